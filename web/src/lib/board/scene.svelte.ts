/** What lies on the map at this moment and scale: counters, places that can be chosen, whose ground it is. */
import type { Frame } from "../camera";
import { mix, type Look } from "../counters";
import { isNear, labelsIn, namesIn, WHOLE, type Sight } from "../detail";
import { groundOf, radiusOf, type Ground, type Owner } from "../ground";
import { toldMarks } from "../marks";
import { idsOf, keyOf, PIECE, PLACE } from "../orders";
import type { Table } from "../table/table.svelte";
import type { Area, MapDoc, PlaceMark, SideFacts } from "../types";
import { isRound } from "./shelves";
import { fanOut, layOut, stacksOf, type Fan, type Spot } from "./layout";
import { frameOf, placeNames, townNames, townsOf, written, type Name } from "./naming";
import { boxesByPlace, markerSpots, stripOf, tagsOf } from "./tags";
import { t } from "../../texts";

/** Counters of a stack that are seen smaller than this, in pixels, are fanned out. */
const READABLE = 34;
/** How near the map is, by the size in which counters are seen. */
const lodOf = (seen: number): string => (seen < 52 ? "far" : seen < 70 ? "mid" : "near");

/** The sides that sit at a table together: one, or those of a camp; whoever looks at all of them takes the first. */
function ownSides(sides: Readonly<Record<string, SideFacts>>, seat: string): string[] {
  const all = Object.keys(sides);
  if (all.includes(seat)) return [seat];
  const allied = all.filter((side) => sides[side]?.camp === seat);
  return allied.length ? allied : all.slice(0, 1);
}

/** A map without the places that are in play; those that lie in others are no holes of their own. */
function veilOf({ width, height, places }: MapDoc, ground: Ground, theatre: ReadonlySet<string>): string {
  const seen = Object.entries(places).filter(([id, mark]) => theatre.has(id) && !mark.inside);
  return `M0 0H${width}V${height}H0Z${seen.map(([, mark]) => ground.outline(mark)).join("")}`;
}

export class Scene {
  readonly ground: Ground;
  readonly radius: number;
  readonly extent: { width: number; height: number; viewBox: string };
  readonly areas: readonly Area[];
  /** labels of the map that are names of places */
  readonly towns: Map<number, string>;
  /** the places in play, if these are not all */
  readonly theatre: ReadonlySet<string>;
  /** the places that are shown first, if the scenario says so */
  readonly home: readonly string[];
  /** what lies over all that is out of play */
  readonly veil: string | null;
  readonly #sides: string[];
  readonly #own: readonly string[];
  /** the order of the sheet is the order of drawing: elements then stay where they are and can glide */
  readonly #rank: Map<string, number>;

  /** the scale at which the map was seen when it last came to rest */
  k = $state(1);
  lod = $state("mid");
  /** while counters take the size for another scale, which is no move */
  isStill = $state(false);
  /** the place whose stack is fanned out */
  fan = $state<string | null>(null);
  /** a large map is drawn as far as it is in sight, once that is known */
  sight = $state.raw<Sight | null>(null);

