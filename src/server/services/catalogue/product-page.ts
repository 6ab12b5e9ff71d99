import { z } from "zod";
import { notFound } from "~/domain/errors";
import {
  describeTrace,
  membershipPrices,
  type PricedProduct,
  quoteLine,
  retailCents,
  VISITOR,
  volumeLadder,
  volumeSteps,
} from "~/domain/pricing";
import { otherNamesOf, PRODUCT_FORMS } from "~/domain/product-identity";
import type { ProductInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { relatedList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, categoryTag, dependsOn, listTag, PRODUCTS_TAG, productTag } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import { currentSlugOf } from "./former-slugs";
import { LotRows, lotRows } from "./lots";
import { cacheFacts, FACTS, factsOf, isVisible, ProductFacts } from "./product-facts";
import { readModel } from "./read-model";
import { ReviewRows, reviewRows, reviewsFrom } from "./reviews";
import { ALPHABETICAL } from "./search-text";
import { tilesOf } from "./tiles";
import { viewerOf } from "./visible-to";

const RELATED = 12;

const PageRow = z.strictObject({
  facts: ProductFacts,
  description: z.string(),
  detailedDescription: z.string(),
  casNumber: z.string(),
  otherNames: z.string(),
  form: z.enum(PRODUCT_FORMS).nullable(),
  updatedAt: z.date(),
  reviews: ReviewRows,
  related: z.array(ProductFacts),
  lots: LotRows,
});

type ProductPage = Pick<
  z.infer<typeof PageRow>,
  "description" | "detailedDescription" | "casNumber" | "otherNames" | "form" | "updatedAt"
> & {
  id: string;
  reviews: ReturnType<typeof reviewsFrom>;
  lots: z.infer<typeof LotRows>;
  relatedIds: string[];
  tags: string[];
};

/** What a product page shows besides the product's facts; null if no product has this slug. */
const pageOf = ({ db }: Pick<ServiceContext, "db">, slug: string) =>
  readModel.read<ProductPage | null>(
    `page:${slug}`,
    (page) => (page ? page.tags : []),
    async (keep) => {
      const [row] = await queryRowsDirect(db, PageRow)`
        SELECT ${FACTS} AS facts, p.description, p.detailed_description AS "detailedDescription",
          p.cas_number AS "casNumber", p.other_names AS "otherNames", p.form, p.updated_at AS "updatedAt", ${reviewRows} AS reviews,
          ${lotRows} AS lots,
          coalesce((
            SELECT json_agg(other.facts ORDER BY other.place) FROM (
              SELECT ${FACTS} AS facts, row_number() OVER (ORDER BY p.featured DESC, ${ALPHABETICAL}) AS place
              FROM (
                SELECT * FROM products p WHERE p.category_id = shown.category_id AND NOT p.hidden AND p.id <> shown.id
                ORDER BY p.featured DESC, ${ALPHABETICAL} LIMIT ${RELATED}
              ) p
            ) other), '[]') AS related
        FROM products p JOIN products shown ON shown.id = p.id WHERE p.slug = ${slug}`;
      if (!row) return null;
      const { facts, related, reviews, lots, ...texts } = row;
      cacheFacts(keep, [facts, ...related]);
      const { id, category } = facts;
      // The product tags cover products that leave the category, the list tag those that join it.
      const listed = category
        ? [listTag(relatedList(category.id)), ...related.map((other) => productTag(other.id))]
        : [];
      return {
        ...{ id, ...texts, lots, reviews: reviewsFrom(reviews), relatedIds: related.map((other) => other.id) },
        tags: [productTag(id), CATEGORIES_TAG, ...listed],
      };
    },
  );

/**
 * A product page at this viewer's prices. A former slug returns "moved". Unknown, hidden and restricted products all
 * throw the same "not-found".
 */
export async function productBySlug(ctx: ServiceContext, { slug }: ProductInput) {
  const page = await pageOf(ctx, slug);
  const facts = page && (await factsOf(ctx, [page.id])).get(page.id);
  if (!page || !facts || !isVisible(facts, viewerOf(ctx))) {
    dependsOn(PRODUCTS_TAG, CATEGORIES_TAG);
    const current = await currentSlugOf(ctx, slug);
    if (current !== null) return { status: "moved" as const, slug: current };
    throw notFound("Product");
  }
  const { id, name, sku, imageUrls, soldOut, category } = facts;
  dependsOn(productTag(id));
  if (category) dependsOn(categoryTag(category.id), listTag(relatedList(category.id)));
  if (category?.parent) dependsOn(categoryTag(category.parent.id));
  const parent = category?.parent ? { name: category.parent.name, slug: category.parent.slug } : null;
  const { description, detailedDescription, casNumber, form, updatedAt, reviews, lots } = page;
  return {
    status: "found" as const,
    product: {
      ...{ id, name, slug: facts.slug, sku, description, detailedDescription, imageUrls, isSoldOut: soldOut },
      casNumber,
      form,
      otherNames: otherNamesOf(page.otherNames),
      category: category && { name: category.name, slug: category.slug, parent },
      updatedAt,
    },
    prices: pricesOf(ctx, facts),
    reviews,
    lots,
    related: await tilesOf(ctx, page.relatedIds),
  };
}

/**
 * All prices of a product for this viewer. Computed on the server because the supplier cost stays here. `rungs` has
 * each quantity at which the price changes for anybody, `ladder` only those that lower this viewer's price.
 */
function pricesOf({ actor, now }: ServiceContext, product: PricedProduct) {
  const buyer = actor?.buyer ?? VISITOR;
  const retail = retailCents(product);
  if (retail <= 0) return null;
  const rungs = volumeSteps(product).map((quantity) => {
    const quote = quoteLine({ product, buyer, now, quantity });
    return {
      quantity,
      unitCents: quote.unitCents,
      membership: membershipPrices(product, quantity),
      why: quote.trace.length > 1 ? describeTrace(quote.trace) : null,
    };
  });
  return { retailUnitCents: retail, rungs, ladder: volumeLadder({ product, buyer, now }) };
}
