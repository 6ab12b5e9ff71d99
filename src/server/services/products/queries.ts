import { z } from "zod";
import { MAX_BULK_ROWS } from "~/domain/bulk-change";
import { DomainError } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import { Prisma } from "~/generated/prisma/client";
import type { ListProductsInput, ProductFilter } from "~/schemas/admin/products";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { IdRow, only, queryRows } from "~/server/query-rows";
import { fieldsOf, storedProduct } from "./product-row";
import { PRODUCTS_ACT, undoableSince } from "./save-undo";

const PRODUCTS_A_PAGE = 100;
const CHANGES_SHOWN = 50;

type Narrowed = Pick<ProductFilter, "search" | "liveOnly" | "stock">;

/** Filters by stock state, in raw SQL because it compares two columns. */
async function ofStock({ db }: ServiceContext, stock: Narrowed["stock"]): Promise<Prisma.ProductWhereInput> {
  if (stock === "all") return {};
  if (stock === "counted") return { stockCount: { not: null } };
  const rows = await queryRows(db, IdRow)`
    SELECT p.id::text FROM products p
    WHERE p.stock_count IS NOT NULL AND p.stock_count - p.stock_reserved <= ${stock === "out" ? Prisma.sql`0` : Prisma.sql`p.low_stock_at`}
    LIMIT ${MAX_BULK_ROWS}`;
  return { id: { in: rows.map(({ id }) => id) } };
}

function whereOf({ search, liveOnly }: Narrowed): Prisma.ProductWhereInput {
  // Wildcards are escaped: a typed % or _ matches itself.
  const contains = escapeLike(search);
  return {
    ...(liveOnly && { hidden: false }),
    ...(search && {
      OR: [
        { name: { contains, mode: "insensitive" } },
        { sku: { contains, mode: "insensitive" } },
        { slug: { contains, mode: "insensitive" } },
      ],
    }),
  };
}

const inCategory = (category: string | null): Prisma.ProductWhereInput =>
  category === null ? {} : { categoryId: category === "none" ? null : category };

/**
 * One page of products by category, those without one last, with the number of matches per category. A page past the
 * end returns the last one.
 */
export async function productList(ctx: ServiceContext, { page: wanted, category, ...filter }: ListProductsInput) {
  const where = { AND: [whereOf(filter), await ofStock(ctx, filter.stock)] };
  const [counted, categories] = await Promise.all([
    ctx.db.product.groupBy({ by: ["categoryId"], where, _count: { id: true } }),
    ctx.db.category.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
  ]);
  const countOf = new Map(counted.map(({ categoryId, _count }) => [categoryId, _count.id]));
  const groups = [...categories, { id: null, name: "Uncategorized" }]
    .map(({ id, name }) => ({ categoryId: id, name, count: countOf.get(id) ?? 0 }))
    .filter(({ count }) => count > 0);
  const asked = category === null ? groups : groups.filter((group) => (group.categoryId ?? "none") === category);
  const total = asked.reduce((sum, { count }) => sum + count, 0);
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_A_PAGE));
  const page = Math.min(wanted, pageCount);
  const products = await ctx.db.product.findMany({
    where: { AND: [where, inCategory(category)] },
    orderBy: [{ category: { name: "asc" } }, { categoryId: "asc" }, { name: "asc" }, { id: "asc" }],
    skip: (page - 1) * PRODUCTS_A_PAGE,
    take: PRODUCTS_A_PAGE,
    select: {
      ...only("id", "name", "slug", "sku", "imageUrls", "supplierCostCents", "markupBps", "categoryId", "featured"),
      ...only("soldOut", "hidden", "version", "stockCount", "stockReserved", "lowStockAt"),
    },
  });
  const rows = products.map(({ imageUrls, supplierCostCents, markupBps, ...product }) => ({
    ...product,
    imageUrl: imageUrls[0] ?? null,
    retailCents: retailCents({ supplierCostCents, markupBps }),
  }));
  return { groups, rows, total, page, pageCount };
}

/** The ids of all matching products, for "select all". Throws "too-many-products" above the bulk limit. */
export async function matchingIds(ctx: ServiceContext, { category, ...filter }: ProductFilter): Promise<string[]> {
  const found = await ctx.db.product.findMany({
    where: { AND: [whereOf(filter), await ofStock(ctx, filter.stock), inCategory(category)] },
    select: { id: true },
    orderBy: { id: "asc" },
    take: MAX_BULK_ROWS + 1,
  });
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
    SELECT u.id::text AS "undoId", substr(u.action, ${PRODUCTS_ACT.length + 1}::int) AS words,
      jsonb_array_length(u.rows) AS count,
      ARRAY(SELECT r->>'name' FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS e(r, n) WHERE n <= 3 ORDER BY n) AS names,
      coalesce(a.name, 'An admin') AS by, u.created_at AS "createdAt", u.undone_at AS "undoneAt"
    FROM undo_records u LEFT JOIN users a ON a.id = u.actor_user_id
    WHERE starts_with(u.action, ${PRODUCTS_ACT}) AND u.created_at >= ${undoableSince(ctx.now).toISOString()}::timestamptz
    ORDER BY u.created_at DESC, u.id LIMIT ${CHANGES_SHOWN}`;
}
