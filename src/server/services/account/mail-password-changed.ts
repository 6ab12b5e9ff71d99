import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";

type Changed = { userId: string; email: string; now: Date };

/** Notifies the owner of an account, in the caller's transaction, that its password was changed. */
export function mailPasswordChanged(tx: Tx, { userId, email, now }: Changed): Promise<void> {
  const dedupeKey = `password-changed:${userId}:${now.toISOString()}`;
  return queueMail(tx, { dedupeKey, template: "password-changed", toEmail: email, payload: { userId } });
}
