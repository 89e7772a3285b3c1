"""Seeds from seeds."""

from sandtable.core.seeds import derive


def test_a_derived_seed_is_the_same_on_every_machine() -> None:
    assert derive(1, 0) == derive(1, 0)
    assert derive(7, "axis") == 106244878218092


def test_different_paths_give_different_seeds() -> None:
    seeds = {derive(seed, number) for seed in range(20) for number in range(100)}
    assert len(seeds) == 2000


def test_a_derived_seed_is_exact_in_every_language_that_reads_json() -> None:
    assert all(0 <= derive(1, number) < 2**53 for number in range(1000))
