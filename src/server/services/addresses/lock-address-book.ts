import { signInRequired } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

/**
 * Locks an account's address book until the transaction ends, so that there is never more than one default. Throws
 * "sign-in-required" if the account was deleted since the request was authorized.
 */
export async function lockAddressBook(tx: Tx, userId: string): Promise<void> {
  const [account] = await queryRows(tx, IdRow)`
    SELECT id::text FROM users WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (!account) throw signInRequired();
}

/** Unsets the default on all addresses of the account, before another is set. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.shippingAddress.updateMany({ where: { userId, isDefault: true }, data: { isDefault: false } });
}
