// Checks after every trial: everything accepted exists, once, and the ledger balances.
import { db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { verifyStock } from "~/server/services/stock/verify-stock";
import type { Accepted } from "./load";

/** Every contradiction between the shop's data and its answers; empty if nothing was lost or doubled. */
export async function contradictions(accepted: Accepted): Promise<string[]> {
  const { absent, wrong } = await compare(accepted);
  return [...absent.map(describeAbsent), ...wrong];
}

/** `id` is an order's, or the text of a message. */
export type Absent = { what: "order" | "payment" | "message"; id: string };
export const describeAbsent = ({ what, id }: Absent) => `${what} ${id} was accepted and is not there`;

/** Accepted but absent items, separate from errors that must not occur even if the last moments were lost. */
export async function compare(accepted: Accepted): Promise<{ absent: Absent[]; wrong: string[] }> {
  const absent: Absent[] = [];
  const found: string[] = [];
  const orders = await db.order.findMany({
    select: { id: true, idempotencyKey: true, isPaid: true, _count: { select: { items: true } } },
  });
  const byKey = new Map<string, typeof orders>();
  for (const order of orders) {
    const key = order.idempotencyKey ?? "";
    byKey.set(key, [...(byKey.get(key) ?? []), order]);
    if (!accepted.keys.has(key)) found.push(`order ${order.id} was never asked for`);
    if (order._count.items === 0) found.push(`order ${order.id} has no lines`);
  }
  for (const [key, { orderId }] of accepted.orders) {
    const made = byKey.get(key) ?? [];
    if (made.length === 0) absent.push({ what: "order", id: orderId });
    else if (made.length > 1 || made[0]?.id !== orderId)
      found.push(`order ${orderId} was accepted: ${made.length} made`);
  }
  for (const [key, made] of byKey) if (made.length > 1) found.push(`key ${key} made ${made.length} orders`);

  const paid = new Set(orders.filter(({ isPaid }) => isPaid).map(({ id }) => id));
  for (const id of accepted.paid) if (!paid.has(id)) absent.push({ what: "payment", id });
  const messages = await db.orderMessage.groupBy({ by: ["message"], _count: true });
  const times = new Map(messages.map(({ message, _count }) => [message, _count]));
  for (const message of accepted.messages.keys()) {
    const count = times.get(message) ?? 0;
    if (count === 0) absent.push({ what: "message", id: message });
    else if (count > 1) found.push(`“${message}” is there ${count} times`);
  }
  found.push(...(await withoutMail()));
  const { checks } = await verifyLedger({ db, now: new Date() });
  for (const { id, count } of checks) if (count > 0) found.push(`the ledger's check ${id} finds ${count}`);
  for (const { subject, difference } of await verifyStock({ db })) found.push(`stock: ${subject}: ${difference}`);
  return { absent, wrong: found };
}

/** Orders and payments without their e-mail; a cancelled order's e-mail may have been withdrawn. */
async function withoutMail(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string; template: string }[]>`
    SELECT o.id, t.template FROM orders o
    JOIN (VALUES ('order-placed', false), ('payment-confirmed', true)) t (template, needs_payment)
      ON NOT t.needs_payment OR o.is_paid
    WHERE o.status <> 'cancelled' AND NOT EXISTS (SELECT 1 FROM outbox_mails m WHERE m.order_id = o.id AND m.template = t.template)`;
  return rows.map(({ id, template }) => `order ${id} has no e-mail “${template}”`);
}
