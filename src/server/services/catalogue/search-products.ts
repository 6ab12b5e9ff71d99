import { z } from "zod";
import { nearestNames, plainText, searchText } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import type { SearchInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { IdRow, queryRows } from "~/server/query-rows";
import {
  ALPHABETICAL,
  nameConditions,
  namesWithTypos,
  otherMatches,
  similarNames,
  withoutPunctuation,
} from "./search-text";
import { readingsOf } from "./search-vocabulary";
import { tilesOf } from "./tiles";
import { viewerOf, visibleToSql } from "./visible-to";

/** How many matches are fetched; the search box shows the first eight of them. */
const SEARCH_FETCHED = 20;
/** How many names that may be meant are compared letter by letter. */
const MOST_MISTYPED = 300;

const NamedRow = z.strictObject({ id: z.string(), name: z.string() });

type Search = Pick<ServiceContext, "db" | "actor">;

/** The statement behind each step of a search, for the search itself and for whoever measures it. */
export function searchStatement(ctx: Search, condition: Prisma.Sql, order: Prisma.Sql, take: number): Prisma.Sql {
  const visible = visibleToSql(viewerOf(ctx));
  return Prisma.sql`SELECT p."id" FROM "products" p WHERE ${visible} AND ${condition} ORDER BY ${order} LIMIT ${take}`;
}

async function idsOf(ctx: Search, condition: Prisma.Sql, order: Prisma.Sql, take = SEARCH_FETCHED) {
  const rows = await queryRows(ctx.db, IdRow)(searchStatement(ctx, condition, order, take));
  return rows.map((row) => row.id);
}

/** Names that start with the text, then names that contain it, then products that have its words elsewhere. */
async function literalMatches(ctx: Search, text: string): Promise<string[]> {
  const ids: string[] = [];
  for (const condition of nameConditions(text)) {
    ids.push(...(await idsOf(ctx, condition, ALPHABETICAL, SEARCH_FETCHED - ids.length)));
    if (ids.length >= SEARCH_FETCHED) return ids;
  }
  const { condition, order } = otherMatches(text, await readingsOf(ctx, text));
  return [...ids, ...(await idsOf(ctx, condition, Prisma.sql`${order}, ${ALPHABETICAL}`, SEARCH_FETCHED - ids.length))];
}

/** The products in whose names the text may be mistyped, the nearest first. */
async function mistypedNames(ctx: Search, text: string, plain: string): Promise<string[]> {
  const condition = namesWithTypos(text, plain);
  if (!condition) return [];
  // Sorted apart from the lookup, which would otherwise follow the index of the names through all products.
  const found = await queryRows(ctx.db, NamedRow)`
    SELECT p."id"::text, p."name" FROM (
      SELECT p."id", p."name" FROM "products" p WHERE ${visibleToSql(viewerOf(ctx))} AND ${condition} OFFSET 0
    ) p ORDER BY ${ALPHABETICAL} LIMIT ${MOST_MISTYPED}`;
  return nearestNames(text, found).map(({ id }) => id);
}

/** Names that are the text but for punctuation, or else those mistyped by a letter or two, or else those much like it. */
export async function likelyMatches(ctx: Search, text: string): Promise<string[]> {
  const plain = plainText(text);
  const same = withoutPunctuation(plain);
  const exact = same ? await idsOf(ctx, same, ALPHABETICAL) : [];
  if (exact.length > 0) return exact;
  const mistyped = await mistypedNames(ctx, text, plain);
  if (mistyped.length > 0) return mistyped.slice(0, SEARCH_FETCHED);
  const like = similarNames(text, plain);
  return like ? idsOf(ctx, like.condition, like.order) : [];
}

/** The ids of at most twenty visible products for a text, best first; `isGuess` when none has its words. */
export async function matchingProducts(ctx: Search, typed: string): Promise<{ ids: string[]; isGuess: boolean }> {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
  const text = searchText(typed);
  if (text === "") return { ids: [], isGuess: false };
  const literal = await literalMatches(ctx, text);
  if (literal.length > 0) return { ids: literal, isGuess: false };
  const ids = await likelyMatches(ctx, text);
  return { ids, isGuess: ids.length > 0 };
}

/** The shop's search: visible products that have every word of the text, or else the nearest names. */
export async function searchProducts(ctx: ServiceContext, { text }: SearchInput) {
  const { ids, isGuess } = await matchingProducts(ctx, text);
  return { results: await tilesOf(ctx, ids), isGuess };
}
