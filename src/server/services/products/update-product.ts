import { DomainError } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { UpdateProductInput } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertShown, missingPictures } from "./library-pictures";
import { assertCategory, assignSlugs, lockProductNames, saveFormerSlugs, skuFor } from "./product-names";
import { fieldsOf, inOrder, storedProduct, upsertProducts } from "./product-row";
import { listingsOf, productsChanged } from "./products-changed";

/**
 * Saves a whole product. A new name gives it a new slug, and the old one redirects. Throws "not-found", "sku-taken",
 * "no-category", "picture-gone", and "product-changed" with the current state if somebody else saved it in the meantime.
 */
export async function updateProduct(ctx: SignedInContext, { productId: id, version, ...given }: UpdateProductInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockProductNames(tx);
    const missing = await missingPictures(tx, given.imageUrls);
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await storedProduct(tx, id);
    const asked = inOrder(given);
    const fields = { ...asked, sku: asked.sku || before.sku };
    const isSame = sameFields(fieldsOf(before), fields);
    if (isSame) return { productId: id, slug: before.slug, version: before.version, isUnchanged: true };
    if (before.version !== version) throw await changedSince(tx, before);
    assertShown(missing, before.imageUrls);
    await assertCategory(tx, fields.categoryId);
    const base = slugify(fields.name);
    const isRenamed = base !== slugify(before.name);
    const slug = (isRenamed && (await assignSlugs(tx, [{ id, base }])).get(id)) || before.slug;
    const after = { ...fields, id, slug, sku: await skuFor(tx, { id, sku: fields.sku, slug }) };
    const places = await listingsOf(tx, [id]);
    await upsertProducts(tx, [after], ctx.now);
    if (slug !== before.slug) await saveFormerSlugs(tx, [{ id, from: before.slug, to: slug }], ctx.now);
    await recordAudit(tx, ctx, { action: "product.update", entity: "product", entityId: id, before, after });
    await productsChanged(tx, places);
    return { productId: id, slug, version: version + 1, isUnchanged: false };
  });
}

/** Compares regardless of key order. */
export function sameFields(one: object, other: object): boolean {
  const text = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}

async function changedSince(tx: Tx, current: Awaited<ReturnType<typeof storedProduct>>): Promise<DomainError> {
  const last = await tx.auditEntry.findFirst({
    where: { entity: "product", entityId: current.id, action: { not: "product.create" } },
    orderBy: { createdAt: "desc" },
    select: { actorName: true },
  });
  const who = last?.actorName ?? "Somebody else";
  return new DomainError("CONFLICT", "product-changed", `${who} saved this product while you were editing it.`, {
    current: fieldsOf(current),
    version: current.version,
  });
}
