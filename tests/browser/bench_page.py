"""How fast the page is: first paint, and frames while the map moves. `make bench-table` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.hand import ASK_ALL, CHROMIUM, FLAGS, Hand, Server
from tests.giant.drawing import LATTICE, lay_out

COUNTERS = 300
SCALES = (0.3, 0.6, 1.0, 2.0)
MIDDLE_OF_GIANT = (LATTICE.width / 2, LATTICE.height / 2)
FRAMES = """async (move) => {
  const z = window.__board.zoom(); const out = []; let last = 0;
  await new Promise(done => {
    let i = 0;
    const step = now => {
      if (i > 10) out.push(now - last); // the first frames lift the map off the table
      last = now; i += 1;
      if (move === 'pan') z.move(i % 60 < 30 ? 9 : -9, i % 40 < 20 ? 5 : -5);
      else z.by(i % 40 < 20 ? 1.02 : 1 / 1.02);
      if (i < 150) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  return out.sort((a, b) => a - b);
}"""
# A long pan over ground that was not drawn before; then from the end of the gesture to a page at rest
ACROSS = """async ([x, y, k]) => {
  const z = window.__board.zoom(); const out = []; let last = 0;
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const rest = () => new Promise(done => setTimeout(done, 700));
  z.centre(x, y, k);
  await rest();
  for (let i = 0; i < 150; i++) {
    z.move(i < 75 ? -14 : 14, 0);
    const now = await frame();
    if (i > 10) out.push(now - last);
    last = now;
  }
  return out.sort((a, b) => a - b);
}"""
# After a zoom has ended: frames until all is drawn for the new scale
SETTLING = """async () => {
  const z = window.__board.zoom(); const out = []; let last = performance.now();
  z.by(0.6);
  for (let i = 0; i < 50; i++) {
    const now = await new Promise(done => requestAnimationFrame(done));
    out.push(now - last);
    last = now;
  }
  return out.sort((a, b) => a - b);
}"""
# The pointer runs over the map: from each move to the frame that shows it
HOVER = """async () => {
  const out = []; const map = document.querySelector('.map');
  const frame = () => new Promise(done => requestAnimationFrame(done));
  for (let i = 0; i < 80; i++) {
    const clientX = 200 + (i * 37) % 700, clientY = 120 + (i * 23) % 500;
    const start = performance.now();
    document.elementFromPoint(clientX, clientY)
      .dispatchEvent(new PointerEvent('pointermove', {clientX, clientY, bubbles: true, pointerType: 'mouse'}));
    await new Promise(done => setTimeout(done, 0));
    out.push(performance.now() - start);
    await frame();
  }
  return out.sort((a, b) => a - b);
}"""
CROWD = """(count) => { const layer = document.querySelector('.counters'); const all = [...layer.children];
  for (let i = all.length; i < count; i++) { const c = all[i % all.length].cloneNode(true);
    c.style.transform = `translate(${(i * 97) % 2600}px,${(i * 61) % 1400}px) scale(.6)`; layer.append(c); } }"""

# From an order to the first frame that shows the new view, over a whole game of arbitrary orders
ANSWERS = (
    """async () => {
  const t = window.__table; const out = []; let pick = 1;
  const frame = () => new Promise(done => requestAnimationFrame(done));
  while (!t.live.result && out.length < 1000) {
    const last = t.live.last;
"""
    + ASK_ALL
    + """    const orders = t.orders.all;
    pick = (pick * 48271) % 2147483647;
    const start = performance.now();
    t.orders.send(orders[pick % orders.length].text); // without the question that a grave one is asked
    while (t.live.last === last || t.orders.waiting) await new Promise(done => setTimeout(done, 1));
    await frame();
    out.push(performance.now() - start);
  }
  return out.sort((a, b) => a - b);
}"""
)


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, sitting(Path(folder)) as hand:
        measure(hand)
        measure_giant(hand)


@contextmanager
def sitting(folder: Path) -> Iterator[Hand]:
    """Give a page in a browser, at a server that keeps its matches in a folder and has the giant."""
    server = Server(folder, giant="tests.giant.drawn:GIANT")
    lay_out(server.plugins)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            yield Hand(browser.new_page(viewport={"width": 1280, "height": 800}), server)
            browser.close()
    finally:
        server.kill()


def measure(hand: Hand) -> None:
    """Begin a match, reload it, then pan and zoom it with many counters."""
    hand.begin(axis="human", allies="human")
    hand.page.reload()
    hand.page.wait_for_selector(".counter")
    paint = hand.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first paint: {paint:.0f} ms")
    told = Clock(hand.page).time(ANSWERS)
    print(f"{hand.last} orders, from order to the frame that shows it: {told}")
    hand.begin(axis="human", allies="human")
    hand.page.evaluate(CROWD, COUNTERS)
    hand.page.wait_for_timeout(500)
    clock = Clock(hand.page)
    for move in ("pan", "zoom"):
        print(f"{move} with {COUNTERS} counters: {clock.time(FRAMES, move)}")


def measure_giant(hand: Hand) -> None:
    """Print how a map of 3,015 hexes with 600 counters moves."""
    frames = list(giant_frames(hand))
    counters = hand.page.locator(".counters .counter").count()
    print(f"{hand.state('Object.keys(t.map.places).length')} hexes, {counters} counters:")
    for what, told in frames:
        print(f"  {what}: {told}")


def giant_frames(hand: Hand) -> Iterator[tuple[str, Frames]]:
    """Pan and zoom the giant in a new match, near and far, and yield what was done and its frames."""
    hand.begin(game="giant", scenario="campaign", red="human", blue="human")
    hand.page.wait_for_selector(".counter")
    hand.page.wait_for_timeout(1500)
    clock = Clock(hand.page)
    for scale in SCALES:
        told = clock.time(ACROSS, [*MIDDLE_OF_GIANT, scale])
        yield f"pan at {scale}, {hand.page.locator('.mover *').count()} elements", told
    hand.page.evaluate("([x, y]) => window.__board.zoom().centre(x, y, 0.5)", MIDDLE_OF_GIANT)
    for what, script, argument in (("zoom", FRAMES, "zoom"), ("after a zoom", SETTLING, None)):
        hand.page.wait_for_timeout(700)
        yield what, clock.time(script, argument)
    hand.page.wait_for_timeout(700)
    yield "pointer over the map", clock.time(HOVER)


class Frames(NamedTuple):
    """How long frames took, and how long the page itself worked for each, in milliseconds."""

    median: float
    p95: float
    worst: float
    work: float

    def __str__(self) -> str:
        told = f"{self.median:.1f} ms median, {self.p95:.1f} ms p95, {self.worst:.1f} ms worst"
        return f"{told}; {self.work:.1f} ms of work each"


class Clock:
    """Tells how long frames took, and how long the page itself worked for each: that hangs less on other programs."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def time(self, script: str, argument: object = None) -> Frames:
        """Run a script that returns the times of frames in order, and tell of them."""
        before = self._worked()
        frames = self.page.evaluate(script, argument)
        work = (self._worked() - before) / len(frames)
        return Frames(frames[len(frames) // 2], frames[len(frames) * 95 // 100], frames[-1], work)

    def _worked(self) -> float:
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
