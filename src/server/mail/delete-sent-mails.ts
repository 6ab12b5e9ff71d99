import { daysBefore } from "~/domain/days";
import type { Db } from "~/server/db";

/** For how many days the text of a sent e-mail is kept; its recipient and date stay. */
export const SENT_MAIL_DAYS = 90;

/** Deletes the text of e-mails that were sent more than 90 days ago. Returns how many. */
export async function deleteSentMails({ db, now }: { db: Db; now: Date }): Promise<{ emptied: number }> {
  const before = daysBefore(now, SENT_MAIL_DAYS);
  const { count } = await db.outboxMail.updateMany({
    where: { sentAt: { lt: before }, sentHtml: { not: null } },
    data: { sentHtml: null, sentText: null },
  });
  return { emptied: count };
}
