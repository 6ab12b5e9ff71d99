import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { mailFacts } from "~/domain/mails";

const Repeat = z.object({ linkFrom: z.coerce.date().optional() });

type LinkMail = { template: string; payload: unknown; createdAt: Date };

const linkFrom = ({ payload, createdAt }: LinkMail): Date => Repeat.parse(payload).linkFrom ?? createdAt;

/** Extra payload for a resent e-mail: the link still counts from the first one. */
export const resentPayload = (mail: LinkMail): { linkFrom?: string } =>
  mailFacts(mail.template).linkMinutes ? { linkFrom: linkFrom(mail).toISOString() } : {};

/** Throws "link-expired" if the e-mail's link no longer works. */
export function assertLinkWorks(mail: LinkMail, now: Date): void {
  const { linkMinutes } = mailFacts(mail.template);
  if (!linkMinutes || now.getTime() - linkFrom(mail).getTime() < linkMinutes * 60_000) return;
  const message = "The link in this e-mail has expired. Its reader can ask the shop for a new one.";
  throw new DomainError("PRECONDITION_FAILED", "link-expired", message);
}
