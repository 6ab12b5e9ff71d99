import { DomainError } from "~/domain/errors";
import type { StatementLine } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/** Marks in the audit a line that an admin assigned by hand, as opposed to a confirmed match. */
export const BY_HAND = "assigned by hand";

type Claimed = { matchedOrderId?: string; matchedSubscriptionRequestId?: string; paidGeneration?: number | null };

/** Claims the line for this confirmation. Throws "line-used" if another one came first. */
export async function claimLine(tx: Tx, ctx: SignedInContext, lineId: string, used: Claimed): Promise<void> {
  const { count } = await tx.statementLine.updateMany({
    where: { id: lineId, confirmedAt: null, ignoredAt: null },
    data: { ...used, confirmedAt: ctx.now, confirmedByUserId: ctx.actor.userId },
  });
  if (count === 0) throw lineUsed();
}

/** Throws "line-used" or "line-ignored" if the line was already decided. */
export function assertOpen(line: Pick<StatementLine, "confirmedAt" | "ignoredAt">): void {
  if (line.confirmedAt) throw lineUsed();
  if (line.ignoredAt) {
    throw new DomainError("CONFLICT", "line-ignored", "This payment was ignored. Restore it first.");
  }
}

const lineUsed = () => new DomainError("CONFLICT", "line-used", "This line was already confirmed for something else.");
export const changedMeanwhile = (name: string) =>
  new DomainError("CONFLICT", "changed-meanwhile", `${name} has changed in the meantime. Please look at it again.`);
