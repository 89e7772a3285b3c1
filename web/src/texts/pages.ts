/** The texts of the pages beside the table: analysis, rulebook, addresses. */
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
/** Points of a hundred. */
const points = (chance: number): string => plural(Math.round(100 * chance), "point");

export const PAGES = {
  loading: "One moment…",
  home: "All matches",
  theme: { light: "Paper theme", dark: "Map room theme" },
  onMap: "Map",
  analysis: {
    title: "Analysis",
    toTable: "To the table",
    begin: "Analyse this match",
    again: "Analyse again",
    stop: "Stop",
    about: `The marshal goes through every player-turn: how the chances went, what each side gave away beside
      the best line it could have found with what it knew, and what the dice did. A short match takes some seconds, a
      long one some minutes. You may leave this page meanwhile.`,
    refused: "This match cannot be analysed now",
    progress: (done: number, total: number): string => `${done} of ${plural(total, "player-turn")}`,
    done: (total: number, orders: number): string => `${plural(total, "player-turn")}, ${plural(orders, "order")}`,
    failed: (reason: string): string => `The analysis stopped: ${reason}`,
    announced: "The analysis is done.",
    end: "The end",
    now: "Now",
    chances: "Chances",
    chancesNote: (side: string): string =>
      `How likely ${side} were to win, before each player-turn. A point opens the table at that moment; so do the marks
      ?? for a blunder and ? for a mistake.`,
    chartLabel: "Course of the match: left and right arrow go from point to point, Enter opens the table there",
    ahead: (side: string): string => `${side} ahead`,
    choice: "Given away",
    dice: "Dice",
    point: (moment: string, side: string, chance: string, at: number): string =>
      `${moment}: ${side} ${chance}, after ${plural(at, "order")}`,
    markPoint: (mark: string, side: string, moment: string): string => `${mark} of ${side}, ${moment}`,
    sums: "What decided it",
    gaveAway: (given: number): string => `gave away ${points(given)}`,
    luck: (luck: number): string =>
      Math.round(100 * luck) === 0
        ? "the dice were fair"
        : `the dice ${luck > 0 ? "gave" : "took"} ${points(Math.abs(luck))}`,
    erred: (blunders: number, mistakes: number): string =>
      blunders || mistakes
        ? [blunders && plural(blunders, "blunder"), mistakes && plural(mistakes, "mistake")].filter(Boolean).join(", ")
        : "no blunder, no mistake",
    sumsNote: `Points are hundredths of the chance to win. Choice and dice need not add up to the whole: the rest is what
      nobody could know.`,
    lost: "Where it was lost",
    nothingLost: "No blunder and no mistake was found.",
    marks: { blunder: "Blunder", mistake: "Mistake" },
    signs: { blunder: "??", mistake: "?" },
    markTitle: (mark: string, side: string): string => `${mark} of ${side}`,
    order: (n: number): string => `order ${n}`,
    instead: (chance: string, best: string): string => `${chance} to win instead of ${best}`,
    given: "Played",
    found: "Better",
    it: (reasons: string): string => (reasons ? `It ${reasons}.` : ""),
    lines: "The two lines on the map",
    linesAlt: (given: string, found: string): string => `Played: ${given}. Better: ${found}.`,
    open: "Open this moment",
    every: "Every player-turn",
    columns: { moment: "Player-turn", chance: "Chance of", chose: "Chose", gave: "Gave away", dice: "Dice" },
    nobody: "nobody",
  },
  rulebook: {
    title: (game: string): string => `Rules of ${game}`,
    name: "Rulebook",
    contents: "Contents",
    search: "Search the rules",
    found: (n: number): string => (n ? `${plural(n, "rule")} found` : "No rule has all these words."),
    clear: "Show all",
    print: "Print",
    back: "Back to the table",
    asPage: "As a page of its own",
    charts: "Charts",
    terms: "Orders and marks",
    termsNote: "The words in which orders are given, and what a piece can be.",
    ruling: "Ruling",
    see: "See",
    cited: "Used by",
    link: (rule: string): string => `Address of ${rule}`,
    show: "Show on the map",
    hide: "Hide the map",
    shown: (names: string): string => `On the map: ${names}`,
    unknown: (rule: string): string => `There is no rule ${rule} in this book.`,
    decides: "Decided by",
    named: "Named here",
    summary: (rules: number, rulings: number): string => `${plural(rules, "rule")}, ${plural(rulings, "ruling")}`,
  },
  moment: {
    copy: "Copy link",
    copied: "The address of this moment is copied.",
    here: (address: string): string => `The address of this moment: ${address}`,
  },
} as const;
