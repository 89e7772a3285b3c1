/** What people choose before a match: of the options of its scenario what is not as usual. */
import type { OptionInfo } from "./types";

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
