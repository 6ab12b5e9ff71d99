import { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { lockCredit, moveCredit } from "./move-credit";
import { creditBalance } from "./queries";

/**
 * Store credit lapses with its account: what a deleted account has left, or is given back after its deletion, is taken by
 * an entry of its own. An account that is not deleted keeps what it has.
 */
export async function lapseCredit(tx: Tx, { userId, key, now }: { userId: string; key: string; now: Date }) {
  if (!(await isDeleted(tx, userId))) return;
  await lockCredit(tx, userId);
  const balanceCents = await creditBalance(tx, userId);
  if (balanceCents <= 0) return;
  await moveCredit(tx, { userId, kind: "close", amountCents: -balanceCents, key, actorUserId: null, now });
}

/** Lets the store credit of every deleted account lapse that was left some, as a backup of before may. */
export async function lapseCreditOfDeleted(tx: Tx, now: Date): Promise<void> {
  const left = await queryRows(tx, z.strictObject({ userId: z.string() }))`
    SELECT e.user_id::text AS "userId" FROM credit_entries e JOIN users u ON u.id = e.user_id
    WHERE u.deleted_at IS NOT NULL GROUP BY e.user_id HAVING sum(e.amount_cents) > 0`;
  for (const { userId } of left) await lapseCredit(tx, { userId, key: `close:${userId}:${now.getTime()}`, now });
}

/** Whether nobody can use the account's store credit any more. A deletion at this moment is waited for, or waits. */
export async function isDeleted(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await queryRows(tx, z.strictObject({ isDeleted: z.boolean() }))`
    SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = ${userId}::uuid FOR SHARE`;
  return user?.isDeleted ?? false;
}

export const nobodyForCredit = (instead: string) =>
  new DomainError(
    "CONFLICT",
    "account-deleted",
    `This account was deleted, so nobody can use its store credit. ${instead}`,
  );
