import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/**
 * Locks the actor's account against deletion until the transaction ends, so that anything written for it is either seen
 * by the deletion or not written. Throws "sign-in-required" if it was deleted since the request was authenticated.
 */
export async function lockActorAccount(tx: Tx, { userId }: SignedInContext["actor"]): Promise<void> {
  const [account] = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR SHARE`;
  if (!account) throw signInRequired();
}
