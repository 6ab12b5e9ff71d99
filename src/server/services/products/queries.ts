import { z } from "zod";
import { MAX_BULK_ROWS } from "~/domain/bulk-change";
import { DomainError } from "~/domain/errors";
import { pageOf } from "~/domain/paging";
import { retailCents } from "~/domain/pricing";
import { Prisma } from "~/generated/prisma/client";
import type { ListProductsInput, ProductFilter } from "~/schemas/admin/products";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { IdRow, queryRows } from "~/server/query-rows";
import { fieldsOf, storedProduct } from "./product-row";
import { PRODUCT_UNDO_PREFIX, undoableSince } from "./save-undo";

const PRODUCTS_A_PAGE = 100;
const CHANGES_SHOWN = 50;

type Narrowed = Omit<ProductFilter, "category">;

const OF_STOCK: Record<ProductFilter["stock"], Prisma.Sql> = {
  all: Prisma.sql`true`,
  counted: Prisma.sql`p.stock_count IS NOT NULL`,
  low: Prisma.sql`p.stock_count - p.stock_reserved <= p.low_stock_at`,
  out: Prisma.sql`p.stock_count - p.stock_reserved <= 0`,
};

/** SQL for whether a product (`p`) matches. Raw, because the stock filters compute with two columns. */
function matching({ search, liveOnly, stock }: Narrowed): Prisma.Sql {
  // Wildcards are escaped: a typed % or _ matches itself.
  const contains = `%${escapeLike(search)}%`;
  const bySearch = Prisma.sql`(p.name ILIKE ${contains} OR p.sku ILIKE ${contains} OR p.slug ILIKE ${contains})`;
  return Prisma.sql`${OF_STOCK[stock]} AND ${liveOnly ? Prisma.sql`NOT p.hidden` : Prisma.sql`true`}
    AND ${search ? bySearch : Prisma.sql`true`}`;
}

/** SQL for whether a product (`p`) is in the chosen category; "none" chooses products without one. */
function inCategory(category: string | null): Prisma.Sql {
  if (category === null) return Prisma.sql`true`;
  return category === "none" ? Prisma.sql`p.category_id IS NULL` : Prisma.sql`p.category_id = ${category}::uuid`;
}

const ListedRow = z.strictObject({
  ...{ id: z.string(), name: z.string(), slug: z.string(), sku: z.string(), imageUrl: z.string().nullable() },
  ...{ categoryId: z.string().nullable(), supplierCostCents: z.number().nullable(), markupBps: z.number().nullable() },
  ...{ featured: z.boolean(), soldOut: z.boolean(), hidden: z.boolean(), version: z.number() },
  ...{ stockCount: z.number().nullable(), stockReserved: z.number(), lowStockAt: z.number() },
});
const CategoryCount = z.strictObject({ categoryId: z.string().nullable(), count: z.number() });

/**
 * One page of products by category, those without one last, with the number of matches per category. A page past the
 * end returns the last one.
 */
export async function productList(ctx: ServiceContext, { page: wanted, category, ...filter }: ListProductsInput) {
  const where = matching(filter);
  const [counted, categories] = await Promise.all([
    queryRows(ctx.db, CategoryCount)`
      SELECT p.category_id::text AS "categoryId", count(*)::int AS count FROM products p WHERE ${where} GROUP BY 1`,
    ctx.db.category.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
  ]);
  const countOf = new Map(counted.map(({ categoryId, count }) => [categoryId, count]));
  const groups = [...categories, { id: null, name: "Uncategorized" }]
    .map(({ id, name }) => ({ categoryId: id, name, count: countOf.get(id) ?? 0 }))
    .filter(({ count }) => count > 0);
  const asked = category === null ? groups : groups.filter((group) => (group.categoryId ?? "none") === category);
  const total = asked.reduce((sum, { count }) => sum + count, 0);
  const { span, ...pages } = pageOf(wanted, total, PRODUCTS_A_PAGE);
  const products = await queryRows(ctx.db, ListedRow)`
    SELECT p.id::text, p.name, p.slug, p.sku, p.image_urls[1] AS "imageUrl", p.category_id::text AS "categoryId",
      p.supplier_cost_cents AS "supplierCostCents", p.markup_bps AS "markupBps", p.featured, p.sold_out AS "soldOut",
      p.hidden, p.version, p.stock_count AS "stockCount", p.stock_reserved AS "stockReserved",
      p.low_stock_at AS "lowStockAt"
    FROM products p LEFT JOIN categories c ON c.id = p.category_id
    WHERE ${where} AND ${inCategory(category)} ORDER BY c.name, p.category_id, p.name, p.id
    LIMIT ${span.take} OFFSET ${span.skip}`;
  const rows = products.map(({ supplierCostCents, markupBps, ...product }) => ({
    ...product,
    retailCents: retailCents({ supplierCostCents, markupBps }),
  }));
  return { groups, rows, ...pages };
}

