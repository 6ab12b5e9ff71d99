import { z } from "zod";
import { type AccountPayout, carryingPayout, type EarningTimes, readyAt } from "~/domain/earning-state";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { only, queryRows } from "~/server/query-rows";
import { HOLD_OF_ENTRY } from "../ledger/earning-holds";
import { isHouse } from "../ledger/house-account";

/**
 * Blocks payout runs until commit, so that holds, tags and account states stay as the run saw them. Take it before the
 * locks of cases, admins and users.
 */
export const lockPayoutRuns = (tx: Tx) =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('payout-run', 0))::text`;

const CaseRow = z.strictObject({ id: z.string() });
const EntryRow = z.strictObject({
  ...{ id: z.string(), affiliateUserId: z.string(), createdAt: z.date(), availableAt: z.date().nullable() },
  ...{ isUnderReview: z.boolean(), releasedAt: z.date().nullable() },
});

/** SQL for the commissions `e` of the orders of a case `c` that it does not hold yet. */
const unheld = () => Prisma.sql`ring_cases c
  JOIN ledger_entries e ON e.order_id = ANY(c.order_ids) AND e.kind = 'earn'
    AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = e.id)
    AND NOT EXISTS (SELECT 1 FROM earning_holds h
      WHERE h.entry_id = e.id AND h.case_id = c.id AND h.released_at IS NULL)
  JOIN users u ON u.id = e.affiliate_user_id AND NOT ${isHouse()}`;

/** Held and suspended cases with commissions they do not hold yet, including those already in a payout. */
export const casesWithNewEarnings = (db: Db) => queryRows(db, CaseRow)`
  SELECT DISTINCT c.id::text FROM ${unheld()} WHERE c.status IN ('held', 'suspended')`;

/**
 * Holds the commissions of a case's orders that it does not hold yet and that are not in a payout, which keeps its
 * money. Call `lockPayoutRuns` first. E-mails each affiliate once, without naming anyone. Returns how many were held.
 */
export async function holdEarnings(tx: Tx, caseId: string, now: Date): Promise<number> {
  const entries = await queryRows(tx, EntryRow)`
    SELECT e.id::text, e.affiliate_user_id::text AS "affiliateUserId", e.created_at AS "createdAt",
      e.available_at AS "availableAt", coalesce(hold.under_review, false) AS "isUnderReview",
      hold.released_at AS "releasedAt"
    FROM ${unheld()} ${HOLD_OF_ENTRY} WHERE c.id = ${caseId}::uuid`;
  const payouts = await payoutsOf(tx, [...new Set(entries.map(({ affiliateUserId }) => affiliateUserId))]);
  const held = entries.filter((entry) => !isCarried(entry, payouts.get(entry.affiliateUserId) ?? []));
  if (held.length === 0) return 0;
  const told = await tx.earningHold.findMany({
    where: { caseId, releasedAt: null },
    select: { affiliateUserId: true },
  });
  await tx.$executeRaw`
    INSERT INTO earning_holds (entry_id, case_id, affiliate_user_id, held_at)
    SELECT entry_id, ${caseId}::uuid, user_id, ${now}::timestamptz
    FROM unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ affiliateUserId }) => affiliateUserId)}::uuid[])
      AS h(entry_id, user_id)
    ON CONFLICT (entry_id, case_id) DO UPDATE SET held_at = EXCLUDED.held_at, released_at = NULL`;
  const areTold = new Set(told.map(({ affiliateUserId }) => affiliateUserId));
  const news = held.filter(({ affiliateUserId }) => !areTold.has(affiliateUserId));
  await tellAffiliates(tx, { template: "earnings-on-hold", caseId, now }, news);
  return held.length;
}

function isCarried(entry: EarningTimes, payouts: readonly AccountPayout[]): boolean {
  const ready = readyAt(entry);
  return ready !== null && carryingPayout(ready, payouts) !== null;
}

async function payoutsOf(tx: Tx, userIds: string[]): Promise<Map<string, AccountPayout[]>> {
  const rows = await tx.payout.findMany({
    where: { affiliateUserId: { in: userIds } },
    select: only("affiliateUserId", "createdAt", "status", "returnedAt", "sentAt", "reference"),
  });
  return new Map(userIds.map((id) => [id, rows.filter(({ affiliateUserId }) => affiliateUserId === id)]));
}

/**
 * Releases what a case holds; entries held by another case stay on hold. E-mails affiliates who will be paid some of
 * it: commissions reversed meanwhile are not paid. Returns how many were released.
 */
export async function releaseEarnings(tx: Tx, caseId: string, now: Date): Promise<number> {
  const released = await tx.earningHold.updateManyAndReturn({
    where: { caseId, releasedAt: null },
    data: { releasedAt: now },
    select: { entryId: true, affiliateUserId: true },
  });
  const reversals = await tx.ledgerEntry.findMany({
    where: { reversesEntryId: { in: released.map(({ entryId }) => entryId) } },
    select: { reversesEntryId: true },
  });
  const gone = new Set(reversals.map(({ reversesEntryId }) => reversesEntryId));
  const left = released.filter(({ entryId }) => !gone.has(entryId));
  const stillHeld = await tx.earningHold.findMany({
    where: { entryId: { in: left.map(({ entryId }) => entryId) }, releasedAt: null },
    select: { affiliateUserId: true },
  });
  const waiting = new Set(stillHeld.map(({ affiliateUserId }) => affiliateUserId));
  const free = left.filter(({ affiliateUserId }) => !waiting.has(affiliateUserId));
  await tellAffiliates(tx, { template: "earnings-released", caseId, now }, free);
  return released.length;
}

type HoldMail = { template: "earnings-on-hold" | "earnings-released"; caseId: string; now: Date };

/** E-mails each affiliate once per hold or release, except deleted and suspended accounts. */
async function tellAffiliates(tx: Tx, { template, caseId, now }: HoldMail, of: readonly { affiliateUserId: string }[]) {
  const users = await tx.user.findMany({
    where: { id: { in: of.map(({ affiliateUserId }) => affiliateUserId) }, deletedAt: null, isDisabled: false },
    select: { id: true, email: true },
  });
  for (const { id: userId, email } of users) {
    await queueMail(tx, {
      dedupeKey: `${template}:${caseId}:${userId}:${now.toISOString()}`,
      ...{ template, toEmail: email, payload: { userId } },
    });
  }
}
