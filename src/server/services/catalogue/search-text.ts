import { wordStart } from "~/domain/search-words";
import { oneLetterOut, PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import { escapeLike } from "~/server/like-pattern";
import type { SearchReading } from "./search-vocabulary";

/** With fewer letters than this, a typing mistake cannot be guessed. */
const SHORTEST_LIKENESS = 3;
/** Fewer letters than this are in too many names by chance. */
const SHORTEST_PART = 4;
/** The words that the index `products_name_deletions` holds; a typed one may be a letter shorter or longer. */
const [SHORTEST_WORD, LONGEST_WORD] = [3, 20];

const NAME = Prisma.sql`lower(p."name")`;
const SIGNS = Prisma.raw(`'${PUNCTUATION}'`);
/** Written as in the index `products_plain_name_trgm`, which serves it. */
const PLAIN_NAME = Prisma.sql`regexp_replace(lower(p."name"), ${SIGNS}, '', 'g')`;
export const ALPHABETICAL = Prisma.sql`${NAME} COLLATE "C", p."id"`;
/** Written as in the index `products_words`. */
const wordsOf = (table: "p" | "n") =>
  Prisma.raw(
    `product_words(${table}."name" || ' ' || ${table}."sku" || ' ' || ${table}."cas_number" || ' ' || ${table}."other_names", ${table}."description")`,
  );

/**
 * The public price, as `retailCents` works it out; nothing for a price on request, which comes last. Written as in the
 * indexes `products_list_price_low` and `products_list_price_high`.
 */
export const RETAIL = Prisma.sql`NULLIF((p."supplier_cost_cents"::bigint * (10000 + p."markup_bps") + 5000) / 10000, 0)`;

export type SearchPart = { condition: Prisma.Sql; order: Prisma.Sql };

/** Names that start with the text, then names that contain it; each alphabetical. `text` as `searchText` writes it. */
export function nameConditions(text: string): Prisma.Sql[] {
  const starts = `${escapeLike(text)}%`;
  return [
    Prisma.sql`(${NAME} COLLATE "C") LIKE ${starts}`,
    Prisma.sql`${NAME} LIKE ${`%${starts}`} AND NOT ((${NAME} COLLATE "C") LIKE ${starts})`,
  ];
}

/** What `nameConditions` leave over: products that have every word, or the text as it stands in their description. */
export function otherMatches(text: string, readings: readonly SearchReading[]): SearchPart {
  const contains = `%${escapeLike(text)}%`;
  return {
    condition: Prisma.sql`(${anyReading(readings)} OR lower(p."description") LIKE ${contains}) AND NOT (${NAME} LIKE ${contains})`,
    order: distance(readings),
  };
}

/** All matches at once: by name first, then those whose words are in the name, a category's name, the description. */
export function anyMatch(text: string, readings: readonly SearchReading[]): SearchPart {
  const starts = `${escapeLike(text)}%`;
  const contains = `%${starts}`;
  return {
    condition: Prisma.sql`(${NAME} LIKE ${contains} OR lower(p."description") LIKE ${contains} OR ${anyReading(readings)})`,
    order: Prisma.sql`
      CASE WHEN ${NAME} LIKE ${starts} THEN -2 WHEN ${NAME} LIKE ${contains} THEN -1 ELSE ${distance(readings)} END`,
  };
}

const startsLike = (word: string) => `'${wordStart(word)}':*`;
const inName = (word: string) => `'_${wordStart(word)}':*`;

/** Every word of one of the readings is in the product or in the name of its category. */
function anyReading(readings: readonly SearchReading[]): Prisma.Sql {
  const known = readings.filter((words) => words.length > 0);
  if (known.length === 0) return Prisma.sql`false`;
  const each = known.map((words) => {
    // Words that no category has are one lookup together, which is part of every other: a category alone has many products.
    const plain = words.filter(({ categoryIds }) => categoryIds.length === 0).map(({ word }) => startsLike(word));
    const hasPlain = plain.length > 0 ? [Prisma.sql`${wordsOf("p")} @@ ${plain.join(" & ")}::tsquery`] : [];
    const parts = words
      .filter(({ categoryIds }) => categoryIds.length > 0)
      .map(({ word, categoryIds }) => {
        const inCategory = [Prisma.sql`p."category_id" = ANY(${[...categoryIds]}::uuid[])`, ...hasPlain];
        return Prisma.sql`(${wordsOf("p")} @@ ${[...plain, startsLike(word)].join(" & ")}::tsquery
          OR (${Prisma.join(inCategory, " AND ")}))`;
      });
    if (parts.length === 0) parts.push(...hasPlain);
    return Prisma.sql`(${Prisma.join(parts, " AND ")})`;
  });
  return Prisma.sql`(${Prisma.join(each, " OR ")})`;
}

/** How far a product is from its words: 0 for each in its name, 1 in its category's name, 2 in its description. */
function distance(readings: readonly SearchReading[]): Prisma.Sql {
  const each = readings
    .filter((words) => words.length > 0)
    .map((words) =>
      Prisma.join(
        words.map(
          ({ word, categoryIds }) => Prisma.sql`
            CASE WHEN p."id" IN (SELECT n."id" FROM "products" n WHERE ${wordsOf("n")} @@ ${inName(word)}::tsquery) THEN 0
              WHEN p."category_id" = ANY(${[...categoryIds]}::uuid[]) THEN 1 ELSE 2 END`,
        ),
        " + ",
      ),
    );
  return each.length === 0 ? Prisma.sql`0::int` : Prisma.sql`LEAST(${Prisma.join(each)})`;
}

/** Names that hold the text but for punctuation; null when too little of it is left: "and" is in "standard". */
export function withoutPunctuation(plain: string): Prisma.Sql | null {
  return plain.length < SHORTEST_PART ? null : Prisma.sql`${PLAIN_NAME} LIKE ${`%${escapeLike(plain)}%`}`;
}

/** Names in which the text, or else each of its words, may be mistyped by a letter; null where none is long enough. */
export function namesWithTypos(text: string, plain: string): Prisma.Sql | null {
  const isHeld = (word: string) => word.length >= SHORTEST_WORD - 1 && word.length <= LONGEST_WORD + 1;
  const like = (word: string) => Prisma.sql`name_deletions(p."name") && ${[word, ...oneLetterOut(word)]}::text[]`;
  const words = [...new Set(text.split(new RegExp(PUNCTUATION)))].filter(
    (word) => word.length >= SHORTEST_WORD && isHeld(word),
  );
  const ways = [
    ...(isHeld(plain) ? [like(plain)] : []),
    ...(words.length > 0 ? [Prisma.sql`(${Prisma.join(words.map(like), " AND ")})`] : []),
  ];
  return ways.length === 0 ? null : Prisma.sql`(${Prisma.join(ways, " OR ")})`;
}

/** Names much like the text, and what puts the nearest first; null when the text is too short to tell. */
export function similarNames(text: string, plain: string): SearchPart | null {
  if (plain.length < SHORTEST_LIKENESS) return null;
  return {
    condition: Prisma.sql`(${NAME} %> ${text} OR ${PLAIN_NAME} % ${plain})`,
    order: Prisma.sql`
      GREATEST(word_similarity(${text}, ${NAME}), similarity(${PLAIN_NAME}, ${plain})) DESC, ${ALPHABETICAL}`,
  };
}
