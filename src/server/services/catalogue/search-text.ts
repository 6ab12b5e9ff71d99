import { wordStart } from "~/domain/search-words";
import { oneLetterOut, PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import { escapeLike } from "~/server/like-pattern";
import { hasKeys, nameKeys, namesOf, wordKey } from "./search-keys";
import type { SearchReading } from "./search-vocabulary";

/** With fewer letters than this, a typing mistake cannot be guessed. */
const SHORTEST_LIKENESS = 3;
/** Fewer letters than this are in too many names by chance. */
const SHORTEST_PART = 4;
/** The words that the index `products_name_deletions` holds; a typed one may be a letter shorter or longer. */
const [SHORTEST_WORD, LONGEST_WORD] = [3, 20];

const NAME = Prisma.sql`lower(p."name")`;
/** As in the index `products_name_order`, by which names that start with a text are found. */
const SORTED_NAME = Prisma.sql`(${NAME} COLLATE "C")`;
const SIGNS = Prisma.raw(`'${PUNCTUATION}'`);
/** Written as in the index `products_plain_name_trgm`, which serves it. */
const PLAIN_NAME = Prisma.sql`regexp_replace(lower(p."name"), ${SIGNS}, '', 'g')`;
export const ALPHABETICAL = Prisma.sql`${NAME} COLLATE "C", p."id"`;

/**
 * The public price, as `retailCents` works it out; nothing for a price on request, which comes last. Written as in the
 * indexes `products_list_price_low` and `products_list_price_high`.
 */
export const RETAIL = Prisma.sql`NULLIF((p."supplier_cost_cents"::bigint * (10000 + p."markup_bps") + 5000) / 10000, 0)`;

export type SearchPart = { condition: Prisma.Sql; order: Prisma.Sql };

/** Names that start with the text. `text` as `searchText` writes it. */
export const nameStarts = (text: string) => Prisma.sql`${SORTED_NAME} LIKE ${`${escapeLike(text)}%`}`;

/** Names that contain the text, by their keys. A name in its own order has no index of trigrams, which would be slower. */
export function nameContains(text: string): Prisma.Sql {
  const contains = Prisma.sql`${SORTED_NAME} LIKE ${`%${escapeLike(text)}%`}`;
  const keys = nameKeys(text);
  return keys === null ? contains : Prisma.sql`${hasKeys("p", keys)} AND ${contains}`;
}

/**
 * What else a text finds, in conditions that exclude each other: products with the text in their description, then those
 * that have every word of it. Apart from each other, as each is then answered by an index alone.
 */
export function otherConditions(text: string, readings: readonly SearchReading[]): Prisma.Sql[] {
  const contains = `%${escapeLike(text)}%`;
  const inDescription = Prisma.sql`lower(p."description") LIKE ${contains}`;
  const notInName = Prisma.sql`NOT (${SORTED_NAME} LIKE ${contains})`;
  return [
    Prisma.sql`${inDescription} AND ${notInName}`,
    Prisma.sql`${anyReading(readings)} AND ${notInName} AND NOT (${inDescription})`,
  ];
}

/** Every word of one of the readings is in the product or in the name of its category. */
function anyReading(readings: readonly SearchReading[]): Prisma.Sql {
  const known = readings.filter((words) => words.length > 0);
  if (known.length === 0) return Prisma.sql`false`;
  const each = known.map((words) => {
    // Words that no category has are one lookup together, which is part of every other: a category alone has many products.
    const plain = words
      .filter(({ categoryIds }) => categoryIds.length === 0)
      .map(({ word }) => wordKey(word, "anywhere"));
    const hasPlain = plain.length > 0 ? [hasKeys("p", plain.join(" & "))] : [];
    const parts = words
      .filter(({ categoryIds }) => categoryIds.length > 0)
      .map(({ word, categoryIds }) => {
        const inCategory = [Prisma.sql`p."category_id" = ANY(${[...categoryIds]}::uuid[])`, ...hasPlain];
        return Prisma.sql`(${hasKeys("p", [...plain, wordKey(word, "anywhere")].join(" & "))}
          OR (${Prisma.join(inCategory, " AND ")}))`;
      });
    if (parts.length === 0) parts.push(...hasPlain);
    return Prisma.sql`(${Prisma.join(parts, " AND ")})`;
  });
  return Prisma.sql`(${Prisma.join(each, " OR ")})`;
}

const startsInName = (word: string) => `'_${wordStart(word)}':*`;

/**
 * Of so few products the words of each are worked out, 12 µs each; of more, an index tells which products have a word in a
 * name: among a million products that may be hundreds of thousands.
 */
const FEW = 2_000;

/**
 * How far each product of `table` is from its words, as the column "distance": 0 for each in its name, 1 in its category's
 * name, 2 in its description. The table has the columns of a product's names and its category.
 */
export function withDistance(table: Prisma.Sql, readings: readonly SearchReading[]): Prisma.Sql {
  const inName = (word: string) => {
    const key = wordKey(word, "in a name");
    return Prisma.sql`CASE WHEN few.few THEN own.words @@ ${startsInName(word)}::tsquery
      ELSE p."id" IN (SELECT n."id" FROM "products" n WHERE ${hasKeys("n", key)}) END`;
  };
  const each = readings
    .filter((words) => words.length > 0)
    .map((words) =>
      Prisma.join(
        words.map(
          ({ word, categoryIds }) => Prisma.sql`
            CASE WHEN ${inName(word)} THEN 0 WHEN p."category_id" = ANY(${[...categoryIds]}::uuid[]) THEN 1 ELSE 2 END`,
        ),
        " + ",
      ),
    );
  const distance = each.length === 0 ? Prisma.sql`0` : Prisma.sql`LEAST(${Prisma.join(each)})`;
  return Prisma.sql`
    SELECT p.*, ${distance} AS distance
    FROM ${table} p CROSS JOIN (SELECT count(*) <= ${FEW} AS few FROM ${table}) few
    CROSS JOIN LATERAL (SELECT CASE WHEN few.few THEN product_words(${namesOf("p")}, '') END AS words OFFSET 0) own`;
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
