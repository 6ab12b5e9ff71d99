import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import { decryptSecret } from "~/server/crypto";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import type { MailTemplate } from "~/server/mail/mail-template";
import { accessDecidedMail, accessRequestedMail } from "~/server/mail/templates/access";
import { accountDeletedMail } from "~/server/mail/templates/account-deleted";
import { accountReinstatedMail, accountSuspendedMail } from "~/server/mail/templates/account-suspended";
import { affiliateApprovedMail } from "~/server/mail/templates/affiliate-approved";
import { affiliateRejectedMail } from "~/server/mail/templates/affiliate-rejected";
import { affiliateRevokedMail } from "~/server/mail/templates/affiliate-revoked";
import { backInStockMail } from "~/server/mail/templates/back-in-stock";
import { claimCreditedMail, claimDecidedMail, claimShopMail } from "~/server/mail/templates/claims";
import { contactAnswerMail, contactReceivedMail, contactShopMail } from "~/server/mail/templates/contact";
import { emailChangeMail } from "~/server/mail/templates/email-change";
import { emailChangeNoticeMail } from "~/server/mail/templates/email-change-notice";
import { emailVerificationMail } from "~/server/mail/templates/email-verification";
import type { MailSite, RenderedMail } from "~/server/mail/templates/layout";
import { membershipActivatedMail } from "~/server/mail/templates/membership-activated";
import { membershipRejectedMail, membershipReopenedMail } from "~/server/mail/templates/membership-decision";
import { membershipEndingMail } from "~/server/mail/templates/membership-ending";
import { membershipRequotedMail } from "~/server/mail/templates/membership-requoted";
import { orderCancelledMail } from "~/server/mail/templates/order-cancelled";
import { orderChangedShopMail } from "~/server/mail/templates/order-changed";
import { orderPlacedMail } from "~/server/mail/templates/order-placed";
import { ordersPlacedShopMail } from "~/server/mail/templates/order-placed-shop";
import { partnershipInvitationMail } from "~/server/mail/templates/partnership-invitation";
import { passwordResetMail } from "~/server/mail/templates/password-reset";
import { paymentConfirmedMail } from "~/server/mail/templates/payment-confirmed";
import { paymentReminderMail } from "~/server/mail/templates/payment-reminder";
import { paymentSentShopMail } from "~/server/mail/templates/payment-sent-shop";
import { paymentUndoneMail } from "~/server/mail/templates/payment-undone";
import { payoutSentMail } from "~/server/mail/templates/payout-sent";
import { tagChangedMail, tagMissingMail } from "~/server/mail/templates/payout-tag";
import { affiliateRequestedMail, membershipRequestedMail } from "~/server/mail/templates/requests-shop";
import { newSignInMail, passwordChangedMail } from "~/server/mail/templates/security-notices";
import { twoFactorChangedMail } from "~/server/mail/templates/two-factor-changed";
import { welcomeMail } from "~/server/mail/templates/welcome";
import { sumsOfAccount } from "~/server/services/ledger/account-sums";
import { reasonOf } from "./cancellation-reason";
import { AFFILIATE_COMPOSERS, switchableSite } from "./compose-affiliate-mail";
import { orderChangedForCustomer, orderMessage, tracking, trackingWithdrawn } from "./compose-order-mail";
import { programTerms, rulesChanged, tierSwitched } from "./compose-program-mail";
import {
  fullRefund,
  OfSurplus,
  orderReopened,
  partialRefund,
  paymentDouble,
  paymentReturned,
  storeCredit,
} from "./compose-refund-mail";
import { loadAccessRequestForMail } from "./load-access-request-for-mail";
import { loadClaimForMail } from "./load-claim-for-mail";
import { loadConversationForMail } from "./load-conversation-for-mail";
import { loadInvitationForMail } from "./load-invitation-for-mail";
import { loadOrderForMail } from "./load-order-for-mail";
import { loadPayoutForMail } from "./load-payout-for-mail";
import { loadAffiliateRequestForMail, loadMembershipRequestForMail } from "./load-request-for-mail";
import { unsubscribeToken } from "./unsubscribe-token";

type Composer = (db: Db, site: MailSite, payload: unknown) => Promise<RenderedMail>;

