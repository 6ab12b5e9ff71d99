import { countsInProgram } from "~/domain/commission";
import { leftOfEarning, partialReverseKey, reverseKey } from "~/domain/ledger";
import { refundShares } from "~/domain/partial-refund";
import type { OrderRefund } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { lockTiers } from "./lock-tiers";
import { subtractPartialRefund } from "./move-counters";
import type { PaidOrder } from "./post-commissions";
import { toDomainEntry } from "./reverse-commissions";

/** The order as it was posted; `subtotalCents` is net of earlier refunds. */
type Refunded = Omit<PaidOrder, "buyerTier">;

/**
 * Takes back a partial refund's share of what is left of each commission, and of the counted volume. A commission that
 * is taken back in full gets its reversal. Tiers, the number of orders and the buyer's dates stay. The caller has
 * locked the order and written the refund.
 */
export async function refundCommissions(tx: Tx, order: Refunded, refund: OrderRefund): Promise<void> {
  if (refund.goodsCents === 0 || !countsInProgram(order)) return;
  const posting = { orderId: order.id, generation: order.generation };
  const entries = await tx.ledgerEntry.findMany({
    where: { ...posting, kind: { in: ["earn", "reverse"] } },
    orderBy: [{ level: "asc" }, { createdAt: "asc" }],
  });
  const skipped = await tx.skippedCommission.findMany({ where: posting });
  await lockTiers(tx, { shared: [...entries, ...skipped].map((each) => each.affiliateUserId), alone: [order.userId] });
  const known = entries.map(toDomainEntry);
  const earnings = known
    .filter(({ kind }) => kind === "earn")
    .map((earning) => ({ ...earning, leftCents: leftOfEarning(earning, known) }));
  const shares = refundShares(
    earnings.map(({ leftCents }) => leftCents),
    refund.goodsCents,
    order.subtotalCents,
  );
  const parts = earnings.map((earning, at) => ({ earning, level: earning.level ?? 0, cents: shares[at] ?? 0 }));
  await tx.ledgerEntry.createMany({
    data: parts.flatMap(({ earning, level, cents }) => {
      if (cents === 0) return [];
      const isWhole = cents === earning.leftCents;
      return {
        affiliateUserId: earning.userId,
        kind: "reverse" as const,
        amountCents: BigInt(-cents),
        idempotencyKey: isWhole ? reverseKey(order.id, order.generation, level) : partialReverseKey(refund.id, level),
        ...{ orderId: order.id, generation: order.generation, level, refundId: refund.id },
        ...(isWhole ? { reversesEntryId: earning.id } : { partOfEntryId: earning.id }),
        // A partial reversal is on hold as long as its earning, so that the held sum is what is left.
        availableAt: isWhole ? null : earning.availableAt,
        ruleVersion: earning.ruleVersion,
        reason: refund.reason,
        actorUserId: refund.createdByUserId,
        createdAt: refund.createdAt,
      };
    }),
  });
  const unpaid = skipped.map(({ affiliateUserId, level }) => ({ userId: affiliateUserId, level, amountCents: 0 }));
  const moved = parts.map(({ earning, level, cents }) => ({ userId: earning.userId, level, amountCents: cents }));
  await subtractPartialRefund(tx, {
    ...{ orderId: order.id, generation: order.generation, refundId: refund.id, goodsCents: refund.goodsCents },
    shares: [...moved, ...unpaid].map((share) => ({ ...share, isAffiliate: true })),
  });
}
