import type { ImportMode } from "~/domain/backup";
import { plural } from "~/domain/plural";

export const SECTION_WORDS: Readonly<Record<string, string>> = {
  settings: "Site settings",
  ruleVersions: "Versions of the program rules",
  images: "Images",
  categories: "Categories",
  formerCategorySlugs: "Former category addresses",
  products: "Products",
  volumeTiers: "Volume tiers",
  productSources: "Product sources",
  formerSlugs: "Former product addresses",
  searchSynonyms: "Search synonyms",
  productLots: "Lots of products",
  lotFiles: "Certificates of lots",
  users: "Accounts",
  programTerms: "Program terms",
  termsAcceptances: "Accepted program terms",
  formerCodes: "Former affiliate codes",
  reservedCodes: "Codes of deleted accounts",
  approvedCategories: "Category approvals",
  accessRequests: "Requests for category access",
  conversations: "Inbox",
  conversationMessages: "Messages in the inbox",
  referralClicks: "Clicks on referral links",
  referralClickDays: "Clicks by day",
  hierarchy: "Affiliate tree",
  tierChanges: "Tiers reached",
  affiliateRequests: "Affiliate requests",
  subscriptionRequests: "Subscription requests",
  subscriptionPayments: "Subscription payments",
  addresses: "Shipping addresses",
  orders: "Orders",
  orderClaims: "Claims about orders",
  orderItems: "Order items",
  orderEvents: "Order events",
  orderMessages: "Order messages",
  invoices: "Invoice numbers",
  cannedAnswers: "Canned answers",
  internalNotes: "Internal notes",
  savedViews: "Saved views of lists",
  orderRefunds: "Partial refunds",
  orderRefundItems: "Pieces of partial refunds",
  storeCredit: "Store credit",
  statementLines: "Statement lines",
  moneyReturns: "Money to return",
  journalBookings: "Bookings of the journal",
  ratings: "Product reviews",
  skippedCommissions: "Commissions not paid",
  orderPostings: "Postings of orders",
  payoutRuns: "Payout runs",
  payouts: "Payouts",
  ledger: "Ledger entries",
  ringCases: "Cases about linked accounts",
  ringCaseEvents: "Events of those cases",
  clearedPairs: "Accounts cleared for good",
  earningHolds: "Commissions on hold for a case",
  partnerships: "Partnerships",
  partnershipMembers: "Partnership members",
  partnershipCredits: "Sales of partnership members",
  partnershipMessages: "Partnership messages",
};

type ModeWords = { label: string; hint: string; title: (fileName: string) => string; question: string };

/** Labels of the two import modes, and the confirmation for each. */
export const MODE_WORDS: Readonly<Record<ImportMode, ModeWords>> = {
  append: {
    label: "Append",
    hint: "Adds what is missing. Existing categories and products are overwritten from the backup; accounts, payments and the ledger stay as they are.",
    title: (fileName) => `Append ${fileName}?`,
    question: "This will add the backup data to your existing database. Conflicts may occur. Continue?",
  },
  replace: {
    label: "Replace All",
    hint: "Makes the shop match the backup. Anything that is not in the backup is deleted. Admins and the passwords of accounts that stay are kept.",
    title: (fileName) => `Replace everything in the shop with ${fileName}?`,
    question: "WARNING: This will DELETE ALL existing data and replace it with the backup. Are you absolutely sure?",
  },
};

export const PHASE_WORDS = {
  reading: "Reading the backup",
  comparing: "Comparing it with the shop",
  pictures: "Putting pictures back",
  saving: "Saving the current state",
  writing: "Writing",
} as const;

/** Counts files: every size of a picture, and certificates. */
export const pictureCount = (files: number) => plural(files, "picture file");

export const REASON_WORDS: Readonly<Record<string, string>> = {
  "before-append": "Before an Append",
  "before-replace": "Before a Replace All",
  "before-going-back": "Before going back",
};
