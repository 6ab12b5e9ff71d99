import { MAX_QUANTITY } from "~/domain/cart";
import type { Tx } from "~/server/db";

export type NewItem = { productId: string; quantity: number; createdAt: Date };

/** Adds pieces to a basket that is held; what is there already adds up, to 10,000 of one product at most. */
export async function putItems(tx: Tx, cartId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO cart_items (cart_id, product_id, quantity, created_at)
    SELECT ${cartId}::uuid, t.product_id, t.quantity, t.created_at
    FROM unnest(
      ${items.map((item) => item.productId)}::uuid[],
      ${items.map((item) => item.quantity)}::int[],
      ${items.map((item) => item.createdAt.toISOString())}::timestamptz[]
    ) AS t (product_id, quantity, created_at)
    ON CONFLICT (cart_id, product_id)
    DO UPDATE SET quantity = LEAST(${MAX_QUANTITY}, cart_items.quantity + EXCLUDED.quantity)`;
}
