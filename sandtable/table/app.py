"""The application: `create_app(settings)`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from sandtable.table.analysis import Analyses
from sandtable.table.analysisrest import router as analysis_router
from sandtable.table.answers import answer_errors
from sandtable.table.guard import Guard
from sandtable.table.manage import router as managing
from sandtable.table.page import add_page
from sandtable.table.registry import Matches
from sandtable.table.rest import router
from sandtable.table.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """Return the server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        matches = app.state.matches = Matches(settings)
        analyses = app.state.analyses = Analyses(matches)
        matches.start()
        try:
            yield
        finally:
            analyses.close()
            await matches.close()

    app = FastAPI(
        title="Sandtable",
        description="Matches of board wargames: games, maps, rules, views, records, and live seats over WebSocket.",
        version=version("sandtable"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(router)
    app.include_router(analysis_router)
    app.include_router(managing)
    answer_errors(app)
    add_page(app, settings.static)
    app.add_middleware(Guard, hosts=settings.hosts)
    return app
