import { daysBefore } from "~/domain/days";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { plannedRun } from "./planned-run";

/** Nobody is asked again before so many days. */
const ASK_EVERY_DAYS = 7;

/**
 * Asks by e-mail for the cash-app tag of everybody whom a run could pay now but for the tag, each at most once a week.
 * Answers how many were asked, and how many were asked in the week before. Two at once ask everybody once.
 */
export async function askForTags({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const { excluded } = await plannedRun(db, now);
  const userIds = excluded.filter(({ reason }) => reason === "no-tag").map(({ userId }) => userId);
  const askedCount = userIds.length === 0 ? 0 : await inTransaction(db, (tx) => ask(tx, userIds, now));
  return { askedCount, waitingCount: userIds.length - askedCount };
}

async function ask(tx: Tx, userIds: string[], now: Date): Promise<number> {
  const asked = await tx.user.updateManyAndReturn({
    where: {
      id: { in: userIds },
      ...{ cashappTag: null, deletedAt: null, isDisabled: false },
      OR: [{ tagAskedAt: null }, { tagAskedAt: { lte: daysBefore(now, ASK_EVERY_DAYS) } }],
    },
    data: { tagAskedAt: now },
    select: { id: true, email: true },
  });
  for (const { id, email } of asked) {
    await queueMail(tx, {
      dedupeKey: `tag-missing:${id}:${now.toISOString()}`,
      ...{ template: "tag-missing", toEmail: email, payload: { userId: id } },
    });
  }
  return asked.length;
}
