import { DomainError } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { recordAudit } from "../audit/record-audit";
import { claimJob } from "../jobs/run-when-due";
import { runScheduledBackup } from "./scheduled-backups";

/**
 * Starts the daily backup now and returns before it is done; its result goes to the job history. Starts nothing if a
 * backup is already running. The next scheduled one is due a day after this one. Throws "backups-off" if this
 * installation keeps none.
 */
export async function backUpNow(ctx: SignedInContext): Promise<{ isStarted: boolean }> {
  if (env.BACKUPS_KEPT === 0) {
    throw new DomainError("CONFLICT", "backups-off", "This server keeps no backups (BACKUPS_KEPT is 0).");
  }
  const { db, now } = ctx;
  const run = await claimJob({ db, now, name: "scheduled-backup" });
  if (!run) return { isStarted: false };
  const keep = async () => {
    await recordAudit(db, ctx, { action: "backup.now", entity: "backup", entityId: null });
    return runScheduledBackup({ db, now });
  };
  run(keep).catch((error) => logError(error, { what: "backup now", requestId: ctx.requestId }));
  return { isStarted: true };
}
