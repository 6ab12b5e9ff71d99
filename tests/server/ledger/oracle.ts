// What the ledger must hold, recomputed from the orders, the tree and the payouts with rates of its own.
import type { Db } from "~/server/db";
import { sumsOfAccounts } from "~/server/services/ledger/account-sums";

const RATES: Record<string, number[]> = {
  None: [8, 4, 4, 2, 2, 1, 1, 1, 1, 1],
  Bronze: [6, 3, 3, 1.5, 1.5, 0.75, 0.75, 0.75, 0.75, 0.75],
  Gold: [4, 2, 2, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5],
};
const BONUS: Record<string, number> = { Starter: 0, "Rising Star": 0.5, Builder: 1, Achiever: 1.5, Diamond: 4 };

export type Member = { id: string; parent: string | null; isAffiliate: boolean };

/** The accounts above one, nearest first and ten at most, found by walking up the referrers. */
function above(members: Map<string, Member>, id: string): Member[] {
  const found: Member[] = [];
  let at = members.get(id)?.parent ?? null;
  while (at && found.length < 10) {
    const member = members.get(at);
    if (!member) break;
    found.push(member);
    at = member.parent;
  }
  return found;
}

/** A percentage of cents, rounded half up, computed in integers. */
function share(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000);
}

type Share = { id: string; cents: number };

/**
 * The shares of an order, nearest account first, after this part of its goods was refunded. Each loses the same part,
 * with their total loss rounded half up. The cents that rounding leaves over go to the largest fractions, and to the
 * nearer account where two are equal.
 */
function afterRefund(shares: readonly Share[], goodsCents: number, goodsLeftCents: number): Share[] {
  const exact = shares.map(({ cents }, at) => ({ at, up: cents * goodsCents }));
  const whole = exact.reduce((sum, { up }) => sum + up, 0);
  let over = Math.floor((2 * whole + goodsLeftCents) / (2 * goodsLeftCents));
  const lost = exact.map(({ up }) => Math.floor(up / goodsLeftCents));
  for (const cents of lost) over -= cents;
  const fractions = exact.map(({ at, up }) => ({ at, rest: up % goodsLeftCents }));
  fractions.sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of fractions.slice(0, over)) lost[at] = (lost[at] ?? 0) + 1;
  return shares.map(({ id, cents }, at) => ({ id, cents: cents - (lost[at] ?? 0) }));
}

/**
 * What each account's ledger must net to and its counters hold, from the final state alone. Whether a bonus was due is
 * history, so the entry's own snapshot is used, which the sequence test checks against the orders at that time.
 */
export async function expectedBooks(
  db: Db,
  members: Map<string, Member>,
  adjusted: Map<string, number>,
  { now, holdDays }: { now: Date; holdDays: number },
) {
  const net = new Map([...members.keys()].map((id) => [id, adjusted.get(id) ?? 0]));
  const counts = new Map([...members.keys()].map((id) => [id, { orders: 0, volume: 0 }]));
  const held = new Map<string, number>();
  const add = (id: string, cents: number, to = net) => to.set(id, (to.get(id) ?? 0) + cents);
  const entries = await db.ledgerEntry.findMany({ where: { kind: "earn", level: 1 } });
  const refunds = await db.orderRefund.findMany({ orderBy: { sequence: "asc" } });
  for (const order of await db.order.findMany()) {
    if (!order.isPaid || order.isTestOrder || order.isWholesale) continue;
    const parts = refunds.filter((one) => one.orderId === order.id && one.generation === order.paymentGeneration);
    const volume = parts.reduce((left, { goodsCents }) => left - goodsCents, order.subtotalCents);
    let shares: Share[] = [];
    for (const [at, member] of above(members, order.userId).entries()) {
      const count = counts.get(member.id);
      if (count) Object.assign(count, { orders: count.orders + 1, volume: count.volume + volume });
      if (!member.isAffiliate) continue;
      const note = entries.find((one) => one.orderId === order.id && one.generation === order.paymentGeneration);
      const bonus = at === 0 && note && Number(note.activeReferrals) >= 2 ? BONUS[note.tierName ?? ""] : 0;
      if (bonus === undefined) throw new Error(`the oracle knows no tier ${note?.tierName}`);
      shares.push({ id: member.id, cents: share(order.subtotalCents, Number(RATES[order.buyerTier]?.[at]) + bonus) });
    }
    let goodsLeft = order.subtotalCents;
    for (const { goodsCents } of parts) {
      if (goodsCents > 0) shares = afterRefund(shares, goodsCents, goodsLeft);
      goodsLeft -= goodsCents;
    }
    const isHeld = Number(order.paidAt) + holdDays * 86_400_000 > now.getTime();
    for (const { id, cents } of shares) {
      add(id, cents);
      if (isHeld) add(id, cents, held);
    }
  }
  // Paid payouts are those sent and not returned; prepared ones are still owed.
  const paid = new Map<string, number>();
  const prepared = new Map<string, number>();
  for (const { affiliateUserId, amountCents, status } of await db.payout.findMany()) {
    if (status === "prepared") add(affiliateUserId, Number(amountCents), prepared);
    if (status !== "sent") continue;
    add(affiliateUserId, -Number(amountCents));
    add(affiliateUserId, Number(amountCents), paid);
  }
  return [...members.keys()].sort().map((id) => {
    const { orders = 0, volume = 0 } = counts.get(id) ?? {};
    const [net_, paid_] = [net.get(id) ?? 0, paid.get(id) ?? 0];
    const [onHold, inPayout] = [held.get(id) ?? 0, prepared.get(id) ?? 0];
    const shown = { onHold, inPayout, available: net_ - onHold - inPayout };
    return { id, net: net_, balance: net_, paid: paid_, earned: net_ + paid_, orders, volume, ...shown };
  });
}

/** The same figures as stored: the sums of the entries, the counters, and the sums shown to affiliates. */
export async function keptBooks(db: Db, members: Map<string, Member>, now: Date) {
  const shown = await sumsOfAccounts(db, [...members.keys()], now);
  const sums = await db.ledgerEntry.groupBy({ by: ["affiliateUserId"], _sum: { amountCents: true } });
  const counters = await db.affiliateCounter.groupBy({
    by: ["userId"],
    _sum: { balanceCents: true, paidTotalCents: true, earnedCents: true, orders: true, volumeCents: true },
  });
  return [...members.keys()].sort().map((id) => {
    const kept = counters.find(({ userId }) => userId === id)?._sum;
    return {
      id,
      net: Number(sums.find(({ affiliateUserId }) => affiliateUserId === id)?._sum.amountCents ?? 0),
      balance: Number(kept?.balanceCents ?? 0),
      paid: Number(kept?.paidTotalCents ?? 0),
      earned: Number(kept?.earnedCents ?? 0),
      orders: kept?.orders ?? 0,
      volume: Number(kept?.volumeCents ?? 0),
      onHold: shown.get(id)?.onHoldCents,
      inPayout: shown.get(id)?.inPayoutCents,
      available: shown.get(id)?.availableCents,
    };
  });
}
