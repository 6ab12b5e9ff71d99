// @vitest-environment jsdom
import { cleanup, fireEvent, render as renderBare, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminDashboard } from "~/components/admin/admin-dashboard";
import { MetricsScreen } from "~/components/admin/dashboard/metrics-screen";
import {
  dashboardHref,
  loadDashboardSearchParams,
  loadMetricsSearchParams,
  metricsHref,
} from "~/components/admin/dashboard/search-params";
import { navigation } from "~tests/support/next-navigation";
import { UrlState } from "~tests/support/url-state";

const calls = vi.hoisted(() => {
  const names = ["overview", "sales", "analytics", "products", "categories", "recentProducts"] as const;
  const lists = ["orders", "subscriptions", "subscribers"] as const;
  const queries = Object.fromEntries([...names, ...lists, "waiting"].map((name) => [name, vi.fn()]));
  return {
    queries: queries as Record<string, ReturnType<typeof vi.fn<(...given: unknown[]) => unknown>>>,
  };
});

vi.mock("~/components/admin/dashboard/sales-chart", () => ({
  SalesChart: ({ points }: { points: unknown[] }) => <p>A chart of {points.length} days</p>,
}));
vi.mock("~/trpc/react", () => {
  const use = (name: string) => ({ useQuery: (...given: unknown[]) => calls.queries[name]?.(...given) });
  const names = ["overview", "sales", "analytics", "products", "categories", "recentProducts"];
  const lists = ["orders", "subscriptions", "subscribers"];
  const dashboard = Object.fromEntries([...names, ...lists].map((name) => [name, use(name)]));
  return { api: { admin: { dashboard, orders: { list: use("waiting") } } } };
});

const render = (ui: ReactNode) => renderBare(ui, { wrapper: UrlState });
const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const failed = (refetch = vi.fn()) => ({
  ...{ data: undefined, isPending: false, isError: true, refetch },
  error: { data: { requestId: "req-7" } },
});
const answer = (name: string, value: unknown) => calls.queries[name]?.mockReturnValue(value);

