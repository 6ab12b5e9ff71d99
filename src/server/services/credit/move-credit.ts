import { z } from "zod";
import { assertCreditAmount, type CreditKind, creditAfter } from "~/domain/store-credit";
import { queryRows, type SqlTx } from "~/server/query-rows";

type Move = {
  userId: string;
  kind: CreditKind;
  /** Signed: negative for what is spent or taken back. */
  amountCents: number;
  /** Idempotency key: only one entry is written under it. */
  key: string;
  orderId?: string | null;
  reason?: string;
  actorUserId: string | null;
  now: Date;
};

const BalanceRow = z.strictObject({ balance: z.number(), isKnown: z.boolean() });

/**
 * Adds an entry to a customer's store credit and returns the balance after it. Locks the account's credit until the
 * transaction ends, so that concurrent actions cannot overdraw it. A key that was used before changes nothing. Throws
 * "credit-not-enough", "invalid-amount".
 */
export async function moveCredit(tx: SqlTx, { userId, kind, amountCents, key, ...rest }: Move): Promise<number> {
  assertCreditAmount(kind, amountCents);
  await lockCredit(tx, userId);
  const [row] = await queryRows(tx, BalanceRow)`
    SELECT coalesce(sum(amount_cents), 0)::int AS balance,
      EXISTS (SELECT 1 FROM credit_entries WHERE idempotency_key = ${key}) AS "isKnown"
    FROM credit_entries WHERE user_id = ${userId}::uuid`;
  const balance = row?.balance ?? 0;
  if (row?.isKnown) return balance;
  const after = creditAfter(balance, amountCents);
  const { orderId = null, reason = "", actorUserId, now } = rest;
  await tx.$executeRaw`
    INSERT INTO credit_entries (user_id, kind, amount_cents, idempotency_key, order_id, reason, actor_user_id, created_at)
    VALUES (${userId}::uuid, ${kind}::text::"CreditKind", ${amountCents}::int, ${key}, ${orderId}::uuid, ${reason},
      ${actorUserId}::uuid, ${now.toISOString()}::timestamptz)`;
  return after;
}

/** Locks an account's store credit until the transaction ends. */
export const lockCredit = (tx: SqlTx, userId: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('store-credit:' || ${userId}::text, 0))`;
