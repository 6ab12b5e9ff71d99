// Rate limits. Titles and descriptions are shown on the admin screen that lists them.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type LimitGroup = "Sign-in and accounts" | "Messages" | "Shopping" | "Visits and reading";

type Limit = {
  group: LimitGroup;
  title: string;
  /** What the limit protects, in non-technical words. */
  guards: string;
  /** Whose attempts are counted together. */
  per: "account" | "client address" | "e-mail address" | "visitor";
  /** The number of attempts allowed within `seconds`. */
  points: number;
  seconds: number;
  /** Counted in memory, per server process: for frequent calls that are not worth a write each. */
  isPerProcess?: true;
  /** After `points`, attempts are delayed increasingly and never blocked, so that nobody can lock an owner out. */
  isDelay?: true;
};

const ACCOUNTS = { group: "Sign-in and accounts" } as const;
const MESSAGES = { group: "Messages" } as const;
const SHOPPING = { group: "Shopping" } as const;
const READING = { group: "Visits and reading" } as const;

const TABLE = {
  "sign-in": {
    ...{ ...ACCOUNTS, title: "Sign-in to one account", per: "account", points: 10, seconds: DAY, isDelay: true },
    guards: "Guessing the password of one account. Further attempts have to wait, up to 15 minutes.",
  },
  "sign-in-of-address": {
    ...{ ...ACCOUNTS, title: "Wrong passwords", per: "client address", points: 60, seconds: 15 * MINUTE },
    guards: "Guessing passwords of many accounts from one client address.",
  },
  "password-reset": {
    ...{ ...ACCOUNTS, title: "Password reset links", per: "e-mail address", points: 5, seconds: HOUR },
    guards: "Filling somebody's mailbox with links that nobody asked for. Also counted per client address.",
  },
  "sign-up": {
    ...{ ...ACCOUNTS, title: "Sign-up with one e-mail address", per: "e-mail address", points: 10, seconds: HOUR },
    guards: "Finding out whether an e-mail address has an account.",
  },
  "sign-up-of-address": {
    ...{ ...ACCOUNTS, title: "Sign-up attempts", per: "client address", points: 60, seconds: HOUR },
    guards: "Finding out which e-mail addresses have accounts.",
  },
  "account-of-address": {
    ...{ ...ACCOUNTS, title: "New accounts", per: "client address", points: 20, seconds: HOUR },
    guards: "Fake accounts and networks. A shared office address stays below this.",
  },
  "email-verification": {
    ...{ ...ACCOUNTS, title: "Verification links", per: "account", points: 5, seconds: DAY },
    guards: "Sending many e-mails to an address that may be a stranger's.",
  },
  "email-change": {
    ...{ ...ACCOUNTS, title: "E-mail address changes", per: "account", points: 5, seconds: DAY },
    guards: "Sending e-mails to addresses that may be strangers'.",
  },
  "password-change": {
    ...{ ...ACCOUNTS, title: "Password changes", per: "account", points: 10, seconds: 15 * MINUTE },
    guards: "Guessing the password on a computer that was left signed in.",
  },
  "password-confirmation": {
    ...{ ...ACCOUNTS, title: "Password confirmations", per: "account", points: 10, seconds: 15 * MINUTE },
    guards: "Guessing the password that confirms a critical change by staff or the deletion of an account.",
  },
  "two-factor": {
    ...{ ...ACCOUNTS, title: "Codes from an authenticator app", per: "account", points: 10, seconds: 15 * MINUTE },
    guards: "Guessing a code in a profile that was left open.",
  },
  "own-data": {
    ...{ ...ACCOUNTS, title: "Downloads of personal data", per: "account", points: 10, seconds: DAY },
    guards: "Repeated downloads of everything about an account.",
  },
  contact: {
    ...{ ...MESSAGES, title: "Contact page, per sender", per: "e-mail address", points: 5, seconds: HOUR },
    guards: "Spam in the inbox, and e-mails to people who did not write.",
  },
  "contact-of-address": {
    ...{ ...MESSAGES, title: "Contact page, per client address", per: "client address", points: 15, seconds: HOUR },
    guards: "Spam in the inbox under many names.",
  },
  "order-message": {
    ...{ ...MESSAGES, title: "Messages about orders", per: "account", points: 30, seconds: HOUR },
    guards: "Spam in the inbox. Replies by e-mail to one thread count too.",
  },
  "access-request": {
    ...{ ...MESSAGES, title: "Requests for restricted categories", per: "account", points: 10, seconds: DAY },
    guards: "Too many requests for staff to review.",
  },
  "order-question": {
    ...{ ...MESSAGES, title: "Questions about a missing order", per: "account", points: 20, seconds: HOUR },
    guards: "Finding out which order numbers exist.",
  },
  "order-claim": {
    ...{ ...MESSAGES, title: "Claims about a missing order", per: "account", points: 10, seconds: DAY },
    guards: "Too many claims for staff to decide.",
  },
  review: {
    ...{ ...MESSAGES, title: "Reviews", per: "account", points: 60, seconds: HOUR },
    guards: "Too many reviews for staff to approve.",
  },
  order: {
    ...{ ...SHOPPING, title: "Orders and membership requests", per: "account", points: 120, seconds: HOUR },
    guards: "Fake orders, each of which sends an e-mail.",
    isPerProcess: true,
  },
  "order-change": {
    ...{ ...SHOPPING, title: "Order changes", per: "account", points: 30, seconds: HOUR },
    guards: "Changing the address and note of an order while it is packed.",
  },
  "cart-of-address": {
    ...{ ...SHOPPING, title: "New carts", per: "client address", points: 200, seconds: HOUR },
    guards: "Filling the database with abandoned carts.",
    isPerProcess: true,
  },
  "stock-alert-of-address": {
    ...{ ...SHOPPING, title: "“Tell me when it is back”", per: "client address", points: 20, seconds: HOUR },
    guards: "E-mails to people who did not ask for them.",
  },
  "change-of-account": {
    ...{ ...SHOPPING, title: "Anything else a customer changes", per: "account", points: 3_000, seconds: HOUR },
    guards: "Automated requests that change carts, addresses, profiles or partnerships.",
    isPerProcess: true,
  },
  "change-of-address": {
    ...{ ...SHOPPING, title: "Anything else a visitor changes", per: "client address", points: 6_000, seconds: HOUR },
    guards: "Automated requests by visitors who are not signed in: carts and links.",
    isPerProcess: true,
  },
  upload: {
    ...{ ...SHOPPING, title: "Pictures uploaded by customers", per: "account", points: 60, seconds: HOUR },
    guards: "Using up disk space, and server load from resizing pictures.",
  },
  "click-of-visitor": {
    ...{ ...READING, title: "Clicks on affiliate links, per visitor", per: "visitor", points: 30, seconds: HOUR },
    guards: "Fake clicks. Of those above the limit, one per visitor is kept, as a repeat; the visitor sees no error.",
  },
  "click-of-address": {
    ...{
      ...READING,
      title: "Clicks on affiliate links, per client address",
      per: "client address",
      points: 300,
      seconds: HOUR,
    },
    guards: "Fake clicks. Of those above the limit, one per visitor is kept, as a repeat; the visitor sees no error.",
  },
  "referral-of-address": {
    ...{
      ...READING,
      title: "Visitors above the limits of clicks whose affiliate is remembered",
      per: "client address",
      points: 1_000,
      seconds: HOUR,
    },
    guards: "Filling the database with visitors. Those above the limit have to type the code when they sign up.",
  },
  "view-of-address": {
    ...{ ...READING, title: "Page views counted", per: "client address", points: 1_500, seconds: HOUR },
    guards: "Inflated statistics. Views above the limit are not counted; the visitor sees no error.",
  },
  "search-miss-of-address": {
    ...{ ...READING, title: "Searches without a result", per: "client address", points: 60, seconds: HOUR },
    guards:
      "Filling the list of searches without a result. Those above the limit are not recorded; the visitor sees no error.",
  },
  "page-of-address": {
    ...{ ...READING, title: "Pages rendered per user", per: "client address", points: 6_000, seconds: 15 * MINUTE },
    guards: "Server load from automated page requests. Cached pages do not count.",
    isPerProcess: true,
  },
  "link-of-address": {
    ...{ ...READING, title: "Prefetched links", per: "client address", points: 60_000, seconds: 15 * MINUTE },
    guards: "Server load from excessive prefetching. Browsers prefetch links in view.",
    isPerProcess: true,
  },
  "search-of-address": {
    ...{ ...READING, title: "Searches and product lists", per: "client address", points: 3_000, seconds: 15 * MINUTE },
    guards: "Database load from programs that read the whole catalogue by search.",
    isPerProcess: true,
  },
  "search-of-account": {
    ...{ ...READING, title: "Searches by a customer", per: "account", points: 3_000, seconds: 15 * MINUTE },
    guards: "The same by signed-in customers.",
    isPerProcess: true,
  },
  "figures-of-account": {
    ...{
      ...READING,
      title: "Affiliate dashboard and network",
      per: "account",
      points: 3_000,
      seconds: 15 * MINUTE,
    },
    guards: "Database load from programs that read a whole network.",
    isPerProcess: true,
  },
  export: {
    ...{ ...READING, title: "CSV downloads", per: "account", points: 60, seconds: HOUR },
    guards: "Database load: each download reads everything it lists.",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof TABLE;

/** Every rate limit, by name. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = TABLE;
export const LIMIT_NAMES = Object.keys(TABLE) as LimitName[]; // Object.keys() loses the key type

/** The range an admin may set: a fifth to ten times the default. */
export function limitBounds(name: LimitName): { least: number; most: number } {
  const { points } = LIMITS[name];
  return { least: Math.ceil(points / 5), most: points * 10 };
}

/** How many days refused attempts are kept. */
export const REFUSAL_DAYS = 8;

/** "in 15 minutes", "an hour", "a day". */
export function limitWindow(seconds: number): string {
  if (seconds === DAY) return "a day";
  return seconds === HOUR ? "an hour" : `in ${seconds / MINUTE} minutes`;
}
