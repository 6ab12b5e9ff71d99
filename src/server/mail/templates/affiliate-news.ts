import { z } from "zod";
import { weekFrom } from "~/domain/affiliate-mails";
import { commissionText } from "~/domain/commission-text";
import { daysBefore } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney, formatPercent } from "~/domain/money";
import { shortOrderId } from "~/domain/order-status";
import { reversalReasonText } from "~/domain/reversal-reason";
import { publicName } from "~/domain/reviewer";
import { formatDate, formatDateTime } from "~/lib/format-date";
import type { Db } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { rulesAt } from "~/server/services/rules/queries";
import { earningsLink, stop } from "./affiliate-parts";
import { facts, hello, link } from "./blocks";
import { type Composers, composer, OfUser, toOwner, userNamed } from "./composer";
import { EARNING_TIMES, paidBefore } from "./paid-before";

const count = (value: number) => value.toLocaleString("en-US");

const OfEntry = z.object({ entryKey: z.string() });
const OfTakenBack = OfUser.extend({ fromTierId: z.string(), tierId: z.string() });

/** Loads a commission, or its reversal, for an e-mail. */
async function loadEntryForMail(db: Db, { entryKey }: z.output<typeof OfEntry>) {
  const entry = await db.ledgerEntry.findUnique({
    where: { idempotencyKey: entryKey },
    include: {
      affiliate: { select: { name: true, emailVerifiedAt: true, isAffiliate: true } },
      order: { select: { refundedAt: true } },
      reverses: { select: EARNING_TIMES },
      partOf: {
        select: {
          ...EARNING_TIMES,
          amountCents: true,
          partsTakenBack: { select: { amountCents: true, createdAt: true } },
        },
      },
    },
  });
  if (!entry?.orderId) throw notFound("Commission");
  const { baseCents, rateBps, bonusBps, availableAt } = entry;
  const isReckoned = baseCents !== null && rateBps !== null;
  const about: [string, string][] = [
    ["Order", shortOrderId(entry.orderId)],
    ["Level", String(entry.level ?? 1)],
  ];
  return {
    userId: entry.affiliateUserId,
    name: greetingName(entry.affiliate),
    isAffiliate: entry.affiliate.isAffiliate,
    about,
    amount: formatMoney(Math.abs(Number(entry.amountCents))),
    /** How it was calculated: the rate including bonus, and the base amount. Null for a reversal. */
    sum: isReckoned ? commissionText({ baseCents, rateBps, bonusBps: bonusBps ?? 0 }) : null,
    /** When the earning becomes available for payout; null if it already is. */
    heldUntil: availableAt && availableAt > entry.createdAt ? availableAt : null,
    why: reversalReasonText({ ...entry, at: entry.createdAt, orderRefundedAt: entry.order?.refundedAt }),
    wasPaid: entry.kind === "reverse" && (await paidBefore(db, entry, entry.reverses ?? entry.partOf)),
    /** What is left of the commission after this partial reversal; null if it was reversed in full. */
    left: entry.partOf && formatMoney(leftAfter(entry.partOf, entry.createdAt)),
  };
}

type TakenInParts = { amountCents: bigint; partsTakenBack: { amountCents: bigint; createdAt: Date }[] };

/** What is left of an earning in cents after the partial reversals up to `at`. */
const leftAfter = ({ amountCents, partsTakenBack }: TakenInParts, at: Date) =>
  partsTakenBack
    .filter(({ createdAt }) => createdAt <= at)
    .reduce((left, part) => left + Number(part.amountCents), Number(amountCents));

const WeekRow = z.strictObject({ orders: z.number(), earned: z.bigint(), takenBack: z.bigint() });

/**
 * An affiliate's week in figures, from the ledger, clicks and sign-ups. A commission posted and fully reversed within
 * the week counts as neither, so that a payment marked twice is one order.
 */
async function loadWeekForMail(db: Db, affiliateUserId: string, { start, end }: { start: Date; end: Date }) {
  const within = { gte: start, lt: end };
  const [[sums], { _sum: all }, referrals, clicks, { _sum: paid }] = await Promise.all([
    queryRows(db, WeekRow)`
      SELECT count(DISTINCT e.order_id) FILTER (WHERE e.kind = 'earn')::int AS orders,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.kind = 'earn'), 0)::bigint AS earned,
        coalesce(-sum(e.amount_cents) FILTER (WHERE e.kind = 'reverse'), 0)::bigint AS "takenBack"
      FROM ledger_entries e
      WHERE e.affiliate_user_id = ${affiliateUserId}::uuid AND e.kind IN ('earn', 'reverse')
        AND e.created_at >= ${start}::timestamptz AND e.created_at < ${end}::timestamptz
        AND NOT EXISTS (
          SELECT 1 FROM ledger_entries x JOIN ledger_entries r ON r.reverses_entry_id = x.id
          WHERE x.id = coalesce(e.reverses_entry_id, e.part_of_entry_id, e.id)
            AND x.created_at >= ${start}::timestamptz AND r.created_at < ${end}::timestamptz)`,
    db.ledgerEntry.aggregate({ where: { affiliateUserId }, _sum: { amountCents: true } }),
    db.user.count({ where: { referredByUserId: affiliateUserId, createdAt: within } }),
    db.referralClick.count({ where: { affiliateUserId, createdAt: within, isUnique: true, isBot: false } }),
    db.payout.aggregate({
      where: { affiliateUserId, sentAt: within, status: "sent" },
      _sum: { amountCents: true },
    }),
  ]);
  return {
    ...{ referrals, clicks },
    orders: sums?.orders ?? 0,
    earnedCents: Number(sums?.earned ?? 0),
    takenBackCents: Number(sums?.takenBack ?? 0),
    paidCents: Number(paid.amountCents ?? 0),
    owedCents: Number(all.amountCents ?? 0),
  };
}

