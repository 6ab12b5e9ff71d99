import { z } from "zod";
import { EMAIL_LINK_HOURS } from "~/domain/email-link";
import { DomainError } from "~/domain/errors";
import { RESET_LINK_MINUTES } from "~/domain/password";

/** E-mails that exist for their link, and how many minutes it works. */
const LINK_MINUTES = new Map([
  ["password-reset", RESET_LINK_MINUTES],
  ["email-verification", EMAIL_LINK_HOURS * 60],
  ["email-change", EMAIL_LINK_HOURS * 60],
]);

const Repeat = z.object({ linkFrom: z.coerce.date().optional() });

type LinkMail = { template: string; payload: unknown; createdAt: Date };

const linkFrom = ({ payload, createdAt }: LinkMail): Date => Repeat.parse(payload).linkFrom ?? createdAt;

/** Extra payload for a resent e-mail: the link still counts from the first one. */
export const resentPayload = (mail: LinkMail): { linkFrom?: string } =>
  LINK_MINUTES.has(mail.template) ? { linkFrom: linkFrom(mail).toISOString() } : {};

/** Throws "link-expired" if the e-mail's link no longer works. */
export function assertLinkWorks(mail: LinkMail, now: Date): void {
  const minutes = LINK_MINUTES.get(mail.template);
  if (minutes === undefined || now.getTime() - linkFrom(mail).getTime() < minutes * 60_000) return;
  const message = "The link in this e-mail has expired. Its reader can ask the shop for a new one.";
  throw new DomainError("PRECONDITION_FAILED", "link-expired", message);
}
