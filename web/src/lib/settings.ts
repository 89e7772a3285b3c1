/** What people choose before a match: a scenario, and of its options what is not as usual. */
import type { OptionInfo, ScenarioInfo } from "./types";

const ON = "on";

export const choicesOf = (option: OptionInfo): string[] => (option.values.length ? option.values : ["off", ON]);
export const usualValue = (option: OptionInfo, seating: string): string => option.by_seating[seating] ?? option.default;

/** Options as the server reads them: `bid=20`, `surprise-attack`. */
export function optionTexts(offered: readonly OptionInfo[], chosen: Record<string, string>, seating: string): string[] {
  return offered.flatMap((option) => {
    const value = chosen[option.id] ?? usualValue(option, seating);
    return value === usualValue(option, seating) ? [] : [value === ON ? option.id : `${option.id}=${value}`];
  });
}

/** A scenario in a line: what it is about, how long it takes, how hard it is; what is not known is left out. */
export function scenarioFacts(scenario: ScenarioInfo): string {
  const facts = [
    scenario.turns && `${scenario.turns} turns`,
    scenario.minutes && `about ${scenario.minutes} minutes`,
    scenario.difficulty && `difficulty ${scenario.difficulty} of 5`,
  ];
  return [scenario.words, facts.filter(Boolean).join(", ")].filter(Boolean).join(" ");
}
