import { z } from "zod";
import { notFound } from "~/domain/errors";
import { pageOf } from "~/domain/paging";
import { PAYOUT_EXCLUSIONS, takenBackCents } from "~/domain/payout";
import { accountsOf, describeSign, type ReviewSign } from "~/domain/payout-review";
import { isPayoutDue, upcomingPayoutDay } from "~/domain/payout-schedule";
import { PayoutStatus } from "~/generated/prisma/enums";
import type { RunsInput } from "~/schemas/admin/payouts";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { sumsOfAccounts } from "../ledger/account-sums";
import type { PayableAccount } from "./payable-accounts";
import { lastRunAt } from "./payout-settings";
import { plannedRun, readAccountNames } from "./planned-run";
import { tagsFingerprint } from "./send-payouts";

const RUNS_A_PAGE = 20;
/** Lists on a page are capped here; counts and sums cover everything. */
const SHOWN_LINES = 200;
const MY_PAYOUTS = 25;

/**
 * Who a run would pay now and how much, who is excluded and why, and who waits for a review with the signals found.
 * Counts and sums are complete, the lists are capped.
 */
export async function previewRun({ db, now }: ServiceContext) {
  const { included, excluded, toReview, totalCents, settings, fingerprint } = await plannedRun(db, now);
  const latestRunAt = await lastRunAt(db);
  const shown = (account: PayableAccount) => ({ name: account.name, email: account.email });
  const shownReviews = toReview.slice(0, SHOWN_LINES);
  const nameOf = await readAccountNames(
    db,
    shownReviews.flatMap(({ signs }) => signs.flatMap(accountsOf)),
  );
  return {
    minimumCents: settings.minimumPayoutCents,
    schedule: { payoutFrequency: settings.payoutFrequency, payoutDay: settings.payoutDay },
    payoutDay: upcomingPayoutDay(settings, now, latestRunAt),
    isDue: isPayoutDue(settings, now, latestRunAt),
    totalCents,
    fingerprint,
    count: included.length,
    included: included.slice(0, SHOWN_LINES).map(({ account, userId, amountCents, paymentTag }) => ({
      userId,
      ...shown(account),
      amountCents,
      paymentTag,
      heldCents: account.heldCents,
    })),
    toReviewCount: toReview.length,
    toReview: shownReviews.map(({ account, userId, amountCents, paymentTag, signs }) => ({
      userId,
      ...shown(account),
      amountCents,
      paymentTag,
      why: signs.map((sign) => ({ kind: sign.kind, sentence: describeSign(sign, nameOf) })),
    })),
    excludedCounts: PAYOUT_EXCLUSIONS.map((reason) => ({
      reason,
      count: excluded.filter((line) => line.reason === reason).length,
    })),
    excluded: PAYOUT_EXCLUSIONS.flatMap((wanted) =>
      excluded.filter((line) => line.reason === wanted).slice(0, SHOWN_LINES),
    ).map(({ account, userId, reason, message }) => ({
      userId,
      ...shown(account),
      balanceCents: account.balanceCents,
      availableCents: account.availableCents,
      reason,
      message,
    })),
  };
}

const StatusSums = z.strictObject({
  runId: z.string(),
  status: z.enum(PayoutStatus),
  count: z.number(),
  cents: z.bigint(),
});
type StatusSums = z.infer<typeof StatusSums>;

/** One page of the payout runs, newest first, with totals and counts by status. */
export async function payoutRuns({ db }: ServiceContext, { page: wanted }: RunsInput) {
  const { span, ...pages } = pageOf(wanted, await db.payoutRun.count(), RUNS_A_PAGE);
  const runs = await db.payoutRun.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...span,
  });
  const sums = await queryRows(db, StatusSums)`
    SELECT run_id::text AS "runId", status::text AS status, count(*)::int AS count, sum(amount_cents)::bigint AS cents
    FROM payouts WHERE run_id = ANY(${runs.map(({ id }) => id)}::uuid[]) GROUP BY run_id, status`;
  return {
    ...pages,
    rows: runs.map((run) => ({
      id: run.id,
      createdAt: run.createdAt,
      totalCents: Number(run.totalCents),
      isCancelled: run.cancelledAt !== null,
      counts: countsOf(sums.filter(({ runId }) => runId === run.id)),
    })),
  };
}

