import { DEFAULT_LOW_STOCK } from "~/domain/stock";
import {
  IS_FROM_DELETED,
  IS_LATE_FOR_KEPT,
  IS_OF_KEPT_ACCOUNT,
  IS_OPEN_FOR_NEW,
  IS_OVERSPENT,
  lineIsKept,
  ORDER_IS_AS_PAID,
  ofDeleted,
} from "./append-rules";
import { SETTINGS_COLUMNS, USER_COLUMNS } from "./held-columns";

/** How a backup holds one table of the shop. */
export type Section = {
  name: string;
  table: string;
  key: readonly string[];
  /** The only columns a backup holds; all if missing. */
  only?: readonly string[];
  /** Columns maintained by triggers or with each change, which no backup holds. */
  derived?: readonly string[];
  /** What Append does with an existing row that differs: take the backup's or keep the shop's. */
  append: "overwrite" | "keep";
  /** SQL condition for overwriting (t: the shop's row, r: the backup's). */
  overwriteIf?: string;
  /**
   * Columns that Append leaves alone in existing rows: live counts that move with every order. Replace and new rows
   * take the backup's.
   */
  shopsOwn?: readonly string[];
  /** Append adds a row only together with a new row of these sections: an existing order keeps its own history. */
  goesWith?: readonly { section: string; column: string }[];
  /** SQL conditions under which Append leaves out new rows, checked once the section is marked (r: backup). */
  leftIf?: readonly string[];
  /** A column that Append nulls if its target is left out, such as an address the customer has deleted since. */
  mayLose?: { section: string; column: string };
  /** Append also deletes rows that the backup's owner row lacks, such as a product's former volume prices. */
  ownedBy?: { section: string; column: string };
  /** Temporary SQL values while rows swap unique values or tree positions. */
  parked?: Readonly<Record<string, string>>;
  /** The self-referencing column; its target may be inserted after this row. */
  tree?: string;
  /** Renamed columns (old to new), so that older backups can still be read. */
  renamed?: Readonly<Record<string, string>>;
  /** Values for columns missing in backups written before the column existed. */
  added?: Readonly<Record<string, unknown>>;
  /** Columns that older backups still hold; ignored when reading them. */
  former?: readonly string[];
  /** First `BACKUP_CONTENTS` with this section; missing means since the first release. */
  since?: number;
  /**
   * What Replace does with the shop's rows if the backup predates the section: "keep" keeps them, except those of
   * accounts that go; otherwise they are deleted like everything else the backup lacks.
   */
  whenOlder?: "keep";
  /** Written by every visitor, so not locked during an import; rows added meanwhile stay. */
  isUnlocked?: true;
  /** Amounts that may be negative. */
  signed?: readonly string[];
};

const ofAffiliate = [{ section: "users", column: "affiliate_user_id" }] as const;
const ofOrder = [{ section: "orders", column: "order_id" }] as const;
const ofUser = [{ section: "users", column: "user_id" }] as const;
const ofTeam = [{ section: "partnerships", column: "partnership_id" }] as const;
const id = ["id"] as const;
const ofPaidFor = [
  { section: "orders", column: "matched_order_id" },
  { section: "orders", column: "return_order_id" },
  { section: "subscriptionRequests", column: "matched_subscription_request_id" },
] as const;
/** An older backup has none; they are booked again from its orders and requests. */
export const BOOKINGS = "journalBookings";
/** Rows from before rules had versions. */
const BY_FIRST_RULES = { rule_version: 1 };

