import { DomainError } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { moveCredit } from "./move-credit";
import { creditBalance } from "./queries";

/**
 * Store credit lapses with its account: what a deleted account has left, or is given back after its deletion, is taken by
 * an entry of its own. An account that is not deleted keeps what it has.
 */
export async function lapseCredit(tx: Tx, { userId, key, now }: { userId: string; key: string; now: Date }) {
  if (!(await isDeleted(tx, userId))) return;
  const balanceCents = await creditBalance(tx, userId);
  if (balanceCents <= 0) return;
  await moveCredit(tx, { userId, kind: "close", amountCents: -balanceCents, key, actorUserId: null, now });
}

/** Nobody can use the store credit of a deleted account. */
export const isDeleted = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, deletedAt: { not: null } } })) > 0;

export const nobodyForCredit = (instead: string) =>
  new DomainError(
    "CONFLICT",
    "account-deleted",
    `This account was deleted, so nobody can use its store credit. ${instead}`,
  );
