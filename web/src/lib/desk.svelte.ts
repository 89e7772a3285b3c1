/** What lies open beside the map: the panel with its tabs, the reference with its pages. */
export type Tab = "orders" | "place" | "log";
export const TABS: readonly Tab[] = ["orders", "place", "log"];

/** The pages of the reference. */
export const PAGES = ["sequence", "charts", "units", "calendar", "rules", "after", "files", "legend", "help"] as const;
export type Page = (typeof PAGES)[number];

/** A window that has no room for a panel beside the map. */
const isSmall = (): boolean => innerWidth < 1000 || innerHeight < 520;

export class Desk {
  tab = $state<Tab>("orders");
  hasPanel = $state(innerWidth > 1000);
  page = $state<Page | null>(null);
  /** the rule that is looked up */
  rule = $state<string | null>(null);
  isSmall = $state(isSmall());
  /** somebody looks for something by its name */
  isFinding = $state(false);

  measure = (): void => {
    this.isSmall = isSmall();
  };
  /** Open the panel at a tab. */
  show = (tab: Tab): void => {
    this.tab = tab;
    this.hasPanel = true;
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
