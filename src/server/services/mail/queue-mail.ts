import { DomainError } from "~/domain/errors";
import { isDeletedEmail, isPlainEmail, normalizeEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import type { MailTemplate } from "~/server/email/mail-template";

export type MailToQueue = {
  /** The same key twice is one e-mail, such as `order-placed:<order id>`. */
  dedupeKey: string;
  template: MailTemplate;
  toEmail: string;
  /** Small JSON, such as `{ orderId }`: the worker loads the rest when it sends. */
  payload: object;
  orderId?: string;
};

/**
 * Puts an e-mail into the outbox, in the transaction of what caused it: if that is undone, so is the e-mail.
 * Nothing is written to an account that was deleted. An address with a line end or any other mark that a mail header reads is refused ("invalid-mail-address").
 */
export async function queueMail(tx: Pick<Tx, "outboxMail">, mail: MailToQueue): Promise<void> {
  const { dedupeKey, template, payload, orderId } = mail;
  const toEmail = normalizeEmail(mail.toEmail);
  if (isDeletedEmail(toEmail)) return;
  if (/\p{C}/u.test(mail.toEmail) || !isPlainEmail(toEmail)) {
    throw new DomainError("BAD_REQUEST", "invalid-mail-address", "This e-mail address cannot be written to.");
  }
  await tx.outboxMail.createMany({
    data: [{ dedupeKey, template, toEmail, payload: { ...payload }, orderId: orderId ?? null }],
    skipDuplicates: true,
  });
}
