import { DomainError } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { CreateProductInput, ProductFields } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertShown, missingPictures } from "./library-pictures";
import { assertCategory, assignSlugs, lockProductNames, skuFor } from "./product-names";
import { fieldsOf, inOrder, storedProducts, upsertProducts } from "./product-row";
import { productsChanged } from "./products-changed";
import { sameFields } from "./update-product";

/**
 * Adds a new product to the catalogue. Idempotent per id. Throws "sku-taken", "no-category", "picture-gone", and
 * "request-reused" if the product of this id has other fields.
 */
export async function createProduct(ctx: SignedInContext, { productId: id, ...given }: CreateProductInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockProductNames(tx);
    const fields = inOrder(given);
    const [known] = await storedProducts(tx, { id });
    if (known) {
      assertSame(fieldsOf(known), fields);
      return { productId: id, slug: known.slug, sku: known.sku, alreadyMade: true };
    }
    assertShown(await missingPictures(tx, fields.imageUrls));
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

/** The form may have changed after a first attempt whose response was lost: refuse instead of ignoring that. */
function assertSame(made: ProductFields, asked: ProductFields): void {
  if (sameFields(made, { ...asked, sku: asked.sku || made.sku })) return;
  const message = `${made.name} was already added from this form, with other values. Find it under Products to edit it.`;
  throw new DomainError("CONFLICT", "request-reused", message);
}
