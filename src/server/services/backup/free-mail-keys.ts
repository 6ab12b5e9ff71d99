import { mailsWith } from "~/domain/mails";
import type { Tx } from "~/server/db";

/**
 * E-mail dedupe keys count actions per order. Restoring undoes actions taken after the backup, and when repeated they
 * produce the same key; renaming the old keys keeps the new e-mails from being dropped as duplicates.
 */
export async function freeMailKeys(
  tx: Tx,
  { since, snapshotId }: { since: string; snapshotId: string },
): Promise<void> {
  // A hand-written backup may have no valid timestamp.
  const madeAt = new Date(Date.parse(since) || 0).toISOString();
  await tx.$executeRaw`
    UPDATE outbox_mails SET dedupe_key = dedupe_key || ':before:' || ${snapshotId}
    WHERE created_at > ${madeAt}::timestamptz AND template <> ALL(${mailsWith("isScheduled")})`;
}
