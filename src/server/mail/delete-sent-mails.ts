import { daysBefore } from "~/domain/days";
import type { Db } from "~/server/db";

/** How many days the text of a sent e-mail is kept; its recipient and date stay. */
export const SENT_MAIL_DAYS = 90;

/**
 * Deletes the text of e-mails sent more than 90 days ago, and the address of account-deleted e-mails once they were
 * sent or given up. Returns how many texts it deleted.
 */
export async function deleteSentMails({ db, now }: { db: Db; now: Date }): Promise<{ emptied: number }> {
  const before = daysBefore(now, SENT_MAIL_DAYS);
  const { count } = await db.outboxMail.updateMany({
    where: { sentAt: { lt: before }, sentHtml: { not: null } },
    data: { sentHtml: null, sentText: null },
  });
  // Only the dedupe key identifies the account.
  await db.$executeRaw`
    UPDATE outbox_mails SET to_email = 'deleted-' || split_part(dedupe_key, ':', 2) || '@invalid', last_error = NULL
    WHERE template = 'account-deleted' AND status IN ('sent', 'failed') AND to_email NOT LIKE '%@invalid'`;
  return { emptied: count };
}
