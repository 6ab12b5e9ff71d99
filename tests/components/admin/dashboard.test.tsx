import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AdminDashboard } from "~/components/admin/dashboard/admin-dashboard";
import { MetricsScreen } from "~/components/admin/dashboard/metrics-screen";
import {
  dashboardHref,
  loadDashboardSearchParams,
  loadMetricsSearchParams,
  metricsHref,
} from "~/components/admin/dashboard/search-params";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { axisMarks, showCharts } from "~tests/support/charts";
import { press, type } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

const NOW = new Date("2026-06-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const FIGURES: ApiOutput<"admin.dashboard.overview"> = {
  ...{
    orders: 147,
    leftOutOrders: 69,
    waitingOrders: 17,
    paidOrders: 117,
    revenueCents: 4_108_795,
    costCents: 1_858_740,
  },
  ...{
    commissionCents: 640_927,
    correctionCents: 1_000,
    keptCents: 1_234,
    profitCents: 1_609_128,
    averageCents: 35_118,
    bronzeSubscribers: 10,
  },
  ...{ goldSubscribers: 7, paidSubscriptions: 3, subscriptionRevenueCents: 93_600, products: 53, hiddenProducts: 2 },
  ...{ categories: 17, users: 64, affiliates: 29 },
};
const day = (revenueCents: number) => ({
  ...{ day: "2026-06-15", orders: 1, refunds: 0, revenueCents, correctionCents: 0, profitCents: revenueCents / 2 },
});
const SALES: ApiOutput<"admin.dashboard.sales"> = {
  days: 30,
  isSoFar: false,
  series: [day(20_000)],
  seriesBefore: [{ ...day(10_000), day: "2026-05-16" }],
  totals: { orders: 3, refunds: 1, revenueCents: 20_000, correctionCents: 250, profitCents: 8_000 },
  totalsBefore: { orders: 2, refunds: 0, revenueCents: 10_000, correctionCents: 0, profitCents: 10_000 },
  change: { ordersBps: 5_000, revenueBps: 10_000, profitBps: -2_000 },
};
const QUEUES: ApiOutput<"admin.dashboard.today"> = {
  ...{ toVerify: 17, toVerifyCents: 612_345, saidToBePaid: 3, oldestToVerify: hoursAgo(30), toShip: 4 },
  ...{ returns: 2, returnsCents: 88_000, oldestReturn: hoursAgo(50) },
  ...{ oldestToShip: hoursAgo(72), toAnswer: 2, oldestToAnswer: hoursAgo(3), requests: 2, oldestRequest: hoursAgo(0) },
  ...{ claims: 0, oldestClaim: null, payoutsDue: 1, payoutsToSend: 2, payoutsToSendCents: 5_000, failedMails: 1 },
  ...{ lowRatings: 5, unsoldProducts: 6 },
};
const step = { countBefore: 50, changeBps: null };
const FUNNEL: ApiOutput<"admin.dashboard.funnel"> = {
  isSoFar: false,
  steps: [
    { ...step, step: "visits", count: 200, shareBps: null },
    { ...step, step: "products", count: 100, shareBps: 5_000 },
    { ...step, step: "carts", count: 30, shareBps: 3_000 },
    { ...step, step: "orders", count: 12, shareBps: 4_000 },
    { ...step, step: "paid", count: 9, shareBps: 7_500 },
  ],
};
const VIEWS: ApiOutput<"admin.dashboard.analytics"> = {
  ...{ totalViews: 1_234, uniqueVisitors: 300, productViews: 600, checkoutViews: 40, homeViews: 500 },
  categoryViews: 94,
  trafficSources: [{ sourceName: "google.com", visitorCount: 150, shareBps: 5_000 }],
};
const PRODUCT = { id: "p-1", name: "BPC-157", sku: "P-1", hidden: true };
const SOLD = {
  ...{ views: 90, uniqueViews: 40, sold: 12, orders: 5, revenueCents: 60_000, conversionBps: 1_250 },
  lastViewedAt: new Date("2026-06-14T20:00:00Z"),
};
const CATEGORY = { id: "c-1", name: "Peptides", views: 80, uniqueViews: 30 };
const LOOK = { imageUrl: null, soldOut: true, retailCents: 0, categoryName: null };

