import type { Db } from "~/server/db";

/** The audit's entries of this action in the order in which they were written: under a fixed clock their time tells none. */
export async function actsInOrder(db: Db, action: string) {
  const order = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM audit_entries WHERE action = ${action} ORDER BY xmin::text::bigint`;
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const acts = await db.auditEntry.findMany({ where: { action } });
  return acts.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
