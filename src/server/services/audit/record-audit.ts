import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

export type Audited = {
  /** What was done, such as "order.refund". */
  action: string;
  /** What it was done to, such as "order". */
  entity: string;
  entityId: string | null;
  before?: object | null;
  after?: object | null;
};

/** Writes down an admin's act, in the transaction that carries it out: who, what, before and after. */
export async function recordAudit(
  tx: Pick<Tx, "auditEntry">,
  ctx: Pick<SignedInContext, "actor" | "now">,
  { action, entity, entityId, before, after }: Audited,
): Promise<void> {
  await tx.auditEntry.createMany({
    data: [
      {
        actorUserId: ctx.actor.userId,
        actorName: ctx.actor.name,
        action,
        entity,
        entityId,
        before: plain(before),
        after: plain(after),
        createdAt: ctx.now,
      },
    ],
  });
}

/** As JSON: dates become texts, 64-bit sums become texts, what is undefined is left out. */
function plain(value: object | null | undefined) {
  if (!value) return Prisma.DbNull;
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "bigint" ? part.toString() : part)));
}
