import { earningState } from "~/domain/earning-state";
import type { LedgerKind } from "~/domain/ledger";
import { shortOrderId } from "~/domain/order-status";
import { reversalReasonText } from "~/domain/reversal-reason";
import { publicName } from "~/domain/reviewer";
import type { SignedInContext } from "~/server/context";
import { ownPayouts } from "../affiliate/earning-states";

/** The page shows at most this many lines of a month; the sums and the CSV include all. */
const STATEMENT_LINES = 500;

/** The start of a month ("2026-03", UTC) and of the next one. */
function monthBounds(month: string) {
  const [year, number] = month.split("-").map(Number);
  if (year === undefined || number === undefined) throw new Error("a month is YYYY-MM");
  return { start: new Date(Date.UTC(year, number - 1)), end: new Date(Date.UTC(year, number)) };
}

/** The combined state of an earning's reviews. */
const reviewOf = (holds: readonly { releasedAt: Date | null }[]) => ({
  isUnderReview: holds.some(({ releasedAt }) => releasedAt === null),
  releasedAt: new Date(Math.max(0, ...holds.map(({ releasedAt }) => releasedAt?.getTime() ?? 0))),
});

async function linesOf(ctx: SignedInContext, month: string, limit?: number) {
  const { db, actor, now } = ctx;
  const { start, end } = monthBounds(month);
  const [entries, payouts] = await Promise.all([
    db.ledgerEntry.findMany({
      where: { affiliateUserId: actor.userId, createdAt: { gte: start, lt: end } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      ...(limit ? { take: limit } : {}),
      include: {
        order: { select: { refundedAt: true, user: { select: { name: true } } } },
        reversedBy: { select: { id: true } },
        holds: { select: { releasedAt: true } },
        payout: { select: { reference: true, cashappTag: true } },
      },
    }),
    ownPayouts(ctx),
  ]);
  return entries.map((entry) => {
    const { createdAt } = entry;
    const isReversed = entry.reversedBy !== null;
    const times = { ...entry, ...reviewOf(entry.holds) };
    return {
      id: entry.id,
      kind: entry.kind,
      amountCents: Number(entry.amountCents),
      createdAt,
      state: entry.kind === "earn" ? earningState({ ...times, isReversed }, payouts, now) : null,
      shortOrderId: entry.orderId && shortOrderId(entry.orderId),
      buyer: entry.order && publicName(entry.order.user.name),
      level: entry.level,
      baseCents: entry.baseCents,
      rateBps: entry.rateBps,
      bonusBps: entry.bonusBps,
      reason:
        entry.kind === "reverse"
          ? reversalReasonText({ ...entry, at: createdAt, orderRefundedAt: entry.order?.refundedAt })
          : entry.reason,
      reference: entry.payout?.reference ?? null,
      cashappTag: entry.payout?.cashappTag ?? null,
    };
  });
}

/** The sums of the signed-in affiliate's ledger: before a month, and of each kind within it. */
async function sumsOf({ db, actor }: SignedInContext, month: string) {
  const { start, end } = monthBounds(month);
  const affiliateUserId = actor.userId;
  const [before, within] = await Promise.all([
    db.ledgerEntry.aggregate({
      where: { affiliateUserId, createdAt: { lt: start } },
      _sum: { amountCents: true },
    }),
    db.ledgerEntry.groupBy({
      by: ["kind"],
      where: { affiliateUserId, createdAt: { gte: start, lt: end } },
      _sum: { amountCents: true },
      _count: { _all: true },
    }),
  ]);
  const of = (kind: LedgerKind) => Number(within.find((sum) => sum.kind === kind)?._sum.amountCents ?? 0);
  const openingCents = Number(before._sum.amountCents ?? 0);
  const sums = {
    openingCents,
    earnedCents: of("earn"),
    reversedCents: of("reverse"),
    adjustedCents: of("adjust"),
    paidCents: of("payout") + of("payout_return"),
  };
  const closingCents = Object.values(sums).reduce((total, cents) => total + cents, 0);
  return { ...sums, closingCents, lineCount: within.reduce((count, sum) => count + sum._count._all, 0) };
}

/**
 * The signed-in affiliate's statement of a month (UTC), in signed cents: what was owed before, what was earned,
 * reversed, adjusted and paid, and what is owed after, which the next month opens with.
 */
export async function statement(ctx: SignedInContext, { month }: { month: string }) {
  const { db, actor, now } = ctx;
  const [sums, lines, first] = await Promise.all([
    sumsOf(ctx, month),
    linesOf(ctx, month, STATEMENT_LINES),
    db.ledgerEntry.findFirst({
      where: { affiliateUserId: actor.userId },
      orderBy: { createdAt: "asc" },
      select: { createdAt: true },
    }),
  ]);
  return {
    month,
    /** Statements exist from the month of the first entry to the current one. */
    firstMonth: (first?.createdAt ?? now).toISOString().slice(0, 7),
    lastMonth: now.toISOString().slice(0, 7),
    ...sums,
    lines,
  };
}

/** The whole month for the CSV: the sums and every line. */
export async function wholeStatement(ctx: SignedInContext, month: string) {
  const [sums, lines] = await Promise.all([sumsOf(ctx, month), linesOf(ctx, month)]);
  return { ...sums, lines };
}
