import type { Db } from "~/server/db";
import { env } from "~/server/env";

/**
 * Where replies to the shop's e-mails go: the contact e-mail of the site settings, else the notification e-mail of the
 * e-mail settings, else the house account's address.
 */
export async function replyAddress(db: Db): Promise<string> {
  const where = { id: "default" };
  const site = await db.siteSettings.findUnique({ where, select: { contactEmail: true } });
  if (site?.contactEmail) return site.contactEmail;
  const email = await db.emailSettings.findUnique({ where, select: { notificationEmail: true } });
  return email?.notificationEmail || env.ROOT_AFFILIATE_EMAIL;
}
