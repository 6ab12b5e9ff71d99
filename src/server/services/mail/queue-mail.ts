import { DomainError } from "~/domain/errors";
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
 * An address with a line break or without an @ is refused, for it could smuggle in headers.
 */
export async function queueMail(tx: Pick<Tx, "outboxMail">, mail: MailToQueue): Promise<void> {
  if (!isPlainAddress(mail.toEmail)) {
    throw new DomainError("BAD_REQUEST", "mail-address-invalid", "This e-mail address cannot be written to.");
  }
  const { dedupeKey, template, toEmail, payload, orderId } = mail;
  await tx.outboxMail.createMany({
    data: [{ dedupeKey, template, toEmail, payload: { ...payload }, orderId: orderId ?? null }],
    skipDuplicates: true,
  });
}

/** One mailbox, and nothing that a mail header could take for a second one or a second line. */
function isPlainAddress(address: string): boolean {
  return address.length <= 320 && /^[^\s@<>,;"\\]+@[^\s@<>,;"\\]+$/.test(address);
}
