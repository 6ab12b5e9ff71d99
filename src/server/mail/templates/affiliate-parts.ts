import { AFFILIATE_MAIL_TEXTS, type AffiliateMail } from "~/domain/affiliate-mails";
import type { Db } from "~/server/db";
import { unsubscribeToken } from "~/server/mail/unsubscribe-token";
import { link } from "./blocks";

/** Affiliates can turn these off: with the last link, the mail program's unsubscribe button, or on the dashboard. */
export async function stop(db: Db, mail: AffiliateMail, userId: string) {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return { about: AFFILIATE_MAIL_TEXTS[mail].about, token: unsubscribeToken({ of: mail, userId, email }) };
}

/** Former affiliates have a separate page for this. */
export const earningsLink = (isAffiliate = true) =>
  link("View your earnings", isAffiliate ? "/affiliate/earnings" : "/affiliate/settlement");
