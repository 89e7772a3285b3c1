"""The page: the built files, or a note that says how to build them."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>Sandtable</h1>
<p>The server runs, but its page is not built. In a checkout run <code>make web</code> and load this again.</p>
<p>Programs can talk to it meanwhile: <a href="/openapi.json">openapi.json</a>.</p>
</html>
"""
FOREVER = "public, max-age=31536000, immutable"


class Page(StaticFiles):
    """The built files; an address of the page itself, like `/match/17`, is answered with the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api") or Path(path).suffix:
                raise
            response = await super().get_response("index.html", scope)
        hashed = path.startswith("assets")
        response.headers["Cache-Control"] = FOREVER if hashed and response.status_code < 400 else "no-cache"
        return response


def add_page(app: FastAPI, folder: Path) -> None:
    """Serve the page from a folder, if it is there."""
    if (folder / "index.html").is_file():
        app.mount("/", Page(directory=folder, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def unbuilt() -> HTMLResponse:
        return HTMLResponse(UNBUILT)
