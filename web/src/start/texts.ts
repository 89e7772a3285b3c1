/** The words of the start page, of the list of matches, and of what people do with a match beside playing it. */
const DIFFICULTY = ["", "easy", "moderate", "demanding", "hard", "very hard"];

/** A number of minutes in words: `25 minutes`, `2½ hours`. */
export function duration(minutes: number): string {
  if (minutes < 90) return `${minutes} minutes`;
  const halves = Math.round(minutes / 30);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} hours`;
}

/** A title within a sentence: `The Axis` -> `the Axis`. */
const within = (title: string): string => title.replace(/^The /, "the ");

/** A range in words, or one value where both ends are the same. */
export const range = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

export const start = {
  title: "Sandtable",
  motto: "Board wargames of the war in Europe",
  theme: { dark: "Paper theme", light: "Map room theme" },
  fetching: "Fetching the games…",
  first: {
    kicker: "Your first game",
    play: "First game",
    against: (seat: string, opponent: string) => `You play ${within(seat)} against the computer (${opponent}).`,
    promise:
      "The table shows what you may do, says why not when you may not, and takes back what you did not mean. No rulebook is needed to begin.",
    or: "Or begin with",
  },
  lessons: { title: "Lessons", begin: "Begin" },
  resume: { kicker: "Where you left off", play: "Continue" },
  games: {
    title: "Games",
    scenarios: (count: number) => (count === 1 ? "One scenario" : `${count} scenarios`),
    length: "Length",
    difficulty: "Difficulty",
    years: "Years",
    show: "Scenarios",
    hide: "Hide scenarios",
    map: (title: string) => `The map of ${title}`,
  },
  scenario: {
    of: (title: string) => `Scenarios of ${title}`,
    play: "Play",
    setUp: "Set up…",
    teaches: "Teaches",
    sides: "Sides",
    turns: (turns: number) => (turns === 1 ? "1 turn" : `${turns} turns`),
    difficulty: (level: number) => DIFFICULTY[level] ?? "",
    outOf: (level: number) => `difficulty ${level} of 5`,
  },
  setUp: {
    title: (scenario: string) => `Set up: ${scenario}`,
    seating: "Seating",
    options: "Options",
    seats: "Seats",
    hotseat: "Hotseat: all seats share this screen.",
    person: "A person against the machine.",
    watch: "The machine plays itself; you watch.",
    details: "Name and seed",
    name: "Name of the match",
    seed: "Seed of dice and machine",
    drawn: "drawn by the server",
    begin: "Begin",
  },
  file: {
    title: "From a file",
    open: "Open a record or a position",
    large: "The file is larger than 4 MB: it cannot be a record or a position.",
    refused: (file: string, reason: string) => `${file} was not accepted. ${reason}`,
  },
  close: "Close",
  cancel: "Cancel",
};

export const matches = {
  title: "Your matches",
  none: "No match yet. The first one will stand here, and go on where you leave it.",
  noneFound: "No match fits.",
  search: "Search matches",
  filters: { all: "All", mine: "My move", running: "Running", over: "Over" },
  filter: "Show",
  game: "Game",
  everyGame: "Every game",
  continue: "Continue",
  look: "Look",
  watch: "Watch",
  sitAs: (seat: string) => `Sit down as ${within(seat)}`,
  more: (name: string) => `More about ${name}`,
  rename: "Rename",
  newName: "New name",
  save: "Save",
  duplicate: "Duplicate",
  seats: "Change seats…",
  remove: "Delete",
  removed: (name: string) => `“${name}” was deleted.`,
  undo: "Undo",
  mine: "Your move",
  mineAs: (seat: string) => `Your move: ${within(seat)}`,
  waiting: (seat: string, player: string) => `${seat} (${player}) to move`,
  turn: (turn: number, turns: number) => (turns ? `Turn ${turn} of ${turns}` : `Turn ${turn}`),
  changed: "last played",
  begun: (when: string) => `begun ${when}`,
};

export const talks = {
  menu: "Match",
  seatsTitle: "Who plays?",
  seatsNote: "From the next order on. A computer that thinks begins anew.",
  resign: (seat: string) => `Resign as ${within(seat)}…`,
  resignTitle: "Resign?",
  resignWords: (seat: string) => `${seat} would have lost this match. That cannot be taken back.`,
  resignDo: "Resign",
  draw: (seat: string) => `Offer a draw as ${within(seat)}…`,
  drawTitle: "Offer a draw?",
  drawWords: "If the other side agrees, the match is over. A computer answers at once, by the chances that it sees.",
  drawDo: "Offer a draw",
  agreed: "The draw is agreed.",
  declinedBy: (seat: string) => `${seat} thanks you, and declines: it means to win this.`,
  declined: "The draw was declined.",
  waiting: "The draw is offered. The other side may take it whenever it likes.",
  offered: (seat: string) => `${seat} offers a draw.`,
  accept: "Accept",
  decline: "Decline",
  takeBack: "Take back the offer",
};
