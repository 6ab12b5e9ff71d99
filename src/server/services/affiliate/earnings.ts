import { z } from "zod";
import { SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import { type AccountPayout, EARNING_STATUSES, earningState, payoutBefore } from "~/domain/earning-state";
import { reversalReasonText } from "~/domain/reversal-reason";
import { publicName } from "~/domain/reviewer";
import { Prisma } from "~/generated/prisma/client";
import { LedgerKind, PayoutStatus, SubscriptionTier } from "~/generated/prisma/enums";
import type { EarningsInput, UnpaidLevelsInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { holdOf } from "../ledger/earning-holds";
import { ofMonth, ownPayouts, statusOfEntry } from "./earning-states";

const PAGE = 25;

const EntryRow = z.strictObject({
  id: z.string(),
  kind: z.enum(LedgerKind),
  amount: z.bigint(),
  createdAt: z.date(),
  availableAt: z.date().nullable(),
  isUnderReview: z.boolean(),
  releasedAt: z.date().nullable(),
  status: z.enum(EARNING_STATUSES).nullable(),
  shortOrderId: z.string().nullable(),
  buyer: z.string().nullable(),
  buyerTier: z.enum(SubscriptionTier).nullable(),
  level: z.number().nullable(),
  baseCents: z.number().nullable(),
  rateBps: z.number().nullable(),
  bonusBps: z.number().nullable(),
  bonusPaused: z.boolean().nullable(),
  tierActive: z.boolean().nullable(),
  tierName: z.string().nullable(),
  /** The bonus of that tier under the entry's rule version, paid or not. */
  tierBonusBps: z.number().nullable(),
  activeReferrals: z.number().nullable(),
  reason: z.string().nullable(),
  reversedAt: z.date().nullable(),
  reversedWhy: z.string().nullable(),
  reversesAt: z.date().nullable(),
  reversesAvailableAt: z.date().nullable(),
  /** The partial refund that reversed it, and when its order was fully refunded. */
  refundId: z.string().nullable(),
  orderRefundedAt: z.date().nullable(),
  takenBack: z.bigint(),
  payoutStatus: z.enum(PayoutStatus).nullable(),
  payoutReference: z.string().nullable(),
});
type EntryRow = z.infer<typeof EntryRow>;

/**
 * The actor's ledger, newest first: each entry with the order, base, level, rate, bonus and tier at the time, in signed
 * cents. A void entry carries when and why it was reversed, a live one how much was partially reversed, a reversal what
 * it reverses. Reasons are canned texts; what staff typed is internal (`earningsForStaff`).
 */
export async function earnings(ctx: SignedInContext, input: EarningsInput, pageSize = PAGE) {
  const { entries, nextCursor } = await readEarnings(ctx, input, pageSize);
  const told = entries.map(({ why, ...entry }) => ({
    ...entry,
    reason: entry.kind === "reverse" ? why : entry.reason,
    reversedWhy: entry.reversedAt && why,
  }));
  return { nextCursor, entries: told };
}

/** `earnings` with the reasons as staff typed them. */
export async function earningsForStaff(ctx: SignedInContext, input: EarningsInput) {
  const { entries, nextCursor } = await readEarnings(ctx, input, PAGE);
  return { nextCursor, entries: entries.map(({ why: _, ...entry }) => entry) };
}

async function readEarnings(ctx: SignedInContext, input: EarningsInput, pageSize: number) {
  const { db, actor, now } = ctx;
  const payouts = await ownPayouts(ctx);
  const status = statusOfEntry(payouts, now);
  const wanted = [
    ...(input.kind ? [Prisma.sql`e."kind" = ${input.kind}::"LedgerKind"`] : []),
    ...(input.level ? [Prisma.sql`e."level" = ${input.level}::int`] : []),
    ...(input.status ? [Prisma.sql`${status} = ${input.status}`] : []),
    ...(input.order ? [Prisma.sql`o."short_id" = ${input.order}`] : []),
    ...(input.cursor ? [after(actor.userId, input.cursor)] : []),
  ].map((condition) => Prisma.sql`AND ${condition}`);
  const rows = await queryRows(db, EntryRow)`
    SELECT e."id"::text AS "id", e."kind"::text AS "kind", e."amount_cents" AS "amount", e."created_at" AS "createdAt",
      e."available_at" AS "availableAt", coalesce(hold.under_review, false) AS "isUnderReview",
      hold.released_at AS "releasedAt", ${status} AS "status", o."short_id" AS "shortOrderId", b."name" AS "buyer",
      e."buyer_tier"::text AS "buyerTier", e."level", e."base_cents" AS "baseCents", e."rate_bps" AS "rateBps",
      e."bonus_bps" AS "bonusBps", e."bonus_paused" AS "bonusPaused", e."tier_active" AS "tierActive",
      e."tier_name" AS "tierName", CASE WHEN e."bonus_paused" OR e."tier_active" IS FALSE THEN (
        SELECT (v."rules" #>> ARRAY['tiers', (t."level" - 1)::text, 'commissionBonusBps'])::int
        FROM "rule_versions" v, "affiliate_tiers" t
        WHERE v."version" = e."rule_version" AND t."name" = e."tier_name") END AS "tierBonusBps",
      e."active_referrals" AS "activeReferrals", e."reason", r."created_at" AS "reversedAt", r."reason" AS "reversedWhy",
      x."created_at" AS "reversesAt", x."available_at" AS "reversesAvailableAt", coalesce(r."refund_id", e."refund_id")::text AS "refundId",
      o."refunded_at" AS "orderRefundedAt", (
        SELECT coalesce(sum(t."amount_cents"), 0)::bigint FROM "ledger_entries" t WHERE t."part_of_entry_id" = e."id"
      ) AS "takenBack", p."status"::text AS "payoutStatus", p."reference" AS "payoutReference"
    FROM "ledger_entries" e
    LEFT JOIN "ledger_entries" r ON r."reverses_entry_id" = e."id"
    LEFT JOIN "ledger_entries" x ON x."id" = coalesce(e."reverses_entry_id", e."part_of_entry_id")
    ${holdOf(Prisma.sql`coalesce(x."id", e."id")`)}
    LEFT JOIN "orders" o ON o."id" = e."order_id"
    LEFT JOIN "users" b ON b."id" = o."user_id"
    LEFT JOIN "payouts" p ON p."id" = e."payout_id"
    WHERE e."affiliate_user_id" = ${actor.userId}::uuid ${ofMonth(input.month)} ${Prisma.join([Prisma.empty, ...wanted], " ")}
    ORDER BY e."created_at" DESC, e."id" DESC LIMIT ${pageSize + 1}`;
  const page = rows.slice(0, pageSize);
  return {
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    entries: page.map((row) => shownEntry(row, payouts, now)),
  };
}

/** Entries after the cursor; another account's entry as cursor yields nothing. */
const after = (userId: string, entryId: string) => Prisma.sql`(e."created_at", e."id") < (
  SELECT "created_at", "id" FROM "ledger_entries" WHERE "id" = ${entryId}::uuid AND "affiliate_user_id" = ${userId}::uuid)`;

function shownEntry(row: EntryRow, payouts: readonly AccountPayout[], now: Date) {
  const { isUnderReview: _1, releasedAt: _2, reversesAvailableAt: _3, status: _, ...shown } = row;
  const { amount, takenBack, buyer, bonusPaused, tierActive, tierBonusBps, refundId, orderRefundedAt, ...entry } =
    shown;
  const isReversed = row.reversedAt !== null;
  const at = row.kind === "reverse" ? row.createdAt : row.reversedAt;
  return {
    ...entry,
    amountCents: Number(amount),
    takenBackCents: isReversed ? 0 : Number(takenBack),
    /** The reason for the reversal, in the wording for affiliates. */
    why: at && reversalReasonText({ refundId, reason: row.reversedWhy ?? row.reason, at, orderRefundedAt }),
    state: row.kind === "earn" ? earningState({ ...row, isReversed }, payouts, now) : null,
    /** The payout that a commission had been paid with before it was taken back, on both entries. */
    takenFromPayout: takenFromPayout(row, payouts),
    buyer: buyer && publicName(buyer),
    bonusPaused: bonusPaused ?? false,
    /** The tier's bonus that was not paid because it was paused at the time. */
    pausedBps: bonusPaused ? (tierBonusBps ?? 0) : 0,
    /** The tier's bonus that was not paid because the tier was turned off at the time. */
    turnedOffBps: row.level === 1 && tierActive === false ? (tierBonusBps ?? 0) : 0,
  };
}

function takenFromPayout(row: EntryRow, payouts: readonly AccountPayout[]) {
  const { kind, createdAt, reversesAt, reversesAvailableAt: availableAt, reversedAt } = row;
  const times = kind === "reverse" ? reversesAt && { ...row, createdAt: reversesAt, availableAt } : row;
  const at = kind === "reverse" ? createdAt : reversedAt;
  const payout = times && at && payoutBefore(times, at, payouts);
  return payout && { reference: payout.reference };
}

const SkippedRow = z.strictObject({
  ...{ orderId: z.string(), shortOrderId: z.string(), generation: z.number(), level: z.number() },
  ...{ createdAt: z.date(), reason: z.string() },
});

/**
 * Commission levels on orders below the actor that were not paid, each with its reason, newest first. Only the order's
 * current payment generation counts: reasons from an earlier payment no longer apply.
 */
export async function unpaidLevels({ db, actor }: SignedInContext, { level, month, order, cursor }: UnpaidLevelsInput) {
  const own = Prisma.sql`e."affiliate_user_id" = ${actor.userId}::uuid`;
  const wanted = [
    ...(level ? [Prisma.sql`e."level" = ${level}::int`] : []),
    ...(order ? [Prisma.sql`o."short_id" = ${order}`] : []),
    // Another account's level as cursor yields nothing, like one that does not exist.
    ...(cursor
      ? [
          Prisma.sql`(e."created_at", e."order_id", e."generation", e."level") < (
            SELECT e."created_at", e."order_id", e."generation", e."level" FROM "skipped_commissions" e
            WHERE ${own} AND e."order_id" = ${cursor.orderId}::uuid AND e."generation" = ${cursor.generation}::int
              AND e."level" = ${cursor.level}::int)`,
        ]
      : []),
  ].map((condition) => Prisma.sql`AND ${condition}`);
  const rows = await queryRows(db, SkippedRow)`
    SELECT e."order_id"::text AS "orderId", o."short_id" AS "shortOrderId", e."generation", e."level",
      e."created_at" AS "createdAt", e."reason"
    FROM "skipped_commissions" e
    JOIN "orders" o ON o."id" = e."order_id" AND o."payment_generation" = e."generation"
    WHERE ${own} ${ofMonth(month)} ${Prisma.join([Prisma.empty, ...wanted], " ")}
    ORDER BY e."created_at" DESC, e."order_id" DESC, e."generation" DESC, e."level" DESC LIMIT ${PAGE + 1}`;
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = last && { orderId: last.orderId, generation: last.generation, level: last.level };
  return {
    nextCursor: rows.length > PAGE ? (next ?? null) : null,
    rows: page.map(({ orderId: _, reason, ...row }) => ({
      ...row,
      why: SKIP_MESSAGES[reason as SkipReason] ?? reason,
    })),
  };
}
