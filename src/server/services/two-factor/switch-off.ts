import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";

/** Deletes an account's authenticator app and recovery codes, and e-mails its owner. */
export async function switchOff(tx: Tx, { now }: SignedInContext, userId: string): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { email: toEmail } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const dedupeKey = `two-factor-off:${userId}:${now.toISOString()}`;
  await queueMail(tx, { dedupeKey, template: "two-factor-changed", toEmail, payload: { userId, isOn: false } });
}
