import { db } from "~/server/db";
import { checkPayments } from "~/server/services/rings/find-rings";
import { runUntilShutdown } from "./run-until-shutdown";

// Frequent, because a payout may be prepared soon after a payment; with nothing to check it costs two statements.
const PAUSE_MS = 10_000;

/** Checks payments received since the last run for rings. */
export function startRingsJob(): void {
  const work = async (now: Date) => {
    await checkPayments({ db, now });
    return PAUSE_MS;
  };
  runUntilShutdown("look for rings", work, PAUSE_MS);
}
