import { z } from "zod";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const LockRow = z.strictObject({ free: z.boolean() });

/** Takes the import lock: whether no other import is running; if so, none can start until this transaction ends. */
export async function tryImportLock(tx: Tx): Promise<boolean> {
  const [lock] = await queryRows(tx, LockRow)`
    SELECT pg_try_advisory_xact_lock(hashtext('backup-import')) AS free`;
  return lock?.free ?? false;
}
