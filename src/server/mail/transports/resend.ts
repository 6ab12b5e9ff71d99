import { Resend } from "resend";
import { type MailTransport, unsubscribeHeaders } from "~/server/mail/mail-transport";

/** Sends through Resend; the idempotency key keeps a retry from becoming a second e-mail. */
export function resendTransport(apiKey: string, from: string, baseUrl?: string): MailTransport {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
  return {
    name: "resend",
    async send({ id, to, replyTo, subject, html, text, unsubscribeUrl }) {
      const headers = unsubscribeHeaders(unsubscribeUrl);
      const mail = { from, to, replyTo, subject, html, text, headers };
      const { error } = await resend.emails.send(mail, { idempotencyKey: id });
      if (error) throw new Error(`Resend: ${error.message}`);
    },
  };
}
