import type { Db } from "../../src/server/db";
import { composeMail } from "../../src/server/mail/compose-mail";
import { withoutSecrets } from "../../src/server/mail/mail-secrets";

/** Composed in parallel: their reads are batched into a few statements. */
const AT_ONCE = 100;

/**
 * Composes all waiting e-mails, also those waiting to be combined, as `sendDueMails` would, without sending them: the
 * demo addresses do not exist. A test keeps the two equal.
 */
export async function seedMails(db: Db): Promise<void> {
  const mails = await db.outboxMail.findMany({
    where: { status: "waiting" },
    orderBy: { id: "asc" },
    select: { id: true, template: true, payload: true },
  });
  for (let start = 0; start < mails.length; start += AT_ONCE) {
    const some = mails.slice(start, start + AT_ONCE);
    const kept = await Promise.all(some.map(async (mail) => withoutSecrets(await composeMail(db, mail), mail.payload)));
    await db.$executeRaw`
      UPDATE outbox_mails AS mail
      SET status = 'sent', attempts = attempts + 1, sent_at = now(), delivered_by = 'files', subject = sent.subject, sent_html = sent.html,
        sent_text = sent.text
      FROM unnest(
        ${some.map(({ id }) => id)}::uuid[], ${kept.map(({ subject }) => subject)}::text[],
        ${kept.map(({ html }) => html)}::text[], ${kept.map(({ text }) => text)}::text[]
      ) AS sent (id, subject, html, text)
      WHERE mail.id = sent.id`;
  }
}
