"""The QR code of a link: a long host name makes a large one, which takes its time."""

from __future__ import annotations

from io import BytesIO

from botyard.server.jobs.kind import READING, JobKind, Lane


def draw_qr(link: str) -> bytes:
    """The QR code of a link, as SVG."""
    import segno

    drawn = BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#ffffff", xmldecl=False)
    return drawn.getvalue()


QR_DRAWING = JobKind(
    name="QR drawing",
    function=draw_qr,
    lane=Lane.PAGES,
    priority=0,
    deadline=10.0,
    most_waiting=50,
    **READING,
)
