import { DomainError } from "~/domain/errors";
import { isMailTemplate, type MailTemplate } from "~/domain/mails";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { ACCOUNT_MAILS } from "./templates/account";
import { AFFILIATE_NEWS } from "./templates/affiliate-news";
import { AFFILIATE_MAILS } from "./templates/affiliates";
import type { Composer } from "./templates/composer";
import { CONTACT_MAILS } from "./templates/contact";
import { type RenderedMail, renderMail } from "./templates/layout";
import { MEMBERSHIP_MAILS } from "./templates/membership";
import { MEMBERSHIP_DECISION_MAILS } from "./templates/membership-decisions";
import { ORDER_MAILS } from "./templates/orders";
import { CORRECTION_MAILS } from "./templates/payment-corrections";
import { PAYMENT_TAG_MAILS } from "./templates/payment-tag";
import { PAYMENT_MAILS } from "./templates/payments";
import { PAYOUT_MAILS } from "./templates/payouts";
import { REQUEST_MAILS } from "./templates/requests";

const COMPOSERS: Record<MailTemplate, Composer> = {
  ...{
    ...ORDER_MAILS,
    ...PAYMENT_MAILS,
    ...PAYMENT_TAG_MAILS,
    ...CORRECTION_MAILS,
    ...ACCOUNT_MAILS,
    ...MEMBERSHIP_MAILS,
  },
  ...MEMBERSHIP_DECISION_MAILS,
  ...{ ...AFFILIATE_MAILS, ...AFFILIATE_NEWS, ...PAYOUT_MAILS, ...REQUEST_MAILS, ...CONTACT_MAILS },
};

/** Renders an outbox row's e-mail from current data. Throws if the data is gone, and "unknown-template". */
export async function composeMail(db: Db, mail: { template: string; payload: unknown }): Promise<RenderedMail> {
  if (!isMailTemplate(mail.template)) {
    const message = `This version of the shop does not know the e-mail ${mail.template}.`;
    throw new DomainError("NOT_FOUND", "unknown-template", message);
  }
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: { siteName: true, headerLogoUrl: true, companyName: true, companyAddress: true },
  });
  const { siteName, headerLogoUrl: logoUrl, companyName, companyAddress } = settings ?? DEFAULT_SETTINGS;
  const company = [companyName, companyAddress].filter(Boolean).join("\n");
  const site = { siteName, logoUrl, company, baseUrl: env.NEXTAUTH_URL.replace(/\/$/, "") };
  return renderMail(site, await COMPOSERS[mail.template](db, mail.payload, site));
}
