import type { LimitName } from "~/domain/limits";

/**
 * The limits of public writes that their service counts itself, by something only it knows, such as an e-mail address or
 * a thread. Their procedures are `counted: null`.
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
  "affiliate.recordClick": ["click-of-address", "click-of-visitor", "referral-of-address"],
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
