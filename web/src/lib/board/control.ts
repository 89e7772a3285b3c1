/** What the rest of the page may ask of the map. */
import type { Frame, Point } from "../camera";
import { placesIn } from "../orders";
import { calm, letter } from "../prefs.svelte";
import type { PlaceMark } from "../types";
import type { Zoom } from "../zoom";
import { farthestOf, lookAt, lookAtAll, lookNear, lookTowards, opening, withinMap, type Outlook } from "./outlook";
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
  /** a step begins: look at what can act in it, if it is not in sight, until somebody has chosen by hand where to look */
  begin: () => void;
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
  /** what a lesson points at; else the middles of counters that can act or are in hand, and of places to be chosen */
  const askedNow = (): Point[] => {
    const pointed = marksOf(scene.table.lesson?.step?.places ?? []);
    if (pointed.length) return pointed;
    const told = scene.spots.filter((spot) => scene.actors.has(spot.id) || scene.chosen.has(spot.id));
    const counters = told.map((spot) => ({ x: spot.x + 50 * spot.s, y: spot.y + 50 * spot.s }));
    return [...counters, ...marksOf([...scene.goals])];
  };
  /** where orders lead: what waits beside the map comes to there */
  const goalsNow = (): PlaceMark[] => marksOf(placesIn(scene.table.orders.legal));
  /** the place that is fought for, and those that a lesson points at */
  const meantNow = (): Point[] => {
    const { battle, lesson } = scene.table;
    const shown = lesson?.isOpen ? lesson.step?.places : [];
    return marksOf([battle.board?.place ?? "", ...(shown ?? [])]);
  };
  const room = (): Room => {
    const { k, x, y } = zoom().aim;
    const seen = (at: Point): Point => ({ x: at.x * k + x, y: at.y * k + y });
    const [asked, meant] = [askedNow().map(seen), meantNow().map(seen)];
    const least = farthestOf(map, zoom().fitScale());
    return {
      size: { width: innerWidth, height: innerHeight },
      frame: frame(),
      covers: coversNow(),
      asked,
      meant,
      least,
    };
  };
  /** Look somewhere, if it is said where. */
  const look = (goal: Outlook | null): void => {
    if (!goal) return;
    const { x, y, k } = withinMap(goal, map, frame());
    zoom().centre(x, y, k, glide(300));
  };
  const uncover = (milliseconds: number): void => {
    const away = lookTowards(askedNow(), zoom().aim, frame(), radius, meantNow());
    if (away) return zoom().centre(away.x, away.y, away.k, milliseconds);
    const goal = inTheOpen(zoom().aim, room());
    if (goal) zoom().centre(goal.x, goal.y, goal.k, milliseconds);
  };
  /** from so near the map was looked at before something that is followed was seen from farther */
  let usual = 0;
  const home = (milliseconds: number): void => {
    usual = 0;
    const acting = marksOf([
      ...scene.spots.filter((spot) => scene.actors.has(spot.id)).map((spot) => spot.place),
      ...scene.goals,
    ]);
    const { x, y, k } = opening({
      map,
      frame: frame(),
      fit: zoom().fitScale(),
      stacked: marksOf([...scene.stacks.keys()]),
      able: acting.length ? acting : goalsNow(),
      home: marksOf(scene.home),
      grown: letter() / LETTER,
    });
    zoom().centre(x, y, k, milliseconds);
    uncover(milliseconds);
  };
  /** Do what somebody has chosen by hand. */
  const chosen = (act: () => void): void => {
    zoom().isChosen = true;
    act();
  };
  return {
    room,
    uncover: () => uncover(glide(300)),
    begin: () => {
      const asked = askedNow();
      const isInSight = asked.length ? !lookAtAll(asked, zoom().aim, frame(), radius) : !goalsNow().length;
      if (zoom().isChosen || isInSight) uncover(glide(300));
      else home(glide(300));
    },
    in: () => chosen(() => zoom().by(STEP)),
    out: () => chosen(() => zoom().by(1 / STEP)),
    fit: () => chosen(() => zoom().fit(glide(250), coversNow())),
    pan: (dx, dy) => chosen(() => zoom().move(dx, dy)),
    goto: (place) => {
      for (const mark of marksOf([place])) look(lookAt([mark], zoom(), frame(), 0));
    },
    centre: (place) => {
      for (const { x, y } of marksOf([place])) zoom().centre(x, y, zoom().k, glide(300));
    },
    show: (places) => {
      look(lookAt(marksOf(places), zoom(), frame(), radius));
    },
    follow: (places) => {
      usual = zoom().isChosen ? 0 : Math.max(zoom().aim.k, usual);
      look(lookNear(marksOf(places), zoom().aim, usual, frame(), radius));
    },
    zoom,
    home: () => home(0),
  };
}
