import { z } from "zod";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const EmailRow = z.strictObject({ email: z.string() });

/**
 * The account's e-mail address, locked so that it cannot change and the account cannot be deleted between the check and
 * the update; undefined for a disabled or deleted account.
 */
export async function lockEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await queryRows(tx, EmailRow)`
    SELECT email FROM users WHERE id = ${userId}::uuid AND NOT is_disabled AND deleted_at IS NULL
    FOR NO KEY UPDATE`;
  return user?.email;
}