/** The ids of all matching products, for "select all". Throws "too-many-products" above the bulk limit. */
export async function matchingIds(ctx: ServiceContext, { category, ...filter }: ProductFilter): Promise<string[]> {
  const found = await queryRows(ctx.db, IdRow)`
    SELECT p.id::text FROM products p WHERE ${matching(filter)} AND ${inCategory(category)}
    ORDER BY p.id LIMIT ${MAX_BULK_ROWS + 1}`;
  if (found.length > MAX_BULK_ROWS) {
    const message = `More than ${MAX_BULK_ROWS.toLocaleString("en-US")} products match. Narrow the search first.`;
    throw new DomainError("PRECONDITION_FAILED", "too-many-products", message);
  }
  return found.map(({ id }) => id);
}

/** One product with what its edit form shows. Throws "not-found". */
export async function productForEdit(ctx: ServiceContext, productId: string) {
  const product = await storedProduct(ctx.db, productId);
  const [stock, orderCount, waitingCount] = await Promise.all([
    ctx.db.product.findUniqueOrThrow({
      where: { id: productId },
      select: { stockCount: true, stockReserved: true, lowStockAt: true },
    }),
    ctx.db.orderItem.count({ where: { productId } }),
    ctx.db.stockAlert.count({ where: { productId } }),
  ]);
  const { id, slug, version } = product;
  return { id, slug, version, fields: fieldsOf(product), stock, orderCount, waitingCount };
}

/** The categories a product can be assigned to. */
export const categoryChoices = (ctx: ServiceContext) =>
  ctx.db.category.findMany({ select: { id: true, name: true, isRestricted: true }, orderBy: [{ name: "asc" }] });

const Change = z.strictObject({
  undoId: z.string(),
  words: z.string(),
  count: z.number(),
  names: z.array(z.string()),
  by: z.string(),
  createdAt: z.date(),
  undoneAt: z.date().nullable(),
});
type Change = z.infer<typeof Change>;

/** The bulk changes, imports and deletes of the last 30 days, newest first; all can be undone. */
export function recentChanges(ctx: ServiceContext): Promise<Change[]> {
  return queryRows(ctx.db, Change)`
    SELECT u.id::text AS "undoId", substr(u.action, ${PRODUCT_UNDO_PREFIX.length + 1}::int) AS words,
      jsonb_array_length(u.rows) AS count,
      ARRAY(SELECT r->>'name' FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS e(r, n) WHERE n <= 3 ORDER BY n) AS names,
      coalesce(a.name, 'An admin') AS by, u.created_at AS "createdAt", u.undone_at AS "undoneAt"
    FROM undo_records u LEFT JOIN users a ON a.id = u.actor_user_id
    WHERE starts_with(u.action, ${PRODUCT_UNDO_PREFIX}) AND u.created_at >= ${undoableSince(ctx.now).toISOString()}::timestamptz
    ORDER BY u.created_at DESC, u.id LIMIT ${CHANGES_SHOWN}`;
}
