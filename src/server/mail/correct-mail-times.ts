import { CLOCK_TOLERANCE_MS } from "~/domain/daily-jobs";
import type { Db } from "~/server/db";
import { LEASE_MS } from "./claim-mails";
import { LONGEST_PAUSE_MS } from "./send-due-mails";

/**
 * Makes e-mails due whose time lies beyond any retry pause or lease, because a clock that was ahead wrote it. Returns
 * how many.
 */
export async function correctMailTimes({ db, now }: { db: Db; now: Date }): Promise<number> {
  const after = (ms: number) => new Date(now.getTime() + ms + CLOCK_TOLERANCE_MS);
  const [waiting, sending] = await Promise.all([
    db.outboxMail.updateMany({
      where: { status: "waiting", nextAttemptAt: { gt: after(LONGEST_PAUSE_MS) } },
      data: { nextAttemptAt: now },
    }),
    // Expires the lease, so the next worker claims it.
    db.outboxMail.updateMany({
      where: { status: "sending", leasedUntil: { gt: after(LEASE_MS) } },
      data: { leasedUntil: new Date(now.getTime() - 1) },
    }),
  ]);
  return waiting.count + sending.count;
}
