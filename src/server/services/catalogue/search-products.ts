import { plainText, searchText } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import type { SearchInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { IdRow, queryRows } from "~/server/query-rows";
import { ALPHABETICAL, literalConditions, namesOneTypoAway, similarNames, withoutPunctuation } from "./search-text";
import { tilesOf } from "./tiles";
import { viewerOf, visibleToSql } from "./visible-to";

/** How many matches are fetched; the search box shows the first eight of them. */
const SEARCH_FETCHED = 20;

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

/** Names that start with the text, then names that contain it, then descriptions; each alphabetical. */
async function literalMatches(ctx: Search, text: string): Promise<string[]> {
  const ids: string[] = [];
  for (const condition of literalConditions(text)) {
    ids.push(...(await idsOf(ctx, condition, ALPHABETICAL, SEARCH_FETCHED - ids.length)));
    if (ids.length >= SEARCH_FETCHED) break;
  }
  return ids;
}

/** Names that are the text but for punctuation, or else those that a slip or two could have made it from. */
export async function likelyMatches(ctx: Search, text: string): Promise<string[]> {
  const plain = plainText(text);
  const same = withoutPunctuation(plain);
  const exact = same ? await idsOf(ctx, same, ALPHABETICAL) : [];
  if (exact.length > 0) return exact;
  const slip = namesOneTypoAway(plain);
  const like = similarNames(text, plain);
  const slips = slip ? await idsOf(ctx, slip, ALPHABETICAL) : [];
  const likes = like ? await idsOf(ctx, like.condition, like.order) : [];
  return [...new Set([...slips, ...likes])].slice(0, SEARCH_FETCHED);
}

/** The ids of at most twenty visible products for a text, best first; `isGuess` when none holds it letter by letter. */
export async function matchingProducts(ctx: Search, typed: string): Promise<{ ids: string[]; isGuess: boolean }> {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
  const text = searchText(typed);
  if (text === "") return { ids: [], isGuess: false };
  const literal = await literalMatches(ctx, text);
  if (literal.length > 0) return { ids: literal, isGuess: false };
  const ids = await likelyMatches(ctx, text);
  return { ids, isGuess: ids.length > 0 };
}

/** The shop's search: visible products whose name or description contains the text, or else the nearest names. */
export async function searchProducts(ctx: ServiceContext, { text }: SearchInput) {
  const { ids, isGuess } = await matchingProducts(ctx, text);
  return { results: await tilesOf(ctx, ids), isGuess };
}