/** Everything a backup holds; each table comes after those it references. */
export const SECTIONS: readonly Section[] = [
  {
    ...{ name: "settings", table: "site_settings", key: id, append: "keep", only: SETTINGS_COLUMNS },
    former: ["hold_days", "minimum_payout_cents"],
  },
  {
    ...{ name: "ruleVersions", table: "rule_versions", key: ["version"], append: "keep" },
    ...{ since: 2, whenOlder: "keep" },
  },
  {
    ...{ name: "images", table: "images", key: id, append: "keep" },
    leftIf: [`r.purpose = 'profile' AND ${ofDeleted("uploaded_by_user_id")}`],
  },
  {
    ...{ name: "categories", table: "categories", key: id, append: "overwrite" },
    parked: { slug: "'~' || t.id", parent_id: "NULL" },
    tree: "parent_id",
  },
  { name: "formerCategorySlugs", table: "former_category_slugs", key: ["slug"], append: "keep" },
  {
    ...{ name: "products", table: "products", key: id, append: "overwrite" },
    parked: { slug: "'~' || t.id", sku: "'~' || t.id" },
    added: { stock_count: null, stock_reserved: 0, low_stock_at: DEFAULT_LOW_STOCK },
    derived: ["rating_count", "rating_average", "version"],
    former: ["version"],
    shopsOwn: ["stock_count", "stock_reserved"],
  },
  {
    ...{ name: "volumeTiers", table: "volume_tiers", key: ["product_id", "quantity"], append: "overwrite" },
    ownedBy: { section: "products", column: "product_id" },
  },
  {
    ...{ name: "productSources", table: "product_sources", key: ["product_id", "position"], append: "overwrite" },
    ownedBy: { section: "products", column: "product_id" },
  },
  { name: "formerSlugs", table: "former_slugs", key: ["slug"], append: "keep" },
  {
    ...{ name: "searchSynonyms", table: "search_synonyms", key: ["term"], append: "keep" },
    ...{ since: 2, whenOlder: "keep" },
  },
  {
    ...{ name: "productLots", table: "product_lots", key: id, append: "overwrite", since: 2 },
    parked: { lot_number: "'~' || t.id" },
  },
  {
    ...{ name: "lotFiles", table: "lot_files", key: ["lot_id", "kind"], append: "overwrite", since: 2 },
    ownedBy: { section: "productLots", column: "lot_id" },
    parked: { file_key: "'~' || t.lot_id || t.kind" },
  },
  {
    ...{ name: "users", table: "users", key: id, append: "keep", only: USER_COLUMNS },
    parked: { email: "'~' || t.id", affiliate_code: "NULL", referred_by_user_id: "NULL" },
    tree: "referred_by_user_id",
  },
  {
    ...{ name: "programTerms", table: "program_terms", key: ["version"], append: "keep" },
    ...{ since: 2, whenOlder: "keep" },
  },
  {
    ...{ name: "termsAcceptances", table: "program_terms_acceptances", key: ["user_id", "version"], append: "keep" },
    ...{ goesWith: ofUser, since: 2 },
  },
  { name: "formerCodes", table: "former_affiliate_codes", key: ["code"], append: "keep", goesWith: ofUser },
  {
    ...{ name: "reservedCodes", table: "reserved_affiliate_codes", key: ["lookalike_hash"], append: "keep" },
    renamed: { look_hash: "lookalike_hash" },
  },
  {
    ...{ name: "approvedCategories", table: "approved_categories", key: ["user_id", "category_id"] },
    ...{ append: "keep", goesWith: ofUser },
  },
  {
    ...{ name: "accessRequests", table: "category_access_requests", key: id, append: "keep", goesWith: ofUser },
    since: 2,
  },
  {
    ...{ name: "conversations", table: "conversations", key: id, append: "keep", since: 2 },
    leftIf: [ofDeleted("user_id"), IS_FROM_DELETED],
  },
  {
    ...{ name: "conversationMessages", table: "conversation_messages", key: id, append: "keep", since: 2 },
    goesWith: [{ section: "conversations", column: "conversation_id" }],
  },
  // Append takes only those of new accounts: an existing affiliate's are already here, as clicks or as daily totals.
  {
    ...{ name: "referralClicks", table: "referral_clicks", key: id, append: "keep", goesWith: ofAffiliate },
    ...{ since: 3, whenOlder: "keep", isUnlocked: true },
  },
  {
    ...{ name: "referralClickDays", table: "referral_click_days", key: ["affiliate_user_id", "day", "source_name"] },
    ...{ append: "keep", goesWith: ofAffiliate, since: 3, whenOlder: "keep" },
  },
  { name: "hierarchy", table: "affiliate_hierarchy", key: ["user_id", "level"], append: "keep", goesWith: ofUser },
  {
    ...{ name: "tierChanges", table: "tier_changes", key: id, append: "keep", goesWith: ofUser },
    added: BY_FIRST_RULES,
  },
  { name: "affiliateRequests", table: "affiliate_requests", key: id, append: "keep", goesWith: ofUser },
  {
    ...{ name: "subscriptionRequests", table: "subscription_requests", key: id, append: "keep", goesWith: ofUser },
    added: { payment_sent_at: null },
  },
  {
    ...{ name: "subscriptionPayments", table: "subscription_payments", key: id, append: "keep" },
    goesWith: [{ section: "subscriptionRequests", column: "request_id" }],
  },
  {
    ...{ name: "addresses", table: "shipping_addresses", key: id, append: "keep", goesWith: ofUser },
    parked: { is_default: "false" },
  },
  {
    ...{ name: "orders", table: "orders", key: id, append: "overwrite", former: ["payment_note"] },
    added: { has_no_pieces_left: false },
    mayLose: { section: "addresses", column: "shipping_address_id" },
    overwriteIf: ORDER_IS_AS_PAID,
  },
  {
    ...{ name: "orderClaims", table: "order_claims", key: id, append: "keep", goesWith: [...ofUser, ...ofOrder] },
    since: 2,
  },
  {
    ...{ name: "orderItems", table: "order_items", key: id, append: "keep", goesWith: ofOrder },
    added: { stock_held: 0, stock_taken: 0, refunded_quantity: 0 },
  },
  { name: "orderEvents", table: "order_events", key: id, append: "keep", goesWith: ofOrder },
  { name: "orderMessages", table: "order_messages", key: id, append: "keep", goesWith: ofOrder },
  { name: "invoices", table: "invoices", key: ["number"], append: "keep", goesWith: ofOrder, since: 2 },
  { name: "cannedAnswers", table: "canned_answers", key: id, append: "keep", since: 2, whenOlder: "keep" },
  {
    ...{ name: "internalNotes", table: "internal_notes", key: id, append: "keep", goesWith: [...ofUser, ...ofOrder] },
    since: 2,
  },
  { name: "savedViews", table: "saved_views", key: id, append: "keep", since: 2 },
  {
    ...{ name: "orderRefunds", table: "order_refunds", key: id, append: "keep", goesWith: ofOrder, since: 2 },
    added: { return_stock: false, returned_cost_cents: 0 },
  },
  {
    ...{ name: "orderRefundItems", table: "order_refund_items", key: ["refund_id", "order_item_id"], append: "keep" },
    ...{ goesWith: [{ section: "orderRefunds", column: "refund_id" }], since: 5 },
  },
  {
    ...{ name: "storeCredit", table: "credit_entries", key: id, append: "keep", goesWith: ofOrder },
    ...{ signed: ["amount_cents"], since: 2 },
    leftIf: [ofDeleted("user_id"), IS_OF_KEPT_ACCOUNT, IS_OVERSPENT],
  },
  {
    ...{ name: "statementLines", table: "statement_lines", key: id, append: "overwrite", goesWith: ofPaidFor },
    overwriteIf: IS_OPEN_FOR_NEW,
    // A payment for several orders that is open here has no parts: an admin removed them.
    leftIf: [lineIsKept("part_of_line_id"), IS_LATE_FOR_KEPT],
    tree: "part_of_line_id",
  },
  {
    ...{ name: "moneyReturns", table: "money_returns", key: id, append: "keep", since: 2 },
    goesWith: [
      ...ofOrder,
      { section: "orderRefunds", column: "refund_id" },
      { section: "subscriptionRequests", column: "subscription_request_id" },
    ],
    // A return owed for a payment that the shop matched differently, or to nothing, is no longer owed.
    leftIf: [lineIsKept("line_id")],
  },
  {
    ...{ name: BOOKINGS, table: "journal_bookings", key: id, append: "keep", since: 5, signed: ["amount_cents"] },
    goesWith: [...ofOrder, { section: "subscriptionRequests", column: "request_id" }],
  },
  { name: "ratings", table: "product_ratings", key: id, append: "keep" },
  {
    ...{ name: "skippedCommissions", table: "skipped_commissions", key: ["order_id", "generation", "level"] },
    ...{ append: "keep", goesWith: ofOrder },
  },
  {
    ...{ name: "orderPostings", table: "order_postings", key: ["order_id", "generation", "is_reversal"] },
    ...{ append: "keep", goesWith: ofOrder, renamed: { is_taken_back: "is_reversal" } },
    added: BY_FIRST_RULES,
  },
  {
    ...{ name: "payoutRuns", table: "payout_runs", key: id, append: "keep" },
    added: { is_partial: false },
  },
  {
    ...{ name: "payouts", table: "payouts", key: id, append: "keep" },
    goesWith: [{ section: "payoutRuns", column: "run_id" }],
  },
  {
    ...{ name: "ledger", table: "ledger_entries", key: id, append: "keep", signed: ["amount_cents"] },
    added: BY_FIRST_RULES,
    goesWith: [...ofOrder, { section: "payouts", column: "payout_id" }],
  },
  { name: "ringCases", table: "ring_cases", key: id, append: "keep", since: 2 },
  {
    ...{ name: "ringCaseEvents", table: "ring_case_events", key: id, append: "keep", since: 2 },
    goesWith: [{ section: "ringCases", column: "case_id" }],
  },
  {
    ...{ name: "clearedPairs", table: "cleared_pairs", key: ["user_id", "other_user_id"], append: "keep", since: 2 },
    goesWith: [{ section: "ringCases", column: "case_id" }],
  },
  {
    ...{ name: "earningHolds", table: "earning_holds", key: ["entry_id", "case_id"], append: "keep", since: 2 },
    goesWith: [{ section: "ringCases", column: "case_id" }],
  },
  { name: "partnerships", table: "affiliate_partnerships", key: id, append: "keep" },
  { name: "partnershipMembers", table: "partnership_members", key: id, append: "keep", goesWith: ofTeam },
  {
    ...{ name: "partnershipCredits", table: "partnership_credits", key: ["order_id", "generation", "member_id"] },
    ...{ append: "keep", goesWith: [...ofOrder, { section: "partnershipMembers", column: "member_id" }] },
  },
  { name: "partnershipMessages", table: "partnership_messages", key: id, append: "keep", goesWith: ofTeam },
];
