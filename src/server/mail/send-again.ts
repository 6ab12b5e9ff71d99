import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import { isDeletedEmail } from "~/domain/names";
import { roleMay } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";
import { currentRecipient } from "./current-recipient";
import { assertLinkWorks, resentPayload } from "./expired-link";

/**
 * Sends an e-mail again. A failed or waiting one is retried from the start; a sent one keeps its row and gets a copy.
 * Either goes to the current address of its order or account. Throws "not-found"; "mail-under-way" if it is being sent
 * right now; "mail-of-deleted-account" if its address went with the account; "link-expired" if its link no longer
 * works.
 */
export async function sendAgain(ctx: SignedInContext, { mailId }: { mailId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const known = await tx.outboxMail.findUnique({ where: { id: mailId } });
    if (!known || (!known.orderId && !roleMay(ctx.actor.role, "manage"))) throw notFound("E-mail");
    await lockAccountOf(tx, await currentRecipient(tx, known));
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId } });
    if (!mail) throw notFound("E-mail");
    const toEmail = await currentRecipient(tx, mail);
    if (isDeletedEmail(mail.toEmail) || isDeletedEmail(toEmail)) {
      const message = "The account that this e-mail went to was deleted, and its address with it.";
      throw new DomainError("PRECONDITION_FAILED", "mail-of-deleted-account", message);
    }
    assertLinkWorks(mail, ctx.now);
    if (mail.status === "sent") {
      const { template, orderId } = mail;
      const payload = { ...payloadFor(mail, toEmail), ...resentPayload(mail) };
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

/**
 * Waits for a change of this address, or the deletion of its account, that may be under way, and keeps others waiting
 * until the transaction ends.
 */
const lockAccountOf = (tx: Tx, email: string) => tx.$queryRaw`SELECT 1 FROM users WHERE email = ${email} FOR KEY SHARE`;

/** The payload's `email`, used to unsubscribe, follows the new recipient. Payloads are objects (see `queueMail`). */
function payloadFor({ payload, toEmail: former }: { payload: unknown; toEmail: string }, toEmail: string) {
  const { email, ...rest } = payload as { email?: string };
  return { ...rest, ...(email && { email: email === former ? toEmail : email }) };
}