/** The items of a digest, oldest first. */
const Ids = z.array(z.uuid()).min(1);
const OfOrder = z.object({ orderId: z.uuid() });
const OfMember = z.object({ userId: z.uuid(), tier: z.string().optional(), expiresAt: z.coerce.date().optional() });
const OfSignIn = z.object({ userId: z.uuid(), at: z.coerce.date(), browser: z.string().nullish() });
const OfRequote = z.object({
  ...{ userId: z.uuid(), tier: z.string(), currentTier: z.string() },
  ...{ formerCents: z.int(), amountCents: z.int() },
});
const WithSurplus = { surplus: OfSurplus.optional() };
const OfNotice = z.object({ userId: z.uuid(), newEmail: z.string(), isDone: z.boolean() });
const OfInvitation = z.object({ partnershipId: z.uuid(), userId: z.uuid() });
const requestIdOf = (payload: unknown) => z.object({ requestId: z.uuid() }).parse(payload).requestId;
const accessOf = (db: Db, payload: unknown) => loadAccessRequestForMail(db, requestIdOf(payload));
const OfDecision = z.object({ userId: z.uuid(), tier: z.string(), reason: z.string() });
const OfRejection = OfDecision.extend({ returnCents: z.number().optional() });
const OfReopening = OfDecision.extend({ wasApproved: z.boolean(), isRestored: z.boolean() });
const claimOf = (db: Db, payload: unknown) =>
  loadClaimForMail(db, z.object({ claimId: z.uuid() }).parse(payload).claimId);
const OfConversation = z.object({ conversationId: z.uuid() });
const conversationOf = (db: Db, payload: unknown) =>
  loadConversationForMail(db, OfConversation.parse(payload).conversationId);
const WithReason = OfOrder.extend({ reason: z.string().nullish() });

async function userNamed(db: Db, userId: string) {
  const select = {
    ...{ name: true, emailVerifiedAt: true, affiliateCode: true, isAffiliate: true, cashappTag: true },
    ...{ subscriptionTier: true, subscriptionExpiresAt: true },
  } as const;
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return { ...user, name: greetingName(user) };
}

/** The membership that an e-mail names: as it was when the e-mail was queued, else as the account has it now. */
async function membershipNamed(db: Db, payload: unknown) {
  const { userId, tier, expiresAt } = OfMember.parse(payload);
  const { name, subscriptionTier, subscriptionExpiresAt } = await userNamed(db, userId);
  return { name, tier: tier ?? subscriptionTier, expiresAt: expiresAt ?? subscriptionExpiresAt };
}

