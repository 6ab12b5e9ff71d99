import { setTimeout as wait } from "node:timers/promises";
import { db } from "~/server/db";
import { log, logError } from "~/server/log";
import { sendDueMails } from "~/server/services/mail/send-due-mails";
import { chooseTransport } from "./choose-transport";

const PAUSE_MS = 3_000;

/** Sends what is due until it is told to stop; what it holds then is finished first. */
async function workUntil(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let tries = 0;
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

/** Starts the mail worker of this process, once; SIGTERM and SIGINT stop it. */
export function startMailWorker(): void {
  if (kept.assayMailWorker) return;
  const stop = new AbortController();
  kept.assayMailWorker = stop;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
  void workUntil(stop.signal).catch(logError);
  log.info("mail worker started");
}
