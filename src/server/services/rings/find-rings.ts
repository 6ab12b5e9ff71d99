import { z } from "zod";
import { type KnownCase, placeRing } from "~/domain/ring-case";
import { type FoundRing, findRings, type RingKind, type Tie } from "~/domain/rings";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { queryRows } from "~/server/query-rows";
import { clearedPairsOf } from "./cleared-pairs";
import { casesWithNewEarnings, holdEarnings, lockPayoutRuns } from "./hold-earnings";
import { loadAccounts } from "./load-accounts";

/** Payments checked per transaction. */
const BATCH = 25;

type Job = Pick<ServiceContext, "db" | "now">;
const TurnRow = z.strictObject({ isMine: z.boolean() });
const StatusRow = z.strictObject({ status: z.string() });
const PaymentRow = z.strictObject({
  orderId: z.string(),
  generation: z.number(),
  userId: z.string(),
  /** A bigint as text. */
  sequence: z.string(),
});
type Payment = z.infer<typeof PaymentRow>;

/**
 * Checks all unchecked payments in batches and opens a case for each ring among the accounts around them. Returns how
 * many were checked. Only one process checks at a time. A payment that fails is logged and retried by the next run,
 * without blocking the others.
 */
export async function checkPayments(job: Job): Promise<number> {
  let checked = 0;
  for (let after = "-1"; ; ) {
    const payments = await uncheckedPayments(job, after);
    checked += await checkBatch(job, payments);
    const last = payments.at(-1);
    if (!last || payments.length < BATCH) break;
    after = last.sequence;
  }
  await holdLatecomers(job);
  return checked;
}

/** The oldest unchecked payments after this sequence number. */
const uncheckedPayments = ({ db }: Job, after: string): Promise<Payment[]> => queryRows(db, PaymentRow)`
  SELECT p.order_id::text AS "orderId", p.generation, o.user_id::text AS "userId", p.sequence::text
  FROM (SELECT order_id, generation, sequence FROM order_postings
    WHERE rings_checked_at IS NULL AND NOT is_reversal AND sequence > ${after}::bigint
    ORDER BY sequence LIMIT ${BATCH}::int) p
  JOIN orders o ON o.id = p.order_id ORDER BY p.sequence`;

/** Checks these payments together; if that fails, one by one. */
async function checkBatch(job: Job, payments: readonly Payment[]): Promise<number> {
  if (payments.length === 0) return 0;
  try {
    return await inTransaction(job.db, (tx) => check(tx, payments, job.now));
  } catch (error) {
    if (payments.length === 1) {
      logError(error, { what: "looking for linked accounts", orderId: payments[0]?.orderId });
      return 0;
    }
    let checked = 0;
    for (const payment of payments) checked += await checkBatch(job, [payment]);
    return checked;
  }
}

async function check(tx: Tx, given: readonly Payment[], now: Date): Promise<number> {
  const [turn] = await queryRows(tx, TurnRow)`
    SELECT pg_try_advisory_xact_lock(hashtextextended('rings', 0)) AS "isMine"`;
  if (!turn?.isMine) return 0;
  const open = await tx.orderPosting.findMany({
    where: { isReversal: false, ringsCheckedAt: null, orderId: { in: given.map(({ orderId }) => orderId) } },
    select: { orderId: true, generation: true },
  });
  const isOpen = new Set(open.map(({ orderId, generation }) => `${orderId} ${generation}`));
  const payments = given.filter(({ orderId, generation }) => isOpen.has(`${orderId} ${generation}`));
  if (payments.length === 0) return 0;
  const accounts = await loadAccounts(tx, [...new Set(payments.map(({ userId }) => userId))], now);
  const isCleared = await clearedPairsOf(
    tx,
    accounts.map(({ id }) => id),
  );
  const rings = findRings(accounts, isCleared);
  if (rings.length > 0) {
    await lockPayoutRuns(tx);
    for (const ring of rings) await keepRing(tx, ring, now);
  }
  await tx.orderPosting.updateMany({
    where: { isReversal: false, OR: payments.map(({ orderId, generation }) => ({ orderId, generation })) },
    data: { ringsCheckedAt: now },
  });
  return payments.length;
}

/** The actor of automatic events. */
const BY_THE_SHOP = { actorUserId: null, actorName: "Automatic check" };

/** Creates a case or extends a known one. If the case is on hold, its new commissions are held too. */
async function keepRing(tx: Tx, ring: FoundRing, now: Date): Promise<void> {
  const placed = placeRing(ring, await casesOf(tx, ring));
  if (placed.as === "known") return;
  const { accountIds, orderIds, ties } = placed.as === "growth" ? placed : ring;
  const evidence = { accountIds: [...accountIds], orderIds: [...orderIds], ties, changedAt: now };
  const grows = placed.as === "growth";
  const { id, status } = grows
    ? await tx.ringCase.update({ where: { id: placed.caseId }, data: evidence })
    : await tx.ringCase.create({ data: { kind: ring.kind, ...evidence, createdAt: now } });
  await tx.ringCaseEvent.create({
    data: {
      ...{ caseId: id, action: grows ? "grew" : "found", ...BY_THE_SHOP, createdAt: now },
      detail: { accounts: accountIds.length, orders: orderIds.length },
    },
  });
  if (status === "held") await holdEarnings(tx, id, now);
}

/** The cases that include any of these accounts, locked. */
async function casesOf(tx: Tx, { accountIds, kind }: FoundRing): Promise<KnownCase[]> {
  await tx.$queryRaw`
    SELECT 1 FROM ring_cases WHERE kind = ${kind} AND account_ids && ${accountIds}::uuid[] ORDER BY id FOR UPDATE`;
  const cases = await tx.ringCase.findMany({
    where: { kind, accountIds: { hasSome: accountIds } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return cases.map(({ id, kind: ofKind, status, ties, ...evidence }) => ({
    ...{ id, accountIds: evidence.accountIds, orderIds: evidence.orderIds },
    // Only keepRing and decide write these columns.
    ...{ kind: ofKind as RingKind, status: status as KnownCase["status"], ties: ties as Tie[] },
  }));
}

/** Holds commissions of held or suspended cases that came later: paid again, or from a returned payout. */
async function holdLatecomers({ db, now }: Job): Promise<void> {
  for (const { id } of await casesWithNewEarnings(db)) {
    await inTransaction(db, async (tx) => {
      await lockPayoutRuns(tx);
      const [still] = await queryRows(tx, StatusRow)`
        SELECT status FROM ring_cases WHERE id = ${id}::uuid FOR UPDATE`;
      if (still?.status === "held" || still?.status === "suspended") await holdEarnings(tx, id, now);
    }).catch((error) => logError(error, { what: "holding new earnings of a case", caseId: id }));
  }
}

/**
 * Has the next search check this account and those sharing a signal with it again, at the latest payment of each,
 * because there is new data to compare.
 */
export async function requeueRingCheck(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE order_postings SET rings_checked_at = NULL WHERE NOT is_reversal AND order_id IN (
      SELECT latest.id FROM (
        SELECT ${userId}::uuid AS user_id UNION
        (SELECT theirs.user_id FROM account_signals mine
          JOIN account_signals theirs ON theirs.kind = mine.kind AND theirs.value = mine.value
          WHERE mine.user_id = ${userId}::uuid AND mine.kind IN ('payer', 'tag', 'device') LIMIT 100)
      ) a, LATERAL (
        SELECT id FROM orders WHERE user_id = a.user_id AND is_paid ORDER BY created_at DESC LIMIT 1) latest)`;
}
