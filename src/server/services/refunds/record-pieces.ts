import type { NamedPieces } from "~/domain/refunded-pieces";
import type { OrderRefund } from "~/generated/prisma/client";
import type { RefundPartInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { moveStock } from "../stock/move-stock";

type Restocking = { orderId: string; items: RefundPartInput["items"]; returnStock: boolean };

/** Puts pieces of a partial refund back into stock if it says so. Returns how many of each line went back. */
export async function restockPieces(
  tx: Tx,
  ctx: SignedInContext,
  { orderId, items, returnStock }: Restocking,
): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0 || !returnStock) return new Map();
  const pieces = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  return moveStock(tx, {
    ...{ orderId, step: "return", reason: "refund-part", pieces },
    ...{ actorUserId: ctx.actor.userId, now: ctx.now },
  });
}

type Recording = {
  refund: OrderRefund;
  lines: readonly { id: string; productName: string }[];
  items: RefundPartInput["items"];
  restocked: ReadonlyMap<string, number>;
};

type RecordedPieces = NamedPieces & { restocked: number };

/**
 * Records the pieces of a partial refund on its order's lines, in the refund's transaction. Returns them in the lines'
 * order, with how many went back into stock.
 */
export async function recordPieces(tx: Tx, { refund, lines, items, restocked }: Recording): Promise<RecordedPieces[]> {
  if (items.length === 0) return [];
  const pieces = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  const { id: refundId, orderId } = refund;
  await tx.$executeRaw`
    UPDATE order_items i SET refunded_quantity = i.refunded_quantity + r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS r("itemId" uuid, quantity int)
    WHERE i.id = r."itemId" AND i.order_id = ${orderId}::uuid`;
  await tx.orderRefundItem.createMany({
    data: items.map(({ itemId, quantity }) => {
      return { refundId, orderItemId: itemId, quantity, restocked: restocked.get(itemId) ?? 0 };
    }),
  });
  return lines.flatMap(({ id, productName: name }) => {
    const quantity = pieces.get(id);
    return quantity === undefined ? [] : { name, quantity, restocked: restocked.get(id) ?? 0 };
  });
}
