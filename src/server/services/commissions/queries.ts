import { SKIP_MESSAGES, type SkipReason } from "~/domain/commission";
import { claimNumber } from "~/domain/order-claim";
import type { ServiceContext } from "~/server/context";
import { isHouseAccount } from "../ledger/house-account";

const isSkipReason = (reason: string): reason is SkipReason => reason in SKIP_MESSAGES;

/** The limit of entries shown: five payments of an order with ten levels each, all reversed. */
const MOST_SHOWN = 100;

/**
 * An order's commissions and their reversals, the levels that got nothing and why, newest posting first, and the
 * credits of approved claims, which no refund takes back.
 */
export async function commissionsOfOrder(ctx: ServiceContext, orderId: string) {
  const [entries, skipped, claims] = await Promise.all([
    ctx.db.ledgerEntry.findMany({
      where: { orderId },
      include: { affiliate: { select: { name: true, email: true } }, reversedBy: { select: { id: true } } },
      orderBy: [{ generation: "desc" }, { level: "asc" }, { createdAt: "asc" }],
      take: MOST_SHOWN,
    }),
    ctx.db.skippedCommission.findMany({
      where: { orderId },
      orderBy: [{ generation: "desc" }, { level: "asc" }],
      take: MOST_SHOWN,
    }),
    ctx.db.orderClaim.findMany({
      where: { orderId, status: "approved" },
      orderBy: [{ reviewedAt: "asc" }, { id: "asc" }],
      take: MOST_SHOWN,
      select: { id: true, amountCents: true, creditedUser: { select: { name: true } } },
    }),
  ]);
  const names = await ctx.db.user.findMany({
    where: { id: { in: skipped.map((skip) => skip.affiliateUserId) } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      affiliateName: entry.affiliate.name,
      /** The house account's share stays with the shop. */
      isKept: isHouseAccount(entry.affiliate),
      amountCents: Number(entry.amountCents),
      generation: entry.generation,
      level: entry.level,
      rateBps: entry.rateBps,
      bonusBps: entry.bonusBps,
      bonusPaused: entry.bonusPaused,
      tierName: entry.tierName,
      isReversed: entry.reversedBy !== null,
      createdAt: entry.createdAt,
    })),
    skipped: skipped.map((skip) => ({
      generation: skip.generation,
      level: skip.level,
      affiliateName: nameOf.get(skip.affiliateUserId) ?? "Deleted account",
      why: isSkipReason(skip.reason) ? SKIP_MESSAGES[skip.reason] : skip.reason,
    })),
    claims: claims.map(({ id, amountCents, creditedUser }) => ({
      ...{ id, number: claimNumber(id), amountCents: amountCents ?? 0, affiliateName: creditedUser?.name ?? "" },
    })),
  };
}
