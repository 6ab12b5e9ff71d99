import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/**
 * Holds the actor's account until the transaction ends: what is written under it is there before its deletion, which takes
 * it away, or not at all. Throws "sign-in-required" for an account that was deleted since the check at the door.
 */
export async function holdOwnAccount(tx: Tx, { userId }: SignedInContext["actor"]): Promise<void> {
  const [account] = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR SHARE`;
  if (!account) throw signInRequired();
}
