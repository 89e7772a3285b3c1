/** What the rest of the page may ask of the map. */
import type { Frame } from "../camera";
import { calm } from "../prefs.svelte";
import type { PlaceMark } from "../types";
import type { Zoom } from "../zoom";
import { lookAt, lookAtAll, opening } from "./outlook";
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
  /** take a piece up that lies beside the map */
  grab: (unit: string, event: PointerEvent) => void;
}

const STEP = 1.3;
const glide = (milliseconds: number): number => (calm() ? 0 : milliseconds);

export function controlOf(scene: Scene, zoom: () => Zoom, frame: () => Frame): Omit<MapControl, "grab"> {
  const { map, radius } = scene;
  const marksOf = (places: readonly string[]): PlaceMark[] =>
    places.flatMap((place) => (map.places[place] ? [map.places[place]] : []));
  return {
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
      const { x, y, k } = opening({
        map,
        frame: frame(),
        fit: zoom().fitScale(),
        stacked: marksOf([...scene.stacks.keys()]),
        able: marksOf([
          ...scene.spots.filter((spot) => scene.actors.has(spot.id)).map((spot) => spot.place),
          ...scene.goals,
        ]),
      });
      zoom().centre(x, y, k);
    },
  };
}
