import { signInRequired } from "~/domain/errors";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/** A signed-in account's cart, or that of a visitor's session. */
export type CartOwner = { userId: string } | { sessionId: string };

/** The owner of the current request's cart: the account once signed in, else the session. */
export const cartOwner = ({ actor, visitor }: Pick<ServiceContext, "actor" | "visitor">): CartOwner =>
  actor ? { userId: actor.userId } : { sessionId: visitor.sessionId };

/**
 * SQL that finds or creates the cart, locks and touches it, and returns its id: no row for an account that was deleted
 * since the request was authenticated.
 */
export function knownOrNewCart(owner: CartOwner, at: Date): Prisma.Sql {
  const now = Prisma.sql`${at.toISOString()}::timestamptz`;
  const [column, row] =
    "userId" in owner
      ? [
          Prisma.sql`user_id`,
          Prisma.sql`SELECT id, ${now}, ${now} FROM users WHERE id = ${owner.userId}::uuid AND deleted_at IS NULL FOR SHARE`,
        ]
      : [Prisma.sql`session_id`, Prisma.sql`VALUES (${owner.sessionId}, ${now}, ${now})`];
  return Prisma.sql`
    INSERT INTO carts (${column}, created_at, updated_at) ${row}
    ON CONFLICT (${column}) DO UPDATE SET updated_at = ${now} RETURNING id`;
}

/**
 * Finds or creates the cart and locks it until the transaction ends, which serializes changes to it. Throws
 * "sign-in-required" for a deleted account.
 */
export async function lockCart(tx: Tx, owner: CartOwner, now: Date): Promise<{ id: string }> {
  const [cart] = await queryRows(tx, IdRow)(knownOrNewCart(owner, now));
  if (!cart) throw signInRequired();
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
