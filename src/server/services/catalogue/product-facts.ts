import { z } from "zod";
import { maySeeProduct, type Viewer } from "~/domain/visibility";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { CATEGORIES_TAG, productTag } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import type { Keep } from "~/server/tagged-cache";
import { SOLD_OUT } from "../stock/sold-out-sql";
import { readModel } from "./read-model";

const Link = z.strictObject({ id: z.string(), name: z.string(), slug: z.string() });

/** What tiles, product pages and carts are built from. The supplier cost must not reach clients. */
export const ProductFacts = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  sku: z.string(),
  imageUrls: z.array(z.string()),
  hidden: z.boolean(),
  /** Set by hand, or counted with no units left. */
  soldOut: z.boolean(),
  /** Whether stock is counted; the number left is read live where it matters. */
  isCounted: z.boolean(),
  supplierCostCents: z.number().nullable(),
  markupBps: z.number().nullable(),
  category: Link.extend({ isRestricted: z.boolean(), parent: Link.nullable() }).nullable(),
  volumeTiers: z.array(z.strictObject({ quantity: z.number(), priceOverrideCents: z.number().nullable() })),
  /** Approved ratings only. */
  rating: z.strictObject({ average: z.number(), count: z.number() }).nullable(),
});
export type ProductFacts = z.infer<typeof ProductFacts>;

/** SQL for the facts of the product aliased `p`, as JSON. */
export const FACTS = Prisma.sql`json_build_object(
  'id', p.id, 'name', p.name, 'slug', p.slug, 'sku', p.sku, 'imageUrls', coalesce(p.image_urls, '{}'), 'hidden', p.hidden,
  'soldOut', ${SOLD_OUT}, 'isCounted', p.stock_count IS NOT NULL, 'supplierCostCents', p.supplier_cost_cents, 'markupBps', p.markup_bps,
  'category', (
    SELECT json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'isRestricted', c.is_restricted, 'parent', (
      SELECT json_build_object('id', a.id, 'name', a.name, 'slug', a.slug) FROM categories a WHERE a.id = c.parent_id
    )) FROM categories c WHERE c.id = p.category_id),
  'volumeTiers', coalesce((
    SELECT json_agg(json_build_object('quantity', t.quantity, 'priceOverrideCents', t.price_override_cents)
      ORDER BY t.quantity) FROM volume_tiers t WHERE t.product_id = p.id), '[]'),
  'rating', CASE WHEN p.rating_count > 0 THEN
    json_build_object('average', p.rating_average, 'count', p.rating_count) END)`;

const FactsRow = z.strictObject({ facts: ProductFacts });
type Reader = { db: Pick<Tx, "$queryRaw"> };

const keyOf = (id: string) => `product:${id}`;
const tagsOfFacts = (id: string) => [productTag(id), CATEGORIES_TAG];

/** Facts of these products by id, from the read model, with at most one query; unknown ids are left out. */
export const factsOf = ({ db }: Reader, ids: readonly string[]): Promise<Map<string, ProductFacts>> =>
  readModel.readMany(ids, { keyOf, tagsOf: tagsOfFacts }, async (missing) => {
    const rows = await queryRowsDirect(db, FactsRow)`
      SELECT ${FACTS} AS facts FROM products p WHERE p.id = ANY(${missing}::uuid[])`;
    return new Map(rows.map(({ facts }) => [facts.id, facts]));
  });

/** Caches facts that another query has read. */
export function cacheFacts(keep: Keep, all: readonly ProductFacts[]): void {
  for (const facts of all) keep(keyOf(facts.id), tagsOfFacts(facts.id), facts);
}

/** Whether this viewer may see the product. */
export const isVisible = ({ hidden, category }: Pick<ProductFacts, "hidden" | "category">, viewer: Viewer): boolean =>
  maySeeProduct({ isHidden: hidden, category }, viewer);