type Answer<Name extends "products" | "categories" | "recentProducts" | "orders" | "subscriptions" | "subscribers"> =
  ApiOutput<`admin.dashboard.${Name}`>;
const NO_ROWS = { total: 0, page: 1, pageCount: 1, rows: [] };
const api = apiHandlers({
  "admin.dashboard.today": () => QUEUES,
  "admin.dashboard.funnel": () => FUNNEL,
  "admin.dashboard.overview": () => FIGURES,
  "admin.dashboard.sales": () => SALES,
  "admin.dashboard.analytics": () => VIEWS,
  "admin.dashboard.products": (): Answer<"products"> => ({
    total: 1,
    page: 1,
    pageCount: 1,
    rows: [{ ...PRODUCT, ...SOLD }],
  }),
  "admin.dashboard.categories": (): Answer<"categories"> => ({ rows: [CATEGORY] }),
  "admin.dashboard.recentProducts": (): Answer<"recentProducts"> => ({ rows: [{ ...PRODUCT, ...LOOK }] }),
  "admin.dashboard.orders": (): Answer<"orders"> => ({ ...NO_ROWS, refunds: 0 }),
  "admin.dashboard.subscriptions": (): Answer<"subscriptions"> => NO_ROWS,
  "admin.dashboard.subscribers": (): Answer<"subscribers"> => NO_ROWS,
  "admin.orders.list": () => ({ rows: [], total: 0, page: 1, pageCount: 1, isMore: false }),
  "admin.navigation.setupWarning": (): ApiOutput<"admin.navigation.setupWarning"> => null,
});
const {
  "admin.dashboard.today": today,
  "admin.dashboard.funnel": funnel,
  "admin.dashboard.overview": overview,
  "admin.dashboard.sales": sales,
  "admin.dashboard.analytics": analytics,
  "admin.dashboard.products": products,
  "admin.dashboard.categories": categories,
  "admin.dashboard.recentProducts": recentProducts,
  "admin.dashboard.orders": orders,
  "admin.dashboard.subscriptions": subscriptions,
  "admin.dashboard.subscribers": subscribers,
  "admin.navigation.setupWarning": setupWarning,
} = api;

const show = () => renderWithApi(<AdminDashboard adminName="Ines" />, api);
const showLists = () => renderWithApi(<MetricsScreen />, api);
/** The href and the text of the card with this label. */
const card = (label: string) => {
  const link = screen.getByRole("link", { name: label });
  return [link.getAttribute("href"), link.closest("div")?.parentElement?.textContent] as const;
};

describe("dashboard cards", () => {
  it.each([
    ["Total Sales", "/admin/figures?of=sales", "$41,087.95117 paid orders, shipping included"],
    [
      "Total Profit",
      "/admin/figures?of=sales",
      "$16,091.28Less $18,587.40 supplier cost, $6,409.27 commissions and $10.00 of corrections to affiliates. The house account's $12.34 is kept by the shop",
    ],
    [
      "Total Orders",
      "/admin/figures?of=orders",
      "147117 paid orders, 17 waiting for payment. 69 more in the list of orders are left out",
    ],
    ["Avg Order Value", "/admin/figures?of=sales", "$351.18Sales / 117 paid orders"],
    ["Bronze Subscribers", "/admin/figures?of=bronze", "10On a running Bronze plan, 10% off"],
    ["Gold Subscribers", "/admin/figures?of=gold", "7On a running Gold plan, 25% off"],
    ["Subscription Revenue", "/admin/figures?of=subscriptions", "$936.003 approved requests, without tests"],
    ["Products", "/admin/products", "5351 visible, 2 hidden"],
    ["Categories", "/admin/categories", "17Restricted ones included"],
    ["Users", "/admin/users", "6429 affiliates among them"],
  ])("%s explains what it counts and links to its list", async (label, href, text) => {
    await show();
    expect(card(label)).toEqual([href, `${label}${text}`]);
  });

  it("show what they exclude, and a retry when loading fails", async () => {
    const { unmount } = await show();
    expect(screen.getByText(/Test orders, archived orders and VIP wholesale accounts are left out/)).toBeTruthy();
    unmount();
    overview.mockRejectedValueOnce(serverError("req-7"));
    await show();
    expect(screen.getByText("req-7")).toBeTruthy();
    await press("Try again");
    expect(screen.getByRole("link", { name: "Total Sales" })).toBeTruthy();
  });
});

