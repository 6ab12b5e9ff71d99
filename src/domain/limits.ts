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
    guards: "Guessing the password of one account. After these tries come growing waits, up to 15 minutes.",
  },
  "sign-in-of-address": {
    ...{ ...ACCOUNTS, title: "Wrong passwords", per: "client address", points: 60, seconds: 15 * MINUTE },
    guards: "Guessing passwords of many accounts from one place.",
  },
  "password-reset": {
    ...{ ...ACCOUNTS, title: "Password reset links", per: "e-mail address", points: 5, seconds: HOUR },
    guards: "Filling somebody's mailbox with links that nobody asked for. Counts for each client address too.",
  },
  "sign-up": {
    ...{ ...ACCOUNTS, title: "Sign-up with one address", per: "e-mail address", points: 10, seconds: HOUR },
    guards: "Finding out whether an e-mail address has an account.",
  },
  "sign-up-of-address": {
    ...{ ...ACCOUNTS, title: "Sign-up attempts", per: "client address", points: 60, seconds: HOUR },
    guards: "Finding out which e-mail addresses have accounts.",
  },
  "account-of-address": {
    ...{ ...ACCOUNTS, title: "Accounts opened", per: "client address", points: 20, seconds: HOUR },
    guards: "Made-up customers and networks. A laboratory behind one address opens fewer.",
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
    guards: "Guessing the password at a computer that somebody left signed in.",
  },
  "password-confirmation": {
    ...{ ...ACCOUNTS, title: "Passwords entered to confirm", per: "account", points: 10, seconds: 15 * MINUTE },
    guards: "Guessing the password that confirms a critical change by staff or the deletion of an account.",
  },
  "two-factor": {
    ...{ ...ACCOUNTS, title: "Codes from an authenticator app", per: "account", points: 10, seconds: 15 * MINUTE },
    guards: "Guessing a code in the profile of somebody who left it open.",
  },
  "own-data": {
    ...{ ...ACCOUNTS, title: "Downloads of personal data", per: "account", points: 10, seconds: DAY },
    guards: "Reading everything about an account over and over.",
  },
  contact: {
    ...{ ...MESSAGES, title: "Contact page, one sender", per: "e-mail address", points: 5, seconds: HOUR },
    guards: "Filling the inbox, and answers by e-mail to people who never wrote.",
  },
  "contact-of-address": {
    ...{ ...MESSAGES, title: "Contact page, one place", per: "client address", points: 15, seconds: HOUR },
    guards: "Filling the inbox under many names.",
  },
  "order-message": {
    ...{ ...MESSAGES, title: "Messages about orders", per: "account", points: 30, seconds: HOUR },
    guards: "Filling the inbox. Also for answers by e-mail to one thread.",
  },
  "access-request": {
    ...{ ...MESSAGES, title: "Requests for restricted categories", per: "account", points: 10, seconds: DAY },
    guards: "Requests that somebody has to read.",
  },
  "order-question": {
    ...{ ...MESSAGES, title: "Questions about a missing order", per: "account", points: 20, seconds: HOUR },
    guards: "Finding out which order numbers exist.",
  },
  "order-claim": {
    ...{ ...MESSAGES, title: "Claims about a missing order", per: "account", points: 10, seconds: DAY },
    guards: "Claims that somebody has to decide.",
  },
  review: {
    ...{ ...MESSAGES, title: "Reviews", per: "account", points: 60, seconds: HOUR },
    guards: "Reviews that somebody has to read before they are shown.",
  },
  order: {
    ...{ ...SHOPPING, title: "Orders and membership requests", per: "account", points: 120, seconds: HOUR },
    guards: "Orders that nobody means to pay, each with its e-mail.",
    isPerProcess: true,
  },
  "order-change": {
    ...{ ...SHOPPING, title: "Order changes", per: "account", points: 30, seconds: HOUR },
    guards: "Address and note of an order changing while it is packed.",
  },
  "cart-of-address": {
    ...{ ...SHOPPING, title: "New carts", per: "client address", points: 200, seconds: HOUR },
    guards: "Filling the database with carts of visitors who never come back.",
    isPerProcess: true,
  },
  "stock-alert-of-address": {
    ...{ ...SHOPPING, title: "“Tell me when it is back”", per: "client address", points: 20, seconds: HOUR },
    guards: "E-mails to strangers who asked for nothing.",
  },
  "change-of-account": {
    ...{ ...SHOPPING, title: "Anything else a customer changes", per: "account", points: 3_000, seconds: HOUR },
    guards: "Cart, addresses, profile, partnerships: a program that presses buttons without end.",
    isPerProcess: true,
  },
  "change-of-address": {
    ...{ ...SHOPPING, title: "Anything else a visitor changes", per: "client address", points: 6_000, seconds: HOUR },
    guards: "Carts and links of visitors who are not signed in: a program that presses buttons without end.",
    isPerProcess: true,
  },
  upload: {
    ...{ ...SHOPPING, title: "Pictures of customers", per: "account", points: 60, seconds: HOUR },
    guards: "Disk space, and the work of making pictures smaller.",
  },
  "click-of-visitor": {
    ...{ ...READING, title: "Clicks on affiliate links, one visitor", per: "visitor", points: 30, seconds: HOUR },
    guards: "Clicks that are made up. More are not counted; the visitor sees no error.",
  },
  "click-of-address": {
    ...{ ...READING, title: "Clicks on affiliate links, one place", per: "client address", points: 300, seconds: HOUR },
    guards: "Clicks that are made up. More are not counted; the visitor sees no error.",
  },
  "view-of-address": {
    ...{ ...READING, title: "Page views counted", per: "client address", points: 1_500, seconds: HOUR },
    guards: "The figures. More views are not counted; the visitor sees no error.",
  },
  "search-miss-of-address": {
    ...{ ...READING, title: "Searches without a result, noted", per: "client address", points: 60, seconds: HOUR },
    guards: "The list of words that find nothing. More are not noted; the visitor sees no error.",
  },
  "page-of-address": {
    ...{ ...READING, title: "Pages made for one reader", per: "client address", points: 6_000, seconds: 15 * MINUTE },
    guards:
      "The server, from programs that load pages without end. Pages that are the same for all are kept, and free.",
    isPerProcess: true,
  },
  "link-of-address": {
    ...{ ...READING, title: "Links loaded ahead", per: "client address", points: 60_000, seconds: 15 * MINUTE },
    guards:
      "The server, from programs that pretend to look ahead. A browser loads the start of each page that a link in sight leads to.",
    isPerProcess: true,
  },
  "search-of-address": {
    ...{ ...READING, title: "Searches and product lists", per: "client address", points: 3_000, seconds: 15 * MINUTE },
    guards: "The database, from programs that read the whole catalogue by search.",
    isPerProcess: true,
  },
  "search-of-account": {
    ...{ ...READING, title: "Searches of a customer", per: "account", points: 3_000, seconds: 15 * MINUTE },
    guards: "The same, where the reader is signed in.",
    isPerProcess: true,
  },
  "figures-of-account": {
    ...{
      ...READING,
      title: "Figures and network of an affiliate",
      per: "account",
      points: 3_000,
      seconds: 15 * MINUTE,
    },
    guards: "The database, from programs that read a whole network.",
    isPerProcess: true,
  },
  export: {
    ...{ ...READING, title: "CSV downloads", per: "account", points: 60, seconds: HOUR },
    guards: "The database: each download reads everything it lists.",
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
