import type { Db } from "~/server/db";

type Cancelled = { orderId: string; reason?: string | null | undefined };

/** The reason that was given for an order's latest cancellation or refund; null for none. */
export async function reasonOf(db: Db, { orderId, reason }: Cancelled): Promise<string | null> {
  if (reason) return reason;
  const where = { orderId, toStatus: "cancelled" as const };
  const event = await db.orderEvent.findFirst({ where, orderBy: { createdAt: "desc" }, select: { reason: true } });
  return event?.reason ?? null;
}
