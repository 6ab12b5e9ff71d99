import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import { isDeletedEmail } from "~/domain/names";
import { roleMay } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";
import { assertLinkWorks, ofRepeat } from "./expired-link";
import { presentAddress } from "./present-address";

/**
 * Sends an e-mail again. One that was given up is tried anew; one that was sent keeps its row and gets a second one.
 * Either goes to the address that its order or account has today. Throws "not-found", and "mail-under-way" for one that
 * is being sent at this moment, "mail-of-deleted-account" for one whose address went with the account, "link-expired" for
 * one whose link works no more.
 */
export async function sendAgain(ctx: SignedInContext, { mailId }: { mailId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId } });
    if (!mail || (!mail.orderId && !roleMay(ctx.actor.role, "manage"))) throw notFound("E-mail");
    const toEmail = await presentAddress(tx, mail);
    if (isDeletedEmail(mail.toEmail) || isDeletedEmail(toEmail)) {
      const message = "The account that this e-mail went to was deleted, and its address with it.";
      throw new DomainError("PRECONDITION_FAILED", "mail-of-deleted-account", message);
    }
    assertLinkWorks(mail, ctx.now);
    if (mail.status === "sent") {
      const { template, orderId } = mail;
      const payload = { ...payloadFor(mail, toEmail), ...ofRepeat(mail) };
      await tx.outboxMail.create({
        data: { dedupeKey: `${mail.dedupeKey}:again:${randomUUID()}`, template, toEmail, payload, orderId },
      });
    } else {
      const { count } = await tx.outboxMail.updateMany({
        where: { id: mailId, status: { in: ["failed", "waiting"] } },
        data: {
          status: "waiting",
          toEmail,
          payload: payloadFor(mail, toEmail),
          attempts: 0,
          nextAttemptAt: ctx.now,
          lastError: null,
        },
      });
      if (count === 0) throw new DomainError("CONFLICT", "mail-under-way", "This e-mail is being sent right now.");
    }
    await recordAudit(tx, ctx, { action: "mail.again", entity: "mail", entityId: mailId });
  });
}

/** What an e-mail holds, which names its address where that can be unsubscribed. Payloads are objects: `queueMail` says so. */
function payloadFor({ payload, toEmail: former }: { payload: unknown; toEmail: string }, toEmail: string) {
  const { email, ...rest } = payload as { email?: string };
  return { ...rest, ...(email && { email: email === former ? toEmail : email }) };
}
