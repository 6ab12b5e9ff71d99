import { z } from "zod";
import type { ProductSort } from "~/domain/product-lists";
import { Prisma } from "~/generated/prisma/client";
import { reviewsList } from "~/server/catalogue-changes";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, listTag } from "~/server/page-dependencies";
import { queryHotRows } from "~/server/query-rows";
import { FACTS, keepFacts, ProductFacts } from "./product-facts";
import { readModel } from "./read-model";
import { ALPHABETICAL, RETAIL } from "./search-text";

/** Each is served by an index of `products`, so that a page costs the same in a category of any size. */
const ORDERS: Record<Exclude<ProductSort, "rating">, Prisma.Sql> = {
  name: ALPHABETICAL,
  "price-low": Prisma.sql`${RETAIL} ASC NULLS LAST, ${ALPHABETICAL}`,
  "price-high": Prisma.sql`${RETAIL} DESC NULLS LAST, ${ALPHABETICAL}`,
  newest: Prisma.sql`p.created_at DESC, ${ALPHABETICAL}`,
};

type Wanted = {
  /** Whose products; not empty. */
  categoryIds: readonly string[];
  sort: ProductSort;
  inStock: boolean;
  /** From 1; there may be no such page. */
  page: number;
  pageSize: number;
};

const ListRow = z.strictObject({ total: z.number().nullable(), facts: ProductFacts.nullable() });
/** `inStockTotal`: how many are in stock, where only those were asked for. */
type Listed = { ids: string[]; inStockTotal: number | null };

/** One page of what these categories hold and everybody with the right to them can see; from the read model. */
export function listedProducts({ db }: Pick<ServiceContext, "db">, wanted: Wanted): Promise<Listed> {
  const { categoryIds, sort, inStock, page, pageSize } = wanted;
  const ids = [...categoryIds].sort();
  const tags = [CATEGORIES_TAG, ...ids.map(listTag), ...(sort === "rating" ? [listTag(reviewsList)] : [])];
  const key = `list:${sort}:${inStock}:${page}:${pageSize}:${ids.join()}`;
  return readModel.read(
    key,
    () => tags,
    async (keep) => {
      const rows = await queryHotRows(db, ListRow)(listStatement({ ...wanted, categoryIds: ids }));
      const found = rows.flatMap(({ facts }) => facts ?? []);
      keepFacts(keep, found);
      return { ids: found.map((facts) => facts.id), inStockTotal: rows[0]?.total ?? null };
    },
  );
}

/** The statement of one page. */
function listStatement({ categoryIds, sort, inStock, page, pageSize }: Wanted): Prisma.Sql {
  const offset = (page - 1) * pageSize;
  const ids = Prisma.sql`${categoryIds}::uuid[]`;
  const shown = inStock ? Prisma.sql`NOT p.hidden AND NOT p.sold_out` : Prisma.sql`NOT p.hidden`;
  const columns = Prisma.sql`p.id, p.name, p.created_at, p.supplier_cost_cents, p.markup_bps`;
  const isRated = Prisma.sql`EXISTS (SELECT 1 FROM product_ratings r WHERE r.product_id = p.id AND r.is_approved)`;
  /** The first of each category: no later one can be on the page. */
  const heads = (order: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
    unnest(${ids}) AS c(id) CROSS JOIN LATERAL (
      SELECT ${columns} FROM products p WHERE p.category_id = c.id AND ${condition}
      ORDER BY ${order} LIMIT ${offset + pageSize}) p`;
  const candidates =
    sort === "rating"
      ? Prisma.sql`(
          SELECT p.id, p.name, avg(r.rating) AS stars FROM product_ratings r JOIN products p ON p.id = r.product_id
          WHERE r.is_approved AND p.category_id = ANY(${ids}) AND ${shown} GROUP BY p.id
          UNION ALL SELECT p.id, p.name, NULL FROM ${heads(ALPHABETICAL, Prisma.sql`${shown} AND NOT ${isRated}`)}
        ) p`
      : heads(ORDERS[sort], shown);
  const order = sort === "rating" ? Prisma.sql`p.stars DESC NULLS LAST, ${ALPHABETICAL}` : ORDERS[sort];
  const total = inStock
    ? Prisma.sql`(SELECT count(*)::int FROM products p WHERE p.category_id = ANY(${ids}) AND ${shown})`
    : Prisma.sql`NULL::int`;
  // The totals are told even where the page is empty.
  return Prisma.sql`
    SELECT totals.total, CASE WHEN p.id IS NULL THEN NULL ELSE ${FACTS} END AS facts
    FROM (SELECT ${total} AS total) totals
    LEFT JOIN (
      SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place FROM ${candidates}
      ORDER BY place LIMIT ${pageSize} OFFSET ${offset}
    ) listed ON true
    LEFT JOIN products p ON p.id = listed.id ORDER BY listed.place`;
}
