import { DomainError, fieldError, notFound } from "~/domain/errors";
import type { DeleteCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { IdRow, queryRows } from "~/server/query-rows";
import { approvePendingRequestsFor, lockWaitingRequests } from "../access/settle-request";
import { recordAudit } from "../audit/record-audit";
import { queueAlertsOf, queueStockAlerts } from "../stock-alerts/queue-stock-alerts";
import { categoriesChanged, familyOf, type LockedCategory, lockCategories } from "./lock-categories";

/**
 * Deletes a category; its products must be moved to another one first. Subcategories move up to its parent and its slug
 * redirects to the products' new category. Grants carry over if both are restricted; pending access requests are closed
 * by e-mail. Throws "not-found", "has-products", "no-target".
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
    // Blocks concurrent assignment of products to this category.
    await tx.$queryRaw`SELECT 1 FROM categories WHERE id = ${id}::uuid FOR UPDATE`;
    const moved = targetId ? await moveProducts(tx, ctx, category, targetId) : [];
    if (!targetId) await assertEmpty(tx, id);
    const target = all.find((each) => each.id === targetId);
    const carriedGrants = category.isRestricted && target?.isRestricted ? await carryGrants(tx, ctx, id, target.id) : 0;
    const closedRequests = await closeRequests(tx, ctx, category);
    await tx.category.updateMany({ where: { parentId: id }, data: { parentId: category.parentId } });
    await tx.category.deleteMany({ where: { id } });
    const movedProducts = moved.length;
    const after = {
      ...(targetId && { moveProductsTo: targetId, movedProducts, carriedGrants }),
      ...(closedRequests > 0 && { closedRequests }),
    };
    await recordAudit(tx, ctx, {
      action: "category.delete",
      entity: "category",
      entityId: id,
      before: category,
      after: Object.keys(after).length > 0 ? after : null,
    });
    await queueStockAlerts(tx, moved);
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

async function moveProducts(
  tx: Tx,
  { now }: SignedInContext,
  from: LockedCategory,
  targetId: string,
): Promise<string[]> {
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

/**
 * Copies grants to the other category, keeping who granted them and when. Also approves those accounts' pending
 * requests for it and sends their stock alerts.
 */
async function carryGrants(tx: Tx, ctx: SignedInContext, fromId: string, targetId: string): Promise<number> {
  const carried = await tx.$executeRaw`
    INSERT INTO approved_categories (user_id, category_id, granted_by_user_id, granted_at)
    SELECT user_id, ${targetId}::uuid, granted_by_user_id, granted_at FROM approved_categories
    WHERE category_id = ${fromId}::uuid
    ON CONFLICT DO NOTHING`;
  const asked = await queryRows(tx, IdRow)`
    SELECT r.user_id::text AS id FROM category_access_requests r
    JOIN approved_categories a ON a.user_id = r.user_id AND a.category_id = r.category_id
    WHERE r.category_id = ${targetId}::uuid AND r.status = 'pending' ORDER BY r.user_id`;
  for (const { id: userId } of asked) await approvePendingRequestsFor(tx, ctx, { userId, categoryIds: [targetId] });
  await queueAlertsOf(tx, { categoryId: targetId });
  return carried;
}

/** Closes the pending requests for a category, which are deleted with it. */
async function closeRequests(tx: Tx, ctx: SignedInContext, { id, name }: LockedCategory): Promise<number> {
  const waiting = await lockWaitingRequests(tx, id);
  for (const { id: requestId, userId, email, isDisabled } of waiting) {
    // A suspended account is only mailed about its orders, money and security.
    if (!isDisabled)
      await queueMail(tx, {
        ...{ dedupeKey: `access-closed:${requestId}`, template: "access-closed" },
        ...{ toEmail: email, payload: { userId, categoryName: name } },
      });
    await recordAudit(tx, ctx, {
      ...{ action: "access.decline", entity: "user", entityId: userId, before: { status: "pending" } },
      after: { status: "rejected", category: name, reason: "The category was deleted", requestId },
    });
  }
  return waiting.length;
}
