import { z } from "zod";
import { pageCountOf } from "~/domain/paging";
import type { Facets, SearchSort } from "~/domain/product-lists";
import { searchText } from "~/domain/spelling";
import { Prisma } from "~/generated/prisma/client";
import type { SearchPageInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { reviewsList, synonymsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, dependsOn, listTag, PRODUCTS_TAG } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import type { Keep } from "~/server/tagged-cache";
import { facetsKey, passesFacets } from "./facets";
import { cacheFacts, FACTS, ProductFacts } from "./product-facts";
import { readModel } from "./read-model";
import { likelyMatches } from "./search-products";
import { ALPHABETICAL, nameContains, nameStarts, otherConditions, RETAIL, withDistance } from "./search-text";
import { readingsOf, type SearchReading } from "./search-vocabulary";
import { tilesOf } from "./tiles";
import { viewerKey, viewerOf, visibleToSql } from "./visible-to";

const RESULTS_ON_A_PAGE = 24;

const ORDERS: Record<SearchSort, Prisma.Sql | null> = {
  best: null,
  name: ALPHABETICAL,
  "price-low": Prisma.sql`${RETAIL} ASC NULLS LAST, ${ALPHABETICAL}`,
  "price-high": Prisma.sql`${RETAIL} DESC NULLS LAST, ${ALPHABETICAL}`,
  rating: Prisma.sql`p."rating_average" DESC NULLS LAST, ${ALPHABETICAL}`,
  newest: Prisma.sql`p."created_at" DESC, ${ALPHABETICAL}`,
};

const FoundRow = z.strictObject({
  ...{ total: z.number(), passing: z.number(), page: z.number() },
  found: z.array(ProductFacts),
});
/** `total`: all matches; `passing`: those that pass the filters. */
type Found = { total: number; passing: number; page: number; ids: string[] };

type Wanted = Omit<SearchPageInput, "text">;
/** CTEs, of which `found` holds the matching products, and the order for "best match". */
type Meant = { tables: Prisma.Sql; best: Prisma.Sql };

/** Visible products that meet a condition, with the columns they are sorted by. */
const visibleProducts = (ctx: ServiceContext, condition: Prisma.Sql, facets: Facets) => Prisma.sql`
  SELECT p.id, p.name, p.sku, p.cas_number, p.other_names, p.category_id, p.created_at, p.supplier_cost_cents, p.markup_bps,
    p.rating_average, (${passesFacets(facets)}) IS TRUE AS passes
  FROM products p WHERE ${visibleToSql(viewerOf(ctx))} AND ${condition}`;

/** All products with the text or its words: by name first, then words in a name, a category name, a description. */
function literally(ctx: ServiceContext, text: string, readings: readonly SearchReading[], facets: Facets): Meant {
  const elsewhere = otherConditions(text, readings).map((condition) => visibleProducts(ctx, condition, facets));
  const tables = Prisma.sql`
    by_name AS MATERIALIZED (${visibleProducts(ctx, nameContains(text), facets)}),
    elsewhere AS MATERIALIZED (${Prisma.join(elsewhere, " UNION ALL ")}),
    found AS MATERIALIZED (
      SELECT p.*, CASE WHEN ${nameStarts(text)} THEN -2 ELSE -1 END AS distance FROM by_name p
      UNION ALL ${withDistance(Prisma.sql`elsewhere`, readings)})`;
  return { tables, best: Prisma.sql`p.distance, ${ALPHABETICAL}` };
}

/** The products with these ids; "best" is the order of the ids. */
const oneOf = (ctx: ServiceContext, ids: readonly string[], facets: Facets): Meant => ({
  tables: Prisma.sql`found AS MATERIALIZED (${visibleProducts(ctx, Prisma.sql`p.id = ANY(${ids}::uuid[])`, facets)})`,
  best: Prisma.sql`array_position(${ids}::uuid[], p.id)`,
});

/** One page of matches with its totals, in one statement. A page past the last returns the last. */
async function pageOf(ctx: ServiceContext, { tables, best }: Meant, wanted: Wanted, keep: Keep): Promise<Found> {
  const order = ORDERS[wanted.sort] ?? best;
  const [row] = await queryRowsDirect(ctx.db, FoundRow)`
    WITH ${tables}, totals AS (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE passes))::int AS passing FROM found
    ), shown AS (
      SELECT least(${wanted.page}, greatest(1, ceil(passing / ${RESULTS_ON_A_PAGE}::numeric)))::int AS page FROM totals
    )
    SELECT totals.total, totals.passing, shown.page, coalesce((
      SELECT json_agg(${FACTS} ORDER BY listed.place) FROM (
        SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place FROM found p WHERE p.passes
        ORDER BY place LIMIT ${RESULTS_ON_A_PAGE} OFFSET (shown.page - 1) * ${RESULTS_ON_A_PAGE}
      ) listed JOIN products p ON p.id = listed.id), '[]') AS found
    FROM totals, shown`;
  if (!row) return { total: 0, passing: 0, page: 1, ids: [] };
  const { found, ...totals } = row;
  cacheFacts(keep, found);
  return { ...totals, ids: found.map(({ id }) => id) };
}

/** One page of what a text means: products with all its words, or else those with the most similar names. */
async function readMeant(ctx: ServiceContext, text: string, wanted: Wanted, keep: Keep) {
  const { sort: _sort, page: _page, ...facets } = wanted;
  const found = await pageOf(ctx, literally(ctx, text, await readingsOf(ctx, text), facets), wanted, keep);
  if (found.total > 0) return { ...found, isGuess: false };
  const likely = await likelyMatches(ctx, text);
  if (likely.length === 0) return { ...found, isGuess: false };
  return { ...(await pageOf(ctx, oneOf(ctx, likely, facets), wanted, keep)), isGuess: true };
}

/** `readMeant` through the read model, shared by viewers who see the same products. */
const meantBy = (ctx: ServiceContext, text: string, wanted: Wanted) => {
  const { sort, page, ...facets } = wanted;
  return readModel.read(
    `search:${sort}:${facetsKey(facets)}:${page}:${viewerKey(viewerOf(ctx))}:${text}`,
    () => [PRODUCTS_TAG, CATEGORIES_TAG, listTag(reviewsList), listTag(synonymsList)],
    (keep) => readMeant(ctx, text, wanted, keep),
  );
};

/** One page of search results, sorted as requested. A page past the last returns the last. */
export async function searchPage(ctx: ServiceContext, { text: typed, ...wanted }: SearchPageInput) {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG, listTag(synonymsList));
  const text = searchText(typed);
  const found = text === "" ? null : await meantBy(ctx, text, wanted);
  if (!found) return { results: [], total: 0, totalBeforeFilter: 0, page: 1, pageCount: 1, isGuess: false };
  const { page, isGuess, total: totalBeforeFilter } = found;
  const total = found.passing;
  const pageCount = pageCountOf(total, RESULTS_ON_A_PAGE);
  return { results: await tilesOf(ctx, found.ids), total, totalBeforeFilter, page, pageCount, isGuess };
}