export const AFFILIATE_NEWS = {
  /** To the referrer: somebody signed up with their link. Not named until their address is verified. */
  "affiliate-referral": toOwner(OfUser.extend({ referralId: z.uuid() }), async ({ userId, referralId }, db) => {
    const { name } = await userNamed(db, referralId);
    return {
      subject: "You have a new referral",
      stop: await stop(db, "referral", userId),
      content: [
        `${name === null ? "Someone" : publicName(name)} signed up with your link and is now in your network.`,
        "You earn a commission on each of their paid orders.",
        link("See your network", "/affiliate/network"),
      ],
    };
  }),

  /** To the affiliate: an order in their network was paid, and what they earn on it. */
  "affiliate-commission": composer(OfEntry, async (given, db) => {
    const { userId, name, about, amount, sum, heldUntil } = await loadEntryForMail(db, given);
    return {
      subject: `You earned ${amount}`,
      stop: await stop(db, "commission", userId),
      content: [
        hello(name),
        `An order in your network was paid. You earned ${amount} on it.`,
        facts(
          ...about,
          sum && ["Commission", `${sum.rate} of ${sum.base}`],
          ["You earn", amount],
          heldUntil && ["On hold until", formatDateTime(heldUntil)],
        ),
        earningsLink(),
      ],
    };
  }),

  "affiliate-reversal": composer(OfEntry, async (given, db) => {
    const { userId, name, isAffiliate, about, amount, why, left, wasPaid } = await loadEntryForMail(db, given);
    return {
      subject: left ? `${amount} of a commission was taken back` : `A commission of ${amount} was taken back`,
      stop: await stop(db, "reversal", userId),
      content: [
        hello(name),
        left
          ? `We took back ${amount} of a commission on an order in your network. You keep ${left} of it.`
          : `We took back your commission of ${amount} on an order in your network.`,
        facts(...about, ["Taken back", amount], left !== null && ["You keep", left], ["Why", why]),
        wasPaid,
        earningsLink(isAffiliate),
      ],
    };
  }),

  /** To the affiliate: they reached a tier, and its benefits. */
  "affiliate-tier": toOwner(OfUser.extend({ tierId: z.string() }), async ({ userId, tierId, ...user }, db) => {
    const { tierTable } = await rulesAt(db, new Date());
    const tier = tierTable.find(({ id }) => id === tierId);
    if (!tier) throw notFound("Tier");
    return {
      subject: `You reached ${tier.name}`,
      stop: await stop(db, "tier", userId),
      content: [
        `Congratulations: you are now at level ${tier.level}, ${tier.name}. You keep this tier.`,
        user.affiliateTierActive
          ? facts(
              ["Bonus on direct commissions", formatPercent(tier.commissionBonusBps)],
              ["Discount on your own orders", formatPercent(tier.pricingDiscountBps)],
            )
          : "Your tier's bonus and discount are turned off at present.",
        link("See your tiers", "/affiliate/tiers"),
      ],
    };
  }),

  /** To the affiliate, after an e-mail that they reached a tier: it was undone with the payment that gave it. */
  "tier-taken-back": toOwner(OfTakenBack, async ({ fromTierId, tierId }, db) => {
    const { tierTable } = await rulesAt(db, new Date());
    const [from, to] = [fromTierId, tierId].map((wanted) => tierTable.find(({ id }) => id === wanted));
    if (!from || !to) throw notFound("Tier");
    const why = "A payment that gave you that tier has been undone because it does not count";
    return {
      subject: `You are at ${to.name} again`,
      content: [
        `We told you that you reached ${from.name}. ${why}, so you are at level ${to.level}, ${to.name}, again.`,
        link("See your tiers", "/affiliate/tiers"),
      ],
    };
  }),

  /** To the affiliate, on Mondays: the previous week in figures. */
  "affiliate-week": toOwner(OfUser.extend({ week: z.iso.date() }), async ({ userId, week }, db) => {
    const { start, end } = weekFrom(week);
    const told = await loadWeekForMail(db, userId, { start, end });
    const netCents = told.earnedCents - told.takenBackCents;
    return {
      subject: `Your week: ${formatMoney(Math.abs(netCents))} ${netCents < 0 ? "taken back" : "earned"}`,
      stop: await stop(db, "week", userId),
      content: [
        `Your week from ${formatDate(start)} to ${formatDate(daysBefore(end, 1))}, in UTC:`,
        facts(
          ["Clicks on your links", count(told.clicks)],
          ["New referrals", count(told.referrals)],
          ["Orders you earned on", count(told.orders)],
          ["Earned", formatMoney(told.earnedCents)],
          told.takenBackCents > 0 && ["Taken back", formatMoney(told.takenBackCents)],
          told.paidCents > 0 && ["Sent to you", formatMoney(told.paidCents)],
          ["Owed to you now", formatMoney(told.owedCents)],
        ),
        link("Open your dashboard", "/affiliate/dashboard"),
      ],
    };
  }),
} satisfies Composers;
