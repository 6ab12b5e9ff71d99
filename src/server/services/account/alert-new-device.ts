import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { browserOf } from "./browser-of";
import { lockEmail } from "./lock-email";

/** A new account signs in right after sign-up, which is not worth an alert. */
const NEW_ACCOUNT_MS = 60 * 60_000;

/**
 * E-mails the owner about a sign-in on a new device, at most once a day per kind of browser. Skipped if the address is
 * unverified or the account is less than an hour old.
 */
export async function alertNewDevice(
  { db, now }: { db: Db; now: Date },
  { userId, userAgent }: { userId: string; userAgent: string | null },
): Promise<void> {
  const user = await db.user.findFirst({
    where: { id: userId, emailVerifiedAt: { not: null }, createdAt: { lt: new Date(now.getTime() - NEW_ACCOUNT_MS) } },
    select: { email: true },
  });
  if (!user) return;
  const browser = browserOf(userAgent);
  const day = now.toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    // Suspended, deleted or moved to another address meanwhile.
    if ((await lockEmail(tx, userId)) !== user.email) return;
    await queueMail(tx, {
      ...{ dedupeKey: `new-sign-in:${userId}:${browser ?? "unknown"}:${day}`, template: "new-sign-in" },
      toEmail: user.email,
      payload: { userId, at: now, browser },
    });
  });
}
