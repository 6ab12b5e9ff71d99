import { z } from "zod";
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

const EmailRow = z.strictObject({ email: z.string() });

/**
 * Locks the account for an act that its password or a code allowed, and returns its address. Throws "sign-in-required"
 * if its sessions ended since then: a new password, a suspension and a deletion all raise the session version, so that
 * whoever knew only the old password can do nothing more.
 */
export async function lockActorSession(
  tx: Tx,
  { userId, sessionVersion }: Pick<SignedInContext["actor"], "userId" | "sessionVersion">,
): Promise<{ email: string }> {
  const [account] = await queryRows(tx, EmailRow)`
    SELECT email FROM users WHERE id = ${userId}::uuid AND session_version = ${sessionVersion}
      AND NOT is_disabled AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (!account) throw signInRequired();
  return account;
}
