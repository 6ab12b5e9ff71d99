import { z } from "zod";
import { signInRequired } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/**
 * Locks an account against deletion until the transaction ends, so that anything written for it is either seen by the
 * deletion or not written. False if it is deleted.
 */
export async function lockOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const rows = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR SHARE`;
  return rows.length > 0;
}

/** `lockOpenAccount` for the actor. Throws "sign-in-required" if deleted since the request was authenticated. */
export async function lockActorAccount(tx: Tx, { userId }: SignedInContext["actor"]): Promise<void> {
  if (!(await lockOpenAccount(tx, userId))) throw signInRequired();
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
