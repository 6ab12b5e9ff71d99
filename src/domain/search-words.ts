/** Spaces, punctuation and symbols, except decimal points, percent signs and hyphens. */
const BETWEEN_WORDS = new RegExp(
  `[${["\\u0001-\\u0024", "\\u0026-\\u002c", "\\u002f", "\\u003a-\\u0060", "\\u007b-\\u00b4", "\\u2000-\\u206f"].join("")}]+`,
);
const GREEK: Readonly<Record<string, string>> = {
  ...{ α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", κ: "kappa", λ: "lambda", ω: "omega" },
  ...{ µ: "u", μ: "u", "×": "x" },
};
/** Too common to carry meaning. */
const FILLERS = new Set(["and", "or", "of", "the", "a", "an", "in", "for", "with", "to"]);

/** Normalizes spellings of letters, numbers and units. Keep in sync with `search_words` in the database. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/microlit(?:er|re)s?/g, "ul"],
  [/millilit(?:er|re)s?/g, "ml"],
  [/micromet(?:er|re)s?|microns?/g, "um"],
  [/millimet(?:er|re)s?/g, "mm"],
  [/micrograms?|mcg/g, "ug"],
  [/milligrams?/g, "mg"],
  [/([0-9]) ?grams?(?![a-z0-9])/g, "$1g"],
  [/([0-9]) ?lit(?:er|re)s?(?![a-z0-9])/g, "$1l"],
  [/([0-9]) ?percent/g, "$1%"],
  [/(^|[^0-9.])0,([0-9])/g, "$10.$2"],
  [/(^|[^0-9a-z.])\.([0-9])/g, "$10.$2"],
  [/\.(?![0-9])/g, " "],
  [/([^0-9])\./g, "$1 "],
  [/([0-9]) ?x ?([0-9])/g, "$1 $2"],
  [/([0-9]) +([munkc]?[glm]|k?da|[mu]?mol|iu|%)(?![a-z0-9])/g, "$1$2"],
];

/** The most words a search uses; each one costs an index lookup. */
export const MAX_SEARCH_WORDS = 8;
/** Words are compared up to this many characters. */
const LONGEST_WORD = 60;

/** The meaningful words of a text, normalized and without duplicates: "vial of 10 mL" gives "vial" and "10ml". */
export const searchWords = (text: string): string[] => allWords(text).filter((word) => !FILLERS.has(word));

/** All words of a text, normalized as in the database index; in order, without duplicates. */
export function allWords(text: string): string[] {
  const small = text.toLowerCase().replace(/[αβγδεκλωµμ×]/g, (letter) => GREEK[letter] ?? letter);
  const spelled = SPELLINGS.reduce((sofar, [way, one]) => sofar.replace(way, one), small);
  const words = spelled.split(BETWEEN_WORDS).flatMap((word) => word.split("-"));
  return [...new Set(words.filter(Boolean).map((word) => [...word].slice(0, LONGEST_WORD).join("")))];
}

/** The prefix to look a typed word up by: without a plural s, so that "vials" finds "vial". */
export const wordStart = (word: string): string => (/[a-z]{2}[^s\d.%]s$/.test(word) ? word.slice(0, -1) : word);