const COMPOSERS: Record<MailTemplate, Composer> = {
  "order-changed": orderChangedForCustomer,
  tracking,
  "tracking-withdrawn": trackingWithdrawn,
  "order-message": orderMessage,
  "order-placed": async (db, site, payload) =>
    orderPlacedMail(site, await loadOrderForMail(db, OfOrder.parse(payload).orderId)),
  async "order-placed-shop"(db, site, payload) {
    const { orderId, ids } = OfOrder.extend({ ids: Ids.optional() }).parse(payload);
    const first = await loadOrderForMail(db, ids?.[0] ?? orderId);
    const others = await Promise.all((ids ?? []).slice(1).map((id) => loadOrderForMail(db, id)));
    return ordersPlacedShopMail(site, [first, ...others]);
  },
  async "order-changed-shop"(db, site, payload) {
    const { orderId } = OfOrder.parse(payload);
    const isCancelled = (await db.orderEvent.count({ where: { orderId, action: "cancelByCustomer" } })) > 0;
    return orderChangedShopMail(site, await loadOrderForMail(db, orderId), { isCancelled });
  },
  "payment-reminder": async (db, site, payload) =>
    paymentReminderMail(site, await loadOrderForMail(db, OfOrder.parse(payload).orderId)),
  "payment-sent-shop": async (db, site, payload) =>
    paymentSentShopMail(site, await loadOrderForMail(db, OfOrder.parse(payload).orderId)),
  async "payment-confirmed"(db, site, payload) {
    const { orderId, surplus } = OfOrder.extend(WithSurplus).parse(payload);
    return paymentConfirmedMail(site, await loadOrderForMail(db, orderId), surplus);
  },
  "payment-undone": async (db, site, payload) =>
    paymentUndoneMail(site, await loadOrderForMail(db, OfOrder.parse(payload).orderId)),
  async "order-cancelled"(db, site, payload) {
    const given = WithReason.extend({ by: z.enum(["admin", "customer", "unpaid"]).default("admin") }).parse(payload);
    const { by, orderId } = given;
    return orderCancelledMail(site, await loadOrderForMail(db, orderId), { by, reason: await reasonOf(db, given) });
  },
  "order-reopened": orderReopened,
  "payment-returned": paymentReturned,
  "payment-double": paymentDouble,
  "order-partly-refunded": partialRefund,
  "store-credit": storeCredit,
  "order-refunded": fullRefund,
  async "payout-sent"(db, site, payload) {
    const { payoutId } = z.object({ payoutId: z.uuid() }).parse(payload);
    const { userId, ...payout } = await loadPayoutForMail(db, payoutId);
    return payoutSentMail(switchableSite(site, "payout", userId), payout);
  },
  "rules-changed": rulesChanged,
  "program-terms": programTerms,
  "tier-switched": tierSwitched,
  async "password-reset"(db, site, payload) {
    // The link's token is encrypted in the outbox: a reader of the table cannot use it.
    const { userId, tokenEncrypted } = z.object({ userId: z.uuid(), tokenEncrypted: z.string() }).parse(payload);
    const { name } = await userNamed(db, userId);
    return passwordResetMail(site, { name, token: decryptSecret(tokenEncrypted) });
  },
  async "email-verification"(_db, site, payload) {
    const { tokenEncrypted } = z.object({ tokenEncrypted: z.string() }).parse(payload);
    return emailVerificationMail(site, { token: decryptSecret(tokenEncrypted) });
  },
  async "back-in-stock"(db, site, payload) {
    const { productId, email } = z.object({ productId: z.uuid(), email: z.string() }).parse(payload);
    const product = await db.product.findUnique({ where: { id: productId }, select: { name: true, slug: true } });
    if (!product) throw notFound("Product");
    return backInStockMail(site, { ...product, unsubscribeToken: unsubscribeToken({ of: "stock-alerts", email }) });
  },
  async "email-change"(_db, site, payload) {
    const { tokenEncrypted } = z.object({ tokenEncrypted: z.string() }).parse(payload);
    return emailChangeMail(site, { token: decryptSecret(tokenEncrypted) });
  },
  async "email-change-notice"(db, site, payload) {
    const { userId, newEmail, isDone } = OfNotice.parse(payload);
    const { name } = await userNamed(db, userId);
    return emailChangeNoticeMail(site, { name, newEmail, isDone });
  },
  async welcome(db, site, payload) {
    const { name, affiliateCode } = await userNamed(db, OfMember.parse(payload).userId);
    return welcomeMail(site, { name, code: affiliateCode });
  },
  async "affiliate-approved"(db, site, payload) {
    const { name, affiliateCode } = await userNamed(db, OfMember.parse(payload).userId);
    return affiliateApprovedMail(site, { name, code: affiliateCode });
  },
  async "affiliate-rejected"(db, site, payload) {
    const { userId, reason } = OfMember.extend({ reason: z.string().default("") }).parse(payload);
    const { name } = await userNamed(db, userId);
    return affiliateRejectedMail(site, { name, reason });
  },
  "affiliate-requested": async (db, site, payload) =>
    affiliateRequestedMail(site, await loadAffiliateRequestForMail(db, requestIdOf(payload))),
  "membership-requested": async (db, site, payload) =>
    membershipRequestedMail(site, await loadMembershipRequestForMail(db, requestIdOf(payload))),
  async "membership-rejected"(db, site, payload) {
    const { userId, ...decision } = OfRejection.parse(payload);
    const { name } = await userNamed(db, userId);
    return membershipRejectedMail(site, { name, ...decision });
  },
  async "membership-reopened"(db, site, payload) {
    const { userId, ...decision } = OfReopening.parse(payload);
    const { name } = await userNamed(db, userId);
    return membershipReopenedMail(site, { name, ...decision });
  },
  ...AFFILIATE_COMPOSERS,
  "partnership-invitation": async (db, site, payload) =>
    partnershipInvitationMail(site, await loadInvitationForMail(db, OfInvitation.parse(payload))),
  async "membership-activated"(db, site, payload) {
    const { surplus } = z.object(WithSurplus).parse(payload);
    return membershipActivatedMail(site, await membershipNamed(db, payload), surplus);
  },
  async "membership-requoted"(db, site, payload) {
    const { userId, ...requoted } = OfRequote.parse(payload);
    const { name } = await userNamed(db, userId);
    return membershipRequotedMail(site, { name, ...requoted });
  },
  "access-requested": async (db, site, payload) => accessRequestedMail(site, await accessOf(db, payload)),
  "access-decided": async (db, site, payload) => accessDecidedMail(site, await accessOf(db, payload)),
  async "affiliate-revoked"(db, site, payload) {
    const { userId } = OfMember.parse(payload);
    const [{ name, cashappTag }, { owedCents }] = await Promise.all([
      userNamed(db, userId),
      sumsOfAccount(db, userId, new Date()),
    ]);
    return affiliateRevokedMail(site, { name, owedCents, hasTag: cashappTag !== null });
  },
  async "cashapp-tag-changed"(db, site, payload) {
    const { userId, cashappTag } = z.object({ userId: z.uuid(), cashappTag: z.string() }).parse(payload);
    return tagChangedMail(site, { name: (await userNamed(db, userId)).name, cashappTag });
  },
  async "tag-missing"(db, site, payload) {
    const { userId } = OfMember.parse(payload);
    const [{ name, isAffiliate }, { availableCents }] = await Promise.all([
      userNamed(db, userId),
      sumsOfAccount(db, userId, new Date()),
    ]);
    return tagMissingMail(site, { name, isAffiliate, availableCents });
  },
  async "account-suspended"(db, site, payload) {
    const { userId, reason } = z.object({ userId: z.uuid(), reason: z.string() }).parse(payload);
    return accountSuspendedMail(site, { ...(await userNamed(db, userId)), reason });
  },
  "account-reinstated": async (db, site, payload) =>
    accountReinstatedMail(site, await userNamed(db, OfMember.parse(payload).userId)),
  async "new-sign-in"(db, site, payload) {
    const { userId, at, browser } = OfSignIn.parse(payload);
    const { name } = await userNamed(db, userId);
    return newSignInMail(site, { name, at, browser });
  },
  async "password-changed"(db, site, payload) {
    const { name } = await userNamed(db, OfMember.parse(payload).userId);
    return passwordChangedMail(site, { name });
  },
  async "two-factor-changed"(db, site, payload) {
    const { userId, isOn } = OfMember.extend({ isOn: z.boolean() }).parse(payload);
    const { name } = await userNamed(db, userId);
    return twoFactorChangedMail(site, { name, isOn });
  },
  "account-deleted": async (_db, site) => accountDeletedMail(site),
  "claim-shop": async (db, site, payload) => claimShopMail(site, await claimOf(db, payload)),
  "claim-decided": async (db, site, payload) => claimDecidedMail(site, await claimOf(db, payload)),
  "claim-credited": async (db, site, payload) => claimCreditedMail(site, await claimOf(db, payload)),
  "contact-shop": async (db, site, payload) => contactShopMail(site, await conversationOf(db, payload)),
  "contact-received": async (db, site, payload) => contactReceivedMail(site, await conversationOf(db, payload)),
  async "contact-answer"(db, site, payload) {
    const { conversationId, messageId: id } = OfConversation.extend({ messageId: z.uuid() }).parse(payload);
    const answer = await db.conversationMessage.findFirst({ where: { id, conversationId }, select: { message: true } });
    if (!answer) throw notFound("Message");
    return contactAnswerMail(site, await conversationOf(db, payload), answer.message);
  },
  async "membership-ending"(db, site, payload) {
    return membershipEndingMail(site, { ...(await membershipNamed(db, payload)), now: new Date() });
  },
};

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(COMPOSERS, name);

/** Composes an outbox row's e-mail from the present data. Throws if the data is gone. */
export async function composeMail(db: Db, mail: { template: string; payload: unknown }): Promise<RenderedMail> {
  if (!isTemplate(mail.template)) throw notFound("Template");
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: { siteName: true, headerLogoUrl: true, companyName: true, companyAddress: true },
  });
  const { siteName, headerLogoUrl: logoUrl, companyName, companyAddress } = settings ?? UNSAVED_SETTINGS;
  const company = [companyName, companyAddress].filter(Boolean).join("\n");
  const site = { siteName, logoUrl, company, baseUrl: env.NEXTAUTH_URL.replace(/\/$/, "") };
  return COMPOSERS[mail.template](db, site, mail.payload);
}
