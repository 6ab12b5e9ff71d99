import { notFound } from "~/domain/errors";
import type { User } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

/** Locks an account's row until the transaction ends. */
export async function lockUserRow(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** An account, deleted or not, locked until the transaction ends; null if there is none. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  await lockUserRow(tx, userId);
  return tx.user.findUnique({ where: { id: userId } });
}

/** An account, locked until the transaction ends. Throws "not-found" if there is none or it is deleted. */
export async function lockUserOrThrow(tx: Tx, userId: string): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user || user.deletedAt) throw notFound("User");
  return user;
}
