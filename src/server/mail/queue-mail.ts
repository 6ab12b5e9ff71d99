import { DomainError } from "~/domain/errors";
import { isDeletedEmail, isPlainEmail, normalizeEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import type { MailTemplate } from "~/server/mail/mail-template";
import { isWithinDailyLimit } from "./daily-limits";

export type MailToQueue = {
  /** The same key twice is one e-mail, such as `order-placed:<order id>`. */
  dedupeKey: string;
  template: MailTemplate;
  toEmail: string;
  /** Small JSON, such as `{ orderId }`: the worker loads the rest when it sends. */
  payload: object;
  orderId?: string;
  /** It leaves at this time at the earliest; at once where this is missing. */
  notBefore?: Date;
  /** An admin's act: no limit of the day keeps it from leaving. */
  isUnlimited?: boolean;
};

/**
 * The address as the outbox keeps it; null for an account that was deleted. Throws "invalid-mail-address" for one with
 * a line end or any other mark that a mail header reads.
 */
export function mailAddress(address: string): string | null {
  const toEmail = normalizeEmail(address);
  if (isDeletedEmail(toEmail)) return null;
  if (/\p{C}/u.test(address) || !isPlainEmail(toEmail)) {
    throw new DomainError("BAD_REQUEST", "invalid-mail-address", "This e-mail address cannot be written to.");
  }
  return toEmail;
}

/**
 * Writes an e-mail into the outbox, in the caller's transaction: a rollback removes it. Writes nothing for a deleted
 * account or for an address that has reached its limit of today (`DAILY_LIMITS`), without an error.
 * Throws "invalid-mail-address".
 */
export async function queueMail(tx: Pick<Tx, "outboxMail" | "$queryRaw">, mail: MailToQueue): Promise<void> {
  const { dedupeKey, template, payload, orderId, notBefore } = mail;
  const toEmail = mailAddress(mail.toEmail);
  if (!toEmail || !(mail.isUnlimited || (await isWithinDailyLimit(tx, { template, toEmail })))) return;
  await tx.outboxMail.createMany({
    data: [
      {
        ...{ dedupeKey, template, toEmail, payload: { ...payload }, orderId: orderId ?? null },
        ...(notBefore && { nextAttemptAt: notBefore }),
      },
    ],
    skipDuplicates: true,
  });
}
