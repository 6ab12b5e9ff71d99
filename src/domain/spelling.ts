/** Spaces, punctuation and symbols, no letters of any alphabet. `plainText` removes them, as the search index does. */
export const PUNCTUATION = "[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00b4\\u00d7\\u2000-\\u206f]+";

/** Lower-cased text without punctuation, for lookups: "BPC-157" is "bpc157". */
export const plainText = (text: string): string => text.toLowerCase().replace(new RegExp(PUNCTUATION, "g"), "");

/** A search text in comparable form: lower case, single spaces, no invisible characters. */
export function searchText(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\0|\p{Cf}|\p{Cs}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Every variant of the text with one letter removed. */
export const deletionVariants = (plain: string): string[] => [
  ...new Set([...plain].map((_letter, at, all) => all.filter((_other, index) => index !== at).join(""))),
];

/**
 * The edit distance of two texts: letters missing, added, wrong or transposed (optimal string alignment). Exact up to
 * `most`; larger distances return `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, above]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const cost = Math.min(
        (above?.[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (above?.[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current.push(isSwapped ? Math.min(cost, (before?.[at - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, above] = [above ?? [], current];
  }
  return Math.min(above?.[other.length] ?? 0, most + 1);
}

/** One typo in a word of up to seven letters, two in a longer one. */
const slipsForgiven = (word: string) => (word.length < 8 ? 1 : 2);
const TOO_FAR = 100;

/**
 * The number of typos between a typed text and a name; `TOO_FAR` or more if it does not match. Compares both without
 * punctuation, and word by word, each typed word with the nearest word of the name.
 */
function slipsFromName(text: string, name: string): number {
  const split = (all: string) => all.toLowerCase().split(new RegExp(PUNCTUATION)).filter(Boolean);
  const [typed, plain] = [plainText(text), plainText(name)];
  const whole = editDistance(typed, plain, slipsForgiven(typed));
  const words = [...split(name), plain];
  const byWord = split(text).reduce((sum, word) => {
    const least = Math.min(...words.map((each) => editDistance(word, each, slipsForgiven(word))));
    return sum + (least > slipsForgiven(word) ? TOO_FAR : least);
  }, 0);
  // Ranks a name that only matches word by word after one that matches as a whole.
  return Math.min(whole > slipsForgiven(typed) ? TOO_FAR : whole, byWord + 0.5);
}

/** The names that a text may mean, nearest first; ties keep their order. */
export function nearestNames<T extends { name: string }>(text: string, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, slips: slipsFromName(text, one.name) }))
    .filter(({ slips }) => slips < TOO_FAR)
    .sort((a, b) => a.slips - b.slips)
    .map(({ one }) => one);
}

/** Shorter words occur in too many names to identify one. */
const SHORTEST_TELLING_WORD = 4;

/** The name a text without results most likely means: near all of it, or else to its longest words. Null if none. */
export function suggestedName(text: string, names: readonly string[]): string | null {
  const all = names.map((name) => ({ name }));
  const words = text
    .split(new RegExp(PUNCTUATION))
    .filter((word) => word.length >= SHORTEST_TELLING_WORD)
    .sort((a, b) => b.length - a.length);
  for (const part of [text, ...words]) {
    const [nearest] = nearestNames(part, all);
    if (nearest) return nearest.name;
  }
  return null;
}