describe("Today section", () => {
  const lines = () =>
    within(screen.getByRole("region", { name: "Today" }))
      .getAllByRole("listitem")
      .map((item) => [item.textContent, within(item).getByRole("link").getAttribute("href")]);

  it("lists pending work with its total and age, each line linking to its queue", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    await show();
    expect(lines()).toEqual([
      ["17Payments to verify$6,123.45, oldest 30 hours, 3 reported as sent", "/admin/payments"],
      ["2Money to return$880.00, oldest 2 daysLate", "/admin/payments?view=returns"],
      ["4Orders to shipoldest 3 daysLate", "/admin/orders?section=ready&test=real"],
      ["2Messages to answeroldest 3 hours", "/admin/messages?state=waiting"],
      ["2Requestsoldest under an hour", "/admin/requests"],
      ["1Payouts due1 affiliate can be paid or needs a review", "/admin/payouts"],
      ["2Payouts to send$50.00 prepared", "/admin/payouts"],
      ["1Failed e-mailsNobody got theseLate", "/admin/emails?status=failed"],
      ["5Low ratingsOne or two stars, no reply yet", "/admin/reviews?status=low"],
      ["6Viewed, never boughtProducts looked at in the last 30 days", "/admin?only=unsold#product-performance"],
    ]);
  });

  it("shows an empty state when all queues are empty", async () => {
    const none = {
      toVerify: 0,
      returns: 0,
      toShip: 0,
      toAnswer: 0,
      requests: 0,
      payoutsDue: 0,
      payoutsToSend: 0,
      failedMails: 0,
    };
    today.mockReturnValue({ ...QUEUES, ...none, lowRatings: 0, unsoldProducts: 0 });
    await show();
    expect(screen.getByText("Nothing to do. All queues are empty.")).toBeTruthy();
  });
});

describe("custom period", () => {
  it("takes a first and last day, and rejects the wrong order without losing them", async () => {
    const { unmount } = await show();
    await press("Custom");
    type("First day", "2026-06-15");
    type("Last day", "2026-06-01");
    await press("Show");
    expect(screen.getByText("The last day comes before the first")).toBeTruthy();
    type("Last day", "2026-06-30");
    await press("Show");
    expect(router.push).toHaveBeenCalledWith("/admin?from=2026-06-15&to=2026-06-30", { scroll: false });
    unmount();
    navigation.search = "from=2026-06-15&to=2026-06-30";
    await show();
    for (const asked of [sales, funnel]) {
      expect(asked).toHaveBeenLastCalledWith({ days: 30, from: "2026-06-15", to: "2026-06-30" });
    }
    expect(screen.getAllByText(/^Jun 15, 2026 to Jun 30, 2026/).length).toBeGreaterThan(3);
  });
});

