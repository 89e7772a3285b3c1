/** What the rest of the page may ask of the map. */
import type { Frame, Point } from "../camera";
import { placesIn } from "../orders";
import { calm, letter } from "../prefs.svelte";
import type { PlaceMark } from "../types";
import type { Zoom } from "../zoom";
import { farthestOf, lookAt, lookAtAll, opening } from "./outlook";
import { coversNow, inTheOpen, type Room } from "./room";
import type { Scene } from "./scene.svelte";

export interface MapControl {
  in: () => void;
  out: () => void;
  fit: () => void;
  pan: (dx: number, dy: number) => void;
  goto: (place: string) => void;
  /** put a place into the middle */
  centre: (place: string) => void;
  /** bring places into view: if none of them is, all of them */
  show: (places: readonly string[]) => void;
  /** follow what happens: bring all of these places into view */
  follow: (places: readonly string[]) => void;
  zoom: () => Zoom;
  home: () => void;
  /** bring what can act out from under what lies over the map */
  uncover: () => void;
  /** what is free of the window, and where what can act is seen in it */
  room: () => Room;
  /** take a piece up that lies beside the map */
  grab: (unit: string, event: PointerEvent) => void;
}

const STEP = 1.3;
/** How high letters are in a window of usual size. */
const LETTER = 16;
const glide = (milliseconds: number): number => (calm() ? 0 : milliseconds);

export function controlOf(scene: Scene, zoom: () => Zoom, frame: () => Frame): Omit<MapControl, "grab"> {
  const { map, radius } = scene;
  const marksOf = (places: readonly string[]): PlaceMark[] =>
    places.flatMap((place) => (map.places[place] ? [map.places[place]] : []));
  /** the middles of the counters that can act or are in hand, and of the places that can be chosen */
  const askedNow = (): Point[] => {
    const told = scene.spots.filter((spot) => scene.actors.has(spot.id) || scene.chosen.has(spot.id));
    const counters = told.map((spot) => ({ x: spot.x + 50 * spot.s, y: spot.y + 50 * spot.s }));
    return [...counters, ...marksOf([...scene.goals])];
  };
  const room = (): Room => {
    const { k, x, y } = zoom().aim;
    const asked = askedNow().map((at) => ({ x: at.x * k + x, y: at.y * k + y }));
    const least = farthestOf(map, zoom().fitScale());
    return { size: { width: innerWidth, height: innerHeight }, frame: frame(), covers: coversNow(), asked, least };
  };
  const uncover = (milliseconds: number): void => {
    const away = lookAt(askedNow(), zoom().aim, frame(), radius);
    if (away) return zoom().centre(away.x, away.y, away.k, milliseconds);
    const goal = inTheOpen(zoom().aim, room());
    if (goal) zoom().centre(goal.x, goal.y, goal.k, milliseconds);
  };
  return {
    room,
    uncover: () => uncover(glide(300)),
    in: () => zoom().by(STEP),
    out: () => zoom().by(1 / STEP),
    fit: () => zoom().fit(glide(250)),
    pan: (dx, dy) => zoom().move(dx, dy),
    goto: (place) => {
      for (const { x, y } of marksOf([place])) zoom().reveal(x, y, glide(300));
    },
    centre: (place) => {
      for (const { x, y } of marksOf([place])) zoom().centre(x, y, zoom().k, glide(300));
    },
    show: (places) => {
      const goal = lookAt(marksOf(places), zoom(), frame(), radius);
      if (goal) zoom().centre(goal.x, goal.y, goal.k, glide(300));
    },
    follow: (places) => {
      const goal = lookAtAll(marksOf(places), zoom(), frame(), radius);
      if (goal) zoom().centre(goal.x, goal.y, goal.k, glide(300));
    },
    zoom,
    home: () => {
      const acting = marksOf([
        ...scene.spots.filter((spot) => scene.actors.has(spot.id)).map((spot) => spot.place),
        ...scene.goals,
      ]);
      const { x, y, k } = opening({
        map,
        frame: frame(),
        fit: zoom().fitScale(),
        stacked: marksOf([...scene.stacks.keys()]),
        // what waits beside the map comes to the places that orders name
        able: acting.length ? acting : marksOf(placesIn(scene.table.orders.legal)),
        home: marksOf(scene.home),
        grown: letter() / LETTER,
      });
      zoom().centre(x, y, k);
      uncover(0);
    },
  };
}
