"""The page of the REST interface: a plain list made from the OpenAPI document, without foreign scripts."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request, Response, get

from botyard.server.http.openapi import openapi_document
from botyard.server.net.prices import Price


@get("/api/docs", include_in_schema=False, price=Price.MEDIUM)
async def docs_page(request: Request[Any, Any, Any]) -> Response[str]:
    """All requests, with their bodies and answers."""
    schema = openapi_document(request.app)
    rows = [
        _row(method.upper(), path, operation)
        for path, methods in sorted(schema["paths"].items())
        for method, operation in methods.items()
    ]
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Botyard API</title>
<meta name="viewport" content="width=device-width"></head><body>
<h1>Botyard API {escape(str(schema["info"]["version"]))}</h1>
<p>{escape(str(schema["info"].get("description", "")))}</p>
<p>The whole document: <a href="/api/openapi.json">openapi.json</a></p>
<table border="1" cellpadding="6" rules="rows" frame="void">
<tr align="left"><th>Request</th><th>What it does</th><th>Body</th><th>Answer</th></tr>
{"".join(rows)}
</table></body></html>
"""
    return Response(page, media_type="text/html")


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    body = _names(operation.get("requestBody", {}).get("content", {}))
    good = [answer for status, answer in operation.get("responses", {}).items() if status.startswith("2")]
    answer = _names(good[0].get("content", {})) if good else ""
    cells = (f"<code>{method} {escape(path)}</code>", escape(operation.get("summary", "")), body, answer)
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"


def _names(content: dict[str, Any]) -> str:
    """The media type, and the name of its schema."""
    found = []
    for kind, media in content.items():
        reference = str(media.get("schema", {}).get("$ref", "")).rpartition("/")[2]
        found.append(escape(reference or kind))
    return ", ".join(found)
