import type { Tx } from "~/server/db";

/** Whether no other import is under way; if so, none can begin until this transaction ends. */
export async function importIsFree(tx: Tx): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('backup-import')) AS free`;
  return lock?.free ?? false;
}
