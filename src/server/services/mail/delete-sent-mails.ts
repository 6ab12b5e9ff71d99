import { daysBefore } from "~/domain/days";
import type { Db } from "~/server/db";

/** For how many days it can be read what a sent e-mail said; that it was sent, when and to whom stays. */
export const SENT_MAIL_DAYS = 90;

/** Empties what e-mails said that were sent more than 90 days ago. Answers how many. */
export async function deleteSentMails({ db, now }: { db: Db; now: Date }): Promise<{ emptied: number }> {
  const before = daysBefore(now, SENT_MAIL_DAYS);
  const { count } = await db.outboxMail.updateMany({
    where: { sentAt: { lt: before }, sentHtml: { not: null } },
    data: { sentHtml: null, sentText: null },
  });
  return { emptied: count };
}
