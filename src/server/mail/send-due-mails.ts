import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isDeletedEmail } from "~/domain/names";
import type { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { log, logError } from "~/server/log";
import type { MailTransport } from "~/server/mail/mail-transport";
import type { RenderedMail } from "~/server/mail/templates/layout";
import { waitAgain } from "~/server/services/stock-alerts/queue-stock-alerts";
import { KINDS, withSpan } from "~/server/tracing/spans";
import { isSwitchedOff } from "./affiliate-mails";
import { type ClaimedMail, claimMails, FORGOTTEN } from "./claim-mails";
import { composeMail } from "./compose-mail";
import { assertLinkWorks } from "./expired-link";
import { withoutSecrets } from "./mail-secrets";
import { replyAddressFor } from "./reply-address";

export const MAX_ATTEMPTS = 10;
const BATCH = 5;
const ONE_TRY_MS = 60_000;
const FIRST_PAUSE_MS = 60_000;
export const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/** The pause after the n-th failed attempt: one minute, doubling each time; ten attempts span about eight hours. */
export const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

type Sending = { db: Db; transport: MailTransport; now: Date; claimId: string };
type Outcome = "sent" | "failed" | "waiting" | "dropped" | "unsettled";

/**
 * Whether a retry cannot succeed: the order is gone, the link has expired, or the payload does not fit the template. An
 * unknown template is retried: it may belong to a newer version running beside this one during an update.
 */
const isHopeless = (error: unknown) =>
  (error instanceof DomainError && error.reason !== "unknown-template") || error instanceof z.ZodError;

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  const stop = new AbortController();
  const late = wait(ONE_TRY_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`No answer within ${ONE_TRY_MS / 1000} seconds`);
  });
  return Promise.race([work, late]).finally(() => stop.abort());
};

type Settled = Prisma.OutboxMailUpdateManyMutationInput & { status: "sent" | "failed" | "waiting" };
const NO_TEXT = { subject: null, sentHtml: null, sentText: null };

/** Records an attempt's outcome if this claim still holds the row; a worker that lost its lease changes nothing. */
async function settle({ db, claimId }: Sending, mail: ClaimedMail, settled: Settled): Promise<void> {
  const data = { ...settled, leasedUntil: null, leasedBy: null };
  const held = { id: mail.id, status: "sending" as const, leasedBy: claimId };
  const write = async () => {
    const { count } = await db.outboxMail.updateMany({ where: held, data });
    return count > 0 || settleForgotten(db, mail, { claimId, data });
  };
  const isSettled = await write().catch(() => wait(2_000).then(write));
  if (!isSettled) log.warn({ mailId: mail.id }, "an e-mail's lease was lost while it was being sent");
}

/**
 * Settles an e-mail if an account that it is to or about was deleted while it was being sent: its text is not stored,
 * and if it was refused, the deleted account gets no other try.
 */
async function settleForgotten(
  db: Db,
  mail: ClaimedMail,
  { claimId, data }: { claimId: string; data: Settled },
): Promise<boolean> {
  const held = { id: mail.id, status: "sending" as const, leasedBy: { startsWith: claimId + FORGOTTEN } };
  if (data.status !== "sent") {
    const toAccount = { ...held, toEmail: { not: mail.to_email } };
    if ((await db.outboxMail.deleteMany({ where: toAccount })).count > 0) return true;
  }
  return (await db.outboxMail.updateMany({ where: held, data: { ...data, ...NO_TEXT } })).count > 0;
}

/** Records a failed attempt: schedules a retry, or gives up if it is hopeless or was the last. */
async function settleRefused(sending: Sending, mail: ClaimedMail, error: unknown): Promise<Outcome> {
  const status = isHopeless(error) || mail.attempts >= MAX_ATTEMPTS ? "failed" : "waiting";
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  log.warn({ mailId: mail.id, template: mail.template, attempts: mail.attempts, lastError }, "an e-mail was not sent");
  const nextAttemptAt = new Date(sending.now.getTime() + pauseAfter(mail.attempts));
  await settle(sending, mail, { status, lastError, nextAttemptAt });
  return status;
}

/** Deletes an e-mail whose account was deleted, or switched this kind off, while an earlier worker was sending it. */
async function drop({ db, claimId }: Sending, mail: ClaimedMail): Promise<Outcome> {
  await db.outboxMail.deleteMany({ where: { id: mail.id, status: "sending", leasedBy: claimId } });
  return "dropped";
}

async function sendOne(sending: Sending, mail: ClaimedMail): Promise<Outcome> {
  const { db, transport, now, claimId } = sending;
  const { template, to_email: toEmail } = mail;
  if (isDeletedEmail(toEmail) || (await isSwitchedOff(db, { template, toEmail }))) return drop(sending, mail);
  let kept: RenderedMail;
  try {
    if (mail.attempts > MAX_ATTEMPTS) throw new Error("Every try ended before its answer came");
    assertLinkWorks({ ...mail, createdAt: mail.created_at }, now);
    if (template === "back-in-stock" && (await waitAgain(db, { ...mail, claimId }))) return "dropped";
    const rendered = await composeMail(db, mail);
    kept = withoutSecrets(rendered, mail.payload);
    const { id } = mail;
    const replyTo = await replyAddressFor(db, mail);
    const span = { name: "send e-mail", kind: KINDS.client, attributes: { "assay.mail_template": template } };
    await withSpan(span, () => withinTime(transport.send({ ...rendered, id, template, to: toEmail, replyTo })));
  } catch (error) {
    return settleRefused(sending, mail, error);
  }
  // Outside the try block: a sent e-mail must not be queued again because this write failed.
  const { subject, html: sentHtml, text: sentText } = kept;
  const sent = { status: "sent", sentAt: now, deliveredBy: transport.name } as const;
  await settle(sending, mail, { ...sent, subject, sentHtml, sentText, lastError: null });
  return "sent";
}

/** Records the problem on every due e-mail. Not counted as an attempt, because the e-mail itself is fine. */
async function noteProblem(db: Db, now: Date, problem: string): Promise<void> {
  await db.outboxMail.updateMany({
    where: {
      status: "waiting",
      nextAttemptAt: { lte: now },
      OR: [{ lastError: null }, { lastError: { not: problem } }],
    },
    data: { lastError: problem },
  });
}

/**
 * Sends one batch of due e-mails, outside any transaction, and returns each attempt's outcome. Failed attempts are
 * retried with growing pauses and given up after ten; the admin then sees the error. While the settings prevent
 * sending, e-mails wait and no attempt is counted.
 */
export async function sendDueMails(
  { db, now, transport }: { db: Db; now: Date; transport: MailTransport },
  limit = BATCH,
): Promise<Outcome[]> {
  if (transport.problem) {
    await noteProblem(db, now, transport.problem);
    return [];
  }
  const claimId = randomUUID();
  const mails = await claimMails(db, { now, by: claimId, limit });
  const ends = await Promise.allSettled(mails.map((mail) => sendOne({ db, transport, now, claimId }, mail)));
  for (const end of ends) if (end.status === "rejected") logError(end.reason, { what: "writing down an e-mail's end" });
  return ends.map((end) => (end.status === "fulfilled" ? end.value : "unsettled"));
}
