import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { type MailTemplate, mailFacts } from "~/domain/mails";
import { isDeletedEmail, isPlainEmail, normalizeEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { isWithinDailyLimit } from "./daily-limits";

export type MailToQueue = {
  /** Deduplicates: a second e-mail with the same key is not queued. Such as `order-placed:<order id>`. */
  dedupeKey: string;
  template: MailTemplate;
  toEmail: string;
  /**
   * Small JSON, such as `{ orderId }`: the worker loads the rest when it sends. `userId` is the account that the e-mail
   * is to.
   */
  payload: object;
  orderId?: string;
  /** Earliest send time; immediately by default. */
  notBefore?: Date;
  /** Exempt from daily limits, because an admin asked for it. */
  isUnlimited?: boolean;
};

/**
 * Normalizes an address for the outbox; null for a deleted account. Throws "invalid-mail-address" if it contains a line
 * break or anything else with a meaning in a mail header.
 */
export function mailAddress(address: string): string | null {
  const toEmail = normalizeEmail(address);
  if (isDeletedEmail(toEmail)) return null;
  if (/\p{C}/u.test(address) || !isPlainEmail(toEmail)) {
    throw new DomainError("BAD_REQUEST", "invalid-mail-address", "This e-mail address cannot be written to.");
  }
  return toEmail;
}

const EmailRow = z.strictObject({ email: z.string() });

/**
 * The address to write to. An account's is read here, locked until the transaction ends: the caller may have read it
 * before a change of address or a deletion that looked at the outbox too early to see this e-mail.
 */
async function lockedAddress(
  tx: Pick<Tx, "$queryRaw">,
  { template, toEmail, payload }: MailToQueue,
): Promise<string | null> {
  const { isAddressBound, isToShop } = mailFacts(template);
  const { userId } = payload as { userId?: string };
  if (!userId || isAddressBound || isToShop) return mailAddress(toEmail);
  const [account] = await queryRows(tx, EmailRow)`SELECT email FROM users WHERE id = ${userId}::uuid FOR KEY SHARE`;
  return mailAddress(account?.email ?? toEmail);
}

/**
 * Queues an e-mail in the caller's transaction; a rollback removes it. Silently skips deleted accounts and addresses
 * that have reached today's limit (`DAILY_LIMITS`). Throws "invalid-mail-address".
 */
export async function queueMail(tx: Pick<Tx, "outboxMail" | "$queryRaw">, mail: MailToQueue): Promise<void> {
  const { dedupeKey, template, payload, orderId, notBefore } = mail;
  const toEmail = await lockedAddress(tx, mail);
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
