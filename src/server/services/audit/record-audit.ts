import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

export type Audited = {
  /** For example "order.refund". */
  action: string;
  /** For example "order". */
  entity: string;
  entityId: string | null;
  before?: object | null;
  after?: object | null;
};

/** Who did it, and when. `userId` is null for the shop itself. */
type Doing = { actor: { userId: string | null; name: string }; now: Date };

/** Writes an audit entry for an admin action, in the transaction that performs it: who, what, before and after. */
export async function recordAudit(
  tx: Pick<Tx, "auditEntry">,
  ctx: Doing,
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

/** Serializes to JSON: dates and bigints become strings, undefined is dropped. */
function plain(value: object | null | undefined) {
  if (!value) return Prisma.DbNull;
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "bigint" ? part.toString() : part)));
}
