"""Reports and their charts."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.lab.analyse import Analysis
from sandtable.lab.charts import Chart, charts
from sandtable.lab.export import ExportError
from sandtable.lab.report import page, require_report, write_report
from tests.lab.scenes import analysed, in_the_keep
from tests.toy.game import Toy

VOID = {"meta", "img"}
NAMES = ["chances", "forces", "features", "swings"]


class Page(HTMLParser):
    """Reads a page, and remembers what is in it; a tag that does not fit fails."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.words = " ".join(f"{self.words} {data}".split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def blunder() -> Analysis:
    return analysed(in_the_keep("red-guard"), "disband red-guard")


@pytest.fixture(scope="module")
def drawn(blunder: Analysis) -> list[Chart]:
    return charts(blunder)


def test_a_report_is_one_well_formed_page_that_needs_nothing_else(blunder: Analysis, drawn: list[Chart]) -> None:
    text = page(blunder, drawn)
    read = Page(text)
    assert read.all("html")[0]["lang"] == "en"
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert not re.search(r"<(script|link)|https?://", text)
    headings = [int(tag[1]) for tag, _ in read.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert all(lower - upper <= 1 for upper, lower in pairwise(headings))


def test_a_report_tells_what_went_wrong_and_what_the_marshal_would_have_done(blunder: Analysis) -> None:
    words = Page(page(blunder, [])).words
    assert "The Keep: Red and blue alone" in words
    assert "a draw (TOY-victory/1)" in words
    assert "turn 3: blunder of Red ??" in words
    assert "lead to a chance of 50 %, the marshal’s line to 100 %: 50 ± 0 points were given away" in words
    assert "The marshal’s line wins the game." in words
    assert "disband red-guard" in words
    assert "it knows what was hidden from the sides" in words
    assert "The marshal had 300 orders to try out in a player-turn and the seed 1." in words


def test_a_report_without_errors_says_so() -> None:
    words = Page(page(analysed(in_the_keep("red-guard"), "pass"), [])).words
    assert "None was found." in words
    assert "won by Red, marginal (TOY-victory/1)" in words


def test_a_report_of_a_match_that_is_not_over_says_so() -> None:
    begun = analysed(sandtable.new(Toy(), seed=2), "bid 1")
    assert "not over: the record ends in turn 1" in Page(page(begun, charts(begun))).words


def test_every_chart_stands_in_the_page_with_words_for_those_who_do_not_see_it(
    blunder: Analysis, drawn: list[Chart]
) -> None:
    images = Page(page(blunder, drawn)).all("img")
    assert len(images) == len(NAMES)
    assert all(str(image["src"]).startswith("data:image/svg+xml;base64,") for image in images)
    assert images[0]["alt"] == (
        "Red: 88 % at first, 50 % at last, between 50 % and 88 %. Marked: blunder of Red in turn 3."
    )
    assert "gave away 50 points" in str(images[3]["alt"])


def test_names_that_people_gave_are_only_words(blunder: Analysis) -> None:
    blunder.match.headers["Red"] = "<script>me</script>"
    assert "<script>me</script>" in Page(page(blunder, [])).words
    assert "<script>" not in page(blunder, [])


def test_charts_are_pictures_and_the_same_every_time(blunder: Analysis, drawn: list[Chart]) -> None:
    assert [chart.name for chart in drawn] == NAMES
    assert drawn == charts(blunder)
    for chart in drawn:
        assert ElementTree.fromstring(chart.svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert chart.png.startswith(b"\x89PNG")


def test_a_report_is_a_folder_with_the_page_and_its_charts(blunder: Analysis, tmp_path: Path) -> None:
    write_report(blunder, tmp_path / "a" / "b")
    files = {str(path.relative_to(tmp_path / "a" / "b")) for path in (tmp_path / "a" / "b").rglob("*.*")}
    assert files == {"report.html", *(f"charts/{name}.{kind}" for name in NAMES for kind in ("svg", "png"))}


def test_a_report_without_its_libraries_names_the_extra_that_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ExportError, match=r"pip install 'sandtable\[study\]'"):
        require_report()
