import { reversalsOf } from "~/domain/ledger";
import type { LedgerEntry } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { moveCounters } from "./move-counters";
import type { PaidOrder } from "./post-commissions";

type Reversed = Pick<PaidOrder, "id" | "isTestOrder" | "subtotalCents" | "paidAt" | "generation">;
type Why = { reason: string | null; actorUserId: string; now: Date };

const forDomain = (entry: LedgerEntry) => ({
  ...entry,
  userId: entry.affiliateUserId,
  amountCents: Number(entry.amountCents),
});

/**
 * Takes back exactly what one posting of an order gave: minus each earning, and the order's count for everybody who
 * stood above the buyer then. Tiers stay. The caller holds the order, so that nothing is taken back twice.
 */
export async function reverseCommissions(tx: Tx, order: Reversed, why: Why): Promise<void> {
  const posting = { orderId: order.id, generation: order.generation };
  const entries = await tx.ledgerEntry.findMany({ where: { ...posting, kind: { in: ["earn", "reverse"] } } });
  const skipped = await tx.skippedCommission.findMany({ where: posting });
  const reversals = reversalsOf(entries.map(forDomain));
  await writeReversals(tx, entries, reversals, why);
  if (order.isTestOrder) return;
  const taken = reversals.map(({ userId, level, amountCents }) => ({
    userId,
    level: level ?? 0,
    amountCents: -amountCents,
  }));
  const unpaid = skipped.map(({ affiliateUserId, level }) => ({ userId: affiliateUserId, level, amountCents: 0 }));
  await moveCounters(tx, {
    orderId: order.id,
    paidAt: order.paidAt,
    direction: -1,
    volumeCents: order.subtotalCents,
    shares: [...taken, ...unpaid],
  });
}

async function writeReversals(tx: Tx, entries: LedgerEntry[], reversals: ReturnType<typeof reversalsOf>, why: Why) {
  if (reversals.length === 0) return;
  const earningOfLevel = new Map(entries.filter(({ kind }) => kind === "earn").map((entry) => [entry.level, entry.id]));
  await tx.ledgerEntry.createMany({
    data: reversals.map((reversal) => ({
      affiliateUserId: reversal.userId,
      kind: reversal.kind,
      amountCents: BigInt(reversal.amountCents),
      idempotencyKey: reversal.idempotencyKey,
      orderId: reversal.orderId,
      generation: reversal.generation,
      level: reversal.level,
      reversesEntryId: earningOfLevel.get(reversal.level) ?? null,
      reason: why.reason,
      actorUserId: why.actorUserId,
      createdAt: why.now,
    })),
  });
}
