import { isInvoiced } from "~/domain/order-status";
import type { IssueInvoicesInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { paidOnlyWhere } from "./staff-view";

/** Everyone who gives a number waits for this lock, so that no number is left out or given twice. */
const NUMBERS = 20_261_123;

/**
 * Gives each of these orders that was paid its invoice number, once: the next one, without gaps, in the sequence in
 * which they were paid. An order that has one keeps it; one that was never paid gets none.
 */
export async function issueInvoices(ctx: SignedInContext, { shortIds }: IssueInvoicesInput): Promise<void> {
  const where = { shortId: { in: shortIds }, invoice: null, ...paidOnlyWhere(ctx) };
  const orders = await ctx.db.order.findMany({ where, select: { id: true, isPaid: true, refundedAt: true } });
  const wanted = orders.filter(isInvoiced).map(({ id }) => id);
  if (wanted.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${NUMBERS})`;
    const unnumbered = await tx.order.findMany({
      where: { id: { in: wanted }, invoice: null },
      orderBy: [{ paidAt: "asc" }, { createdAt: "asc" }, { id: "asc" }],
      select: { id: true, shortId: true },
    });
    const { _max } = await tx.invoice.aggregate({ _max: { number: true } });
    const first = (_max.number ?? 0) + 1;
    const data = unnumbered.map(({ id: orderId }, index) => ({ orderId, number: first + index, issuedAt: ctx.now }));
    await tx.invoice.createMany({ data });
    for (const { orderId, number } of data) {
      await recordAudit(tx, ctx, { action: "order.invoice", entity: "order", entityId: orderId, after: { number } });
    }
  });
}
