import { wordStart } from "~/domain/search-words";
import { PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";

/** Prefixes up to this long are index keys themselves; a longer one matches every key it starts. */
const SHORT_BEGINNING = 3;
/** Keys of raw words and word suffixes are truncated to this many letters. */
const LONGEST_KEY = 32;
const SEPARATOR = new RegExp(PUNCTUATION);

/** SQL for the searchable names (name, SKU, CAS number, other names) of the product aliased `p` or `n`. */
export const searchableNames = (table: "p" | "n") =>
  Prisma.raw(["name", "sku", "cas_number", "other_names"].map((column) => `${table}."${column}"`).join(" || ' ' || "));

/** SQL condition: a product matches a tsquery of keys. The expression must match the index `products_search_keys`. */
export const hasKeys = (table: "p" | "n", query: string): Prisma.Sql =>
  Prisma.sql`search_keys(${Prisma.raw(table)}."name", ${searchableNames(table)}, ${Prisma.raw(table)}."description") @@ ${query}::tsquery`;

/** tsquery key for a word starting like this one, anywhere or in a name. Words contain no quotes. */
export function wordKey(word: string, where: "anywhere" | "in a name"): string {
  const start = wordStart(word);
  const mark = where === "in a name" ? "_" : "";
  return [...start].length <= SHORT_BEGINNING ? `'${mark}=${start}'` : `'${mark}${start}':*`;
}

/**
 * tsquery keys of every product whose name contains the text (and a few others); null for a text without a letter. Text
 * between two punctuation characters is whole words, before the first the end of one, after the last the start.
 */
export function nameKeys(text: string): string | null {
  const parts = text.split(SEPARATOR);
  const keys = parts.flatMap((part, at) => {
    if (part === "") return [];
    const letters = [...part];
    const isWhole = at < parts.length - 1 || letters.length > LONGEST_KEY;
    if (at > 0 && !isWhole && letters.length <= SHORT_BEGINNING) return [`'^=${part}'`];
    const key = `'${at > 0 ? "^" : ":"}${letters.slice(0, LONGEST_KEY).join("")}'`;
    return [isWhole ? key : `${key}:*`];
  });
  return keys.length === 0 ? null : [...new Set(keys)].join(" & ");
}
