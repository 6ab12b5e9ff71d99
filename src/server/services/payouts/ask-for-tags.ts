import { daysAfter, daysBefore } from "~/domain/days";
import type { Actor } from "~/server/auth/actor";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { plannedRun } from "./planned-run";

/** Minimum days between two requests to the same account. */
const ASK_EVERY_DAYS = 7;

type Asking = Pick<ServiceContext, "db" | "now"> & { actor?: Actor };

/**
 * E-mails everybody whose payout lacks only a cash-app tag, at most once a week each. Returns how many were e-mailed,
 * and how many had been in the week before. Safe to run concurrently. Audited for an admin; the job has no actor.
 */
export async function askForTags({ db, now, actor }: Asking) {
  const { excluded } = await plannedRun(db, now);
  const userIds = excluded.filter(({ reason }) => reason === "no-tag").map(({ userId }) => userId);
  const askedCount = userIds.length === 0 ? 0 : await inTransaction(db, (tx) => ask(tx, userIds, { now, actor }));
  return { askedCount, waitingCount: userIds.length - askedCount };
}

async function ask(tx: Tx, userIds: string[], { now, actor }: Pick<Asking, "now"> & { actor: Actor | undefined }) {
  const asked = await tx.user.updateManyAndReturn({
    where: {
      id: { in: userIds },
      ...{ cashappTag: null, deletedAt: null, isDisabled: false },
      OR: [
        { tagAskedAt: null },
        { tagAskedAt: { lte: daysBefore(now, ASK_EVERY_DAYS) } },
        // Written while a clock was ahead.
        { tagAskedAt: { gt: daysAfter(now, 1) } },
      ],
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
  if (actor && asked.length > 0) {
    await recordAudit(
      tx,
      { actor, now },
      { action: "payouts.ask-for-tags", entity: "payout", entityId: null, after: { asked: asked.length } },
    );
  }
  return asked.length;
}
