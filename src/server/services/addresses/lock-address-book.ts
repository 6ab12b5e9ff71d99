import type { Tx } from "~/server/db";

/** Holds an account's address book until the transaction ends, so that there is never more than one default. */
export async function lockAddressBook(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** Takes the default away from all addresses of the account, before another gets it. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.shippingAddress.updateMany({ where: { userId, isDefault: true }, data: { isDefault: false } });
}
