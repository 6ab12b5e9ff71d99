import { MAX_QUANTITY, splitByRoom } from "~/domain/cart";
import type { Tx } from "~/server/db";

export type NewItem = { productId: string; quantity: number; createdAt: Date };
type PutItems = { cartId: string; items: readonly NewItem[]; isMerge?: boolean };

/**
 * Adds items to a locked cart; quantities of products already there add up, to 10,000 each at most. Merged units are
 * counted on their line to tell the shopper. Clears the price last seen. Returns the items the cart has no room for,
 * which are not added.
 */
export async function addItems(tx: Tx, { cartId, items, isMerge = false }: PutItems): Promise<{ leftOut: NewItem[] }> {
  const held = await tx.cartItem.findMany({ where: { cartId }, select: { productId: true } });
  const { fitting, leftOut } = splitByRoom(
    held.map(({ productId }) => productId),
    items,
  );
  if (fitting.length > 0) await addUp(tx, { cartId, items: fitting, isMerge });
  return { leftOut };
}

async function addUp(tx: Tx, { cartId, items, isMerge }: Required<PutItems>): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO cart_items AS line (cart_id, product_id, quantity, merged_quantity, created_at)
    SELECT ${cartId}::uuid, t.product_id, t.quantity, CASE WHEN ${isMerge} THEN t.quantity ELSE 0 END, t.created_at
    FROM unnest(
      ${items.map((item) => item.productId)}::uuid[],
      ${items.map((item) => item.quantity)}::int[],
      ${items.map((item) => item.createdAt.toISOString())}::timestamptz[]
    ) AS t (product_id, quantity, created_at)
    ON CONFLICT (cart_id, product_id) DO UPDATE SET
      quantity = LEAST(${MAX_QUANTITY}, line.quantity + EXCLUDED.quantity),
      merged_quantity = LEAST(${MAX_QUANTITY}, line.merged_quantity
        + LEAST(EXCLUDED.merged_quantity, ${MAX_QUANTITY} - line.quantity)),
      seen_unit_cents = NULL`;
}
