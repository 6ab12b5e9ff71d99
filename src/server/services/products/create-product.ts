import { slugify } from "~/domain/slug";
import type { CreateProductInput } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertCategory, assignSlugs, lockProductNames, skuFor } from "./product-names";
import { inOrder, upsertProducts } from "./product-row";
import { productsChanged } from "./products-changed";

/** Adds a new product to the catalogue. Idempotent per id. Throws "sku-taken", "no-category". */
export async function createProduct(ctx: SignedInContext, { productId: id, ...given }: CreateProductInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockProductNames(tx);
    const known = await tx.product.findUnique({ where: { id }, select: { slug: true, sku: true } });
    if (known) return { productId: id, ...known, alreadyMade: true };
    const fields = inOrder(given);
    await assertCategory(tx, fields.categoryId);
    const base = slugify(fields.name);
    const slug = (await assignSlugs(tx, [{ id, base }])).get(id) ?? base;
    const product = { ...fields, id, slug, sku: await skuFor(tx, { id, sku: fields.sku, slug }) };
    await upsertProducts(tx, [product], ctx.now);
    await recordAudit(tx, ctx, { action: "product.create", entity: "product", entityId: id, after: product });
    await productsChanged(tx, { ids: [id], places: [] });
    return { productId: id, slug, sku: product.sku, alreadyMade: false };
  });
}
