import type { User } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

/** An account, locked until the transaction ends; null if there is none. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return tx.user.findUnique({ where: { id: userId } });
}
