"""Orders at the wrong time: which step it is, and where the order belongs."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.act import Acts, Role
from sandtable.core.errors import Violation
from sandtable.core.order import Order
from sandtable.core.phrases import either
from sandtable.core.step import Choice, P, Step


def homes(steps: Mapping[str, Step[P]], verb: str) -> list[Choice[P]]:
    """Return the steps that take a verb."""
    return [step for step in steps.values() if isinstance(step, Choice) and verb in step.verbs]


def untimely(steps: Mapping[str, Step[P]], now: Choice[P], verb: str, rule: str) -> Violation:
    """Say which step it is and where a verb belongs that it does not take, or what it waits for before it ends."""
    others = homes(steps, verb)
    if all(ends(step, verb) for step in others) and not any(ends(now, other) for other in now.verbs):
        wanted = either([_words(other) for other in now.verbs])
        return Violation(rule, "{step} does not end yet: it waits for an order to {verbs}", (now.moment, wanted))
    moments = either(list(dict.fromkeys(step.moment for step in others)))
    text = "this is {step}, and an order to {verb} belongs to {steps}"
    return Violation(rule, text, (now.moment, _words(verb), moments))


def ends(step: Choice[P], verb: str) -> bool:
    """Tell whether a verb is the one that ends a step."""
    return isinstance(step, Acts) and step.deed(Order(verb)).role is Role.END


def _words(verb: str) -> str:
    return verb.replace("-", " ")
