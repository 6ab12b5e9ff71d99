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

/** Sends due e-mails; checks again immediately while there were any. */
export function startMailJob(): void {
  const work = async (now: Date) => {
    const tries = await sendDueMails({ db, now, transport: await chooseTransport(db) });
    return tries.length > 0 ? 0 : PAUSE_MS;
  };
  runUntilShutdown("send e-mails", work, PAUSE_MS);
}

/** Reminds of ending memberships, fixes e-mails that a wrong clock postponed, and deletes old e-mail texts. */
export function startMailSweepJob(): void {
  const work = async (now: Date) => {
    await remindOfEnding({ db, now }).catch((error) => logError(error, { what: "membership reminders" }));
    await correctMailTimes({ db, now }).catch((error) => logError(error, { what: "e-mails put off" }));
    await deleteSentMails({ db, now });
    return SWEEP_MS;
  };
  runUntilShutdown("sweep e-mails", work, SWEEP_MS);
}
