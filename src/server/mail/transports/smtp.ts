import nodemailer from "nodemailer";
import { type MailTransport, unsubscribeHeaders } from "~/server/mail/mail-transport";

export type SmtpServer = { host: string; port: number; user: string; pass: string };
export type Sender = { name: string; address: string };

/** The port where TLS begins with the connection. */
export const TLS_FROM_THE_START = 465;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends through the shop's own mail server. All timeouts are well within the worker's lease. */
export function smtpTransport(server: SmtpServer, from: Sender): MailTransport {
  const mailer = nodemailer.createTransport({
    host: server.host,
    port: server.port,
    secure: server.port === TLS_FROM_THE_START,
    auth: { user: server.user, pass: server.pass },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    async send({ id, to, replyTo, subject, html, text, unsubscribeUrl }) {
      // Passed as objects, so that a name or address is never parsed as a header.
      const messageId = `<${id}@${from.address.split("@")[1] ?? "localhost"}>`;
      const [receiver, answers] = [to, replyTo].map((address) => ({ name: "", address }));
      await mailer.sendMail({
        from,
        to: receiver,
        replyTo: answers,
        subject,
        html,
        text,
        messageId,
        headers: unsubscribeHeaders(unsubscribeUrl),
      });
    },
  };
}
