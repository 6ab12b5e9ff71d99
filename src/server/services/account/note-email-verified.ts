import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { countInNetwork } from "../commissions/count-in-network";

/**
 * Notes that the owner of the account has proved its present address, in the caller's transaction; the first time
 * counts, and counts the account in the networks above it. Answers whether this was the first time. Nothing for an account
 * that was deleted.
 */
export async function noteEmailVerified(
  tx: Tx,
  { now }: Pick<ServiceContext, "now">,
  userId: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null, deletedAt: null },
    data: { emailVerifiedAt: now },
  });
  if (count > 0) await countInNetwork(tx, userId, now);
  return count > 0;
}

/** Welcomes a customer whose address was just verified for the first time, in the caller's transaction: once per account. */
export function queueWelcome(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  return queueMail(tx, { dedupeKey: `welcome:${userId}`, template: "welcome", toEmail: email, payload: { userId } });
}
