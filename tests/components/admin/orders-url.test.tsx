import { describe, expect, it } from "vitest";
import {
  loadOrderFilter,
  loadOrdersSearchParams,
  loadPrintSearchParams,
  type OrdersSearchParams,
  ordersCsvHref,
  ordersHref,
  printHref,
} from "~/components/admin/orders/search-params";
import { DEFAULT_ORDER_FILTER } from "~/domain/order-filter";

const ID = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const CHOSEN: OrdersSearchParams = {
  section: "all",
  search: "#1A2B 100%",
  test: "real",
  paid: "paid",
  archive: "kept",
  buyer: "Gold",
  unread: true,
  sent: true,
  from: "2026-03-05",
  to: "2026-04-01",
  minCents: 0,
  maxCents: 12_345,
  sort: "highest",
  page: 3,
  orderId: ID,
};
const FILTER =
  "section=all&q=%231A2B+100%25&test=real&paid=paid&archive=kept&buyer=Gold&unread=1&sent=1&from=2026-03-05&to=2026-04-01&min=0&max=12345";

describe("orders URL", () => {
  it("round-trips every filter", () => {
    expect(ordersHref(CHOSEN)).toBe(`/admin/orders?${FILTER}&sort=highest&page=3&order=${ID}`);
    expect(loadOrdersSearchParams(`?${FILTER}&sort=highest&page=3&order=${ID}`)).toEqual(CHOSEN);
  });

  it("names the section, and omits filters that are at their default", () => {
    expect(ordersHref({})).toBe("/admin/orders?section=waiting");
    expect(loadOrdersSearchParams("")).toEqual({ ...DEFAULT_ORDER_FILTER, sort: "newest", page: 1, orderId: null });
  });

  it("gives the CSV file the same filter, without sort and page", () => {
    expect(ordersCsvHref(CHOSEN)).toBe(`/admin/orders/orders.csv?${FILTER}`);
    const { sort: _sort, page: _page, orderId: _orderId, ...filter } = CHOSEN;
    expect(loadOrderFilter(new URLSearchParams(FILTER))).toEqual(filter);
  });

  it("gives the CSV file the time zone of the list's days, if there are any", () => {
    const zone = "America/New_York";
    expect(ordersCsvHref(CHOSEN, zone)).toBe(`/admin/orders/orders.csv?${FILTER}&zone=America/New_York`);
    expect(loadOrderFilter(new URLSearchParams(`${FILTER}&zone=America%2FNew_York`))).toMatchObject({ zone });
    const { from: _from, to: _to, ...anyDay } = CHOSEN;
    expect(ordersCsvHref({ ...anyDay, from: null, to: null }, zone)).not.toContain("zone");
  });

  it.each([
    "section=lost",
    "test=yes",
    "buyer=Platinum",
    "unread=yes",
    "from=2026-02-30",
    "zone=Mars/Olympus",
    "zone=America/New_York",
    "from=2026-13-01",
    "to=tomorrow",
    "min=-5",
    "min=1.5",
    "max=9999999999",
  ])("ignores %s", (query) => {
    expect(loadOrderFilter(new URLSearchParams(query))).toEqual(DEFAULT_ORDER_FILTER);
  });

  it.each(["sort=up", "page=201", "page=0", "order=x"])("ignores %s", (query) => {
    expect(loadOrdersSearchParams(`?${query}`)).toEqual(loadOrdersSearchParams(""));
  });
});

describe("print URL", () => {
  it("names the orders and the paper size", () => {
    expect(printHref("invoices", ["AB12CD34", "EF56AB78"])).toBe("/admin/orders/invoices?orders=AB12CD34,EF56AB78");
    expect(printHref("packing-slips", ["AB12CD34"], "a4")).toBe("/admin/orders/packing-slips?orders=AB12CD34&paper=a4");
    expect(loadPrintSearchParams("?orders=ab12cd34,EF56AB78&paper=letter")).toEqual({
      ...{ orders: ["AB12CD34", "EF56AB78"], paper: "letter" },
    });
    expect(loadPrintSearchParams("?orders=&paper=a5")).toEqual({ orders: [], paper: "a4" });
  });
});
