/** Spaces, punctuation and signs, but neither the dot of a number nor a percent sign nor a hyphen. */
const BETWEEN_WORDS = new RegExp(
  `[${["\\u0001-\\u0024", "\\u0026-\\u002c", "\\u002f", "\\u003a-\\u0060", "\\u007b-\\u00b4", "\\u2000-\\u206f"].join("")}]+`,
);
const GREEK: Readonly<Record<string, string>> = {
  ...{ α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", κ: "kappa", λ: "lambda", ω: "omega" },
  ...{ µ: "u", μ: "u", "×": "x" },
};
/** Too common to say what is meant. */
const FILLERS = new Set(["and", "or", "of", "the", "a", "an", "in", "for", "with", "to"]);

/** One spelling for each way to write a letter, a number or a unit; as `search_words` in the database has them. */
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

/** A search uses this many words of a text; each costs a lookup of its own. */
export const MOST_SEARCH_WORDS = 8;
/** A word is compared up to this length. */
const LONGEST_WORD = 60;

/** The words of a text that say what is meant, in one spelling each: "vial of 10 mL" has "vial" and "10ml". Each once. */
export const searchWords = (text: string): string[] => allWords(text).filter((word) => !FILLERS.has(word));

/** All words of a text in one spelling each, as the database has them in its index; in their sequence, each once. */
export function allWords(text: string): string[] {
  const small = text.toLowerCase().replace(/[αβγδεκλωµμ×]/g, (letter) => GREEK[letter] ?? letter);
  const spelled = SPELLINGS.reduce((sofar, [way, one]) => sofar.replace(way, one), small);
  const words = spelled.split(BETWEEN_WORDS).flatMap((word) => word.split("-"));
  return [...new Set(words.filter(Boolean).map((word) => [...word].slice(0, LONGEST_WORD).join("")))];
}

/** How a typed word is looked up, as the beginning of a word: without the s of a plural, so that "vials" finds "vial". */
export const wordStart = (word: string): string => (/[a-z]{2}[^s\d.%]s$/.test(word) ? word.slice(0, -1) : word);
