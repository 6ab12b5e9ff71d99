import { categoriesBelow } from "~/domain/category-tree";
import { notFound } from "~/domain/errors";
import { pageWithin } from "~/domain/paging";
import { type Facets, PRODUCTS_WITHOUT_FEATURED } from "~/domain/product-lists";
import { maySeeCategory } from "~/domain/visibility";
import type { AllProductsInput, CategoryInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { allList, featuredList, reviewsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag, PRODUCTS_TAG } from "~/server/page-dependencies";
import { IdRow, queryRowsDirect } from "~/server/query-rows";
import { categoryTree, visibleCount } from "./category-tree";
import { type ListScope, productListPage } from "./product-list";
import { readModel } from "./read-model";
import { tilesOf } from "./tiles";
import { viewerOf } from "./visible-to";

const PRODUCTS_ON_A_PAGE = 24;
/** More than any shop features; small cards, so that the page stays small. */
const FEATURED_OF_A_CATEGORY = 24;

/**
 * A category page, with the products of all subcategories this viewer may see. A restricted category without a grant
 * returns "approval-needed" and no products. Throws "not-found".
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
  const belowIds = categoriesBelow(categories, id);
  dependsOn(...[id, ...belowIds].map(categoryTag), listTag(id), CATEGORIES_TAG);
  dependsOnRatings(input);
  const heading = {
    ...{ id, name, slug, description, isRestricted, parent: parent ? { name: parent.name, slug: parent.slug } : null },
    subcategories: children.map((child) => ({ name: child.name, slug: child.slug })),
  };
  if (!maySeeCategory(category, viewer)) return { status: "approval-needed" as const, category: heading };

  const open = [category, ...categories.filter((each) => belowIds.has(each.id) && maySeeCategory(each, viewer))];
  const totalBeforeFilter = open.reduce((sum, { productCount }) => sum + productCount, 0);
  const categoryIds = open.map((each) => each.id);
  const [{ ids, ...listed }, featuredIds] = await Promise.all([
    pageOfList(ctx, { categoryIds }, input, totalBeforeFilter),
    totalBeforeFilter > PRODUCTS_WITHOUT_FEATURED ? featuredOf(ctx, categoryIds) : [],
  ]);
  if (totalBeforeFilter > PRODUCTS_WITHOUT_FEATURED) dependsOn(listTag(featuredList));
  const tiles = new Map((await tilesOf(ctx, [...new Set([...ids, ...featuredIds])])).map((tile) => [tile.id, tile]));
  const shown = (some: readonly string[]) => some.flatMap((each) => tiles.get(each) ?? []);
  return {
    status: "open" as const,
    category: heading,
    products: shown(ids),
    featured: shown(featuredIds),
    ...{ ...listed, totalBeforeFilter },
  };
}

/** All products this viewer can see, filtered and sorted. */
export async function allProducts(ctx: ServiceContext, input: AllProductsInput) {
  dependsOn(PRODUCTS_TAG, CATEGORIES_TAG, listTag(allList));
  dependsOnRatings(input);
  const viewer = viewerOf(ctx);
  const totalBeforeFilter = visibleCount(await categoryTree(ctx), viewer);
  const { ids, ...listed } = await pageOfList(ctx, { viewer }, input, totalBeforeFilter);
  return { products: await tilesOf(ctx, ids), ...listed, totalBeforeFilter };
}

function dependsOnRatings({ sort, rating }: Pick<AllProductsInput, "sort" | "rating">): void {
  if (sort === "rating" || rating !== null) dependsOn(listTag(reviewsList));
}

/** Product ids of one page; a page past the last returns the last. */
async function pageOfList(ctx: ServiceContext, scope: ListScope, input: AllProductsInput, totalBeforeFilter: number) {
  const { inStock, priceFrom, priceTo, form, rating, sort } = input;
  const facets: Facets = { inStock, priceFrom, priceTo, form, rating };
  const read = (page: number) => productListPage(ctx, { scope, facets, sort, page, pageSize: PRODUCTS_ON_A_PAGE });
  const { page } = pageWithin(input.page, totalBeforeFilter, PRODUCTS_ON_A_PAGE);
  const { ids, filteredTotal } = await read(page);
  const total = filteredTotal ?? totalBeforeFilter;
  const found = pageWithin(page, total, PRODUCTS_ON_A_PAGE);
  return { ids: found.page === page ? ids : (await read(found.page)).ids, total, ...found };
}

/** The first featured products in these categories, by SKU; from the read model. */
const featuredOf = ({ db }: ServiceContext, categoryIds: readonly string[]): Promise<string[]> =>
  readModel.read(
    `featured-of:${[...categoryIds].sort().join()}`,
    () => [CATEGORIES_TAG, listTag(featuredList), ...categoryIds.map(listTag)],
    async () => {
      const rows = await queryRowsDirect(db, IdRow)`
        SELECT p.id::text FROM products p WHERE p.featured AND NOT p.hidden AND p.category_id = ANY(${[...categoryIds]}::uuid[])
        ORDER BY p.sku LIMIT ${FEATURED_OF_A_CATEGORY}`;
      return rows.map(({ id }) => id);
    },
  );
