import { notFound } from "~/domain/errors";
import { retailCents } from "~/domain/pricing";
import type { ProductSort } from "~/domain/product-lists";
import { maySeeCategory } from "~/domain/visibility";
import type { Prisma } from "~/generated/prisma/client";
import type { CategoryInput } from "~/schemas/catalogue";
import { allList, featuredList, reviewsList } from "~/server/catalogue-changes";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag } from "~/server/page-dependencies";
import { IdRow, queryRows } from "~/server/query-rows";
import { reviewFeed } from "./reviews";
import { ratingsOf, tilesOf } from "./tiles";
import { viewerOf, visibleTo, visibleToSql } from "./visible-to";

const PRODUCTS_IN_A_ROW = 16;
const PRODUCTS_ON_A_PAGE = 48;

/** The header: top-level categories with their subcategories, and how many products this viewer can see. */
export async function navigation(ctx: ServiceContext) {
  dependsOn(CATEGORIES_TAG, listTag(allList));
  const entry = { id: true, name: true, slug: true, isRestricted: true } as const;
  const [categories, visibleProductCount] = await Promise.all([
    ctx.db.category.findMany({
      where: { parentId: null },
      orderBy: { name: "asc" },
      select: { ...entry, children: { orderBy: { name: "asc" }, select: entry } },
    }),
    ctx.db.product.count({ where: visibleTo(viewerOf(ctx)) }),
  ]);
  return { categories, visibleProductCount };
}

/** The home page: the featured products by SKU, one row for each open category that has products, and the reviews. */
export async function home(ctx: ServiceContext) {
  const viewer = viewerOf(ctx);
  const [featured, inRows, categories, reviews] = await Promise.all([
    ctx.db.product.findMany({
      where: { featured: true, ...visibleTo(viewer) },
      orderBy: { sku: "asc" },
      take: PRODUCTS_IN_A_ROW,
      select: { id: true },
    }),
    queryRows(ctx.db, IdRow)`
      SELECT f."id" FROM "categories" k CROSS JOIN LATERAL (
        SELECT p."id" FROM "products" p WHERE p."category_id" = k."id" AND ${visibleToSql(viewer)}
        ORDER BY p."name" LIMIT ${PRODUCTS_IN_A_ROW}
      ) f WHERE NOT k."is_restricted"`,
    ctx.db.category.findMany({
      where: { isRestricted: false },
      orderBy: { name: "asc" },
      select: { id: true, name: true, slug: true, description: true },
    }),
    reviewFeed(ctx),
  ]);
  dependsOn(CATEGORIES_TAG, listTag(featuredList), ...categories.map(({ id }) => listTag(id)));
  const tiles = await tilesOf(ctx, [...new Set([...featured, ...inRows].map((row) => row.id))]);
  const featuredIds = featured.map((row) => row.id);
  const rowIds = new Set(inRows.map((row) => row.id));
  const tilesById = new Map(tiles.map((tile) => [tile.id, tile]));
  const inRow = tiles.filter((tile) => rowIds.has(tile.id)).sort((a, b) => a.name.localeCompare(b.name, "en"));
  const rows = categories
    .map((category) => ({ ...category, products: inRow.filter((tile) => tile.categoryId === category.id) }))
    .filter((row) => row.products.length > 0);
  return { featured: featuredIds.flatMap((id) => tilesById.get(id) ?? []), rows, reviews };
}

/**
 * A category's page. One that this viewer has not been granted answers "approval-needed" and shows no product.
 * A category with subcategories shows their products too. Throws "not-found".
 */
export async function categoryBySlug(ctx: ServiceContext, input: CategoryInput) {
  const viewer = viewerOf(ctx);
  const category = await ctx.db.category.findUnique({
    where: { slug: input.slug },
    select: {
      id: true,
      name: true,
      slug: true,
      description: true,
      isRestricted: true,
      parent: { select: { name: true, slug: true } },
      children: { orderBy: { name: "asc" }, select: { id: true, name: true, slug: true, isRestricted: true } },
    },
  });
  if (!category) {
    dependsOn(CATEGORIES_TAG);
    throw notFound("Category");
  }
  const { id, children, isRestricted, ...shown } = category;
  dependsOn(...[id, ...children.map((child) => child.id)].map(categoryTag), listTag(id));
  if (input.sort === "rating") dependsOn(listTag(reviewsList));
  const subcategories = children.map(({ name, slug }) => ({ name, slug }));
  const heading = { ...shown, isRestricted, subcategories };
  if (!maySeeCategory(category, viewer)) return { status: "approval-needed" as const, category: heading };

  const inCategory = { categoryId: { in: [id, ...children.map((child) => child.id)] } };
  const all = await ctx.db.product.findMany({
    where: { AND: [inCategory, visibleTo(viewer)] },
    select: SORT_SELECT,
  });
  const wanted = input.inStock ? all.filter((product) => !product.soldOut) : all;
  const sorted = await inOrder(ctx, wanted, input.sort);
  const pageCount = Math.max(1, Math.ceil(sorted.length / PRODUCTS_ON_A_PAGE));
  const page = Math.min(input.page, pageCount);
  const shownIds = sorted.slice((page - 1) * PRODUCTS_ON_A_PAGE, page * PRODUCTS_ON_A_PAGE);
  const products = await tilesOf(ctx, shownIds);
  return {
    status: "open" as const,
    category: heading,
    products,
    total: sorted.length,
    totalBeforeFilter: all.length,
    page,
    pageCount,
  };
}

const SORT_SELECT = {
  id: true,
  name: true,
  soldOut: true,
  createdAt: true,
  supplierCostCents: true,
  markupBps: true,
} satisfies Prisma.ProductSelect;
type SortRow = Prisma.ProductGetPayload<{ select: typeof SORT_SELECT }>;

/** The ids in the order asked for. A product without a price comes last whichever way prices run. */
async function inOrder(ctx: ServiceContext, rows: SortRow[], sort: ProductSort): Promise<string[]> {
  const ratings =
    sort === "rating"
      ? await ratingsOf(
          ctx,
          rows.map((row) => row.id),
        )
      : new Map<string, never>();
  const price = (row: SortRow, none: number) => retailCents(row) || none;
  const stars = (row: SortRow) => ratings.get(row.id)?.average ?? 0;
  const orders: Record<ProductSort, (a: SortRow, b: SortRow) => number> = {
    name: () => 0,
    "price-low": (a, b) => price(a, Number.MAX_SAFE_INTEGER) - price(b, Number.MAX_SAFE_INTEGER),
    "price-high": (a, b) => price(b, 0) - price(a, 0),
    rating: (a, b) => stars(b) - stars(a),
    newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  };
  const compare = orders[sort];
  return rows.sort((a, b) => compare(a, b) || a.name.localeCompare(b.name, "en")).map((row) => row.id);
}
