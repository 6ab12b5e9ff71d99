import type { Cents } from "~/domain/money";
import type { Db, Tx } from "~/server/db";

/** What the confirmed lines of the statement have brought for an order, in cents. */
export async function receivedCentsOf(db: Db | Tx, orderId: string): Promise<Cents> {
  const { _sum } = await db.statementLine.aggregate({
    where: { matchedOrderId: orderId, confirmedAt: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}
