import { ledgerCheckResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { logError } from "~/server/log";
import { runWhenDue } from "~/server/services/jobs/run-when-due";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 60 * 60_000;

/**
 * Verifies the ledger once a day, in one of the processes; a difference shows in admin, in the metrics and in the log.
 */
export function startLedgerCheckJob(): void {
  const work = async (now: Date) => {
    const check = async () => ledgerCheckResult(await verifyLedger({ db, now }));
    const result = await runWhenDue({ db, now, name: "ledger-check", work: check });
    if (result?.isRight === false) logError(new Error(result.text), { job: "ledger-check" });
    return PAUSE_MS;
  };
  runUntilShutdown("check the books", work, PAUSE_MS);
}
