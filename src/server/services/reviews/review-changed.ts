import type { ReviewRef } from "~/schemas/admin/reviews";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { reviewsList } from "~/server/follow-catalogue-changes";
import { recordAudit } from "../audit/record-audit";
import { orderChanged } from "../orders/order-changed";

type Change = ReviewRef & {
  action: string;
  /** Null for an order review. */
  productId: string | null;
  /** The orders whose pages show it. */
  orderIds: readonly string[];
  before: object;
  after?: object;
};

/** Audits an admin's action on a review and notifies the store and the pages of its orders. */
export async function reviewChanged(tx: Tx, ctx: SignedInContext, change: Change): Promise<void> {
  const { type, id, action, productId, orderIds, before, after } = change;
  const entity = type === "product" ? "product-rating" : "order";
  await recordAudit(tx, ctx, { action, entity, entityId: id, before, ...(after && { after }) });
  for (const orderId of orderIds) await orderChanged(tx, orderId);
  await announceCatalogueChange(tx, { products: productId ? [productId] : [], lists: [reviewsList] });
}