function countsOf(sums: readonly Pick<StatusSums, "status" | "count">[]) {
  const of = (status: StatusSums["status"]) => sums.find((sum) => sum.status === status)?.count ?? 0;
  return { prepared: of("prepared"), sent: of("sent"), returned: of("returned") };
}

const LeftOut = z.strictObject({ userId: z.string(), amountCents: z.number(), reason: z.string() });

/**
 * One run with its payouts and the admin who created it. A payout shows its tag and, while prepared, the cents reversed
 * since. Throws "not-found".
 */
export async function payoutRun({ db, now }: ServiceContext, runId: string) {
  const run = await db.payoutRun.findUnique({
    where: { id: runId },
    include: {
      payouts: {
        orderBy: [{ amountCents: "desc" }, { id: "asc" }],
        include: { affiliate: { select: { name: true, email: true, isDisabled: true, payoutHoldReason: true } } },
      },
    },
  });
  if (!run) throw notFound("Payout run");
  const signsOf = (payout: { reviewSigns: unknown }) => (payout.reviewSigns ?? []) as ReviewSign[];
  const leftOut = z.array(LeftOut).parse(run.leftOut ?? []);
  const shownLeftOut = leftOut.slice(0, SHOWN_LINES);
  const nameOf = await readAccountNames(db, [
    ...run.payouts.flatMap(signsOf).flatMap(accountsOf),
    ...shownLeftOut.map(({ userId }) => userId),
  ]);
  const waiting = run.payouts.filter(({ status }) => status === "prepared");
  const payees = waiting.map(({ affiliateUserId }) => affiliateUserId);
  const sums = await sumsOfAccounts(db, payees, now);
  const takenBack = new Map(
    waiting.map(({ id, affiliateUserId, amountCents }) => {
      const availableCents = sums.get(affiliateUserId)?.availableCents ?? 0;
      return [id, takenBackCents({ amountCents: Number(amountCents), availableCents })];
    }),
  );
  const maker = await db.user.findUnique({ where: { id: run.createdByUserId }, select: { name: true } });
  const sumOf = (status: StatusSums["status"]) =>
    Number(run.payouts.reduce((sum, one) => (one.status === status ? sum + one.amountCents : sum), 0n));
  return {
    id: run.id,
    createdAt: run.createdAt,
    createdBy: maker?.name ?? "Deleted account",
    totalCents: Number(run.totalCents),
    cancelledAt: run.cancelledAt,
    cancelReason: run.cancelReason,
    leftOutCount: leftOut.length,
    leftOut: shownLeftOut.map((line) => ({ ...line, name: nameOf(line.userId) })),
    seenTags: tagsFingerprint(waiting),
    preparedCents: sumOf("prepared"),
    sentCents: sumOf("sent"),
    returnedCents: sumOf("returned"),
    counts: countsOf((["prepared", "sent", "returned"] as const).map((status) => countOf(run.payouts, status))),
    payouts: run.payouts.map(({ affiliate, amountCents, affiliateUserId: _, reviewSigns, ...payout }) => ({
      ...payout,
      reviewedFor: signsOf({ reviewSigns }).map((sign) => describeSign(sign, nameOf)),
      amountCents: Number(amountCents),
      takenBackCents: takenBack.get(payout.id) ?? 0,
      ...affiliate,
    })),
  };
}

const countOf = (payouts: readonly { status: string }[], status: StatusSums["status"]) => ({
  status,
  count: payouts.filter((payout) => payout.status === status).length,
});

/** The actor's payouts, newest first: amounts, tags, references, and what was returned and why. */
export async function myPayouts({ db, actor }: SignedInContext, { cursor }: { cursor?: string | undefined }) {
  const payouts = await db.payout.findMany({
    where: { affiliateUserId: actor.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MY_PAYOUTS + 1,
    // A cursor from another account yields no rows.
    ...(cursor && { cursor: { id: cursor, affiliateUserId: actor.userId }, skip: 1 }),
    omit: only("affiliateUserId", "runId", "reviewReason", "reviewSigns", "formerTag", "tagCorrectedAt"),
  });
  const page = payouts.slice(0, MY_PAYOUTS);
  return {
    nextCursor: payouts.length > MY_PAYOUTS ? (page.at(-1)?.id ?? null) : null,
    payouts: page.map((payout) => ({ ...payout, amountCents: Number(payout.amountCents) })),
  };
}
