import { z } from "zod";
import { maySeeCategory } from "~/domain/visibility";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { allList, featuredList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, dependsOn, listTag } from "~/server/page-dependencies";
import { IdRow, queryRowsDirect } from "~/server/query-rows";
import { categoryTree, type TreeCategory, visibleCount } from "./category-tree";
import { readModel } from "./read-model";
import { reviewFeed } from "./reviews";
import { ALPHABETICAL } from "./search-text";
import { tilesOf } from "./tiles";
import { viewerKey, viewerOf, visibleToSql } from "./visible-to";

const FEATURED_PRODUCTS = 16;
/** A category row links to all of its products. A page of many long rows would exceed 180 kB. */
const PRODUCTS_IN_A_ROW = 4;

/** Header navigation: top-level categories with their children; `isLocked` marks those closed to this viewer. */
export async function navigation(ctx: ServiceContext) {
  dependsOn(CATEGORIES_TAG);
  const tree = await categoryTree(ctx);
  const below = (parentId: string | null) => tree.categories.filter((category) => category.parentId === parentId);
  const viewer = viewerOf(ctx);
  const entry = (category: TreeCategory) => {
    const { id, name, slug } = category;
    return { id, name, slug, isLocked: !maySeeCategory(category, viewer) };
  };
  return {
    categories: below(null).map((category) => ({ ...entry(category), children: below(category.id).map(entry) })),
  };
}

/** Number of products this viewer can see. */
export async function productCount(ctx: ServiceContext): Promise<number> {
  dependsOn(CATEGORIES_TAG, listTag(allList));
  return visibleCount(await categoryTree(ctx), viewerOf(ctx));
}

/** The home page: featured products by SKU, a row per visible category with products, and the review feed. */
export async function home(ctx: ServiceContext) {
  const [featuredIds, heads, tree, reviews] = await Promise.all([
    featuredFor(ctx),
    headsOfCategories(ctx),
    categoryTree(ctx),
    reviewFeed(ctx),
  ]);
  const viewer = viewerOf(ctx);
  const categories = tree.categories.filter((category) => maySeeCategory(category, viewer));
  dependsOn(CATEGORIES_TAG, listTag(featuredList), ...categories.map(({ id }) => listTag(id)));
  const tiles = await tilesOf(ctx, [...new Set([...featuredIds, ...heads.flatMap(({ ids }) => ids)])]);
  const tilesById = new Map(tiles.map((tile) => [tile.id, tile]));
  const tilesOfIds = (ids: readonly string[]) => ids.flatMap((id) => tilesById.get(id) ?? []);
  const idsOf = new Map(heads.map(({ categoryId, ids }) => [categoryId, ids]));
  const rows = categories
    .map(({ id, name, slug }) => {
      const hasSubcategories = categories.some(({ parentId }) => parentId === id);
      return { id, name, slug, hasSubcategories, products: tilesOfIds(idsOf.get(id) ?? []) };
    })
    .filter((row) => row.products.length > 0);
  return { featured: tilesOfIds(featuredIds), rows, reviews };
}

/** The first featured products this viewer can see, by SKU; from the read model. */
function featuredFor(ctx: ServiceContext): Promise<string[]> {
  const viewer = viewerOf(ctx);
  return readModel.read(
    `featured:${viewerKey(viewer)}`,
    () => [CATEGORIES_TAG, listTag(featuredList)],
    async () => {
      const rows = await queryRowsDirect(ctx.db, IdRow)`
        SELECT p.id::text FROM products p WHERE p.featured AND ${visibleToSql(viewer)}
        ORDER BY p.sku LIMIT ${FEATURED_PRODUCTS}`;
      return rows.map(({ id }) => id);
    },
  );
}

const HeadRow = z.strictObject({ categoryId: z.string(), ids: z.array(z.string()) });

/** The first products by name of each visible category, including its visible subcategories; from the read model. */
const headsOfCategories = (ctx: ServiceContext) => {
  const viewer = viewerOf(ctx);
  const approved = [...viewer.approvedCategoryIds];
  const isOpen = (category: "k" | "b") => {
    const name = Prisma.raw(category);
    return Prisma.sql`(NOT ${name}.is_restricted OR ${viewer.isAdmin} OR ${name}.id = ANY(${approved}::uuid[]))`;
  };
  return readModel.read(
    `heads:${viewerKey(viewer)}`,
    (rows) => [CATEGORIES_TAG, ...rows.map(({ categoryId }) => listTag(categoryId))],
    () => queryRowsDirect(ctx.db, HeadRow)`
      WITH RECURSIVE below AS (
        SELECT id AS top, id FROM categories UNION SELECT w.top, c.id FROM below w JOIN categories c ON c.parent_id = w.id
      )
      SELECT k.id::text AS "categoryId", ARRAY(
        SELECT p.id::text FROM (
          SELECT b.id FROM below w JOIN categories b ON b.id = w.id WHERE w.top = k.id AND ${isOpen("b")}
        ) c CROSS JOIN LATERAL (
          SELECT p.id, p.name FROM products p WHERE p.category_id = c.id AND NOT p.hidden
          ORDER BY ${ALPHABETICAL} LIMIT ${PRODUCTS_IN_A_ROW}
        ) p ORDER BY ${ALPHABETICAL} LIMIT ${PRODUCTS_IN_A_ROW}
      ) AS ids FROM categories k WHERE ${isOpen("k")}`,
  );
};
