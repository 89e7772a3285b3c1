/** What lies open beside the map: the panel with its tabs, the reference with its pages. */
import type { Size } from "./camera";
import { nearest, shapeOf, sheetSize, stepped, type Height } from "./sheet";

export type Tab = "orders" | "place" | "log" | "displays";
export const TABS: readonly Tab[] = ["orders", "place", "log", "displays"];

/** The pages of the reference. */
export const PAGES = ["sequence", "charts", "units", "calendar", "rules", "after", "files", "legend", "help"] as const;
export type Page = (typeof PAGES)[number];

export class Desk {
  tab = $state<Tab>("orders");
  hasPanel = $state(true);
  page = $state<Page | null>(null);
  /** the rule that is looked up */
  rule = $state<string | null>(null);
  shape = $state(shapeOf({ width: innerWidth, height: innerHeight }));
  /** a window that has no room for a panel beside the map: it is a sheet there */
  isSmall = $derived(this.shape !== "wide");
  /** how far the sheet is drawn out, and by how many pixels while somebody draws it */
  drawn = $state<Height>("peek");
  pulled = $state<number | null>(null);
  /** what is free between header and foot */
  free = $state.raw<Size>({ width: innerWidth, height: innerHeight });
  /** the pixels that the sheet takes */
  sheet = $derived(this.pulled ?? sheetSize(this.drawn, this.shape, this.free));
  /** the pixels that it takes of the map; drawn out wholly it hides the map and what lies there */
  taken = $derived(this.drawn === "full" ? 0 : sheetSize(this.drawn, this.shape, this.free));
  /** whether more of the panel can be seen than its tabs */
  isOpen = $derived(this.isSmall ? this.drawn !== "peek" : this.hasPanel);
  /** somebody looks for something by its name */
  isFinding = $state(false);

  /** The window has another size, or what lies at its upper and lower edge has another height. */
  measure = (top: number, bottom: number): void => {
    this.shape = shapeOf({ width: innerWidth, height: innerHeight });
    this.free = { width: innerWidth, height: innerHeight - top - bottom };
  };
  /** Open the panel at a tab. */
  show = (tab: Tab): void => {
    this.tab = tab;
    this.hasPanel = true;
    if (this.drawn === "peek") this.drawn = "half";
  };
  /** Open the panel, or close it; of a sheet one goes on seeing the tabs. */
  toggle = (): void => {
    if (this.isSmall) this.drawn = this.isOpen ? "peek" : "half";
    else this.hasPanel = !this.hasPanel;
  };
  /** Draw the sheet one height out or in. */
  draw = (by: number): void => {
    this.drawn = stepped(this.drawn, by);
  };
  /** Somebody lets go of the sheet: it comes to rest at the nearest height. */
  release = (): void => {
    if (this.pulled !== null) this.drawn = nearest(this.pulled, this.shape, this.free);
    this.pulled = null;
  };
  open = (page: Page): void => {
    this.page = page;
  };
  close = (): void => {
    this.page = null;
  };
  openRule = (rule: string): void => {
    this.rule = rule;
    this.page = "rules";
  };
}
