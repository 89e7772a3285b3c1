"""The installed games in OpenSpiel: `import sandtable.research.spiel`, then `sandtable_westfront(scenario=husky)`.

Its players are the camps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sandtable.core import opening
from sandtable.core.game import Game
from sandtable.core.plugins import games
from sandtable.research.actions import Actions
from sandtable.research.extra import extra
from sandtable.research.play import OVER, Play
from sandtable.research.tensor import Layout

with extra():
    import numpy as np
    import pyspiel

FACES = 20
"""No die of any game has more."""


def short_name(game_id: str) -> str:
    """Return what OpenSpiel calls a game: `soft-underbelly` is `sandtable_soft_underbelly`."""
    return f"sandtable_{game_id.replace('-', '_')}"


def register() -> None:
    """Make OpenSpiel know every installed game; importing this module does it once."""
    known = pyspiel.registered_names()
    for game_id, game in games().items():
        if short_name(game_id) not in known:
            kind = game_type(game)
            # OpenSpiel keeps what it is given until after Python is gone, which only a class survives
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"game": game, "kind": kind}))


def game_type(game: Game[Any]) -> pyspiel.GameType:
    """Return what a game declares about itself, in OpenSpiel's terms."""
    kinds, facts = pyspiel.GameType, game.facts
    return kinds(
        short_name=short_name(facts.id),
        long_name=facts.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if facts.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if facts.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(facts.camps),
        min_num_players=len(facts.camps),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": facts.default_scenario},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario of a game; each installed game has a subclass of its own."""

    game: ClassVar[Game[Any]]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = self.game
        self.scenario = opening.new(game, params.get("scenario"), seed=0).scenario
        self.actions = Actions(game.notation)
        self.layout = Layout(game, self.actions)
        self.first = game.start(self.scenario)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=FACES if game.facts.chance else 0,
            num_players=len(game.facts.camps),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.facts.longest * (self.actions.longest + 2),
        )
        super().__init__(self.kind, info, dict(params))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return SpielObserver(self.layout)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: one action is one word of an order, or one die."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = Play(game.game, game.actions, game.first.copy())

    def current_player(self) -> int:
        side = self.play.side
        if side == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.play.game.facts.camp_of[side] if side >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.play.side == OVER

    def returns(self) -> list[float]:
        return self.play.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        faces = self.play.choices
        return [(face, 1 / len(faces)) for face in faces]

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.choices

    def _apply_action(self, action: int) -> None:
        self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.word(action)

    def __str__(self) -> str:
        words = [self.play.game.moment(self.play.position)]
        if self.play.draft:
            words.append(f"{self.play.game.side_id(self.play.side)} has said {list(self.play.draft.said)}")
        return ", ".join([*words, self.play.position.digest(), *map(str, self.play.dice)])


class SpielObserver:
    """What a player knows, as OpenSpiel asks for it: `tensor`, its pieces in `dict`, and words."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.pieces(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Take down what a player knows of a state."""
        side = self._side(state, player)
        self.tensor[:] = self.layout.tensor(state.play.view(side), state.play.said(side))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows of a state, in words."""
        side = self._side(state, player)
        said = state.play.said(side)
        text = state.play.view(side).text()
        return f"{text}\n{player} has said {list(said)}" if said else text

    def _side(self, state: SpielState, player: int) -> int:
        """Return the side through whose eyes a player looks."""
        camp_of = state.play.game.facts.camp_of
        return state.play.side_of([side for side, camp in enumerate(camp_of) if camp == player])


register()
