import { db } from "~/server/db";
import { followUpUnpaid } from "~/server/services/orders/follow-up-unpaid";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 15 * 60_000;

/** Sends reminders for unpaid orders and cancels those unpaid for too long. */
export function startUnpaidOrdersJob(): void {
  const work = async (now: Date) => {
    await followUpUnpaid({ db, now });
    return PAUSE_MS;
  };
  runUntilShutdown("follow up unpaid orders", work, PAUSE_MS);
}
