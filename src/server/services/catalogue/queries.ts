import { z } from "zod";
import { notFound } from "~/domain/errors";
import { maySeeCategory } from "~/domain/visibility";
import type { CategoryInput } from "~/schemas/catalogue";
import { allList, featuredList, reviewsList } from "~/server/catalogue-changes";
import type { ServiceContext } from "~/server/context";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag } from "~/server/page-dependencies";
import { IdRow, queryHotRows } from "~/server/query-rows";
import { type CategoryFacts, categoryTree, visibleCount } from "./category-tree";
import { listedProducts } from "./product-list";
import { readModel } from "./read-model";
import { reviewFeed } from "./reviews";
import { ALPHABETICAL } from "./search-text";
import { tilesOf } from "./tiles";
import { viewerKey, viewerOf, visibleToSql } from "./visible-to";

const PRODUCTS_IN_A_ROW = 16;
const PRODUCTS_ON_A_PAGE = 48;

/** The header: top-level categories with their subcategories; locked is what this viewer has no access to. */
export async function navigation(ctx: ServiceContext) {
  dependsOn(CATEGORIES_TAG);
  const tree = await categoryTree(ctx);
  const below = (parentId: string | null) => tree.categories.filter((category) => category.parentId === parentId);
  const viewer = viewerOf(ctx);
  const entry = (category: CategoryFacts) => {
    const { id, name, slug } = category;
    return { id, name, slug, isLocked: !maySeeCategory(category, viewer) };
  };
  return {
    categories: below(null).map((category) => ({ ...entry(category), children: below(category.id).map(entry) })),
  };
}

/** How many products this viewer can see. */
export async function productCount(ctx: ServiceContext): Promise<number> {
  dependsOn(CATEGORIES_TAG, listTag(allList));
  return visibleCount(await categoryTree(ctx), viewerOf(ctx));
}

/** The home page: the featured products by SKU, one row for each category that this viewer can see and that has products, and the reviews. */
export async function home(ctx: ServiceContext) {
  const [featuredIds, headIds, tree, reviews] = await Promise.all([
    featuredFor(ctx),
    headsOfCategories(ctx),
    categoryTree(ctx),
    reviewFeed(ctx),
  ]);
  const viewer = viewerOf(ctx);
  const categories = tree.categories.filter((category) => maySeeCategory(category, viewer));
  dependsOn(CATEGORIES_TAG, listTag(featuredList), ...categories.map(({ id }) => listTag(id)));
  const tiles = await tilesOf(ctx, [...new Set([...featuredIds, ...headIds])]);
  const tilesById = new Map(tiles.map((tile) => [tile.id, tile]));
  const tilesOfIds = (ids: readonly string[]) => ids.flatMap((id) => tilesById.get(id) ?? []);
  const heads = tilesOfIds(headIds);
  const rows = categories
    .map(({ id, name, slug, description }) => {
      return { id, name, slug, description, products: heads.filter((tile) => tile.categoryId === id) };
    })
    .filter((row) => row.products.length > 0);
  return { featured: tilesOfIds(featuredIds), rows, reviews };
}

/** The first featured products that this viewer can see, by SKU; from the read model. */
function featuredFor(ctx: ServiceContext): Promise<string[]> {
  const viewer = viewerOf(ctx);
  return readModel.read(
    `featured:${viewerKey(viewer)}`,
    () => [CATEGORIES_TAG, listTag(featuredList)],
    async () => {
      const rows = await queryHotRows(ctx.db, IdRow)`
        SELECT p.id::text FROM products p WHERE p.featured AND ${visibleToSql(viewer)}
        ORDER BY p.sku LIMIT ${PRODUCTS_IN_A_ROW}`;
      return rows.map(({ id }) => id);
    },
  );
}

const HeadRow = z.strictObject({ categoryId: z.string(), ids: z.array(z.string()) });

/** The first products by name of each category that this viewer can see; from the read model. */
async function headsOfCategories(ctx: ServiceContext): Promise<string[]> {
  const viewer = viewerOf(ctx);
  const approved = [...viewer.approvedCategoryIds];
  const heads = await readModel.read(
    `heads:${viewerKey(viewer)}`,
    (rows) => [CATEGORIES_TAG, ...rows.map(({ categoryId }) => listTag(categoryId))],
    () => queryHotRows(ctx.db, HeadRow)`
      SELECT k.id::text AS "categoryId", ARRAY(
        SELECT p.id::text FROM products p WHERE p.category_id = k.id AND NOT p.hidden
        ORDER BY ${ALPHABETICAL} LIMIT ${PRODUCTS_IN_A_ROW}
      ) AS ids FROM categories k
      WHERE NOT k.is_restricted OR ${viewer.isAdmin} OR k.id = ANY(${approved}::uuid[])`,
  );
  return heads.flatMap(({ ids }) => ids);
}

/**
 * A category's page. One that this viewer has not been granted answers "approval-needed" and shows no product.
 * A category with subcategories shows their products too. Throws "not-found".
 */
export async function categoryBySlug(ctx: ServiceContext, input: CategoryInput) {
  const viewer = viewerOf(ctx);
  const { categories } = await categoryTree(ctx);
  const category = categories.find(({ slug }) => slug === input.slug);
  if (!category) {
    dependsOn(CATEGORIES_TAG);
    throw notFound("Category");
  }
  const { id, name, slug, description, isRestricted } = category;
  const parent = categories.find((each) => each.id === category.parentId);
  const children = categories.filter((each) => each.parentId === id);
  dependsOn(...[id, ...children.map((child) => child.id)].map(categoryTag), listTag(id), CATEGORIES_TAG);
  if (input.sort === "rating") dependsOn(listTag(reviewsList));
  const heading = {
    ...{ id, name, slug, description, isRestricted, parent: parent ? { name: parent.name, slug: parent.slug } : null },
    subcategories: children.map((child) => ({ name: child.name, slug: child.slug })),
  };
  if (!maySeeCategory(category, viewer)) return { status: "approval-needed" as const, category: heading };

  const open = [category, ...children.filter((child) => maySeeCategory(child, viewer))];
  const totalBeforeFilter = open.reduce((sum, { productCount }) => sum + productCount, 0);
  const listed = await pageOfList(ctx, { ...input, categoryIds: open.map((each) => each.id), totalBeforeFilter });
  const products = await tilesOf(ctx, listed.ids);
  const { total, page, pageCount } = listed;
  return { status: "open" as const, category: heading, products, total, totalBeforeFilter, page, pageCount };
}

type WantedPage = Pick<CategoryInput, "sort" | "inStock" | "page"> & {
  categoryIds: string[];
  totalBeforeFilter: number;
};

/** The ids of one page; one past the end is the last one. */
async function pageOfList(ctx: ServiceContext, { totalBeforeFilter, page: wanted, ...list }: WantedPage) {
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PRODUCTS_ON_A_PAGE));
  const read = (page: number) => listedProducts(ctx, { ...list, page, pageSize: PRODUCTS_ON_A_PAGE });
  const page = Math.min(wanted, pagesOf(totalBeforeFilter));
  const { ids, inStockTotal } = await read(page);
  const total = inStockTotal ?? totalBeforeFilter;
  const pageCount = pagesOf(total);
  if (page <= pageCount) return { ids, total, page, pageCount };
  return { ids: (await read(pageCount)).ids, total, page: pageCount, pageCount };
}
