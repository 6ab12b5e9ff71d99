import { z } from "zod";
import { DomainError, notFound } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { RenderedMail } from "~/server/mail/templates/layout";
import { composeMail } from "./compose-mail";
import { SENT_MAIL_DAYS } from "./delete-sent-mails";
import { payloadWithoutSecrets } from "./mail-secrets";

/**
 * An e-mail's content: as sent (`isAsSent`), or as it would be rendered now. Secret links carry a placeholder token.
 * Throws "not-found"; "mail-not-kept" for one sent too long ago; "mail-not-shown" if the data of an unsent one is gone.
 */
export async function previewMail(
  { db }: SignedInContext,
  { mailId }: { mailId: string },
): Promise<RenderedMail & { isAsSent: boolean }> {
  const select = { template: true, payload: true, status: true, subject: true, sentHtml: true, sentText: true };
  const mail = await db.outboxMail.findUnique({ where: { id: mailId }, select });
  if (!mail) throw notFound("E-mail");
  const { template, payload, status, subject, sentHtml: html, sentText: text } = mail;
  if (status === "sent") {
    if (html !== null && text !== null) return { subject: subject ?? "", html, text, isAsSent: true };
    const message = `The text of this e-mail is no longer kept. Sent e-mails can be read for ${SENT_MAIL_DAYS} days.`;
    throw new DomainError("PRECONDITION_FAILED", "mail-not-kept", message);
  }
  try {
    const rendered = await composeMail(db, { template, payload: payloadWithoutSecrets(payload) });
    return { ...rendered, isAsSent: false };
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof z.ZodError)) throw error;
    const why = error instanceof DomainError ? error.message : "what it needs is missing";
    throw new DomainError("PRECONDITION_FAILED", "mail-not-shown", `This e-mail can no longer be written: ${why}.`);
  }
}
