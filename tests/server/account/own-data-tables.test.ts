// Every table that points at an account is in the download of one's own data, or is left out for a reason.
import { expect, it } from "vitest";
import { db } from "~/server/db";

const EXPORTED = [
  ...["users", "former_affiliate_codes", "approved_categories", "shipping_addresses", "orders", "credit_entries"],
  ...["product_ratings", "subscription_requests", "category_access_requests", "affiliate_requests", "conversations"],
  ...["conversation_messages", "order_claims", "stock_alerts", "ledger_entries", "payouts", "partnership_members"],
  ...["program_terms_acceptances", "account_sessions", "referral_clicks", "referral_click_days"],
];

const SUMMED = "a sum of what is exported";
const SECRET = "a secret, and over soon";
const STAFF = "what staff did or wrote";

const LEFT_OUT: Readonly<Record<string, string>> = {
  affiliate_counters: SUMMED,
  leaderboard_standings: SUMMED,
  affiliate_hierarchy: "other people's accounts",
  tier_changes: "shown on the affiliate's own page; follows from the earnings",
  subscription_payments: "the payments are among those received",
  carts: "what is about to be bought, on the cart's page",
  internal_notes: STAFF,
  list_columns: STAFF,
  customer_views: STAFF,
  account_signals: "keyed hashes, to recognize accounts of one person",
  cleared_pairs: "the shop's reviews of affiliates",
  earning_holds: "the shop's reviews of affiliates",
  two_factors: SECRET,
  recovery_codes: SECRET,
  password_resets: SECRET,
  email_verifications: SECRET,
  email_changes: SECRET,
  revoked_sessions: SECRET,
  confirmed_sessions: SECRET,
};

it("every table that refers to accounts is exported, or left out for a reason", async () => {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`;
  expect([...EXPORTED, ...Object.keys(LEFT_OUT)].sort()).toEqual(tables.map(({ name }) => name).sort());
});
