import { join } from "node:path";
import { decryptSecret } from "~/server/crypto";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import type { MailTransport } from "./mail-transport";
import { diskTransport } from "./transports/disk";
import { resendTransport } from "./transports/resend";
import { type Sender, smtpTransport } from "./transports/smtp";

type Settings = { smtpHost: string; smtpPort: number; smtpUser: string; fromName: string; notificationEmail: string };

/** A transport with invalid settings: it sends nothing and reports what an admin has to fix. */
const brokenTransport = (name: string, problem: string): MailTransport => ({
  name,
  problem,
  send: () => Promise.reject(new Error(problem)),
});

/**
 * The sender: the address of MAIL_FROM (`Assay <orders@shop.example>`), else the SMTP user if it is an address, else
 * the shop's notification address.
 */
export function senderOf(settings: Settings): Sender {
  const given = env.MAIL_FROM?.match(/<([^<>\s]+@[^<>\s]+)>$/)?.[1] ?? env.MAIL_FROM;
  const user = settings.smtpUser.includes("@") ? settings.smtpUser : settings.notificationEmail;
  return { name: settings.fromName, address: given ?? user };
}

/** The transport in use: the admin's SMTP settings, else Resend, else files in DATA_DIR/mail. */
export async function chooseTransport(db: Db): Promise<MailTransport> {
  const settings = await db.emailSettings.findUnique({ where: { id: "default" } });
  if (settings) {
    try {
      const { smtpHost: host, smtpPort: port, smtpUser: user } = settings;
      return smtpTransport({ host, port, user, pass: decryptSecret(settings.smtpPassEncrypted) }, senderOf(settings));
    } catch {
      return brokenTransport("smtp", "The SMTP password can no longer be read. Please enter it again in the settings.");
    }
  }
  if (env.RESEND_API_KEY) {
    return env.MAIL_FROM
      ? resendTransport(env.RESEND_API_KEY, env.MAIL_FROM)
      : brokenTransport("resend", "MAIL_FROM is not set: Resend needs to know the sender.");
  }
  return diskTransport(join(env.DATA_DIR, "mail"));
}
