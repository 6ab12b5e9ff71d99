import { daysBefore } from "~/domain/days";
import type { Db } from "~/server/db";

/** How many days the text of a sent e-mail is kept; its recipient and date stay. */
export const SENT_MAIL_DAYS = 90;

/**
 * Deletes the text of e-mails sent more than 90 days ago, and what identifies a visitor who got one: somebody without
 * an account who waited for a product or wrote to the shop. Also deletes the address of account-deleted e-mails once
 * they were sent or given up. Returns how many texts it deleted.
 */
export async function deleteSentMails({ db, now }: { db: Db; now: Date }): Promise<{ emptied: number }> {
  const before = daysBefore(now, SENT_MAIL_DAYS);
  const { count } = await db.outboxMail.updateMany({
    where: { sentAt: { lt: before }, sentHtml: { not: null } },
    data: { sentHtml: null, sentText: null },
  });
  await db.$executeRaw`
    UPDATE outbox_mails m SET payload = '{}', subject = NULL, last_error = NULL,
      to_email = CASE template WHEN 'contact-shop' THEN to_email ELSE 'deleted-' || id || '@invalid' END
    WHERE template IN ('back-in-stock', 'contact-shop', 'contact-received', 'contact-answer')
      AND status IN ('sent', 'failed') AND created_at < ${before.toISOString()}::timestamptz
      AND coalesce(sent_at, created_at) < ${before.toISOString()}::timestamptz AND payload <> '{}'
      AND payload ->> 'fromUserId' IS NULL
      AND NOT EXISTS (SELECT FROM users u WHERE u.email = m.to_email AND m.template <> 'contact-shop')
      AND NOT EXISTS (SELECT FROM conversations c
        WHERE c.id::text = m.payload ->> 'conversationId' AND c.user_id IS NOT NULL)`;
  // Only the dedupe key identifies the account.
  await db.$executeRaw`
    UPDATE outbox_mails SET to_email = 'deleted-' || split_part(dedupe_key, ':', 2) || '@invalid', last_error = NULL
    WHERE template = 'account-deleted' AND status IN ('sent', 'failed') AND to_email NOT LIKE '%@invalid'`;
  return { emptied: count };
}
