/** Demo rows used in URLs. */
export type Known = Record<
  | "order"
  | "paid"
  | "shortId"
  | "product"
  | "user"
  | "affiliate"
  | "code"
  | "message"
  | "thread"
  | "request"
  | "run"
  | "claim"
  | "ringCase",
  string
>;

/** A page of src/app, and the URLs at which it is checked. */
type Route = [page: string, ...at: (string | ((known: Known) => string))[]];
/** `writes` marks a part with a page that changes something when opened: it marks messages as read. */
type Part = { title: string; as?: string; writes?: true; routes: Route[] };

const ORDERS = "(admin)/admin/(panel)/orders";
const panel = (name: string) => `(admin)/admin/(panel)/${name}`;

/** Every page, grouped by viewer into parts, one test per part. The slowest come first. */
export const PARTS: Part[] = [
  {
    title: "people and money, for an admin",
    as: "admin@assay.test",
    routes: [
      [panel("users"), "/admin/users"],
      [panel("users/[id]"), ({ user }) => `/admin/users/${user}`],
      [panel("affiliates"), "/admin/affiliates"],
      [
        panel("affiliates/[id]"),
        ...["overview", "tree", "ledger", "payouts", "clicks", "history"].map(
          (view) =>
            ({ affiliate }: Known) =>
              `/admin/affiliates/${affiliate}?view=${view}`,
        ),
      ],
      [panel("payouts"), "/admin/payouts"],
      [panel("rules"), "/admin/rules"],
      [panel("terms"), "/admin/terms"],
      [panel("payouts/[runId]"), ({ run }) => `/admin/payouts/${run}`],
      [panel("ledger"), ...["balances", "entries", "checks"].map((view) => `/admin/ledger?view=${view}`)],
    ],
  },
  {
    title: "the dashboard and the catalogue, for an admin",
    as: "admin@assay.test",
    routes: [
      ["(admin)/admin/(panel)", "/admin"],
      [panel("products"), "/admin/products"],
      [panel("products/new"), "/admin/products/new"],
      [panel("products/[id]"), ({ product }) => `/admin/products/${product}`],
      [panel("products/import"), "/admin/products/import"],
      [panel("categories"), "/admin/categories"],
      [panel("image-library"), "/admin/image-library"],
      [panel("reviews"), "/admin/reviews"],
      [panel("search"), "/admin/search"],
    ],
  },
  {
    title: "the shop, for a visitor",
    routes: [
      ["(store)", "/"],
      ["(store)/category/[slug]", "/category/research-peptides", "/category/no-such-thing"],
      ["(store)/product/[slug]", "/product/bpc-157", "/product/no-such-thing"],
      ["(store)/products", "/products"],
      ["(store)/search", "/search", "/search?q=peptide", "/search?q=nothing-has-this-name"],
      ["(store)/compare", "/compare", "/compare?products=bpc-157,kpv,ghk-cu"],
      ["(store)/cart", "/cart"],
      ["(store)/leaderboard", "/leaderboard"],
      ["(store)/about", "/about"],
      ["(store)/contact", "/contact", "/contact?topic=price&product=bpc-157"],
      ["(store)/shipping-returns", "/shipping-returns"],
      ["(store)/terms", "/terms"],
      ["(store)/affiliate-terms", "/affiliate-terms"],
      ["(store)/privacy", "/privacy"],
      ["(store)/[...unknown]", "/no-such-place"],
    ],
  },
  {
    title: "an affiliate's pages",
    as: "affiliate@assay.test",
    routes: [
      ["(store)/affiliate/dashboard", "/affiliate/dashboard"],
      ["(store)/affiliate/links", "/affiliate/links"],
      ["(store)/affiliate/earnings", "/affiliate/earnings"],
      ["(store)/affiliate/network", "/affiliate/network"],
      ["(store)/missing-order", "/missing-order"],
      ["(store)/affiliate/partnerships", "/affiliate/partnerships"],
      ["(store)/affiliate/tiers", "/affiliate/tiers"],
      ["(store)/leaderboard", "/leaderboard", "/leaderboard?by=volume"],
    ],
  },
  {
    title: "orders and payments, for an admin",
    as: "admin@assay.test",
    writes: true,
    routes: [
      [panel("figures"), "/admin/figures?of=sales", "/admin/figures?of=subscriptions", "/admin/figures?of=gold"],
      [ORDERS, "/admin/orders", ({ paid }) => `/admin/orders?section=all&order=${paid}`],
      [panel("requests"), "/admin/requests", "/admin/requests?state=decided&kind=membership"],
      [panel("requests/[requestId]"), ({ request }) => `/admin/requests/${request}`],
      [panel("claims"), "/admin/claims", "/admin/claims?state=decided"],
      [panel("claims/[claimId]"), ({ claim }) => `/admin/claims/${claim}`],
      [panel("linked-accounts"), "/admin/linked-accounts", "/admin/linked-accounts?state=held"],
      [panel("linked-accounts/[caseId]"), ({ ringCase }) => `/admin/linked-accounts/${ringCase}`],
      [panel("messages"), "/admin/messages", "/admin/messages?state=done"],
      [panel("messages/[conversationId]"), ({ message }) => `/admin/messages/${message}`],
      [panel("messages/canned-answers"), "/admin/messages/canned-answers"],
      [panel("messages/orders/[orderId]"), ({ thread }) => `/admin/messages/orders/${thread}`],
      [`${ORDERS}/new`, "/admin/orders/new", ({ user, paid }) => `/admin/orders/new?customer=${user}&from=${paid}`],
      [`${ORDERS}/[orderId]`, ({ paid }) => `/admin/orders/${paid}`],
      [panel("payments"), ...["", "?view=statement", "?view=confirmed"].map((query) => `/admin/payments${query}`)],
      ["(admin)/admin/(print)/orders/invoices", ({ shortId }) => `/admin/orders/invoices?orders=${shortId}`],
      ["(admin)/admin/(print)/orders/pick-list", "/admin/orders/pick-list"],
      ["(admin)/admin/(print)/orders/packing-slips", ({ shortId }) => `/admin/orders/packing-slips?orders=${shortId}`],
    ],
  },
  {
    title: "the doors, for a visitor",
    routes: [
      ["(auth)/login", "/login", "/login?error=TooManyTries"],
      ["(auth)/signup", "/signup"],
      ["(auth)/forgot-password", "/forgot-password"],
      ["(auth)/reset-password", "/reset-password"],
      ["(auth)/verify-email", "/verify-email"],
      ["(auth)/unsubscribe", "/unsubscribe"],
      ["(affiliate)/affiliate/signup", "/affiliate/signup", ({ code }) => `/affiliate/signup?ref=${code}`],
      ["(admin)/admin/login", "/admin/login"],
    ],
  },
  {
    title: "the shop's own affairs, for an admin",
    as: "admin@assay.test",
    routes: [
      [
        panel("settings"),
        "/admin/settings",
        "/admin/settings?tab=email",
        "/admin/settings?tab=staff",
        "/admin/settings?tab=limits",
      ],
      [panel("emails"), "/admin/emails"],
      [panel("backup"), "/admin/backup"],
      [panel("audit"), "/admin/audit"],
      [panel("jobs"), "/admin/jobs"],
      [panel("[...unknown]"), "/admin/no-such-page"],
      [panel("not-allowed"), "/admin/not-allowed"],
      ["(admin)/admin/two-factor", "/admin/two-factor"],
    ],
  },
  {
    title: "a member's profile, and an order that waits for its payment",
    as: "gold@assay.test",
    writes: true,
    routes: [
      ["(store)/profile", "/profile"],
      ["(store)/orders/[id]", ({ order }) => `/orders/${order}`],
    ],
  },
  {
    title: "a customer's order, and what is an affiliate's alone",
    as: "customer@assay.test",
    writes: true,
    routes: [
      ["(store)/orders/[id]", ({ paid }) => `/orders/${paid}`],
      ["(store)/orders/[id]/invoice", ({ paid }) => `/orders/${paid}/invoice`],
      ["(store)/missing-order", "/missing-order"],
      ["(store)/affiliate/settlement", "/affiliate/settlement"],
      ["(store)/profile", "/profile"],
      ["(store)/leaderboard", "/leaderboard"],
    ],
  },
];

/** Pages that have tests of their own, with content or with something open over them. */
export const LOOKED_AT_ELSEWHERE: readonly string[] = ["(checkout)/checkout"];