describe("dashboard of a shop without products", () => {
  it("links to settings, categories and products as the first steps", async () => {
    const { unmount } = await show();
    expect(screen.queryByText("Getting Started")).toBeNull();
    unmount();
    overview.mockReturnValue({ ...FIGURES, products: 0 });
    await show();
    expect(screen.getByText("Getting Started")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe("/admin/settings");
    expect(screen.getByRole("link", { name: "Add categories" }).getAttribute("href")).toBe("/admin/categories");
    expect(screen.getByRole("link", { name: "Add products" }).getAttribute("href")).toBe("/admin/products");
  });

  it.each([
    ["no payment tag", true, 0, [], "Open settings"],
    ["a payment tag", false, 0, ["Say where customers pay"], "Add categories"],
    ["categories and no payment tag", true, 2, ["Create categories"], "Open settings"],
    ["both", false, 2, ["Say where customers pay", "Create categories"], "Add products"],
  ])("shows with %s which steps are done and which is next", async (_, isTagMissing, number, done, next) => {
    overview.mockReturnValue({ ...FIGURES, products: 0, categories: number });
    setupWarning.mockReturnValue(isTagMissing ? { text: "no tag", isSetting: true } : null);
    await show();
    const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent ?? "");
    expect(titles.filter((title) => title.endsWith(" (done)"))).toEqual(done.map((title) => `${title} (done)`));
    const links = ["Open settings", "Add categories", "Add products"].map((name) => screen.getByRole("link", { name }));
    expect(links.filter(({ className }) => /\bbg-accent\b/.test(className)).map((link) => link.textContent)).toEqual([
      next,
    ]);
  });

  it("shows an empty state in each section", async () => {
    const none = { orders: 0, refunds: 0, revenueCents: 0, correctionCents: 0, profitCents: 0 };
    sales.mockReturnValue({ ...SALES, totals: none, totalsBefore: none });
    analytics.mockReturnValue({ ...VIEWS, trafficSources: [] });
    products.mockReturnValue(NO_ROWS);
    categories.mockReturnValue({ rows: [] });
    recentProducts.mockReturnValue({ rows: [] });
    await show();
    for (const text of [
      "Nothing was paid in these 60 days.",
      "No visits in this period.",
      "No product views or sales in this period.",
      "No category views in this period.",
      "No products yet.",
      "No orders waiting for payment.",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });
});

describe("dashboard period sections", () => {
  it("compare sales, profit and orders with the previous period, as a chart and as a table", async () => {
    showCharts();
    await show();
    for (const text of ["+100%", "-20%", "+50%", "$100.00 before"]) expect(screen.getAllByText(text)[0]).toBeTruthy();
    await waitFor(() => expect(axisMarks()).toEqual(["Jun15", "$200"]));
    const drawn = [...document.querySelectorAll(".recharts-area, .recharts-line")];
    expect(drawn).toHaveLength(3);
    const table = within(screen.getByRole("region", { name: "Sales and profit by day" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["Jun 15", "1", "0", "$200.00", "$100.00", "$100.00"],
    ]);
  });

  it("say 'so far' and 'by this time' while the period is not over, and show no arrow where nothing changed", async () => {
    navigation.search = "days=1";
    const change = { ordersBps: 0, revenueBps: 3, profitBps: -2_000 };
    sales.mockReturnValue({ ...SALES, days: 1, isSoFar: true, change });
    funnel.mockReturnValue({ ...FUNNEL, isSoFar: true });
    const { unmount } = await show();
    expect(screen.getByText(/^Today so far \(UTC\), and the day before, by this time\. Sales count/)).toBeTruthy();
    expect(screen.getByText(/^Today so far \(UTC\), next to the same time before\. Orders placed/)).toBeTruthy();
    expect(screen.getAllByText("$100.00 before, by this time")).toHaveLength(2);
    const changes = screen.getAllByText("0%");
    expect(changes).toHaveLength(2);
    for (const each of changes) {
      expect(each.className).toContain("text-muted");
      expect(each.querySelector(".lucide-minus")).toBeTruthy();
    }
    unmount();
    const none = { orders: 0, refunds: 0, revenueCents: 0, correctionCents: 0, profitCents: 0 };
    sales.mockReturnValue({ ...SALES, days: 1, isSoFar: true, totals: none, totalsBefore: none });
    await show();
    expect(screen.getByText("Nothing was paid so far, nor in the day before, by this time.")).toBeTruthy();
  });

  it("say which of visits and carts an earlier period no longer has", async () => {
    const unknown = (...names: string[]) =>
      FUNNEL.steps.map((each) => (names.includes(each.step) ? { ...each, count: null, shareBps: null } : each));
    funnel.mockReturnValue({ ...FUNNEL, steps: unknown("carts") });
    const { unmount } = await show();
    const carts = "Visitors' carts are kept for 90 days, so an earlier period shows none.";
    expect(screen.getByText(carts)).toBeTruthy();
    unmount();
    funnel.mockReturnValue({ ...FUNNEL, steps: unknown("visits", "products", "carts") });
    await show();
    expect(screen.getByText(`Visits are kept for 90 days, so an earlier period shows none. ${carts}`)).toBeTruthy();
  });

  it("name no product sold that nobody viewed, and no daily view a visitor", async () => {
    const { unmount } = await show();
    expect(screen.getAllByText("90 views, 40 unique")).toHaveLength(1);
    unmount();
    navigation.search = "only=unsold";
    products.mockReturnValue(NO_ROWS);
    await show();
    const text = "No product was viewed in this period without ever being bought.";
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it("cover today, 7, 30 or 90 days, 30 by default", async () => {
    const { unmount } = await show();
    const links = within(screen.getByRole("navigation", { name: "Period" })).getAllByRole("link");
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
    ).toEqual([
      ["Today", "/admin?days=1", null],
      ["7 days", "/admin?days=7", null],
      ["30 days", "/admin", "true"],
      ["90 days", "/admin?days=90", null],
    ]);
    unmount();
    navigation.search = "days=90";
    await show();
    for (const asked of [sales, funnel, analytics, categories]) expect(asked).toHaveBeenLastCalledWith({ days: 90 });
  });

  it("show store views by kind, and traffic sources", async () => {
    await show();
    for (const [label, count] of [
      ["Total views", "1,234"],
      ["Unique visitors", "300"],
      ["Product views", "600"],
      ["Checkout views", "40"],
      ["Home views", "500"],
      ["Category views", "94"],
    ] as const) {
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe(count);
    }
    expect(screen.getByText("150 visitors, 50%")).toBeTruthy();
  });

  it("say that visits are kept for 90 days where a period's visitors and sources are unknown", async () => {
    analytics.mockReturnValue({ ...VIEWS, uniqueVisitors: null, trafficSources: null });
    await show();
    expect(screen.getByText("Unique visitors").nextElementSibling?.textContent).toBe("-");
    const sources = within(screen.getByRole("region", { name: "Traffic sources" }));
    expect(sources.getByText("Visits are kept for 90 days, so an earlier period shows none.")).toBeTruthy();
    expect(screen.queryByText("No visits in this period.")).toBeNull();
  });

  it("show an error when the analytics fail to load", async () => {
    analytics.mockRejectedValue(serverError("req-7"));
    await show();
    expect(screen.getByText("Unable to load analytics")).toBeTruthy();
  });

  it("show each product's views, sales and conversion, with sort links", async () => {
    await show();
    const table = within(screen.getByRole("region", { name: "Product performance" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["BPC-157P-1Hidden", "90", "40", "12", "$600.00", "12.5%", "Jun 14, 2026"],
    ]);
    expect(screen.getByText(/^The last 30 days \(UTC\)\. Conversion is/)).toBeTruthy();
    expect(table.getByRole("link", { name: "Revenue" }).getAttribute("href")).toBe("/admin?sort=revenue");
    expect(table.getByRole("columnheader", { name: "Views" }).getAttribute("aria-sort")).toBe("descending");
  });

  it("show category views, and the first products with their price and sold-out badge", async () => {
    await show();
    expect(screen.getByText("80 views, 30 unique")).toBeTruthy();
    expect(screen.getByText("Price on request")).toBeTruthy();
    expect(screen.getByText("Sold Out")).toBeTruthy();
  });
});

describe("dashboard URLs", () => {
  it("keep the chosen values, and drop defaults and invalid ones", async () => {
    const none = { from: null, to: null };
    const dashboard = { ...none, days: 7, sort: "revenue", only: "all", page: 3 } as const;
    expect(dashboardHref(dashboard)).toBe("/admin?days=7&sort=revenue&page=3");
    expect(loadDashboardSearchParams("?days=7&sort=revenue&page=3")).toEqual(dashboard);
    expect(loadDashboardSearchParams("?days=8&sort=x&page=0")).toEqual({
      ...none,
      ...{ days: 30, sort: "views", only: "all", page: 1 },
    });
    expect(dashboardHref({ days: 30, sort: "views", page: 1 })).toBe("/admin");
    const list = { ...none, of: "sales", days: 90, page: 2 } as const;
    expect(metricsHref(list)).toBe("/admin/figures?of=sales&days=90&page=2");
    expect(loadMetricsSearchParams("?of=sales&days=90&page=2")).toEqual(list);
    expect(loadMetricsSearchParams("?of=x")).toEqual({ ...none, of: "sales", days: null, page: 1 });
    expect(metricsHref({ of: "orders", days: 90 })).toBe("/admin/figures?of=orders");
  });
});

describe("lists behind the cards", () => {
  /** Late on the day in UTC, the next day where these tests run. */
  const day = (of: number) => new Date(Date.UTC(2026, 5, of, 20));
  const order: Answer<"orders">["rows"][number] = {
    ...{ id: "o-1", shortId: "ABCD1234", email: "noor@example.test", status: "completed", isPaid: true },
    ...{ createdAt: day(15), paidAt: null, at: day(15), isRefund: false, refundId: null },
    ...{ revenueCents: 15_000, costCents: 4_000, commissionCents: 800, profitCents: 10_200 },
  };

  it("show each partial refund of an order on its own day", async () => {
    const refunds = [17, 19].map((of) => ({ ...order, isRefund: true, at: day(of), refundId: `r-${of}` }));
    orders.mockReturnValue({ total: 2, refunds: 2, page: 1, pageCount: 1, rows: refunds });
    await showLists();
    expect(screen.getAllByText(/^Refunded/).map(({ textContent }) => textContent)).toEqual([
      "Refunded Jun 17, 2026",
      "Refunded Jun 19, 2026",
    ]);
    expect(screen.getAllByText("Jun 15, 2026")).toHaveLength(2);
    expect(screen.getByText(/Days are in UTC\.$/)).toBeTruthy();
  });

  it("show what each order contributes, and the totals", async () => {
    orders.mockReturnValue({ total: 117, refunds: 0, page: 1, pageCount: 5, rows: [order] });
    await showLists();
    expect(
      screen.getByText("117 paid orders, sales $41,087.95, profit $16,091.28 after corrections of $10.00"),
    ).toBeTruthy();
    for (const text of ["$150.00", "$40.00", "$8.00", "$102.00"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "#ABCD1234" }).getAttribute("href")).toContain("order=o-1");
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe("/admin/figures?of=sales&page=2");
  });

  it("show the revenue of each membership request, and when each member's plan ends", async () => {
    const request: Answer<"subscriptions">["rows"][number] = {
      ...{ id: "r-1", userId: "u-1", name: "Noor", userEmail: "noor@example.test" },
      ...{ currentTier: "None", requestedTier: "Gold", reviewedAt: null, revenueCents: 46_800 },
    };
    navigation.search = "of=subscriptions";
    subscriptions.mockReturnValue({ total: 1, page: 1, pageCount: 1, rows: [request] });
    const { unmount } = await showLists();
    expect(screen.getByText("1 approved request, $936.00 in all")).toBeTruthy();
    expect(screen.getByText("$468.00")).toBeTruthy();
    unmount();
    navigation.search = "of=gold";
    const member = { id: "u-1", name: "Noor", email: "noor@example.test", createdAt: new Date("2026-06-15T12:00:00Z") };
    subscribers.mockReturnValue({
      total: 1,
      page: 1,
      pageCount: 1,
      rows: [{ ...member, subscriptionExpiresAt: null }],
    });
    await showLists();
    expect(subscribers).toHaveBeenCalledWith({ tier: "Gold", page: 1 });
    expect(screen.getByText("No end date")).toBeTruthy();
  });

  it("name the period that is empty, and lead to all time", async () => {
    navigation.search = "of=sales&days=7";
    await showLists();
    expect(screen.getByText("Nothing in this period: the last 7 days")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all time" }).getAttribute("href")).toBe("/admin/figures?of=sales");
  });

  it("show an empty state, and a retry after a failure", async () => {
    const { unmount } = await showLists();
    expect(screen.getByText("Nothing here yet")).toBeTruthy();
    unmount();
    orders.mockRejectedValue(serverError("req-7"));
    await showLists();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
