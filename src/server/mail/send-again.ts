import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import { isDeletedEmail } from "~/domain/names";
import { roleMay } from "~/domain/staff";
import type { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";
import { isSwitchedOff } from "./affiliate-mails";
import { currentRecipient } from "./current-recipient";
import { assertLinkWorks, resentPayload } from "./expired-link";
import { MAILS_OF } from "./queries";

/**
 * Sends an e-mail again. One that nobody got (failed, waiting, or only written to a file) is sent from the start; a
 * delivered one keeps its row and gets a copy. Either goes to the current address of its order or account. Throws
 * "not-found"; "mail-under-way" if it is being sent right now; "mail-of-deleted-account" if its address went with the
 * account; "mail-switched-off" if its affiliate does not want this kind; "link-expired" if its link no longer works.
 */
export async function sendAgain(ctx: SignedInContext, { mailId }: { mailId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId }, select: { orderId: true } });
    if (!mail || (!mail.orderId && !roleMay(ctx.actor.role, "manage"))) throw notFound("E-mail");
    await repeatMail(tx, ctx, mailId);
    await recordAudit(tx, ctx, { action: "mail.again", entity: "mail", entityId: mailId });
  });
}

const NOBODY_GOT: Prisma.OutboxMailWhereInput = {
  OR: [MAILS_OF.failed, MAILS_OF["put-away"], MAILS_OF.waiting, MAILS_OF.undelivered],
};

/**
 * `sendAgain` in the caller's transaction, which checks the permission and audits it. `among`: which unsent e-mails to
 * send, as long as they are still among them.
 */
export async function repeatMail(tx: Tx, { now }: SignedInContext, id: string, among = NOBODY_GOT): Promise<void> {
  await lockAccountOf(tx, await currentRecipient(tx, await mailOf(tx, id)));
  const mail = await mailOf(tx, id);
  const toEmail = await currentRecipient(tx, mail);
  if (isDeletedEmail(mail.toEmail) || isDeletedEmail(toEmail)) {
    const message = "The account that this e-mail went to was deleted, and its address with it.";
    throw new DomainError("PRECONDITION_FAILED", "mail-of-deleted-account", message);
  }
  if (await isSwitchedOff(tx, { template: mail.template, toEmail })) {
    const message = "The affiliate has switched off e-mails of this kind.";
    throw new DomainError("PRECONDITION_FAILED", "mail-switched-off", message);
  }
  assertLinkWorks(mail, now);
  if (mail.status === "sent" && mail.deliveredBy !== "files") {
    const { template, orderId } = mail;
    const payload = { ...payloadFor(mail, toEmail), ...resentPayload(mail) };
    const dedupeKey = `${mail.dedupeKey}:again:${randomUUID()}`;
    await tx.outboxMail.create({ data: { dedupeKey, template, toEmail, payload, orderId } });
    return;
  }
  const { count } = await tx.outboxMail.updateMany({
    where: { id, ...among },
    data: {
      ...{ status: "waiting", toEmail, payload: payloadFor(mail, toEmail) },
      ...{ attempts: 0, nextAttemptAt: now, lastError: null, putAwayAt: null },
      ...{ sentAt: null, deliveredBy: null, sentHtml: null, sentText: null },
    },
  });
  if (count === 0) throw new DomainError("CONFLICT", "mail-under-way", "This e-mail is being sent right now.");
}

async function mailOf(tx: Tx, id: string) {
  const mail = await tx.outboxMail.findUnique({ where: { id } });
  if (!mail) throw notFound("E-mail");
  return mail;
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
