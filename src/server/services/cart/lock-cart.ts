import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/** A signed-in account's cart, or that of a visitor's session. */
export type CartOwner = { userId: string } | { sessionId: string };

/** The owner of the current request's cart: the account once signed in, else the session. */
export const cartOwner = ({ actor, visitor }: Pick<ServiceContext, "actor" | "visitor">): CartOwner =>
  actor ? { userId: actor.userId } : { sessionId: visitor.sessionId };

/** Finds or creates the cart and locks it until the transaction ends, which serializes changes to it. */
export async function lockCart(tx: Tx, owner: CartOwner, now: Date): Promise<{ id: string }> {
  const rows =
    "userId" in owner
      ? await queryRows(tx, IdRow)`
          INSERT INTO carts (user_id, created_at, updated_at) VALUES (${owner.userId}::uuid, ${now}, ${now})
          ON CONFLICT (user_id) DO UPDATE SET updated_at = ${now} RETURNING id`
      : await queryRows(tx, IdRow)`
          INSERT INTO carts (session_id, created_at, updated_at) VALUES (${owner.sessionId}, ${now}, ${now})
          ON CONFLICT (session_id) DO UPDATE SET updated_at = ${now} RETURNING id`;
  const [cart] = rows;
  if (!cart) throw new Error("a cart was neither found nor made");
  return cart;
}

/** Locks the cart until the transaction ends, if there is one, and touches a visitor's; null otherwise. */
export async function lockExistingCart(tx: Tx, owner: CartOwner, now: Date): Promise<{ id: string } | null> {
  const rows =
    "userId" in owner
      ? await queryRows(tx, IdRow)`SELECT id FROM carts WHERE user_id = ${owner.userId}::uuid FOR UPDATE`
      : await queryRows(tx, IdRow)`
          UPDATE carts SET updated_at = ${now} WHERE session_id = ${owner.sessionId} RETURNING id`;
  return rows[0] ?? null;
}
