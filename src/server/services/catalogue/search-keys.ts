import { wordStart } from "~/domain/search-words";
import { PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";

/** Beginnings of up to so many letters are keys of their own; a longer one is all keys that begin with it. */
const SHORT_BEGINNING = 3;
/** Raw words, and their ends, are keys up to so many letters. */
const LONGEST_KEY = 32;
const SEPARATOR = new RegExp(PUNCTUATION);

/** Name, SKU, CAS number and other names of the product that a statement calls `p` or `n`. */
export const namesOf = (table: "p" | "n") =>
  Prisma.raw(["name", "sku", "cas_number", "other_names"].map((column) => `${table}."${column}"`).join(" || ' ' || "));

/** Whether a product has the keys of a query; written as in the index `products_search_keys`. */
export const hasKeys = (table: "p" | "n", query: string): Prisma.Sql =>
  Prisma.sql`search_keys(${Prisma.raw(table)}."name", ${namesOf(table)}, ${Prisma.raw(table)}."description") @@ ${query}::tsquery`;

/** The keys of products that have a word which begins as this one does: anywhere, or in a name. No word has a quote. */
export function wordKey(word: string, where: "anywhere" | "in a name"): string {
  const start = wordStart(word);
  const mark = where === "in a name" ? "_" : "";
  return [...start].length <= SHORT_BEGINNING ? `'${mark}=${start}'` : `'${mark}${start}':*`;
}

/**
 * The keys of every product whose name contains the text, and of a few others; null for a text without a letter.
 * Between two signs it has whole words, before its first sign the end of a word, after its last one a beginning.
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
