import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { mailFacts } from "~/domain/mails";

const Repeat = z.object({ linkFrom: z.coerce.date().optional() });

type LinkMail = { template: string; payload: unknown; createdAt: Date };

const linkFrom = ({ payload, createdAt }: LinkMail): Date => Repeat.parse(payload).linkFrom ?? createdAt;

/** Extra payload for a resent e-mail: the link still counts from the first one. */
export const resentPayload = (mail: LinkMail): { linkFrom?: string } =>
  mailFacts(mail.template).linkMinutes ? { linkFrom: linkFrom(mail).toISOString() } : {};

/** Whether the e-mail has no link that expires, or it still works. */
export function doesLinkWork(mail: LinkMail, now: Date): boolean {
  const { linkMinutes } = mailFacts(mail.template);
  return !linkMinutes || now.getTime() - linkFrom(mail).getTime() < linkMinutes * 60_000;
}

/** Throws "link-expired" if the e-mail's link no longer works. */
export function assertLinkWorks(mail: LinkMail, now: Date): void {
  if (doesLinkWork(mail, now)) return;
  const message = "The link in this e-mail has expired. Its reader can ask the shop for a new one.";
  throw new DomainError("PRECONDITION_FAILED", "link-expired", message);
}
