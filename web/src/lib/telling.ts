/** Which sentences about an order say more than the order itself. */

/** Small words and those of going, coming and the like, which say nothing that the order does not. */
const EMPTY = /^(the|a|an|to|into|in|at|by|from|and|is|as|goes|moves|sails|flies|comes|appears|put|placed|on|map|→)$/;
/** Words without their endings: `activated` and `activate` are one. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (EMPTY.test(word) ? word : stem(word)));
const stem = (word: string): string => word.replace(/(e?[sd]|e)$/, "");

/** The sentences without a first one that only repeats what was said: `X moves to Rome`. */
export function telling(sentences: readonly string[], said: readonly string[]): readonly string[] {
  const named = new Set(said.flatMap(wordsOf));
  const isEcho = (sentence: string): boolean => wordsOf(sentence).every((word) => named.has(word) || EMPTY.test(word));
  return sentences[0] !== undefined && isEcho(sentences[0]) ? sentences.slice(1) : sentences;
}
