import { z } from "zod";
import type { SearchSort } from "~/domain/product-lists";
import { searchText } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import type { SearchPageInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, dependsOn, PRODUCTS_TAG } from "~/server/page-dependencies";
import { IdRow, queryRows } from "~/server/query-rows";
import { likelyMatches } from "./search-products";
import { ALPHABETICAL, anyLiteral } from "./search-text";
import { tilesOf } from "./tiles";
import { viewerOf, visibleToSql } from "./visible-to";

const RESULTS_ON_A_PAGE = 24;

/** The public price, as `retailCents` works it out; nothing for a price on request, which comes last. */
const RETAIL = Prisma.sql`NULLIF(ROUND(p."supplier_cost_cents" * (10000 + p."markup_bps")::numeric / 10000), 0)`;
const STARS = Prisma.sql`
  (SELECT AVG(r."rating") FROM "product_ratings" r WHERE r."product_id" = p."id" AND r."is_approved")`;

const ORDERS: Record<SearchSort, Prisma.Sql | null> = {
  best: null,
  name: ALPHABETICAL,
  "price-low": Prisma.sql`${RETAIL} ASC NULLS LAST, ${ALPHABETICAL}`,
  "price-high": Prisma.sql`${RETAIL} DESC NULLS LAST, ${ALPHABETICAL}`,
  rating: Prisma.sql`${STARS} DESC NULLS LAST, ${ALPHABETICAL}`,
  newest: Prisma.sql`p."created_at" DESC, ${ALPHABETICAL}`,
};

/** Which products a text means: all that hold it, or else the nearest names in the order of their likeness. */
async function meantBy(ctx: ServiceContext, text: string) {
  const literal = anyLiteral(text);
  const best = Prisma.sql`${literal.order}, ${ALPHABETICAL}`;
  const { total } = await countOf(ctx, literal.condition);
  if (total > 0) return { condition: literal.condition, best, total, isGuess: false };
  const ids = await likelyMatches(ctx, text);
  if (ids.length === 0) return null;
  return {
    condition: Prisma.sql`p."id" = ANY(${ids}::uuid[])`,
    best: Prisma.sql`array_position(${ids}::uuid[], p."id")`,
    total: ids.length,
    isGuess: true,
  };
}

const SearchTotals = z.strictObject({ total: z.number(), inStock: z.number() });

async function countOf(ctx: ServiceContext, condition: Prisma.Sql) {
  const visible = visibleToSql(viewerOf(ctx));
  const [row] = await queryRows(ctx.db, SearchTotals)`
    SELECT COUNT(*)::int AS "total", COUNT(*) FILTER (WHERE NOT p."sold_out")::int AS "inStock"
    FROM "products" p WHERE ${visible} AND ${condition}`;
  return row ?? { total: 0, inStock: 0 };
}

/** All results of a search, page by page, in the order asked for. A page past the end answers with the last one. */
export async function searchPage(ctx: ServiceContext, { text: typed, sort, inStock, page }: SearchPageInput) {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
  const text = searchText(typed);
  const meant = text === "" ? null : await meantBy(ctx, text);
  if (!meant) return { results: [], total: 0, totalBeforeFilter: 0, page: 1, pageCount: 1, isGuess: false };
  const condition = inStock ? Prisma.sql`${meant.condition} AND NOT p."sold_out"` : meant.condition;
  const total = inStock ? (await countOf(ctx, meant.condition)).inStock : meant.total;
  const pageCount = Math.max(1, Math.ceil(total / RESULTS_ON_A_PAGE));
  const shown = Math.min(page, pageCount);
  const rows = await queryRows(ctx.db, IdRow)`
    SELECT p."id" FROM "products" p WHERE ${visibleToSql(viewerOf(ctx))} AND ${condition}
    ORDER BY ${ORDERS[sort] ?? meant.best} LIMIT ${RESULTS_ON_A_PAGE} OFFSET ${(shown - 1) * RESULTS_ON_A_PAGE}`;
  const results = await tilesOf(
    ctx,
    rows.map((row) => row.id),
  );
  return { results, total, totalBeforeFilter: meant.total, page: shown, pageCount, isGuess: meant.isGuess };
}