const FIGURES = {
  ...{ orders: 147, waitingOrders: 17, paidOrders: 117, revenueCents: 4_108_795, costCents: 1_858_740 },
  ...{
    commissionCents: 640_927,
    correctionCents: 1_000,
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
const SALES = {
  days: 30,
  series: [day(20_000)],
  seriesBefore: [{ ...day(10_000), day: "2026-05-16" }],
  totals: { orders: 3, refunds: 1, revenueCents: 20_000, correctionCents: 250, profitCents: 8_000 },
  totalsBefore: { orders: 2, refunds: 0, revenueCents: 10_000, correctionCents: 0, profitCents: 10_000 },
  change: { ordersBps: 5_000, revenueBps: 10_000, profitBps: -2_000 },
};
const VIEWS = {
  ...{ days: 30, totalViews: 1_234, uniqueVisitors: 300, productViews: 600, checkoutViews: 40, homeViews: 500 },
  categoryViews: 94,
  trafficSources: [{ sourceName: "google.com", visitorCount: 150, shareBps: 5_000 }],
};
const PRODUCT = { id: "p-1", name: "BPC-157", sku: "P-1", hidden: true };

beforeEach(() => {
  navigation.reset();
  answer("overview", loaded(FIGURES));
  answer("sales", loaded(SALES));
  answer("analytics", loaded(VIEWS));
  const sold = { views: 90, uniqueViews: 40, sold: 12, orders: 5, revenueCents: 60_000, conversionBps: 1_250 };
  answer("products", loaded({ total: 1, pageCount: 1, rows: [{ ...PRODUCT, ...sold, lastViewedAt: null }] }));
  answer("categories", loaded({ rows: [{ id: "c-1", name: "Peptides", views: 80, uniqueViews: 30 }] }));
  const look = { imageUrl: null, soldOut: true, retailCents: 0, categoryName: null };
  answer("recentProducts", loaded({ rows: [{ ...PRODUCT, ...look }] }));
  answer("waiting", loaded({ rows: [] }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = () => render(<AdminDashboard adminName="Ines" />);
/** The card with this label: its text and where it leads. */
const card = (label: string) => {
  const link = screen.getByRole("link", { name: label });
  return [link.getAttribute("href"), link.closest("div")?.parentElement?.textContent] as const;
};

describe("the cards", () => {
  it.each([
    ["Total Sales", "/admin/figures?of=sales", "$41,087.95117 paid orders, shipping included"],
    [
      "Total Profit",
      "/admin/figures?of=sales",
      "$16,091.28Less $18,587.40 supplier cost, $6,409.27 commissions and $10.00 of corrections to affiliates",
    ],
    ["Total Orders", "/admin/figures?of=orders", "147117 paid orders, 17 waiting for payment"],
    ["Avg Order Value", "/admin/figures?of=sales", "$351.18Sales / 117 paid orders"],
    ["Bronze Subscribers", "/admin/figures?of=bronze", "10On a running Bronze plan, 10% off"],
    ["Gold Subscribers", "/admin/figures?of=gold", "7On a running Gold plan, 25% off"],
    ["Subscription Revenue", "/admin/figures?of=subscriptions", "$936.003 approved requests, without tests"],
    ["Products", "/admin/products", "5351 visible, 2 hidden"],
    ["Categories", "/admin/categories", "17Restricted ones included"],
    ["Users", "/admin/users", "6429 affiliates among them"],
  ])("%s says what it counts and leads to its list", (label, href, text) => {
    show();
    expect(card(label)).toEqual([href, `${label}${text}`]);
  });

  it("say what is left out of them, and offer another try when they fail", () => {
    const { unmount } = show();
    expect(screen.getByText(/Test orders, archived orders and VIP wholesale accounts are left out/)).toBeTruthy();
    unmount();
    const refetch = vi.fn();
    answer("overview", failed(refetch));
    show();
    expect(screen.getByText("req-7")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe("a shop without products", () => {
  it("is started with categories and products", () => {
    const { unmount } = show();
    expect(screen.queryByText("Getting Started")).toBeNull();
    unmount();
    answer("overview", loaded({ ...FIGURES, products: 0 }));
    show();
    expect(screen.getByText("Getting Started")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add categories" }).getAttribute("href")).toBe("/admin/categories");
    expect(screen.getByRole("link", { name: "Add products" }).getAttribute("href")).toBe("/admin/products");
  });

  it("says in each section that nothing is there yet", () => {
    const none = { orders: 0, refunds: 0, revenueCents: 0, correctionCents: 0, profitCents: 0 };
    answer("sales", loaded({ ...SALES, totals: none, totalsBefore: none }));
    answer("analytics", loaded({ ...VIEWS, trafficSources: [] }));
    for (const name of ["products", "categories", "recentProducts"]) answer(name, loaded({ rows: [], total: 0 }));
    show();
    for (const text of [
      "Nothing was paid in these 60 days.",
      "Nobody has looked at the store in these days.",
      "No product was looked at or sold in these days.",
      "No category was looked at in these days.",
      "No products yet.",
      "No order waits for its payment.",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });
});

describe("the sections over time", () => {
  it("compare sales, profit and orders with the days before, as a chart and as a table", async () => {
    show();
    for (const text of ["+100%", "-20%", "+50%", "$100.00 before"]) expect(screen.getAllByText(text)[0]).toBeTruthy();
    expect(await screen.findByText("A chart of 1 days")).toBeTruthy();
    const table = within(screen.getByRole("region", { name: "Sales and profit by day" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["Jun 15", "1", "0", "$200.00", "$100.00", "$100.00"],
    ]);
  });

  it("are read in 7, 30 or 90 days, 30 unless another is chosen", () => {
    const { unmount } = show();
    const links = within(screen.getByRole("navigation", { name: "Period" })).getAllByRole("link");
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
    ).toEqual([
      ["7 days", "/admin?days=7", null],
      ["30 days", "/admin", "true"],
      ["90 days", "/admin?days=90", null],
    ]);
    unmount();
    navigation.search = "days=90";
    show();
    for (const name of ["sales", "analytics", "categories"]) {
      expect(calls.queries[name]).toHaveBeenLastCalledWith({ days: 90 });
    }
  });

  it("say how the store was looked at, and where from", () => {
    show();
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

  it("say when the analytics cannot be read", () => {
    answer("analytics", failed());
    show();
    expect(screen.getByText("Unable to load analytics")).toBeTruthy();
  });

  it("show each product's views, sales and conversion, sorted by a link", () => {
    show();
    const table = within(screen.getByRole("region", { name: "Product performance" }));
    expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["BPC-157P-1Hidden", "90", "40", "12", "$600.00", "12.5%", "-"],
    ]);
    expect(table.getByRole("link", { name: "Revenue" }).getAttribute("href")).toBe("/admin?sort=revenue");
    expect(table.getByRole("columnheader", { name: "Views" }).getAttribute("aria-sort")).toBe("descending");
  });

  it("show the categories by views, and the first products by SKU", () => {
    show();
    expect(screen.getByText("80 views, 30 unique")).toBeTruthy();
    expect(screen.getByText("Price on request")).toBeTruthy();
    expect(screen.getByText("Sold Out")).toBeTruthy();
  });
});

describe("the URLs", () => {
  it("keep what is chosen and leave out what is odd", () => {
    const dashboard = { days: 7, sort: "revenue", page: 3 } as const;
    expect(dashboardHref(dashboard)).toBe("/admin?days=7&sort=revenue&page=3");
    expect(loadDashboardSearchParams("?days=7&sort=revenue&page=3")).toEqual(dashboard);
    expect(loadDashboardSearchParams("?days=8&sort=x&page=0")).toEqual({ days: 30, sort: "views", page: 1 });
    expect(dashboardHref({ days: 30, sort: "views", page: 1 })).toBe("/admin");
    const list = { of: "sales", days: 90, page: 2 } as const;
    expect(metricsHref(list)).toBe("/admin/figures?of=sales&days=90&page=2");
    expect(loadMetricsSearchParams("?of=sales&days=90&page=2")).toEqual(list);
    expect(loadMetricsSearchParams("?of=x")).toEqual({ of: "sales", days: null, page: 1 });
    expect(metricsHref({ of: "orders", days: 90 })).toBe("/admin/figures?of=orders");
  });
});

describe("the lists behind the cards", () => {
  it("show each order with what it adds, and what all of them add up to", () => {
    const order = { id: "o-1", shortId: "ABCD1234", email: "noor@example.test", status: "completed", isPaid: true };
    const sums = { revenueCents: 15_000, costCents: 4_000, commissionCents: 800, profitCents: 10_200 };
    answer(
      "orders",
      loaded({ total: 117, pageCount: 5, rows: [{ ...order, ...sums, createdAt: null, paidAt: null }] }),
    );
    render(<MetricsScreen />);
    expect(
      screen.getByText("117 paid orders, sales $41,087.95, profit $16,091.28 after corrections of $10.00"),
    ).toBeTruthy();
    for (const text of ["$150.00", "$40.00", "$8.00", "$102.00"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "#ABCD1234" }).getAttribute("href")).toContain("order=o-1");
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe("/admin/figures?of=sales&page=2");
  });

  it("show the requests at what they count, and the members with the end of their plan", () => {
    const member = {
      id: "r-1",
      userId: "u-1",
      name: "Noor",
      userEmail: "noor@example.test",
      email: "noor@example.test",
    };
    const request = { ...member, currentTier: "None", requestedTier: "Gold", reviewedAt: null, revenueCents: 46_800 };
    navigation.search = "of=subscriptions";
    answer("subscriptions", loaded({ total: 1, pageCount: 1, rows: [request] }));
    const { unmount } = render(<MetricsScreen />);
    expect(screen.getByText("1 approved request, $936.00 in all")).toBeTruthy();
    expect(screen.getByText("$468.00")).toBeTruthy();
    unmount();
    navigation.search = "of=gold";
    answer("subscribers", loaded({ total: 1, pageCount: 1, rows: [{ ...member, subscriptionExpiresAt: null }] }));
    render(<MetricsScreen />);
    expect(calls.queries.subscribers).toHaveBeenCalledWith({ tier: "Gold", page: 1 });
    expect(screen.getByText("No end date")).toBeTruthy();
  });

  it("say when nothing counts yet, and after a failure offer another try", () => {
    answer("orders", loaded({ total: 0, pageCount: 1, rows: [] }));
    const { unmount } = render(<MetricsScreen />);
    expect(screen.getByText("Nothing counts here yet")).toBeTruthy();
    unmount();
    answer("orders", failed());
    render(<MetricsScreen />);
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
