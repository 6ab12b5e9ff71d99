import { DomainError, fieldError, notFound } from "~/domain/errors";
import type { SetStockInput } from "~/schemas/admin/stock";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { productsChanged } from "../products/products-changed";
import { lockUnpaidOrdersOf, setCounts } from "./set-counts";

/**
 * Sets the stock count of a product by hand, or stops counting it. `seenCount` is what the admin saw: if an order has
 * changed it since, nothing is written. Throws "not-found", "stock-changed" with the current count, and
 * "stock-reserved" if unpaid orders have reserved more.
 */
export function setStock(ctx: SignedInContext, { productId, count, seenCount, lowStockAt, note }: SetStockInput) {
  return inTransaction(ctx.db, async (tx) => {
    await lockUnpaidOrdersOf(tx, [productId]);
    await tx.$executeRaw`SELECT 1 FROM products WHERE id = ${productId}::uuid FOR UPDATE`;
    const select = { stockCount: true, stockReserved: true, lowStockAt: true } as const;
    const before = await tx.product.findUnique({ where: { id: productId }, select });
    if (!before) throw notFound("Product");
    if (before.stockCount !== seenCount && before.stockCount !== count) throw stockChanged(before.stockCount);
    const { turnedIds, refused } = await setCounts(tx, ctx, [{ productId, count }], { reason: "by-hand", note });
    if (refused[0]) throw stockReserved(refused[0].reserved);
    if (lowStockAt !== undefined && lowStockAt !== before.lowStockAt)
      await tx.product.updateMany({ where: { id: productId }, data: { lowStockAt } });
    const after = await tx.product.findUniqueOrThrow({ where: { id: productId }, select });
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await recordAudit(tx, ctx, { action: "product.stock", entity: "product", entityId: productId, before, after });
      await productsChanged(tx, { ids: turnedIds, places: [] });
    }
    return after;
  });
}

function stockChanged(present: number | null): DomainError {
  const now = present === null ? "It is no longer counted" : `It is ${present.toLocaleString("en-US")} now`;
  const message = `The count changed while you were editing. ${now}; nothing was saved.`;
  return new DomainError("CONFLICT", "stock-changed", message, { stockCount: present });
}

function stockReserved(reserved: number): DomainError {
  const pieces = reserved === 1 ? "1 piece is" : `${reserved.toLocaleString("en-US")} pieces are`;
  return fieldError(
    "count",
    "stock-reserved",
    `${pieces} reserved for orders that are waiting for payment. Enter ${reserved} or more.`,
  );
}
