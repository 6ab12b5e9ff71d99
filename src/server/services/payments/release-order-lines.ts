import { amountDueCents } from "~/domain/store-credit";
import { linesGivenUp } from "~/domain/undone-payment";
import type { Order, StatementLine } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { recordAudit } from "../audit/record-audit";
import { confirmedLine, freeLine } from "./free-line";
import { notifyOrderPages } from "./line-target";
import { requeuePartMails } from "./payment-mails";

/**
 * Opens the statement lines of an order whose payment was undone, as it was before that: its money was for something
 * else. Of a payment shared with other orders, only this order's part is opened. The order must be locked. Throws
 * "already-returned" and "credit-spent".
 */
export async function releaseOrderLines(tx: Tx, ctx: SignedInContext, order: Order): Promise<void> {
  const lines = await tx.statementLine.findMany({
    where: { matchedOrderId: order.id, confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: "desc" }, { id: "asc" }],
  });
  const released = linesGivenUp(lines, { paidAt: order.paidAt, dueCents: amountDueCents(order) });
  const ids = released.map(({ id, partOfLineId }) => partOfLineId ?? id);
  for (const line of released) {
    if (line.partOfLineId && (await openPart(tx, ctx, order, line, line.partOfLineId))) continue;
    const whole = await confirmedLine(tx, line.partOfLineId ?? line.id);
    if (whole) await freeLine(tx, ctx, whole, ids);
  }
}

/** Makes a part a line of its own, and its payment that much smaller. False for the last part: the payment is open. */
async function openPart(tx: Tx, ctx: SignedInContext, order: Order, part: StatementLine, wholeId: string) {
  // Another order may be giving up its part of the same payment.
  await tx.$queryRaw`SELECT 1 FROM statement_lines WHERE id = ${wholeId}::uuid FOR UPDATE`;
  if ((await tx.statementLine.count({ where: { partOfLineId: wholeId } })) === 1) return false;
  const { id: lineId, amountCents } = part;
  const whole = await tx.statementLine.update({
    where: { id: wholeId },
    data: { amountCents: { decrement: amountCents } },
  });
  await tx.statementLine.update({
    where: { id: lineId },
    data: {
      ...{ partOfLineId: null, lineHash: `${whole.lineHash}:apart:${lineId}` },
      ...{ confirmedAt: null, confirmedByUserId: null, paidGeneration: null, matchedOrderId: null },
    },
  });
  await requeuePartMails(tx, { id: order.id, email: order.email, dueCents: amountDueCents(order) });
  await notifyOrderPages(tx, { kind: "order", id: order.id });
  await recordAudit(tx, ctx, {
    ...{ action: "payments.release", entity: "statement-line", entityId: lineId },
    before: { kind: "order", id: order.id },
    after: { kind: null, id: null, amountCents, takenFrom: wholeId },
  });
  return true;
}
