import { DAY_MS } from "~/domain/days";
import { ENDING_REMINDER_DAYS, endingReminder } from "~/domain/membership";
import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { queueMail } from "~/server/mail/queue-mail";
import { IdRow, queryRows } from "~/server/query-rows";

const BATCH = 200;

/**
 * Queues reminders for every member without wholesale prices whose Bronze or Gold is about to end: 30 days, 7 days and 1 day before. Each is
 * sent once per term, even with concurrent processes; a member who is found late gets only the latest one.
 */
export async function remindOfEnding({ db, now }: { db: Db; now: Date }): Promise<{ queued: number }> {
  const until = new Date(now.getTime() + Math.max(...ENDING_REMINDER_DAYS) * DAY_MS);
  let queued = 0;
  for (let after: string | undefined; ; ) {
    const members = await db.user.findMany({
      where: {
        subscriptionTier: { not: "None" },
        subscriptionExpiresAt: { gt: now, lte: until },
        isDisabled: false,
        // Wholesale prices do not end with the membership.
        vipWholesaleAccount: false,
        deletedAt: null,
        ...(after && { id: { gt: after } }),
      },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, email: true, subscriptionTier: true, subscriptionExpiresAt: true },
    });
    const due = members.flatMap((member) => reminderOf(member, now) ?? []);
    queued += await queueNew(db, due);
    after = members.at(-1)?.id;
    if (members.length < BATCH) return { queued };
  }
}

type Member = { id: string; email: string; subscriptionTier: string; subscriptionExpiresAt: Date | null };

function reminderOf({ id: userId, email, subscriptionTier: tier, subscriptionExpiresAt }: Member, now: Date) {
  const days = endingReminder(subscriptionExpiresAt, now);
  if (days === null || subscriptionExpiresAt === null) return null;
  const expiresAt = subscriptionExpiresAt.toISOString();
  return {
    // The end date is part of the key, so that a renewed term gets its own reminders.
    dedupeKey: `membership-ending:${userId}:${expiresAt}:${days}`,
    template: "membership-ending" as const,
    toEmail: email,
    payload: { userId, tier, expiresAt },
  };
}

/**
 * Queues one mail unless the account's membership has changed since it was read. A renewal waits for the lock, and then
 * withdraws the mail.
 */
function queueWhileEnding(db: Db, mail: NonNullable<ReturnType<typeof reminderOf>>): Promise<boolean> {
  const { userId, tier, expiresAt } = mail.payload;
  return inTransaction(db, async (tx) => {
    const [member] = await queryRows(tx, IdRow)`
      SELECT id::text FROM users WHERE id = ${userId}::uuid AND subscription_tier::text = ${tier}
        AND subscription_expires_at = ${expiresAt}::timestamptz AND NOT is_disabled
        AND NOT vip_wholesale_account AND deleted_at IS NULL FOR SHARE`;
    if (member) await queueMail(tx, mail);
    return member !== undefined;
  });
}

/** Queues the mails not queued yet; a failure for one address does not stop the others. */
async function queueNew(db: Db, due: NonNullable<ReturnType<typeof reminderOf>>[]): Promise<number> {
  const keys = due.map(({ dedupeKey }) => dedupeKey);
  const known = await db.outboxMail.findMany({ where: { dedupeKey: { in: keys } }, select: { dedupeKey: true } });
  const knownKeys = new Set(known.map(({ dedupeKey }) => dedupeKey));
  let queued = 0;
  for (const mail of due) {
    if (knownKeys.has(mail.dedupeKey)) continue;
    try {
      if (await queueWhileEnding(db, mail)) queued++;
    } catch (error) {
      logError(error, { what: "membership reminder", userId: mail.payload.userId });
    }
  }
  return queued;
}
