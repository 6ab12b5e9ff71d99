import { tooManyAttempts } from "~/domain/errors";
import type { LimitName } from "~/domain/limits";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";

/** The kinds of counted calls: per account if signed in, else per IP address. */
type Counted = "change" | "order" | "review" | "search" | "figures";

const LIMIT_OF: Readonly<Record<Counted, { account: LimitName; address: LimitName }>> = {
  change: { account: "change-of-account", address: "change-of-address" },
  order: { account: "order", address: "change-of-address" },
  review: { account: "review", address: "change-of-address" },
  search: { account: "search-of-account", address: "search-of-address" },
  figures: { account: "figures-of-account", address: "search-of-address" },
};

/** Calls counted before their input is read. A test checks that every public write is in this list or the next. */
export const COUNTED_CALLS: Readonly<Record<string, Counted>> = {
  "account.cancelEmailChange": "change",
  "account.endSession": "change",
  "account.removePicture": "change",
  "account.requestAffiliate": "change",
  "account.resetPassword": "change",
  "account.updateProfile": "change",
  "account.verifyEmail": "change",
  "addresses.create": "change",
  "addresses.delete": "change",
  "addresses.setDefault": "change",
  "addresses.update": "change",
  "affiliate.acceptTerms": "change",
  "affiliate.changeCode": "change",
  "affiliate.saveCashappTag": "change",
  "affiliate.saveCustomName": "change",
  "affiliate.switchMail": "change",
  "cart.add": "change",
  "cart.dismissMergeNotice": "change",
  "cart.remove": "change",
  "cart.removeUnavailable": "change",
  "cart.setQuantity": "change",
  "membership.acceptRequote": "order",
  "membership.cancel": "change",
  "membership.reportRestSent": "change",
  "membership.request": "order",
  "orders.cancel": "order",
  "orders.markRead": "change",
  "orders.place": "order",
  "orders.reorder": "change",
  "orders.reportPaymentSent": "order",
  "partnership.accept": "change",
  "partnership.create": "change",
  "partnership.decline": "change",
  "partnership.dissolve": "change",
  "partnership.handOver": "change",
  "partnership.invite": "change",
  "partnership.leave": "change",
  "partnership.remove": "change",
  "partnership.sendMessage": "change",
  "partnership.setRole": "change",
  "partnership.withdraw": "change",
  "reviews.rateProduct": "review",
  "reviews.reviewOrder": "review",
  "stockAlerts.cancel": "change",
  "unsubscribe.stop": "change",
  // Reads that cost more than a primary key lookup.
  "affiliate.activeReferrals": "figures",
  "affiliate.breakdown": "figures",
  "affiliate.checkCode": "search",
  "affiliate.clicks": "figures",
  "affiliate.dashboard": "figures",
  "affiliate.earnings": "figures",
  "affiliate.linkResults": "figures",
  "affiliate.monthlyEarnings": "figures",
  "affiliate.networkChildren": "figures",
  "affiliate.networkList": "figures",
  "affiliate.networkSummary": "figures",
  "affiliate.outlook": "figures",
  "affiliate.statement": "figures",
  "affiliate.unpaidLevels": "figures",
  "catalogue.categoryBySlug": "search",
  "catalogue.compare": "search",
  "catalogue.products": "search",
  "catalogue.reviews": "search",
  "catalogue.search": "search",
  "catalogue.searchPage": "search",
  "leaderboard.standings": "figures",
};

/**
 * Public writes that their service counts itself, by something only it knows, such as an e-mail address or a thread.
 */
export const COUNTED_BY_SERVICE: Readonly<Record<string, readonly LimitName[]>> = {
  "access.request": ["access-request"],
  "account.changeEmail": ["email-change"],
  "account.changePassword": ["password-change"],
  "account.beginTwoFactor": ["password-confirmation"],
  "account.confirmTwoFactor": ["two-factor"],
  "account.newRecoveryCodes": ["two-factor"],
  "account.endTwoFactor": ["password-confirmation", "two-factor"],
  "account.deleteOwn": ["password-confirmation", "two-factor"],
  "account.requestPasswordReset": ["password-reset"],
  "account.sendVerificationMail": ["email-verification"],
  "account.signUp": ["sign-up", "sign-up-of-address", "account-of-address"],
  "account.signUpAffiliate": ["sign-up", "sign-up-of-address", "account-of-address"],
  "affiliate.recordClick": ["click-of-address", "click-of-visitor"],
  "analytics.recordSearchMiss": ["search-miss-of-address"],
  "analytics.recordView": ["view-of-address"],
  "claims.ask": ["order-question"],
  "claims.send": ["order-claim"],
  "contact.send": ["contact", "contact-of-address"],
  "orders.changeAddress": ["order-change"],
  "orders.changeMessage": ["order-change"],
  "orders.sendMessage": ["order-message"],
  "stockAlerts.ask": ["stock-alert-of-address"],
};

const TOO_MANY = "Too many requests at once.";

/**
 * Counts a call by a customer or visitor before its input is read; throws "too-many-tries" (429) with the seconds to
 * wait. A caller without an IP address is our own server rendering a page, and is not limited.
 */
export async function assertCallLimit({ actor, visitor }: ServiceContext, path: string): Promise<void> {
  const counted = COUNTED_CALLS[path];
  if (!counted) return;
  const { account, address } = LIMIT_OF[counted];
  const wait = actor
    ? await consumeAttempt(account, [`user:${actor.userId}`])
    : await consumeAttempt(address, addressKeys(visitor.ipHash));
  if (wait !== null) throw tooManyAttempts(wait, TOO_MANY);
}
