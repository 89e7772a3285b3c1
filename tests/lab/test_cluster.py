"""Games on a cluster: a real one, of this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.arena import Arena
from sandtable.lab.cluster import Cluster, ClusterError
from tests.toy.plugin import install_toy

pytestmark = pytest.mark.usefixtures("toy_plugin")
ROOT = Path(__file__).parents[2]
HALL = Arena("toy", 1, "storm", ("random", "greedy"), 7)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster for all the tests here, because starting one takes seconds; it finds the toy game."""
    folder = tmp_path_factory.mktemp("plugins")
    install_toy(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{ROOT}")
        with Cluster(cpus=1) as crew:
            yield crew


def test_a_cluster_plays_the_same_games_with_the_same_records(cluster: Cluster) -> None:
    pairings = list(HALL.pairings(3))
    played = {outcome.pairing: (outcome, record) for outcome, record in cluster.run(HALL.play, pairings)}
    assert played == {pairing: HALL.play(pairing) for pairing in pairings}


def test_a_cluster_that_is_left_early_goes_on_with_other_work(cluster: Cluster) -> None:
    games = cluster.run(HALL.play, HALL.pairings(5))
    assert len(list(islice(games, 2))) == 2
    games.close()  # type: ignore[attr-defined]
    assert sorted(cluster.run(abs, [-3, 2])) == [2, 3]


def test_what_goes_wrong_in_a_game_over_there_names_the_game_and_its_seed(cluster: Cluster) -> None:
    broken = Arena("toy", 1, "storm", ("random", "nobody"), 7)
    with pytest.raises(SandtableError, match="there is no player 'nobody'") as caught:
        list(cluster.run(broken.play, broken.pairings(1)))
    assert str(broken.deal_seed(0)) in caught.value.__notes__[0]


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:1"])
def test_an_address_where_no_cluster_is_gets_an_answer(address: str) -> None:
    with pytest.raises(ClusterError, match=f"there is no cluster at '{address}': "), Cluster(address):
        pass


def test_without_ray_the_extra_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'sandtable\[cluster\]'"):
        Cluster()
