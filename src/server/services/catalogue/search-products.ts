import { z } from "zod";
import { nearestNames, plainText, searchText } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import type { SearchInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { synonymsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, dependsOn, listTag, PRODUCTS_TAG } from "~/server/page-dependencies";
import { IdRow, queryRows, queryRowsDirect } from "~/server/query-rows";
import type { Keep } from "~/server/tagged-cache";
import { cacheFacts, FACTS, ProductFacts } from "./product-facts";
import { readModel } from "./read-model";
import {
  ALPHABETICAL,
  nameContains,
  nameStarts,
  namesWithTypos,
  otherConditions,
  similarNames,
  withDistance,
  withoutPunctuation,
} from "./search-text";
import { readingsOf } from "./search-vocabulary";
import { tilesOf } from "./tiles";
import { viewerKey, viewerOf, visibleToSql } from "./visible-to";

/** Matches fetched; the search box shows the first eight. */
const SEARCH_FETCHED = 20;
/** Maximum number of candidate names compared letter by letter. */
const MOST_MISTYPED = 300;

const NamedRow = z.strictObject({ id: z.string(), name: z.string(), same: z.boolean() });

type Search = Pick<ServiceContext, "db" | "actor">;

/** SQL for the ids of visible products that meet a condition; also used by the query plan tests. */
export function searchStatement(ctx: Search, condition: Prisma.Sql, order: Prisma.Sql, take: number): Prisma.Sql {
  const visible = visibleToSql(viewerOf(ctx));
  return Prisma.sql`SELECT p."id" FROM "products" p WHERE ${visible} AND ${condition} ORDER BY ${order} LIMIT ${take}`;
}

const FoundRow = z.strictObject({ found: z.array(ProductFacts) });

/**
 * Names that start with the text, then names that contain it, then products with it or its words elsewhere. One
 * statement; each step is skipped once the steps before found enough.
 */
async function literalMatches(ctx: Search, text: string): Promise<ProductFacts[]> {
  const readings = await readingsOf(ctx, text);
  const visible = visibleToSql(viewerOf(ctx));
  const elsewhere = otherConditions(text, readings).map(
    (condition) => Prisma.sql`
      SELECT p.id, p.name, p.sku, p.cas_number, p.other_names, p.category_id FROM products p
      WHERE (SELECT count(*) FROM starts) + (SELECT count(*) FROM contains) < ${SEARCH_FETCHED} AND ${visible} AND ${condition}`,
  );
  const [row] = await queryRowsDirect(ctx.db, FoundRow)`
    WITH starts AS MATERIALIZED (
      SELECT p.id, p.name FROM products p WHERE ${visible} AND ${nameStarts(text)}
      ORDER BY ${ALPHABETICAL} LIMIT ${SEARCH_FETCHED}
    ), contains AS MATERIALIZED (
      SELECT p.id, p.name FROM products p
      WHERE (SELECT count(*) FROM starts) < ${SEARCH_FETCHED} AND ${visible} AND ${nameContains(text)} AND NOT ${nameStarts(text)}
      ORDER BY ${ALPHABETICAL} LIMIT ${SEARCH_FETCHED}
    ), elsewhere AS MATERIALIZED (${Prisma.join(elsewhere, " UNION ALL ")}),
    found AS (
      SELECT id, name, -2 AS distance FROM starts UNION ALL SELECT id, name, -1 FROM contains
      UNION ALL SELECT id, name, distance FROM (${withDistance(Prisma.sql`elsewhere`, readings)}) others
    )
    SELECT coalesce(json_agg(${FACTS} ORDER BY listed.place), '[]') AS found FROM (
      SELECT p.id, row_number() OVER (ORDER BY p.distance, ${ALPHABETICAL}) AS place FROM found p
      ORDER BY place LIMIT ${SEARCH_FETCHED}
    ) listed JOIN products p ON p.id = listed.id`;
  return row?.found ?? [];
}

/**
 * Visible products whose name contains the text ignoring punctuation, or else those that may contain it with a typo;
 * alphabetical.
 */
async function nearNames(ctx: Search, text: string, plain: string) {
  const [same, typos] = [withoutPunctuation(plain), namesWithTypos(text, plain)];
  const visible = visibleToSql(viewerOf(ctx));
  // Sorting outside the lookup (OFFSET 0) keeps Postgres from walking the name index through all products.
  const named = (condition: Prisma.Sql, take: number) => Prisma.sql`
    SELECT p.id, p.name FROM (
      SELECT p.id, p.name FROM products p WHERE ${visible} AND ${condition} OFFSET 0
    ) p ORDER BY ${ALPHABETICAL} LIMIT ${take}`;
  return queryRowsDirect(ctx.db, NamedRow)`
    WITH same AS MATERIALIZED (${named(same ?? Prisma.sql`false`, SEARCH_FETCHED)}), near AS (
      SELECT p.*, true AS same FROM same p UNION ALL
      SELECT p.*, false FROM (${named(
        Prisma.sql`NOT EXISTS (SELECT FROM same) AND ${typos ?? Prisma.sql`false`}`,
        MOST_MISTYPED,
      )}) p
    )
    SELECT p.id::text, p.name, p.same FROM near p ORDER BY ${ALPHABETICAL}`;
}

/** Products with the text in their name ignoring punctuation, or else with typos, or else the most similar names. */
export async function likelyMatches(ctx: Search, text: string): Promise<string[]> {
  const plain = plainText(text);
  const near = await nearNames(ctx, text, plain);
  const likely = near.some(({ same }) => same) ? near : nearestNames(text, near);
  if (likely.length > 0) return likely.slice(0, SEARCH_FETCHED).map(({ id }) => id);
  const like = similarNames(text, plain);
  if (!like) return [];
  const rows = await queryRows(ctx.db, IdRow)(searchStatement(ctx, like.condition, like.order, SEARCH_FETCHED));
  return rows.map(({ id }) => id);
}

type Matches = { ids: string[]; isGuess: boolean };
const NOTHING: Matches = { ids: [], isGuess: false };

async function matchesOf(ctx: Search, text: string, keep: Keep): Promise<Matches> {
  const literal = await literalMatches(ctx, text);
  cacheFacts(keep, literal);
  if (literal.length > 0) return { ids: literal.map(({ id }) => id), isGuess: false };
  const ids = await likelyMatches(ctx, text);
  return { ids, isGuess: ids.length > 0 };
}

/** Ids of at most twenty visible products for a text, best first; `isGuess` if none contains its words. */
export async function matchingProducts(ctx: Search, typed: string): Promise<Matches> {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
  const text = searchText(typed);
  return text === "" ? NOTHING : matchesOf(ctx, text, () => {});
}

/** Search suggestions: visible products with every word, or else the most similar names; from the read model. */
export async function searchProducts(ctx: ServiceContext, { text: typed }: SearchInput) {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG, listTag(synonymsList));
  const text = searchText(typed);
  if (text === "") return { results: [], isGuess: false };
  const { ids, isGuess } = await readModel.read(
    `suggestions:${viewerKey(viewerOf(ctx))}:${text}`,
    () => [PRODUCTS_TAG, CATEGORIES_TAG, listTag(synonymsList)],
    (keep) => matchesOf(ctx, text, keep),
  );
  return { results: await tilesOf(ctx, ids), isGuess };
}
