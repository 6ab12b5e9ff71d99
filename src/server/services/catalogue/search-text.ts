import { oneLetterOut, oneTypoAway, PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import { escapeLike } from "~/server/like-pattern";

/** Fewer letters than this say too little to guess a typing mistake from. */
const SHORTEST_LIKENESS = 3;
/** Short words share too few trigrams with their misspellings; up to here each possible slip is looked up instead. */
const LONGEST_SLIP = 8;
const SHORTEST_SLIP = 2;

const NAME = Prisma.sql`lower(p."name")`;
const SIGNS = Prisma.raw(`'${PUNCTUATION}'`);
/** Written as in the index `products_plain_name_trgm`, which serves it. */
const PLAIN_NAME = Prisma.sql`regexp_replace(lower(p."name"), ${SIGNS}, '', 'g')`;
export const ALPHABETICAL = Prisma.sql`${NAME} COLLATE "C", p."id"`;

/**
 * The public price, as `retailCents` works it out; nothing for a price on request, which comes last. Written as in the
 * indexes `products_list_price_low` and `products_list_price_high`.
 */
export const RETAIL = Prisma.sql`NULLIF((p."supplier_cost_cents"::bigint * (10000 + p."markup_bps") + 5000) / 10000, 0)`;

/** What each step of a literal search asks for, best matches first. `text` is in small letters. */
export function literalConditions(text: string): Prisma.Sql[] {
  const starts = `${escapeLike(text)}%`;
  const contains = `%${starts}`;
  return [
    Prisma.sql`(${NAME} COLLATE "C") LIKE ${starts}`,
    Prisma.sql`${NAME} LIKE ${contains} AND NOT ((${NAME} COLLATE "C") LIKE ${starts})`,
    Prisma.sql`lower(p."description") LIKE ${contains} AND NOT (${NAME} LIKE ${contains})`,
  ];
}

/** All literal matches at once, with what puts names that start with the text before the others. */
export function anyLiteral(text: string): { condition: Prisma.Sql; order: Prisma.Sql } {
  const starts = `${escapeLike(text)}%`;
  const contains = `%${starts}`;
  return {
    condition: Prisma.sql`(${NAME} LIKE ${contains} OR lower(p."description") LIKE ${contains})`,
    order: Prisma.sql`CASE WHEN ${NAME} LIKE ${starts} THEN 0 WHEN ${NAME} LIKE ${contains} THEN 1 ELSE 2 END`,
  };
}

/** Names that are the text but for punctuation; null when nothing of it is left. */
export function withoutPunctuation(plain: string): Prisma.Sql | null {
  return plain.length < SHORTEST_LIKENESS ? null : Prisma.sql`${PLAIN_NAME} LIKE ${`%${escapeLike(plain)}%`}`;
}

/** Names with a word, or as a whole, one slip from the text; null for a text that is no short word. */
export function namesOneTypoAway(plain: string): Prisma.Sql | null {
  if (plain.length < SHORTEST_SLIP || plain.length > LONGEST_SLIP) return null;
  const slips = [plain, ...oneLetterOut(plain)];
  return Prisma.sql`name_deletions(p."name") && ${slips}::text[] AND name_words(p."name") && ${oneTypoAway(plain)}::text[]`;
}

/** Names much like the text, and what puts the nearest first; null when the text is too short to tell. */
export function similarNames(text: string, plain: string): { condition: Prisma.Sql; order: Prisma.Sql } | null {
  if (plain.length < SHORTEST_LIKENESS) return null;
  return {
    condition: Prisma.sql`(${NAME} %> ${text} OR ${PLAIN_NAME} % ${plain})`,
    order: Prisma.sql`
      GREATEST(word_similarity(${text}, ${NAME}), similarity(${PLAIN_NAME}, ${plain})) DESC, ${ALPHABETICAL}`,
  };
}
