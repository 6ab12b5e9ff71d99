import { z } from "zod";
import { MAX_CART_LINES } from "~/domain/cart";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows, queryRowsDirect } from "~/server/query-rows";
import { FACTS, ProductFacts } from "~/server/services/catalogue/product-facts";
import { STOCK_LEFT } from "~/server/services/stock/sold-out-sql";
import type { CartOwner } from "./lock-cart";

const CartItem = z.strictObject({
  productId: z.string(),
  quantity: z.number(),
  mergedQuantity: z.number(),
  seenUnitCents: z.number().nullable(),
  /** Units that can be ordered now; null for a product without a stock count. */
  stockLeft: z.number().nullable(),
});
const CartRow = z.strictObject({
  id: z.string(),
  mergedUnits: z.number(),
  mergeLeftOut: z.number(),
  items: z.array(CartItem),
});
export const FreshItem = CartItem.extend({ product: ProductFacts });
export type FreshItem = z.infer<typeof FreshItem>;

/** SQL condition: the cart `c` of this owner. */
export const ownedBy = (owner: CartOwner): Prisma.Sql =>
  "userId" in owner ? Prisma.sql`c.user_id = ${owner.userId}::uuid` : Prisma.sql`c.session_id = ${owner.sessionId}`;

/** A cart without product details, in the order items were added; null if there is none. */
export async function readCart(db: Pick<Tx, "$queryRaw">, owner: CartOwner) {
  const [cart] = await queryRowsDirect(db, CartRow)`
    SELECT c.id::text, c.merged_units AS "mergedUnits", c.merge_left_out AS "mergeLeftOut", coalesce((
      SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity,
        'mergedQuantity', i.merged_quantity, 'seenUnitCents', i.seen_unit_cents, 'stockLeft', (SELECT ${STOCK_LEFT} FROM products p WHERE p.id = i.product_id))
        ORDER BY i.created_at, i.id)
      FROM (SELECT * FROM cart_items i WHERE i.cart_id = c.id ORDER BY i.created_at, i.id LIMIT ${MAX_CART_LINES}) i
    ), '[]') AS items
    FROM carts c WHERE ${ownedBy(owner)}`;
  return cart ?? null;
}

/** Cart items with their products as of this transaction, not the read model: for decisions about money. */
export const cartItems = (tx: Pick<Tx, "$queryRaw">, owner: CartOwner): Promise<FreshItem[]> =>
  queryRows(tx, FreshItem)(freshItems(owner));

/** SQL like `freshItems` for lines an admin enters for a customer, in their order; deleted products are left out. */
export function listedItems(lines: readonly { productId: string; quantity: number }[]): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id::text AS "productId", t.quantity, 0 AS "mergedQuantity", NULL::int AS "seenUnitCents",
      ${STOCK_LEFT} AS "stockLeft", ${FACTS} AS product
    FROM unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int[])
      WITH ORDINALITY AS t(id, quantity, position)
    JOIN products p ON p.id = t.id ORDER BY t.position`;
}

/** SQL of `cartItems`, also embedded in other statements. */
export const freshItems = (owner: CartOwner): Prisma.Sql => Prisma.sql`
    SELECT i.product_id::text AS "productId", i.quantity, i.merged_quantity AS "mergedQuantity",
      i.seen_unit_cents AS "seenUnitCents", ${STOCK_LEFT} AS "stockLeft", ${FACTS} AS product
    FROM carts c JOIN cart_items i ON i.cart_id = c.id JOIN products p ON p.id = i.product_id
    WHERE ${ownedBy(owner)} ORDER BY i.created_at, i.id LIMIT ${MAX_CART_LINES}`;
