import { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { lockCredit, moveCredit } from "./move-credit";
import { creditBalance } from "./queries";

/**
 * Store credit lapses with its account: writes an entry that takes what a deleted account has left or got back after
 * its deletion. No-op for an account that is not deleted.
 */
export async function lapseCredit(tx: Tx, { userId, key, now }: { userId: string; key: string; now: Date }) {
  if (!(await isDeleted(tx, userId))) return;
  await lockCredit(tx, userId);
  const balanceCents = await creditBalance(tx, userId);
  if (balanceCents <= 0) return;
  await moveCredit(tx, { userId, kind: "close", amountCents: -balanceCents, key, actorUserId: null, now });
}

/**
 * Restores as much lapsed credit of a deleted account as an action is about to take from it, so that credit returned
 * before or by a mistake can be used for it. No-op if less than that has lapsed.
 */
export async function restoreLapsedCredit(tx: SqlTx, { userId, needsCents, key, now }: Unlapsed): Promise<void> {
  await lockCredit(tx, userId);
  const [row] = await queryRows(tx, LapsedRow)`
    SELECT u.deleted_at IS NOT NULL AS "isDeleted", coalesce(sum(e.amount_cents), 0)::int AS "balanceCents",
      coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind = 'close' OR starts_with(e.idempotency_key, ${UNLAPSED})), 0)::int
        AS "lapsedCents"
    FROM users u LEFT JOIN credit_entries e ON e.user_id = u.id WHERE u.id = ${userId}::uuid GROUP BY u.id`;
  const missingCents = needsCents - (row?.balanceCents ?? 0);
  if (!row?.isDeleted || missingCents <= 0 || missingCents > row.lapsedCents) return;
  await moveCredit(tx, {
    ...{
      userId,
      kind: "grant",
      amountCents: missingCents,
      key: UNLAPSED + key,
      reason: "Needed again after it lapsed",
    },
    ...{ actorUserId: null, now },
  });
}

/** Key prefix of a grant that names no order: in the journal it offsets the lapse. */
const UNLAPSED = "unlapse:";
type Unlapsed = { userId: string; needsCents: number; key: string; now: Date };
const LapsedRow = z.strictObject({ isDeleted: z.boolean(), balanceCents: z.number(), lapsedCents: z.number() });

/** Lets the store credit of every deleted account lapse. A restored older backup may have left them some. */
export async function lapseCreditOfDeleted(tx: Tx, now: Date): Promise<void> {
  const left = await queryRows(tx, z.strictObject({ userId: z.string() }))`
    SELECT e.user_id::text AS "userId" FROM credit_entries e JOIN users u ON u.id = e.user_id
    WHERE u.deleted_at IS NOT NULL GROUP BY e.user_id HAVING sum(e.amount_cents) > 0`;
  for (const { userId } of left) await lapseCredit(tx, { userId, key: `close:${userId}:${now.getTime()}`, now });
}

/** Whether the account is deleted. Locks its row against a concurrent deletion. */
export async function isDeleted(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await queryRows(tx, z.strictObject({ isDeleted: z.boolean() }))`
    SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = ${userId}::uuid FOR SHARE`;
  return user?.isDeleted ?? false;
}

export const accountDeletedError = (instead: string) =>
  new DomainError(
    "CONFLICT",
    "account-deleted",
    `This account was deleted, so nobody can use its store credit. ${instead}`,
  );
