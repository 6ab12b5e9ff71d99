/**
 * Spaces, punctuation and signs, but no letter of any alphabet: `plainText` removes these, as the search index does.
 */
export const PUNCTUATION = "[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00b4\\u00d7\\u2000-\\u206f]+";

/** A text in lower case as it is looked up without punctuation: "BPC-157" is "bpc157". */
export const plainText = (text: string): string => text.toLowerCase().replace(new RegExp(PUNCTUATION, "g"), "");

/** The text as typed into a search, made comparable: small letters, single spaces, no invisible characters. */
export function searchText(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\0|\p{Cf}|\p{Cs}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** The text with any one of its letters left out. */
export const oneLetterOut = (plain: string): string[] => [
  ...new Set([...plain].map((_letter, at, all) => all.filter((_other, index) => index !== at).join(""))),
];

/**
 * How many slips lie between two texts: a letter lost, too many, wrong, or two in the wrong order. Exact up to `most`;
 * what lies further apart is `most + 1`.
 */
export function slipsBetween(one: string, other: string, most: number): number {
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

/** One slip in a word of up to seven letters, two in a longer one. */
const slipsForgiven = (word: string) => (word.length < 8 ? 1 : 2);
const TOO_FAR = 100;

/**
 * How far a typed text is from a name, in slips; `TOO_FAR` or more when it is not meant. Compares both without
 * punctuation, and word by word: each typed word with the nearest word of the name.
 */
function slipsFromName(text: string, name: string): number {
  const split = (all: string) => all.toLowerCase().split(new RegExp(PUNCTUATION)).filter(Boolean);
  const [typed, plain] = [plainText(text), plainText(name)];
  const whole = slipsBetween(typed, plain, slipsForgiven(typed));
  const words = [...split(name), plain];
  const byWord = split(text).reduce((sum, word) => {
    const least = Math.min(...words.map((each) => slipsBetween(word, each, slipsForgiven(word))));
    return sum + (least > slipsForgiven(word) ? TOO_FAR : least);
  }, 0);
  // A name of more words than were typed comes after one that was typed whole.
  return Math.min(whole > slipsForgiven(typed) ? TOO_FAR : whole, byWord + 0.5);
}

/** Those of the names that a text may mean, the nearest first; equally near ones stay in their order. */
export function nearestNames<T extends { name: string }>(text: string, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, slips: slipsFromName(text, one.name) }))
    .filter(({ slips }) => slips < TOO_FAR)
    .sort((a, b) => a.slips - b.slips)
    .map(({ one }) => one);
}

/** A word as short as this is in too many names to say what a searcher meant. */
const SHORTEST_TELLING_WORD = 4;

/** The name that a text which finds nothing most likely means: near to all of it, or else to its longest word; or null. */
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
