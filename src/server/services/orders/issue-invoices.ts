import { z } from "zod";
import { isInvoiced } from "~/domain/order-status";
import type { Prisma } from "~/generated/prisma/client";
import type { IssueInvoicesInput } from "~/schemas/admin/orders";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { SHOP_ITSELF } from "./order-transition";
import { paidOnlyWhere } from "./staff-view";

/** Advisory lock that serializes numbering, so that no number is skipped or given twice. */
const NUMBERS = 20_261_123;

/**
 * Gives each of these orders that was paid its invoice number: consecutive, without gaps, in order of payment. An order
 * keeps its number, even one that a restore took from it. Unpaid and test orders get none. A number is never given to
 * another order.
 */
export const issueInvoices = (ctx: SignedInContext, { shortIds }: IssueInvoicesInput) =>
  numberOrders(ctx, { shortId: { in: shortIds }, ...paidOnlyWhere(ctx) });

/**
 * `issueInvoices` for an order of the signed-in customer; nothing happens for one that is not theirs. The audit, which
 * is about staff, says that the shop did it.
 */
export const issueOwnInvoice = ({ db, actor, now }: SignedInContext, { orderId }: OrderIdInput) =>
  numberOrders({ db, actor: SHOP_ITSELF, now }, { id: orderId, userId: actor.userId });

type Numbering = Pick<SignedInContext, "db" | "now"> & { actor: Parameters<typeof recordAudit>[1]["actor"] };

async function numberOrders(ctx: Numbering, where: Prisma.OrderWhereInput): Promise<void> {
  const orders = await ctx.db.order.findMany({
    where: { ...where, invoice: null },
    select: { id: true, isPaid: true, refundedAt: true, isTestOrder: true },
  });
  const wanted = orders.filter(isInvoiced).map(({ id }) => id);
  if (wanted.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    // A payment that is being undone gets no number.
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ANY(${wanted}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${NUMBERS})`;
    const paid = await tx.order.findMany({
      where: { id: { in: wanted }, invoice: null },
      orderBy: [{ paidAt: "asc" }, { createdAt: "asc" }, { id: "asc" }],
      select: { id: true, isPaid: true, refundedAt: true, isTestOrder: true },
    });
    const unnumbered = paid.filter(isInvoiced);
    const former = await formerNumbers(
      tx,
      unnumbered.map(({ id }) => id),
    );
    let last = await lastNumber(tx);
    const data = unnumbered.map(({ id: orderId }) => {
      return { orderId, number: former.get(orderId) ?? ++last, issuedAt: ctx.now };
    });
    await tx.invoice.createMany({ data });
    await tx.invoiceNumber.upsert({
      where: { id: "default" },
      create: { lastNumber: last },
      update: { lastNumber: last },
    });
    for (const { orderId, number } of data) {
      await recordAudit(tx, ctx, { action: "order.invoice", entity: "order", entityId: orderId, after: { number } });
    }
  });
}

/** The highest number ever given. The invoices of a restored backup may go further than this installation's counter. */
async function lastNumber(tx: Tx): Promise<number> {
  const [given, { _max }] = [
    await tx.invoiceNumber.findFirst(),
    await tx.invoice.aggregate({ _max: { number: true } }),
  ];
  return Math.max(given?.lastNumber ?? 0, _max.number ?? 0);
}

const Given = z.object({ number: z.int() });

/**
 * The numbers, by order, that these orders had before a restore removed them, from the audit log. Skips numbers that
 * another order has by now.
 */
async function formerNumbers(tx: Tx, orderIds: string[]): Promise<Map<string, number>> {
  const acts = await tx.auditEntry.findMany({
    where: { entity: "order", entityId: { in: orderIds }, action: "order.invoice" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { entityId: true, after: true },
  });
  const given = acts.map(({ entityId, after }) => ({ orderId: entityId ?? "", ...Given.parse(after) }));
  const numbers = given.map(({ number }) => number);
  const invoices = await tx.invoice.findMany({ where: { number: { in: numbers } }, select: { number: true } });
  const taken = new Set(invoices.map(({ number }) => number));
  const former = new Map<string, number>();
  for (const { orderId, number } of given) {
    if (taken.has(number) || former.has(orderId)) continue;
    former.set(orderId, number);
    taken.add(number);
  }
  return former;
}