  /** the side of a counter in pixels of the map */
  size = $derived.by(() => this.ground.counter(this.k));
  looks = $derived.by(() => this.looking());
  stacks = $derived.by(() =>
    stacksOf(Object.keys(this.table.game.sheet.pieces), {
      places: this.map.places,
      looks: this.looks,
      pieces: this.table.pieces,
    }),
  );
  #laid = $derived.by(() =>
    layOut(
      {
        ground: this.ground,
        places: this.map.places,
        sides: this.#sides,
        own: this.#own,
        looks: this.looks,
        pieces: this.table.pieces,
        size: this.size,
      },
      this.stacks,
    ),
  );
  spots = $derived(this.#laid.spots);
  plates = $derived(this.#laid.plates);
  drawn = $derived.by(() => {
    const rank = (spot: Spot): number => this.#rank.get(spot.id) ?? 0;
    const layer = ({ cargo, look }: Spot): number => Number(cargo) + Number(isRound(look));
    return this.spots.filter(({ shelved }) => !shelved).sort((a, b) => layer(a) - layer(b) || rank(a) - rank(b));
  });
  where = $derived(new Map(this.spots.map((spot) => [spot.id, spot])));
  /** places with counters: a ring must show around them */
  crowded = $derived(new Set(this.spots.map((spot) => spot.place)));
  fanned = $derived.by((): Fan | null => {
    const ids = this.fan ? (this.stacks.get(this.fan) ?? []) : [];
    const mark = this.fan ? this.map.places[this.fan] : null;
    return mark && ids.length > 1 ? fanOut(ids, mark, Math.max(this.size * 1.12, 50 / this.k), this.map) : null;
  });

  chosen = $derived.by(() => {
    const picked = this.table.hand.picks.filter((p) => p.kind === PIECE).map((p) => p.id);
    return new Set([...picked, ...this.table.group.pieces]);
  });
  /** what can be picked now: places, pieces, areas */
  goals = $derived.by(() => new Set(idsOf(this.table.hand.next.keys(), PLACE)));
  actors = $derived.by(() => new Set(idsOf(this.table.hand.next.keys(), PIECE)));
  goalAreas = $derived.by(() =>
    this.areas.filter((area) => this.table.hand.next.has(keyOf(this.table.hand.areaArg(area)))),
  );
  /** what the map shows already is drawn only where it can be chosen, is marked, or is looked at */
  places = $derived.by(() =>
    this.ground.marks.filter(([id, mark]) => !this.ground.isPainted(mark) || this.goals.has(id) || this.#isLooked(id)),
  );
  /** what is told of pieces besides their own state */
  told = $derived.by(() => toldMarks(this.table.shown?.battles ?? [], this.table.shown?.warnings ?? []));
  /** signs keep their size on the screen, within reason */
  signSize = $derived.by(() => Math.min(this.size * 0.5, Math.max(this.size * 0.3, 18 / this.k)));
  markers = $derived.by(() => markerSpots(this.table.shown?.markers ?? [], this.map.places, this.signSize));
  tags = $derived.by(() =>
    tagsOf(this.spots, { looks: this.looks, pieces: this.table.pieces }, new Set(this.fought.keys()), this.signSize),
  );
  #boxes = $derived.by(() => boxesByPlace([...this.spots.filter(({ shelved }) => !shelved), ...this.plates]));
  /** the places where pieces of several camps stand, each with their sides */
  fought = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const [place, ids] of this.stacks) {
      const looks = ids.flatMap((id) => this.looks.get(id) ?? []).filter((look) => !isRound(look));
      const here = [...new Set(looks.map(({ unit }) => unit.side))];
      if (new Set(here.map((side) => this.#campOf(side))).size > 1) found.set(place, here);
    }
    return found;
  });
  /** who holds the places whose own colours lie under pieces */
  strips = $derived.by(() =>
    [...this.#boxes].flatMap(([id, boxes]) => {
      const mark = this.map.places[id];
      const side = mark && !this.ground.isPainted(mark) ? this.sideAt(id) : -1;
      return side < 0 ? [] : [stripOf(id, side, boxes, this.signSize)];
    }),
  );
  /** names grow less than the map does */
  nearness = $derived.by(() => Math.min(1, (0.8 / this.k) ** 0.6));
  /** the names of places, each where nothing lies on it */
  names = $derived.by((): Name[] => {
    if (!this.sight) return [];
    const due = [
      ...placeNames(namesIn(this.map, this.ground.marks, this.sight), this.nearness),
      ...townNames(labelsIn(this.map, this.sight), this.towns),
    ];
    const signs = [...this.markers, ...this.tags, ...this.strips].map(({ box }) => box);
    return written(due, this.#boxes, signs, this.#markBox);
  });
  /** areas that are fought for, once more for each side that is there and does not hold them */
  battlegrounds = $derived.by(() =>
    [...this.fought].flatMap(([id, sides]) => {
      const mark = this.map.places[id];
      if (mark?.shape !== "area") return [];
      const camp = this.#campOf(this.#ownerOf(id)?.side);
      const others = sides.filter((side) => this.#campOf(side) !== camp);
      return others.slice(0, 1).map((side) => ({ id, side, path: this.ground.outline(mark) }));
    }),
  );
  holdings = $derived.by(() => this.ground.holdings((id) => this.#ownerOf(id)));

  constructor(
    readonly table: Table,
    readonly map: MapDoc,
    private readonly looking: () => ReadonlyMap<string, Look>,
    frame: Frame,
  ) {
    const { sheet } = table.game;
    this.ground = groundOf(map);
    this.radius = radiusOf(map);
    this.extent = { width: map.width, height: map.height, viewBox: `0 0 ${map.width} ${map.height}` };
    this.areas = map.features?.areas ?? [];
    this.towns = townsOf(map, (x, y) => this.ground.at(x, y, 1));
    this.#sides = Object.keys(sheet.sides);
    this.#own = ownSides(sheet.sides, table.seat);
    this.#rank = new Map(Object.keys(sheet.pieces).map((id, i) => [id, i]));
    this.k = Math.max((frame.right - frame.left) / map.width, (frame.bottom - frame.top) / map.height);
    this.sight = map.detail ? null : WHOLE;
    const { theatre = [], home = [] } = table.scenario ?? {};
    this.theatre = new Set(theatre.filter((id) => map.places[id]));
    this.home = (home.length ? home : theatre).filter((id) => map.places[id]);
    this.veil = this.theatre.size ? veilOf(map, this.ground, this.theatre) : null;
  }

  /** The map came to rest at a scale. */
  settle(k: number): void {
    this.isStill = true;
    this.k = k;
    this.lod = lodOf(this.size * k);
    requestAnimationFrame(() => requestAnimationFrame(() => (this.isStill = false)));
  }

  /** Whether the stack of a place is fanned out: counters cover each other there, or are too small to be read. */
  fans = (place: string): boolean =>
    (this.stacks.get(place)?.length ?? 0) > 1 && (this.#laid.tight.has(place) || this.size * this.k < READABLE);

  /** Whether a piece of a place can be chosen. */
  hasActor = (place: string): boolean => (this.stacks.get(place) ?? []).some((id) => this.actors.has(id));

  /** Whether a place is out of play. */
  isOutside = (place: string): boolean => this.theatre.size > 0 && !this.theatre.has(place);
  isDrawn = (spot: Spot): boolean => !!this.sight && isNear(this.sight, spot);
  /** Whether a piece may be dragged. */
  hasGrip = (unit: string): boolean => this.table.mine && this.table.sideOf(unit) === this.table.live?.decision?.side;

  /** What of a place itself a name may stand beside: its town, or its spot. */
  #markBox = (id: string): Frame | null => {
    const mark = this.map.places[id];
    if (!mark) return null;
    const { x, y, r, keep } = mark;
    if (!keep?.length) return { left: x - r, top: y - r, right: x + r, bottom: y + r };
    return frameOf(keep.map(([left, top, w, h]) => ({ left, top, right: left + w, bottom: top + h })));
  };

  #campOf = (side: string | undefined): string | undefined => this.table.game.sheet.sides[side ?? ""]?.camp ?? side;
  #isLooked = (id: string): boolean => this.table.marked.places.has(id) || this.table.place === id;
  #factsOf = (id: string): Record<string, unknown> => this.table.shown?.doc.places?.[id] ?? {};
  #sideColour = (id: unknown): string | undefined =>
    typeof id === "string" ? this.table.game.sheet.sides[id]?.colour : undefined;
  #nationColour = (id: unknown): string | undefined =>
    typeof id === "string" ? this.table.game.sheet.nations[id]?.colour : undefined;
  #ownerOf(id: string): Owner | null {
    const { owner, nation } = this.#factsOf(id);
    if (typeof owner !== "string") return null;
    return { side: owner, colour: this.#sideColour(owner), nation: this.#nationColour(nation) };
  }
  /** The number of the side that holds a place; -1: none. */
  sideAt = (id: string): number => this.#sides.indexOf(this.#ownerOf(id)?.side ?? "");
  /** The colour of a place that is drawn by its owner. */
  tone(id: string, { shape }: PlaceMark): string {
    const { owner, nation } = this.#factsOf(id);
    const colour = this.#nationColour(nation) ?? this.#sideColour(owner);
    if (colour) return mix(colour, "#fff6df", 0.28);
    return shape === "diamond" ? "#cfe0e4" : "#f1e8d0";
  }

  /** A piece in words: what it is, and how it stands. */
  words(id: string): string[] {
    const look = this.looks.get(id)?.unit;
    const spot = this.table.pieces.get(id);
    const { names } = this.table;
    const strength = spot?.strength ?? look?.strength;
    const isKnown = look && !look.unknown;
    return [
      look?.title ?? id,
      isKnown ? look.kind : "",
      isKnown && strength !== undefined ? t.map.strength(strength) : "",
      spot?.at ? t.map.inPlace(names.place(spot.at)) : "",
      spot?.aboard ? t.map.aboardOf(names.piece(spot.aboard)) : "",
      ...(spot?.state ?? []),
    ].filter(Boolean);
  }
}
