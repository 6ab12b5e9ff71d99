import { DomainError, fieldError, notFound } from "~/domain/errors";
import type { DeleteCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { categoriesChanged, familyOf, type HeldCategory, lockCategories } from "./lock-categories";

/**
 * Deletes a category. One with products stays, unless they are moved to another first; subcategories move up to its
 * parent. Its address then leads to where its products went. Throws "not-found", "has-products", "no-target".
 */
export function deleteCategory(ctx: SignedInContext, input: DeleteCategoryInput): Promise<{ movedProducts: number }> {
  const { categoryId: id, moveProductsTo: targetId } = input;
  return inTransaction(ctx.db, async (tx) => {
    const all = await lockCategories(tx);
    const category = all.find((each) => each.id === id);
    if (!category) throw notFound("Category");
    if (targetId && (targetId === id || !all.some((each) => each.id === targetId))) {
      throw fieldError("moveProductsTo", "no-target", "Choose another category for the products");
    }
    // Held against a product that is put into it at this moment.
    await tx.$queryRaw`SELECT 1 FROM categories WHERE id = ${id}::uuid FOR UPDATE`;
    const moved = targetId ? await moveProducts(tx, ctx, category, targetId) : [];
    if (!targetId) await assertEmpty(tx, id);
    await tx.category.updateMany({ where: { parentId: id }, data: { parentId: category.parentId } });
    await tx.category.deleteMany({ where: { id } });
    const movedProducts = moved.length;
    const after = targetId ? { moveProductsTo: targetId, movedProducts } : null;
    await recordAudit(tx, ctx, {
      action: "category.delete",
      entity: "category",
      entityId: id,
      before: category,
      after,
    });
    await categoriesChanged(tx, [...familyOf(all, id), targetId], moved);
    return { movedProducts };
  });
}

async function assertEmpty(tx: Tx, categoryId: string): Promise<void> {
  const productCount = await tx.product.count({ where: { categoryId } });
  if (productCount === 0) return;
  const message = "Cannot delete category with products. Remove products first.";
  throw new DomainError("CONFLICT", "has-products", message, { productCount });
}

async function moveProducts(tx: Tx, { now }: SignedInContext, from: HeldCategory, targetId: string): Promise<string[]> {
  const moved = await queryRows(tx, IdRow)`
    UPDATE products SET category_id = ${targetId}::uuid, version = version + 1, updated_at = ${now}
    WHERE category_id = ${from.id}::uuid RETURNING id::text`;
  await tx.formerCategorySlug.updateMany({ where: { categoryId: from.id }, data: { categoryId: targetId } });
  await tx.formerCategorySlug.upsert({
    where: { slug: from.slug },
    create: { slug: from.slug, categoryId: targetId, createdAt: now },
    update: { categoryId: targetId },
  });
  return moved.map(({ id }) => id);
}
