import type { EmailSettingsInput } from "~/schemas/admin/settings";
import type { SignedInContext } from "~/server/context";
import { senderOf } from "~/server/mail/choose-transport";
import { checkSmtp } from "~/server/mail/smtp-check";
import { recordAudit } from "~/server/services/audit/record-audit";
import { siteSettings } from "~/server/services/settings/queries";
import { smtpPassword } from "~/server/services/settings/smtp-password";

/**
 * Sends a test e-mail to the notification address with the form's settings, saved or not, and returns the mail server's
 * response to each step. Servers in the shop's own network are allowed, because only admins get here.
 */
export async function sendTestMail(ctx: SignedInContext, input: EmailSettingsInput) {
  const pass = await smtpPassword(ctx.db, input);
  const { siteName, contactEmail } = await siteSettings(ctx);
  const { smtpHost: host, smtpPort: port, smtpUser: user, notificationEmail: to } = input;
  const text = `This is the test e-mail of ${siteName}, sent on ${ctx.now.toUTCString()}.\nYour mail server works.\n`;
  const replyTo = contactEmail || to;
  const message = { from: senderOf(input), to, replyTo, subject: `Test e-mail from ${siteName}`, text };
  const steps = await checkSmtp({ host, port, user, pass }, message);
  const isSent = steps.every(({ status }) => status === "passed");
  await recordAudit(ctx.db, ctx, {
    ...{ action: "mail.test", entity: "settings", entityId: "email" },
    after: { host, port, to, isSent },
  });
  return { isSent, steps };
}
