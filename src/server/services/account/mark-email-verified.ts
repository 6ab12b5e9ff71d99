import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { countInNetwork } from "../commissions/count-in-network";

/**
 * Marks the account's current address as verified, in the caller's transaction, and counts the account in the networks
 * above it. Returns whether this was the first time. No-op for a deleted account.
 */
export async function markEmailVerified(
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

/**
 * Queues the welcome e-mail after the first verification, in the caller's transaction; once per account. An affiliate
 * who signed up by invitation is welcomed to the program as well; whoever an admin made an affiliate was told then.
 */
export async function queueWelcome(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await queueMail(tx, { dedupeKey: `welcome:${userId}`, template: "welcome", toEmail: email, payload: { userId } });
  const { isAffiliate, affiliateSince, createdAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { isAffiliate: true, affiliateSince: true, createdAt: true },
  });
  if (!isAffiliate || affiliateSince?.getTime() !== createdAt.getTime()) return;
  await queueMail(tx, {
    ...{ dedupeKey: `affiliate-joined:${userId}`, template: "affiliate-approved" },
    ...{ toEmail: email, payload: { userId } },
  });
}
