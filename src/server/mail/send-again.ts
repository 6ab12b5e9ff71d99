import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import { isDeletedEmail } from "~/domain/names";
import { roleMay } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";

/**
 * Sends an e-mail again. One that was given up is tried anew; one that was sent keeps its row and gets a second one.
 * Throws "not-found", and "mail-under-way" for one that is being sent at this moment, "mail-of-deleted-account" for one whose
 * address went with the account.
 */
export async function sendAgain(ctx: SignedInContext, { mailId }: { mailId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId } });
    if (!mail || (!mail.orderId && !roleMay(ctx.actor.role, "manage"))) throw notFound("E-mail");
    if (isDeletedEmail(mail.toEmail)) {
      const message = "The account that this e-mail went to was deleted, and its address with it.";
      throw new DomainError("PRECONDITION_FAILED", "mail-of-deleted-account", message);
    }
    if (mail.status === "sent") {
      const { template, toEmail, orderId } = mail;
      const payload = { ...(mail.payload as object) }; // written by queueMail, which takes objects only
      await tx.outboxMail.create({
        data: { dedupeKey: `${mail.dedupeKey}:again:${randomUUID()}`, template, toEmail, payload, orderId },
      });
    } else {
      const { count } = await tx.outboxMail.updateMany({
        where: { id: mailId, status: { in: ["failed", "waiting"] } },
        data: { status: "waiting", attempts: 0, nextAttemptAt: ctx.now, lastError: null },
      });
      if (count === 0) throw new DomainError("CONFLICT", "mail-under-way", "This e-mail is being sent right now.");
    }
    await recordAudit(tx, ctx, { action: "mail.again", entity: "mail", entityId: mailId });
  });
}
