"""The OpenAPI document: litestar finds the routes, msgspec says what their bodies really look like.

Bodies are read and written by msgspec, so its schemas are exact where litestar's own are only similar:
unknown fields, lengths and unions of tagged types. Every refusal has the same body, and the statuses follow
from what a route takes.
"""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import KwargDefinition
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition

from botyard.server.http.bodies import ErrorBody
from botyard.server.http.replies import JsonOf, Reply

JSON = "application/json"
REFUSALS = {
    400: "The request is malformed",
    403: "You may not do this",
    404: "There is nothing here",
    409: "Not possible in the current state",
    413: "The body is too large",
    422: "The request is well-formed but refused",
    429: "Too many requests from this address",
    503: "The server cannot do this now; try again",
}
ANYWHERE = (400, 429, 503)
WITH_A_NAME = (403, 404, 409, 422)
"""Statuses of addresses that name something that may be missing, another person's, or not ready."""
WITH_A_BODY = (409, 413, 422)
BODY = "body"
"""The key in a handler's `opt` under which one that reads its request itself says what it takes."""


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document, generated once."""
    plugin: Any = app.plugins.get("OpenAPIPlugin")
    document: dict[str, Any] = plugin.provide_openapi_schema()
    if ErrorBody.__name__ not in document["components"].get("schemas", {}):
        _use_exact_schemas(app, document)
    return document


def _use_exact_schemas(app: Litestar, document: dict[str, Any]) -> None:
    """Put msgspec's schemas in the place of litestar's."""
    operations = list(_operations(app, document))
    types: list[Any] = [ErrorBody]
    for handler, _ in operations:
        types += [one for one in (_request_type(handler), _response_type(handler)) if one is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    document["components"]["schemas"] = components
    schema_of = {id(one): schema for one, schema in zip(types, schemas, strict=True)}
    for handler, operation in operations:
        if (taken := _request_type(handler)) is not None:
            body = {"content": {JSON: {"schema": schema_of[id(taken)]}}, "required": True}
            operation["requestBody"] = body
        operation["responses"] = _responses(handler, operation, schema_of)
        fields = _fields(handler)
        for parameter in operation.get("parameters", ()):
            _add_bounds(fields[parameter["name"]], parameter)


def _fields(handler: HTTPRouteHandler) -> dict[str, FieldDefinition]:
    """The parameters of a handler and of what its dependencies make for it."""
    fields = dict(handler.parsed_fn_signature.parameters)
    for made in handler.resolve_dependencies().values():
        fields |= made.parsed_fn_signature.parameters
    return fields


def _add_bounds(field: FieldDefinition, parameter: dict[str, Any]) -> None:
    """Add the bounds of an optional number: litestar knows them, but does not write them."""
    definition = field.kwarg_definition
    if field.is_optional and isinstance(definition, KwargDefinition):
        bounds = {"minimum": definition.ge, "maximum": definition.le}
        parameter["schema"] = {"type": "integer", **bounds}


def _operations(app: Litestar, document: dict[str, Any]) -> list[tuple[HTTPRouteHandler, dict[str, Any]]]:
    found = []
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path_format not in document["paths"]:
            continue
        methods = document["paths"][route.path_format]
        for handler in route.route_handlers:
            found += [
                (handler, methods[name.lower()]) for name in handler.http_methods if name.lower() in methods
            ]
    return found


def _request_type(handler: HTTPRouteHandler) -> Any:
    """The type of the request's body; None if it has none."""
    if BODY in handler.opt:
        return handler.opt[BODY]
    field = handler.parsed_fn_signature.parameters.get("data")
    return None if field is None else field.annotation


def _response_type(handler: HTTPRouteHandler) -> Any:
    """The type of a JSON response; None if it is something else."""
    given = handler.parsed_fn_signature.return_type.annotation
    if get_origin(given) is JsonOf:
        return get_args(given)[0]
    if given is str or (isinstance(given, type) and issubclass(given, Reply)):
        return None
    return given


def _responses(
    handler: HTTPRouteHandler, operation: dict[str, Any], schema_of: dict[int, Any]
) -> dict[str, Any]:
    given = handler.parsed_fn_signature.return_type.annotation
    if (body := _response_type(handler)) is not None:
        content = {JSON: {"schema": schema_of[id(body)]}}
    else:
        kind = "text/plain" if given is str else given.kind
        content = {kind: {"schema": {"type": "string"} if given is str else {}}}
    good = {"description": operation.get("summary", ""), "content": content}
    responses = {str(handler.status_code): good}
    refused = {JSON: {"schema": schema_of[id(ErrorBody)]}}
    for status in sorted(_refusals(handler, operation)):
        responses[str(status)] = {"description": REFUSALS[status], "content": refused}
    for status, spec in (handler.responses or {}).items():
        if (schema := schema_of.get(id(spec.data_container))) is not None:
            responses[str(status)] = {"description": spec.description, "content": {JSON: {"schema": schema}}}
    return responses


def _refusals(handler: HTTPRouteHandler, operation: dict[str, Any]) -> set[int]:
    named = any(one["in"] == "path" for one in operation.get("parameters", ()))
    statuses = {*ANYWHERE, *(WITH_A_NAME if named else ())}
    return statuses | set(WITH_A_BODY) if _request_type(handler) is not None else statuses
