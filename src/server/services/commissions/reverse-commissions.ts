import { countsInProgram } from "~/domain/commission";
import { reversalsOf } from "~/domain/ledger";
import type { LedgerEntry } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { recountPayments } from "./buyer-payments";
import { removeFromNetworkCounts } from "./count-in-network";
import { lockTiers } from "./lock-tiers";
import { reverseOrderCounts } from "./move-counters";
import type { PaidOrder } from "./post-commissions";

/** The order as it was posted; `subtotalCents` is net of partial refunds. */
type Reversed = Omit<PaidOrder, "buyerTier">;
type Why = {
  reason: string | null;
  actorUserId: string;
  now: Date;
  /** Accounts whose tier this action may take back as well. */
  alone?: readonly string[];
};

export const toDomainEntry = (entry: LedgerEntry) => ({
  ...entry,
  userId: entry.affiliateUserId,
  amountCents: Number(entry.amountCents),
});

/**
 * Reverses one posting of an order exactly: each earning, the order's count for every upline of that time, and the
 * buyer's dates. Tiers stay. The caller has locked the order, so that nothing is reversed twice, and has already marked
 * it as no longer paid or no longer counted.
 */
export async function reverseCommissions(tx: Tx, order: Reversed, why: Why): Promise<void> {
  const posting = { orderId: order.id, generation: order.generation };
  const entries = await tx.ledgerEntry.findMany({ where: { ...posting, kind: { in: ["earn", "reverse"] } } });
  const skipped = await tx.skippedCommission.findMany({ where: posting });
  const isCounted = countsInProgram(order);
  const above = [...entries, ...skipped].map(({ affiliateUserId }) => affiliateUserId);
  // The buyer's lock is exclusive: another payment of theirs must see whether they still count in the networks above.
  if (isCounted) await lockTiers(tx, { shared: above, alone: [...(why.alone ?? []), order.userId] });
  const reversals = reversalsOf(entries.map(toDomainEntry));
  await writeReversals(tx, entries, reversals, why);
  const taken = reversals.map(({ userId, level, amountCents }) => ({
    userId,
    level: level ?? 0,
    isAffiliate: true,
    amountCents: -amountCents,
  }));
  // Earnings that partial refunds have reversed in full lose their count here, too.
  const emptied = entries
    .filter(({ kind, level }) => kind === "earn" && !reversals.some((reversal) => reversal.level === level))
    .map(({ affiliateUserId, level }) => ({
      ...{ userId: affiliateUserId, level: level ?? 0, isAffiliate: true, amountCents: 0 },
    }));
  const unpaid = skipped.map(({ affiliateUserId, level }) => ({
    ...{ userId: affiliateUserId, level, isAffiliate: false, amountCents: 0 },
  }));
  await reverseOrderCounts(
    tx,
    {
      ...{
        ...posting,
        buyerUserId: order.userId,
        paidAt: order.paidAt,
        isCounted,
        judgedSequence: null,
        ruleVersion: null,
      },
      ...{ volumeCents: order.subtotalCents, shares: [...taken, ...emptied, ...unpaid] },
    },
    why.now,
  );
  if (!isCounted) return;
  await recountPayments(tx, order.userId);
  await removeFromNetworkCounts(tx, order.userId);
}

async function writeReversals(tx: Tx, entries: LedgerEntry[], reversals: ReturnType<typeof reversalsOf>, why: Why) {
  if (reversals.length === 0) return;
  const earningOfLevel = new Map(entries.filter(({ kind }) => kind === "earn").map((entry) => [entry.level, entry]));
  await tx.ledgerEntry.createMany({
    data: reversals.map((reversal) => ({
      affiliateUserId: reversal.userId,
      kind: reversal.kind,
      amountCents: BigInt(reversal.amountCents),
      idempotencyKey: reversal.idempotencyKey,
      orderId: reversal.orderId,
      generation: reversal.generation,
      level: reversal.level,
      reversesEntryId: earningOfLevel.get(reversal.level)?.id ?? null,
      ruleVersion: earningOfLevel.get(reversal.level)?.ruleVersion,
      reason: why.reason,
      actorUserId: why.actorUserId,
      createdAt: why.now,
    })),
  });
}
