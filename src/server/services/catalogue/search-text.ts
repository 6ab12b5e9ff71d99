import { wordStart } from "~/domain/search-words";
import { deletionVariants, PUNCTUATION } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import { escapeLike } from "~/server/like-pattern";
import { hasKeys, nameKeys, searchableNames, wordKey } from "./search-keys";
import type { SearchReading } from "./search-vocabulary";

/** Shorter texts are too short to guess typos. */
const SHORTEST_LIKENESS = 3;
/** Shorter texts occur in too many names by chance. */
const SHORTEST_PART = 4;
/** Word lengths covered by the index `products_name_deletions`; the typed word may be one letter shorter or longer. */
const [SHORTEST_WORD, LONGEST_WORD] = [3, 20];

const NAME = Prisma.sql`lower(p."name")`;
/** Must match the index `products_name_order`, which serves prefix lookups. */
const SORTED_NAME = Prisma.sql`(${NAME} COLLATE "C")`;
const SIGNS = Prisma.raw(`'${PUNCTUATION}'`);
/** Must match the index `products_plain_name_trgm`. */
const PLAIN_NAME = Prisma.sql`regexp_replace(lower(p."name"), ${SIGNS}, '', 'g')`;
export const ALPHABETICAL = Prisma.sql`${NAME} COLLATE "C", p."id"`;

/**
 * The public price, same as `retailCents`; null for price on request, so those sort last. Must match the indexes
 * `products_list_price_low` and `products_list_price_high`.
 */
export const RETAIL = Prisma.sql`NULLIF((p."supplier_cost_cents"::bigint * (10000 + p."markup_bps") + 5000) / 10000, 0)`;

export type SearchPart = { condition: Prisma.Sql; order: Prisma.Sql };

/** Names that start with the text (as normalized by `searchText`). */
export const nameStarts = (text: string) => Prisma.sql`${SORTED_NAME} LIKE ${`${escapeLike(text)}%`}`;

/** Names that contain the text, by key. SORTED_NAME has no trigram index, which would be slower. */
export function nameContains(text: string): Prisma.Sql {
  const contains = Prisma.sql`${SORTED_NAME} LIKE ${`%${escapeLike(text)}%`}`;
  const keys = nameKeys(text);
  return keys === null ? contains : Prisma.sql`${hasKeys("p", keys)} AND ${contains}`;
}

/**
 * Further matches of a text, as mutually exclusive conditions: products with the text in their description, then those
 * with every word of it. Kept separate so that each is answered by one index.
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

/** Every word of at least one reading occurs in the product or in its category's name. */
function anyReading(readings: readonly SearchReading[]): Prisma.Sql {
  const known = readings.filter((words) => words.length > 0);
  if (known.length === 0) return Prisma.sql`false`;
  const each = known.map((words) => {
    // Words in no category name form one key lookup, part of every condition: a category alone has many products.
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
 * For up to this many products their words are computed per row (12 µs each). Beyond that an index lookup finds which
 * have a word in their name, which may be hundreds of thousands out of a million.
 */
const FEW = 2_000;

/**
 * Adds a column `distance` to `table`: the sum over the words of 0 if in the name, 1 if in the category's name, 2 if in
 * the description; the best reading counts. The table needs a product's name columns and category.
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
    CROSS JOIN LATERAL (SELECT CASE WHEN few.few THEN product_words(${searchableNames("p")}, '') END AS words OFFSET 0) own`;
}

/** Names that contain the text ignoring punctuation; null if too little of it is left, since "and" is in "standard". */
export function withoutPunctuation(plain: string): Prisma.Sql | null {
  return plain.length < SHORTEST_PART ? null : Prisma.sql`${PLAIN_NAME} LIKE ${`%${escapeLike(plain)}%`}`;
}

/** Names that contain the text, or else each of its words, with a one-letter typo; null if no word is long enough. */
export function namesWithTypos(text: string, plain: string): Prisma.Sql | null {
  const isHeld = (word: string) => word.length >= SHORTEST_WORD - 1 && word.length <= LONGEST_WORD + 1;
  const like = (word: string) => Prisma.sql`name_deletions(p."name") && ${[word, ...deletionVariants(word)]}::text[]`;
  const words = [...new Set(text.split(new RegExp(PUNCTUATION)))].filter(
    (word) => word.length >= SHORTEST_WORD && isHeld(word),
  );
  const ways = [
    ...(isHeld(plain) ? [like(plain)] : []),
    ...(words.length > 0 ? [Prisma.sql`(${Prisma.join(words.map(like), " AND ")})`] : []),
  ];
  return ways.length === 0 ? null : Prisma.sql`(${Prisma.join(ways, " OR ")})`;
}

/** Names similar to the text, most similar first; null if the text is too short. */
export function similarNames(text: string, plain: string): SearchPart | null {
  if (plain.length < SHORTEST_LIKENESS) return null;
  return {
    condition: Prisma.sql`(${NAME} %> ${text} OR ${PLAIN_NAME} % ${plain})`,
    order: Prisma.sql`
      GREATEST(word_similarity(${text}, ${NAME}), similarity(${PLAIN_NAME}, ${plain})) DESC, ${ALPHABETICAL}`,
  };
}
