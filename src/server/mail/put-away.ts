import { notFound } from "~/domain/errors";
import type { BringBackInput, PutAllAwayInput } from "~/schemas/admin/mail";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";
import { MAILS_OF, mailsWhere } from "./queries";

/**
 * Puts a failed e-mail away: it no longer counts as open work and is not sent with the others again. Idempotent. Throws
 * "not-found" if it has not failed.
 */
export function putAway(ctx: SignedInContext, { mailId: id }: { mailId: string }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const data = { putAwayAt: ctx.now };
    if ((await tx.outboxMail.updateMany({ where: { id, ...MAILS_OF.failed }, data })).count > 0) {
      await recordAudit(tx, ctx, { action: "mail.putAway", entity: "mail", entityId: id });
    } else if ((await tx.outboxMail.count({ where: { id, ...MAILS_OF["put-away"] } })) === 0) throw notFound("E-mail");
  });
}

/** Puts the failed e-mails of a filter away; `putAwayAt` names them, to bring them back together. */
export function putAllAway(ctx: SignedInContext, filter: PutAllAwayInput) {
  const putAwayAt = ctx.now;
  return inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.outboxMail.updateMany({ where: await mailsWhere(tx, filter), data: { putAwayAt } });
    if (count > 0) {
      // Not what was searched for, which may be somebody's address.
      const { search: _, ...kept } = filter;
      const after = { ...kept, count };
      await recordAudit(tx, ctx, { action: "mail.putAllAway", entity: "mail", entityId: null, after });
    }
    return { count, putAwayAt };
  });
}

/** Brings an e-mail that was put away back, or all that were put away together. Idempotent. Returns how many. */
export function bringBack(ctx: SignedInContext, input: BringBackInput) {
  return inTransaction(ctx.db, async (tx) => {
    const [id, which] = "mailId" in input ? [input.mailId, { id: input.mailId }] : [null, input];
    const where = { AND: [MAILS_OF["put-away"], which] };
    const { count } = await tx.outboxMail.updateMany({ where, data: { putAwayAt: null } });
    if (count > 0) {
      const action = id ? "mail.bringBack" : "mail.bringAllBack";
      await recordAudit(tx, ctx, { action, entity: "mail", entityId: id, ...(!id && { after: { count } }) });
    }
    return { count };
  });
}
