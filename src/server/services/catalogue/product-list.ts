import { z } from "zod";
import { type Facets, facetCount, type ProductSort } from "~/domain/product-lists";
import type { Viewer } from "~/domain/visibility";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { reviewsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, listTag, PRODUCTS_TAG } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import { facetsKey, passesFacets } from "./facets";
import { cacheFacts, FACTS, ProductFacts } from "./product-facts";
import { readModel } from "./read-model";
import { ALPHABETICAL, RETAIL } from "./search-text";
import { viewerKey, visibleCategory, visibleToSql } from "./visible-to";

/** Each is backed by an index on `products`, so a page costs the same in a category of any size. */
const ORDERS: Record<ProductSort, Prisma.Sql> = {
  name: ALPHABETICAL,
  "price-low": Prisma.sql`${RETAIL} ASC NULLS LAST, ${ALPHABETICAL}`,
  "price-high": Prisma.sql`${RETAIL} DESC NULLS LAST, ${ALPHABETICAL}`,
  rating: Prisma.sql`p.rating_average DESC NULLS LAST, ${ALPHABETICAL}`,
  newest: Prisma.sql`p.created_at DESC, ${ALPHABETICAL}`,
};

/** The products of some categories, or all that a viewer can see. */
export type ListScope = { categoryIds: readonly string[] } | { viewer: Viewer };
type Wanted = {
  scope: ListScope;
  facets: Facets;
  sort: ProductSort;
  /** From 1; may be past the last page. */
  page: number;
  pageSize: number;
};

const ListRow = z.strictObject({ total: z.number().nullable(), facts: ProductFacts.nullable() });
/** `filteredTotal` is null without filters. */
type Listed = { ids: string[]; filteredTotal: number | null };

/** One page of the filtered products of a scope, from the read model. */
export function productListPage({ db }: Pick<ServiceContext, "db">, wanted: Wanted): Promise<Listed> {
  const { scope, facets, sort, page, pageSize } = wanted;
  const isRated = sort === "rating" || facets.rating !== null;
  const tags = [CATEGORIES_TAG, ...tagsOfScope(scope), ...(isRated ? [listTag(reviewsList)] : [])];
  const key = `list:${sort}:${facetsKey(facets)}:${page}:${pageSize}:${keyOfScope(scope)}`;
  return readModel.read(
    key,
    () => tags,
    async (keep) => {
      const rows = await queryRowsDirect(db, ListRow)(listStatement(wanted));
      const found = rows.flatMap(({ facts }) => facts ?? []);
      cacheFacts(keep, found);
      return { ids: found.map((facts) => facts.id), filteredTotal: rows[0]?.total ?? null };
    },
  );
}

const keyOfScope = (scope: ListScope) =>
  "viewer" in scope ? `all:${viewerKey(scope.viewer)}` : [...scope.categoryIds].sort().join();
/** Any product may be in the list of all products. */
const tagsOfScope = (scope: ListScope) => ("viewer" in scope ? [PRODUCTS_TAG] : scope.categoryIds.map(listTag));

/** Number of products of a scope in stock, from counters kept by a trigger. */
function inStockTotal(scope: ListScope): Prisma.Sql {
  const sum = Prisma.sql`SELECT coalesce(sum(n.in_stock), 0)::int FROM product_counts n`;
  if (!("viewer" in scope))
    return Prisma.sql`(${sum} WHERE n.category = ANY(${[...scope.categoryIds].sort()}::text[]))`;
  // Rows of deleted categories, which have no products, do not match.
  return Prisma.sql`(${sum} LEFT JOIN categories c ON c.id::text = n.category
    WHERE n.category = '' OR ${visibleCategory(scope.viewer)})`;
}

function listStatement({ scope, facets, sort, page, pageSize }: Wanted): Prisma.Sql {
  const offset = (page - 1) * pageSize;
  const passes = Prisma.sql`NOT p.hidden AND ${passesFacets(facets)}`;
  const order = ORDERS[sort];
  const isInScope =
    "viewer" in scope
      ? visibleToSql(scope.viewer)
      : scope.categoryIds.length === 1
        ? Prisma.sql`p.category_id = ${scope.categoryIds[0]}::uuid`
        : Prisma.sql`p.category_id = ANY(${[...scope.categoryIds].sort()}::uuid[])`;
  const found = (condition: Prisma.Sql, part: Prisma.Sql) => Prisma.sql`
    SELECT p.id, p.name, p.created_at, p.supplier_cost_cents, p.markup_bps, p.rating_average FROM products p
    WHERE ${condition} AND ${passes} ORDER BY ${order} ${part}`;
  const ofPage = Prisma.sql`LIMIT ${pageSize} OFFSET ${offset}`;
  const listed =
    "viewer" in scope || scope.categoryIds.length === 1
      ? found(isInScope, ofPage)
      : // The first of each category: no later one can be on the page.
        Prisma.sql`
          SELECT p.* FROM unnest(${[...scope.categoryIds].sort()}::uuid[]) AS c(id)
          CROSS JOIN LATERAL (${found(Prisma.sql`p.category_id = c.id`, Prisma.sql`LIMIT ${offset + pageSize}`)}) p
          ORDER BY ${order} ${ofPage}`;
  const total =
    facetCount(facets) === 0
      ? Prisma.sql`NULL::int`
      : facets.inStock && facetCount(facets) === 1
        ? inStockTotal(scope)
        : Prisma.sql`(SELECT count(*)::int FROM products p WHERE ${isInScope} AND ${passes})`;
  // LEFT JOINs, so that the total is returned even if the page is empty.
  return Prisma.sql`
    SELECT totals.total, CASE WHEN p.id IS NULL THEN NULL ELSE ${FACTS} END AS facts
    FROM (SELECT ${total} AS total) totals
    LEFT JOIN (SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place FROM (${listed}) p) listed ON true
    LEFT JOIN products p ON p.id = listed.id ORDER BY listed.place`;
}
