import { db } from "~/server/db";
import { checkPayments } from "~/server/services/rings/find-rings";
import { runUntilShutdown } from "./run-until-shutdown";

// A payout may be prepared soon after a payment; where there is nothing to look at it costs two statements.
const PAUSE_MS = 10_000;

/** Looks for rings around the payments that came since the last time. */
export function startRingsJob(): void {
  const work = async (now: Date) => {
    await checkPayments({ db, now });
    return PAUSE_MS;
  };
  runUntilShutdown("look for rings", work, PAUSE_MS);
}
