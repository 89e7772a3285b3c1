"""How fast the page is: first paint, and frames while the map moves. `make bench-table` prints it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.hand import CHROMIUM, FLAGS, Hand, Server

COUNTERS = 300
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
  out.sort((a, b) => a - b);
  return [out[Math.floor(out.length / 2)], out[Math.floor(out.length * .95)]];
}"""
CROWD = """(count) => { const layer = document.querySelector('.counters'); const all = [...layer.children];
  for (let i = all.length; i < count; i++) { const c = all[i % all.length].cloneNode(true);
    c.style.transform = `translate(${(i * 97) % 2600}px,${(i * 61) % 1400}px) scale(.6)`; layer.append(c); } }"""

# From an order to the first frame that shows the new view, over a whole game of arbitrary orders
ANSWERS = """async () => {
  const t = window.__table; const out = []; let pick = 1;
  const frame = () => new Promise(done => requestAnimationFrame(done));
  while (!t.live.result && out.length < 1000) {
    const last = t.live.last; const orders = t.orders;
    pick = (pick * 48271) % 2147483647;
    const start = performance.now();
    t.give(orders[pick % orders.length].text);
    while (t.live.last === last || t.waiting) await new Promise(done => setTimeout(done, 1));
    await frame();
    out.push(performance.now() - start);
  }
  out.sort((a, b) => a - b);
  return [out.length, out[Math.floor(out.length / 2)], out[Math.floor(out.length * .95)]];
}"""


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            hand = Hand(browser.new_page(viewport={"width": 1280, "height": 800}), server)
            measure(hand)
        finally:
            browser.close()
            server.kill()


def measure(hand: Hand) -> None:
    """Begin a match, reload it, then pan and zoom it with many counters."""
    hand.begin(axis="human", allies="human")
    hand.page.reload()
    hand.page.wait_for_selector(".counter")
    paint = hand.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first paint: {paint:.0f} ms")
    count, median, slow = hand.page.evaluate(ANSWERS)
    print(f"{count} orders, from order to the frame that shows it: {median:.1f} ms median, {slow:.1f} ms p95")
    hand.begin(axis="human", allies="human")
    hand.page.evaluate(CROWD, COUNTERS)
    hand.page.wait_for_timeout(500)
    for move in ("pan", "zoom"):
        median, slow = hand.page.evaluate(FRAMES, move)
        print(f"{move} with {COUNTERS} counters: {median:.1f} ms a frame median, {slow:.1f} ms p95")


if __name__ == "__main__":
    main()
