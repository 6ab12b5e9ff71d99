import type { Who } from "./access-table";

/** Also pages for those who are not signed in, not staff, or not affiliates. */
export type PageWho = Who | "signed out" | "no staff" | "no affiliate";

/** Who may open each page of src/app, reviewed by hand. A page missing here fails the test. */
export const PAGE_ACCESS: Readonly<Record<PageWho, readonly string[]>> = {
  public: [
    ...["(store)", "(store)/[...unknown]", "(store)/about", "(store)/affiliate-terms", "(store)/cart"],
    ...["(store)/category/[slug]", "(store)/compare", "(store)/contact", "(store)/privacy"],
    ...["(store)/product/[slug]", "(store)/products", "(store)/search", "(store)/shipping-returns", "(store)/terms"],
    // Shows the standings to affiliates only; everybody else sees a notice.
    "(store)/leaderboard",
    ...["(auth)/forgot-password", "(auth)/reset-password", "(auth)/unsubscribe", "(auth)/verify-email"],
  ],
  "signed out": ["(affiliate)/affiliate/signup", "(auth)/login", "(auth)/signup"],
  "no staff": ["(admin)/admin/login"],
  customer: [
    ...["(checkout)/checkout", "(store)/missing-order", "(store)/orders/[id]", "(store)/orders/[id]/invoice"],
    "(store)/profile",
  ],
  "no affiliate": ["(store)/affiliate/settlement"],
  affiliate: ["dashboard", "earnings", "links", "network", "partnerships", "tiers"].map(
    (tab) => `(store)/affiliate/${tab}`,
  ),
  staff: [
    ...["[...unknown]", "not-allowed", "orders", "orders/[orderId]"].map((page) => `(admin)/admin/(panel)/${page}`),
    ...["(admin)/admin/(print)/orders/invoices", "(admin)/admin/(print)/orders/packing-slips"],
    "(admin)/admin/two-factor",
  ],
  packer: ["(admin)/admin/(print)/orders/pick-list"],
  support: ["messages", "messages/[conversationId]", "messages/canned-answers", "messages/orders/[orderId]"].map(
    (page) => `(admin)/admin/(panel)/${page}`,
  ),
  admin: [
    "(admin)/admin/(panel)",
    ...["affiliates", "affiliates/[id]", "audit", "categories", "claims", "claims/[claimId]", "emails", "figures"],
    ...["image-library", "jobs", "ledger", "linked-accounts", "linked-accounts/[caseId]", "orders/new", "payments"],
    ...["payouts", "payouts/[runId]", "products", "products/[id]", "products/import", "products/new", "requests"],
    ...["requests/[requestId]", "reviews", "rules", "search", "settings", "terms", "users", "users/[id]"],
  ].map((page) => (page.startsWith("(") ? page : `(admin)/admin/(panel)/${page}`)),
  owner: ["(admin)/admin/(panel)/backup"],
};
