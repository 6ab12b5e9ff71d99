// The calls of a visitor without a cookie that create rows.
import { randomInt, randomUUID } from "node:crypto";
import type { LimitName } from "~/domain/limits";

/** The targets: product ids, an affiliate's code, account addresses. */
export type Pressed = { products: string[]; soldOut: string[]; code: string; emails: string[] };

const PASSWORD = "a long and fine secret";

/** A search term nobody has used. */
const letters = () => Array.from({ length: 16 }, () => String.fromCharCode(97 + randomInt(26))).join("");
const person = () => ({ name: "Kim Vale", email: `${randomUUID()}@stranger.example` });
/** A visitor's calls, with a new name each time. */
export const CALLS: Record<string, (pressed: Pressed) => object> = {
  "cart.add": ({ products }) => ({ productId: products[randomInt(products.length)] }),
  "analytics.recordView": () => ({ pageType: "home", sessionId: randomUUID() }),
  "analytics.recordSearchMiss": () => ({ text: letters() }),
  "affiliate.recordClick": ({ code }) => ({ code, landingPage: "/" }),
  "account.signUp": ({ code }) => ({
    ...{ ...person(), password: PASSWORD, confirmPassword: PASSWORD, isReferred: true, referralCode: code },
  }),
  "account.requestPasswordReset": ({ emails }) => ({ email: emails[randomInt(emails.length)] }),
  "contact.send": () => ({
    ...{ ...person(), conversationId: randomUUID(), topic: "other", productSlug: null, message: "Hello" },
  }),
  "stockAlerts.ask": ({ soldOut }) => ({
    ...{ productId: soldOut[randomInt(soldOut.length)], email: person().email },
  }),
};

/** Maximum number of rows per table: one attempt of these limits each. */
export const BOUNDS: Record<string, LimitName[]> = {
  carts: ["cart-of-address"],
  cart_items: ["cart-of-address"],
  page_views: ["view-of-address"],
  referral_clicks: ["click-of-address", "referral-of-address"],
  search_misses: ["search-miss-of-address"],
  users: ["account-of-address"],
  stock_alerts: ["stock-alert-of-address"],
  conversations: ["contact-of-address"],
  conversation_messages: ["contact-of-address"],
};
