"""The answer to what the table refuses: a status below 500 and a reason."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from sandtable.core.errors import SandtableError
from sandtable.core.lesson import UnknownLesson
from sandtable.core.plugins import UnknownGame
from sandtable.table.errors import TableError


class Reason(BaseModel):
    """Why a request is refused."""

    reason: str


ANSWERS: dict[int | str, dict[str, Any]] = {
    400: {"model": Reason, "description": "The request cannot be read, or comes from a foreign page"},
    403: {"model": Reason, "description": "This seat must not know that yet"},
    404: {"model": Reason, "description": "There is no such thing here"},
    405: {"model": Reason, "description": "This cannot be done with it"},
    409: {"model": Reason, "description": "The stored match cannot go on with this version of its game"},
    413: {"model": Reason, "description": "Too much"},
    422: {"model": Reason, "description": "What was sent cannot be used"},
}


def fault_text(faults: list[Any]) -> str:
    """Return what pydantic finds wrong with an input in one line."""
    return "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}".lstrip(": ") for fault in faults[:5])


def refusal(status: int, reason: str) -> JSONResponse:
    """Return the answer that says why."""
    return JSONResponse({"reason": reason}, status)


def answer_errors(app: FastAPI) -> None:
    """Answer every error that is the input's fault with its reason."""

    @app.exception_handler(SandtableError)
    async def on_error(request: Request, error: SandtableError) -> JSONResponse:
        status = error.status if isinstance(error, TableError) else 422
        if (isinstance(error, UnknownGame) and "game" in request.path_params) or isinstance(error, UnknownLesson):
            status = 404
        return refusal(status, str(error))

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return refusal(422, fault_text(list(error.errors())))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"reason": str(error.detail)}, error.status_code, error.headers)
