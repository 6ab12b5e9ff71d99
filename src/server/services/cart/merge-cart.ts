import { z } from "zod";
import { mergeCarts } from "~/domain/cart";
import { sumCents } from "~/domain/money";
import type { Db, Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { addItems } from "./add-items";
import { lockCart, lockExistingCart } from "./lock-cart";

type Merged = { mergedUnits: number };

/**
 * Moves a visitor's cart into the account's at sign-in. Quantities add up, to 10,000 of one product at most; products
 * beyond the line limit are left out and counted. The transaction that deletes the visitor's rows owns them, so
 * concurrent sign-ins lose nothing and count nothing twice.
 */
export function mergeCart(ctx: { db: Db; now: Date }, input: { sessionId: string; userId: string }): Promise<Merged> {
  return inTransaction(ctx.db, async (tx) => {
    const theirs = await claimItems(tx, input.sessionId, ctx.now);
    if (theirs.length === 0) return { mergedUnits: 0 };
    const { id } = await lockCart(tx, { userId: input.userId }, ctx.now);
    const ours = await tx.cartItem.findMany({ where: { cartId: id }, select: { productId: true, quantity: true } });
    const { leftOut } = await addItems(tx, { cartId: id, items: theirs, isMerge: true });
    const fitting = theirs.filter((item) => !leftOut.includes(item));
    const mergedUnits = units(mergeCarts(ours, fitting)) - units(ours);
    const told = { mergedUnits: { increment: mergedUnits }, mergeLeftOut: { increment: leftOut.length } };
    await tx.cart.update({ where: { id }, data: told });
    return { mergedUnits };
  });
}

const units = (lines: readonly { quantity: number }[]) => sumCents(lines.map((line) => line.quantity));

const ItemRow = z.strictObject({ productId: z.string(), quantity: z.number(), createdAt: z.date() });

/** Deletes the session's cart and returns its items; a concurrent claimer waits and finds nothing. */
async function claimItems(tx: Tx, sessionId: string, now: Date) {
  const cart = await lockExistingCart(tx, { sessionId }, now);
  if (!cart) return [];
  const items = await queryRows(tx, ItemRow)`
    DELETE FROM cart_items WHERE cart_id = ${cart.id}::uuid
    RETURNING product_id AS "productId", quantity, created_at AS "createdAt"`;
  await tx.cart.delete({ where: { id: cart.id } });
  // Oldest first: earlier items get the remaining room.
  return items.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
