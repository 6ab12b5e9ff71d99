import { db } from "~/server/db";
import { logError } from "~/server/log";
import { chooseTransport } from "~/server/mail/choose-transport";
import { correctMailTimes } from "~/server/mail/correct-mail-times";
import { deleteSentMails } from "~/server/mail/delete-sent-mails";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { remindOfEnding } from "~/server/services/membership/remind-of-ending";
import { runUntilShutdown } from "./run-until-shutdown";

const PAUSE_MS = 3_000;
const SWEEP_MS = 60 * 60_000;

/** Sends the e-mails that are due, and at once what comes meanwhile. */
export function startMailJob(): void {
  const work = async (now: Date) => {
    const tries = await sendDueMails({ db, now, transport: await chooseTransport(db) });
    return tries.length > 0 ? 0 : PAUSE_MS;
  };
  runUntilShutdown("send e-mails", work, PAUSE_MS);
}

/**
 * Queues the reminders of memberships that end soon, makes e-mails due that a wrong clock put off, and deletes those that
 * are kept long enough.
 */
export function startMailSweepJob(): void {
  const work = async (now: Date) => {
    await remindOfEnding({ db, now }).catch((error) => logError(error, { what: "membership reminders" }));
    await correctMailTimes({ db, now }).catch((error) => logError(error, { what: "e-mails put off" }));
    await deleteSentMails({ db, now });
    return SWEEP_MS;
  };
  runUntilShutdown("sweep e-mails", work, SWEEP_MS);
}
