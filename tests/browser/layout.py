"""Where things stand on the screen: beyond its edge, too small for a finger, over each other, over what can act."""

from __future__ import annotations

FINGER = 44

# What can be seen and stands beyond the edge of the window; what can be scrolled to, and the map, are left out
BEYOND = """() => {
  const scrolls = node => node && (/auto|scroll/.test(getComputedStyle(node).overflow) || scrolls(node.parentElement));
  return [...document.querySelectorAll('body *')].filter(node => {
    if (node.closest('.map, .sr, .skip, .defs, [aria-hidden=true]') || !node.checkVisibility()) return false;
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height || scrolls(node.parentElement)) return false;
    const isPage = document.documentElement.scrollHeight > innerHeight;
    const isLow = !isPage && (box.bottom > innerHeight + 1 || box.top < -1);
    return box.right > innerWidth + 1 || box.left < -1 || isLow;
  }).map(node => `${node.tagName}.${node.className} ${JSON.stringify(node.getBoundingClientRect())}`);
}"""
# What is smaller than a finger
SMALL = """finger => [...document.querySelectorAll(
  'button, a[href], select, summary, [role=tab], [role=slider], input:not([type=radio], [type=checkbox], [type=file])',
)].filter(node => {
  if (node.closest('.map, .sr, .skip') || !node.checkVisibility()) return false;
  const box = node.getBoundingClientRect();
  return box.width > 0 && (box.height < finger - 0.5 || box.width < finger - 0.5);
}).map(node => `${node.outerHTML.slice(0, 120)} ${JSON.stringify(node.getBoundingClientRect())}`)"""
# The parts of the table, and those of them that lie over each other
PARTS = [
    ".bar",
    ".foot",
    "aside.panel",
    ".zoomer",
    ".traybar",
    ".overlaybar",
    ".lesson",
    ".battleboard",
    ".recap",
    ".banner",
    ".herald .card",
    ".drawer",
    ".menu",
]
COVERED = """names => {
  const boxes = name => [...document.querySelectorAll(name)].map(node => [name, node.getBoundingClientRect()]);
  const parts = names.flatMap(boxes);
  return parts.flatMap(([a, p], i) => parts.slice(0, i).filter(([, q]) =>
    p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1,
  ).map(([b]) => `${a} over ${b}`));
}"""
# The counters and places that can act now, are in the window, and lie under a part
ASKED = """names => {
  const t = window.__table, z = window.__board.zoom(), { places } = t.map;
  const boxes = name => [...document.querySelectorAll(name)].map(node => [name, node.getBoundingClientRect()]);
  const parts = names.flatMap(boxes);
  const boxOf = key => {
    const [kind, id] = key.split(':');
    if (kind === 'piece') {
      const box = document.querySelector(`.counters [data-unit="${id}"] use`)?.getBoundingClientRect();
      return box && [box.left + 4, box.top + 4, box.right - 4, box.bottom - 4];
    }
    const [x, y] = [places[id]?.x * z.k + z.x, places[id]?.y * z.k + z.y];
    return places[id] && [x - 4, y - 4, x + 4, y + 4];
  };
  return [...t.hand.next.keys()].flatMap(key => {
    const [left, top, right, bottom] = boxOf(key) ?? [];
    return parts.filter(([, box]) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      .map(([name]) => `${key} under ${name}`);
  });
}"""
# Whether all of something that takes no clicks can be read: it lies in the window and above the other parts
ON_TOP = """name => {
  const node = document.querySelector(name), box = node.getBoundingClientRect();
  const tip = node.closest('.tip');
  tip.style.pointerEvents = 'auto';
  const [right, low] = [box.right - 1, box.bottom - 1];
  const corners = [[box.left, box.top], [right, box.top], [box.left, low], [right, low]];
  const isRead = corners.every(([x, y]) => tip.contains(document.elementFromPoint(x, y)));
  tip.style.pointerEvents = '';
  return isRead;
}"""
