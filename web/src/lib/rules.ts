/** The rules of a game: what a search finds, and sections. */
import type { Rule } from "./types";

/** The rules that have all words of a question somewhere. */
export function searched(rules: readonly Rule[], query: string): readonly Rule[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section ?? ""} ${rule.rule} ${rule.gap ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Rules that follow each other, by their section. */
export function sectionsOf(rules: readonly Rule[]): { title: string; rules: Rule[] }[] {
  const list: { title: string; rules: Rule[] }[] = [];
  for (const rule of rules) {
    let last = list.at(-1);
    if (last?.title !== (rule.section ?? "")) list.push((last = { title: rule.section ?? "", rules: [] }));
    last.rules.push(rule);
  }
  return list;
}
