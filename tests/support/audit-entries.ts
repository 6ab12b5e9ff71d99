import type { AuditEntry, OrderEvent, Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";

/** Audit entries of this action in insertion order: with a fake clock their timestamps are all equal. */
export const auditEntriesOf = (db: Db, action: string) => entriesInOrder(db, { action });

/** Audit entries about an entity, in insertion order. */
export const auditEntriesAbout = (db: Db, entityId: string) => entriesInOrder(db, { entityId });

async function entriesInOrder(db: Db, where: Prisma.AuditEntryWhereInput): Promise<AuditEntry[]> {
  const order = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM audit_entries ORDER BY xmin::text::bigint`;
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const acts = await db.auditEntry.findMany({ where });
  return acts.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** An order's events in insertion order. */
export async function eventsInOrder(db: Db, orderId: string): Promise<OrderEvent[]> {
  const order = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM order_events WHERE order_id = ${orderId}::uuid ORDER BY xmin::text::bigint`;
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const events = await db.orderEvent.findMany({ where: { orderId } });
  return events.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
