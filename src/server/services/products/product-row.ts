import { notFound } from "~/domain/errors";
import { DEFAULT_LOW_STOCK } from "~/domain/stock";
import type { Prisma } from "~/generated/prisma/client";
import type { ProductFields } from "~/schemas/admin/products";
import type { Tx } from "~/server/db";
import { only } from "~/server/query-rows";

/** A product as stored: what an admin enters, with its id and slug. */
export type StoredProduct = ProductFields & { id: string; slug: string; lowStockAt?: number };

/** Columns that the shop maintains itself. */
type Kept = { version: number; stockCount: number | null; stockReserved: number; lowStockAt: number };

const SELECT = {
  ...only("id", "name", "slug", "sku", "description", "detailedDescription", "casNumber", "otherNames", "form"),
  ...only("categoryId", "supplierCostCents", "markupBps", "imageUrls", "featured", "soldOut", "hidden", "version"),
  sources: { select: { position: true, name: true, costCents: true }, orderBy: { position: "asc" } },
  volumeTiers: { select: { quantity: true, priceOverrideCents: true }, orderBy: { quantity: "asc" } },
} as const satisfies Prisma.ProductSelect;

const SELECT_WITH_STOCK = { ...SELECT, stockCount: true, stockReserved: true, lowStockAt: true } as const;

/** Products with their stock, by a condition. */
export const storedProducts = (tx: Pick<Tx, "product">, where: Prisma.ProductWhereInput) =>
  tx.product.findMany({ where, select: SELECT_WITH_STOCK, orderBy: [{ name: "asc" }, { id: "asc" }] });

/** One product. Throws 'Product not found'. */
export async function storedProduct(tx: Pick<Tx, "product">, productId: string) {
  const product = await tx.product.findUnique({ where: { id: productId }, select: SELECT });
  if (!product) throw notFound("Product");
  return product;
}

/** The fields an admin enters, without those the shop maintains. */
export function fieldsOf(product: StoredProduct & Partial<Kept>): ProductFields {
  const { id: _id, slug: _slug, version: _version, ...told } = product;
  const { stockCount: _count, stockReserved: _reserved, lowStockAt: _low, ...fields } = told;
  return fields;
}

/** Normalizes the lists of a product: rungs by quantity, sources by position, pictures without blanks or duplicates. */
export function inOrder(fields: ProductFields): ProductFields {
  return {
    ...fields,
    imageUrls: [...new Set(fields.imageUrls.filter(Boolean))],
    volumeTiers: [...fields.volumeTiers].sort((a, b) => a.quantity - b.quantity),
    sources: [...fields.sources]
      .sort((a, b) => a.position - b.position)
      .map((source) => ({ ...source, name: source.name || `Source ${source.position}` })),
  };
}

/** Inserts or updates whole products, in a fixed number of statements. */
export async function upsertProducts(tx: Pick<Tx, "$executeRaw">, products: readonly StoredProduct[], now: Date) {
  if (products.length === 0) return;
  const at = now.toISOString();
  const ids = products.map(({ id }) => id);
  const rows = products.map((product) => ({
    id: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    description: product.description,
    detailed_description: product.detailedDescription,
    cas_number: product.casNumber,
    other_names: product.otherNames,
    form: product.form,
    image_urls: product.imageUrls,
    supplier_cost_cents: product.supplierCostCents,
    markup_bps: product.markupBps,
    category_id: product.categoryId,
    hidden: product.hidden,
    featured: product.featured,
    sold_out: product.soldOut,
    low_stock_at: product.lowStockAt ?? null,
  }));
  await tx.$executeRaw`
    INSERT INTO products (id, name, slug, sku, description, detailed_description, cas_number, other_names, form, image_urls,
      supplier_cost_cents, markup_bps, category_id, hidden, featured, sold_out, low_stock_at, created_at,
      updated_at)
    SELECT id, name, slug, sku, description, detailed_description, cas_number, other_names, form, image_urls,
      supplier_cost_cents, markup_bps, category_id, hidden, featured, sold_out,
      coalesce(low_stock_at, (SELECT k.low_stock_at FROM products k WHERE k.id = r.id), ${DEFAULT_LOW_STOCK}::int),
      ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) r
    ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, slug = excluded.slug, sku = excluded.sku, description = excluded.description,
      detailed_description = excluded.detailed_description, cas_number = excluded.cas_number,
      other_names = excluded.other_names, form = excluded.form, image_urls = excluded.image_urls,
      supplier_cost_cents = excluded.supplier_cost_cents, markup_bps = excluded.markup_bps,
      category_id = excluded.category_id, hidden = excluded.hidden, featured = excluded.featured,
      sold_out = excluded.sold_out, low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at, version = products.version + 1`;
  await tx.$executeRaw`DELETE FROM volume_tiers WHERE product_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`DELETE FROM product_sources WHERE product_id = ANY(${ids}::uuid[])`;
  const tiers = products.flatMap(({ id, volumeTiers }) =>
    volumeTiers.map((tier) => ({
      product_id: id,
      quantity: tier.quantity,
      price_override_cents: tier.priceOverrideCents,
    })),
  );
  const sources = products.flatMap(({ id, sources: all }) =>
    all.map(({ position, name, costCents }) => ({ product_id: id, position, name, cost_cents: costCents })),
  );
  await tx.$executeRaw`INSERT INTO volume_tiers
    SELECT * FROM jsonb_populate_recordset(NULL::volume_tiers, ${JSON.stringify(tiers)}::jsonb)`;
  await tx.$executeRaw`INSERT INTO product_sources
    SELECT * FROM jsonb_populate_recordset(NULL::product_sources, ${JSON.stringify(sources)}::jsonb)`;
}
