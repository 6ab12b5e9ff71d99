import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/server/db";
import { log, logError } from "~/server/log";
import { deleteSentMails } from "~/server/services/mail/delete-sent-mails";
import { sendDueMails } from "~/server/services/mail/send-due-mails";
import { remindOfEnding } from "~/server/services/membership/remind-of-ending";
import { onShutdown } from "~/server/shutdown";
import { chooseTransport } from "./choose-transport";

const PAUSE_MS = 3_000;
const SWEEP_MS = 60 * 60_000;

/** Sends what is due until it is told to stop; what it holds then is finished first. */
async function workUntil(stop: AbortSignal): Promise<void> {
  let sweepAt = 0;
  while (!stop.aborted) {
    let tries = 0;
    if (Date.now() >= sweepAt) {
      sweepAt = Date.now() + SWEEP_MS;
      await remindOfEnding({ db, now: new Date() }).catch((error) => logError(error, { what: "membership reminders" }));
      await deleteSentMails({ db, now: new Date() }).catch((error) => logError(error, { what: "sent e-mails" }));
    }
    try {
      tries = (await sendDueMails({ db, now: new Date(), transport: await chooseTransport(db) })).length;
    } catch (error) {
      logError(error, { what: "mail worker" });
    }
    // Aborting the pause rejects it; that is how the worker is told to stop.
    if (tries === 0) await wait(PAUSE_MS, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

// One worker for each process: hot reload runs the start again.
const kept = globalThis as unknown as { assayMailWorker?: AbortController };

/** Starts the mail worker of this process, once; it stops with the server. */
export function startMailWorker(): void {
  if (kept.assayMailWorker) return;
  const stop = new AbortController();
  kept.assayMailWorker = stop;
  const work = workUntil(stop.signal).catch(logError);
  onShutdown("drain", () => {
    stop.abort();
    return work;
  });
  log.info("mail worker started");
}
