import type { Tx } from "~/server/db";
import type { MailTemplate } from "~/server/mail/mail-template";

/** Sent by the calendar: what was sent of these is not sent again for having gone back. */
const REMINDERS: readonly MailTemplate[] = ["payment-reminder", "membership-ending", "affiliate-week", "tag-missing"];

/**
 * An e-mail is queued once for each act, by a key that counts the acts of an order. What was done after the backup is
 * undone by it and may be done again, and is counted as before: its e-mail must not be taken for the one of then.
 */
export async function freeMailKeys(
  tx: Tx,
  { since, snapshotId }: { since: string; snapshotId: string },
): Promise<void> {
  // One that was written by hand may not say when.
  const madeAt = new Date(Date.parse(since) || 0).toISOString();
  await tx.$executeRaw`
    UPDATE outbox_mails SET dedupe_key = dedupe_key || ':before:' || ${snapshotId}
    WHERE created_at > ${madeAt}::timestamptz AND template <> ALL(${[...REMINDERS]})`;
}
