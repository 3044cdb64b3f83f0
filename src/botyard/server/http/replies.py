"""Responses whose type says what they hold, so that the OpenAPI document can say it too."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from litestar import Response

Body = TypeVar("Body")


class Reply(Response[bytes]):
    """Bytes of a kind that the class names."""

    kind: ClassVar[str]

    def __init__(
        self, content: bytes, *, status_code: int = 200, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(content, media_type=self.kind, status_code=status_code, headers=headers)


class JsonOf(Reply, Generic[Body]):
    """JSON of the type `Body`, encoded already."""

    kind = "application/json"


class Svg(Reply):
    kind = "image/svg+xml"


class Png(Reply):
    kind = "image/png"


class Gif(Reply):
    kind = "image/gif"


def json_of(value: Any, status: int = 200) -> JsonOf[Any]:
    return JsonOf(msgspec.json.encode(value), status_code=status)
