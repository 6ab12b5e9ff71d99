import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { browserOf } from "./browser-of";

/** Whoever has just signed up signs in at once: that is no news to them. */
const NEW_ACCOUNT_MS = 60 * 60_000;

/**
 * Tells the owner of an account by e-mail that it was signed in to on a device where nobody had before, once a day for each
 * kind of browser. An address that nobody has verified, and an account of the last hour, get none.
 */
export async function noteNewDevice(
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
  await inTransaction(db, (tx) =>
    queueMail(tx, {
      ...{ dedupeKey: `new-sign-in:${userId}:${browser ?? "unknown"}:${day}`, template: "new-sign-in" },
      toEmail: user.email,
      payload: { userId, at: now, browser },
    }),
  );
}
