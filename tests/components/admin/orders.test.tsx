// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OrdersScreen } from "~/components/admin/orders/orders-screen";
import { failed, loaded, ROW, refusal, waiting } from "./orders-shop";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  summary: vi.fn(),
  matching: vi.fn(),
  archiveMany: vi.fn(),
  trackMany: vi.fn(),
  push: vi.fn(),
  success: vi.fn(),
  error: vi.fn(),
  query: "",
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => new URLSearchParams(calls.query),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.success, error: calls.error } }));
vi.mock("~/components/admin/orders/order-dialog", () => ({ OrderDialog: () => <p>The dialog</p> }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const orders = {
    list: { useQuery: (input: unknown) => calls.list(input) },
    summary: { useQuery: () => calls.summary() },
    archiveMany: mutation((input) => calls.archiveMany(input)),
    trackMany: mutation((input) => calls.trackMany(input)),
  };
  const useUtils = () => ({
    admin: { invalidate: async () => {}, orders: { matching: { fetch: (input: unknown) => calls.matching(input) } } },
  });
  return { api: { useUtils, admin: { orders } } };
});

const sections = { waiting: 1, ready: 2, shipped: 3, archived: 4, cancelled: 5, all: 15 };
const figures = { sections, totalOrders: 14, paidOrders: 9, revenueCents: 1_234_500, averageCents: 137_167 };
const second = { ...ROW, id: ROW.id.replace(/1$/, "2"), shortId: "5E6F7A8B", email: "kim@example.test" };
const page = (rows: object[], total = rows.length) =>
  loaded({ rows, total, isMore: false, page: 1, pageCount: Math.max(1, Math.ceil(total / 25)) });

beforeEach(() => {
  calls.query = "";
  calls.list.mockReturnValue(page([ROW, second]));
  calls.summary.mockReturnValue(loaded(figures));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the figures and lists", () => {
  it("name what they count and lead to the list that adds up to it", () => {
    render(<OrdersScreen />);
    const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(screen.getByText("14")).toBeTruthy();
    expect(screen.getByText("$12,345.00")).toBeTruthy();
    expect(screen.getByText("$1,371.67")).toBeTruthy();
    expect(screen.getByText(/^Revenue \/ \d+ paid orders?$/)).toBeTruthy();
    expect(link("Total Orders")).toBe("/admin/orders?section=all&test=real");
    expect(link("Total Revenue")).toBe("/admin/orders?section=all&test=real&paid=paid");
    expect(link("Avg Order Value")).toBe("/admin/orders?section=all&test=real&paid=paid");
  });

  it("stand under four headings and two more, each with its count", () => {
    render(<OrdersScreen />);
    const names = within(screen.getByRole("navigation", { name: "Sections" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Waiting for Payment1",
      "Paid - Ready to Ship2",
      "Shipped3",
      "Archived Orders4",
      "Cancelled5",
      "All Orders15",
    ]);
  });

  it("bring the current section into a row that is wider than the screen", () => {
    const at = (left: number, right: number) => ({ left, right }) as DOMRect;
    const measure = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this.getAttribute("aria-current") === "page" ? at(400, 520) : at(0, 328);
    });
    calls.query = "section=archived";
    render(<OrdersScreen />);
    expect(screen.getByRole("navigation", { name: "Sections" }).scrollLeft).toBe(192);
    measure.mockRestore();
  });

  it("show short id, e-mail, total, date and every badge of an order", () => {
    const marks = { isTestOrder: true, isArchived: true, trackingNumber: "1Z9", unreadCount: 2 };
    calls.list.mockReturnValue(page([{ ...ROW, ...marks }]));
    render(<OrdersScreen />);
    for (const text of [
      "#1A2B3C4D",
      "noor@example.test",
      "$1,234.50",
      "Mar 5, 2026",
      "TEST",
      "ARCHIVED",
      "1Z9",
      "2 unread",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it("say when there is nothing yet, when nothing matches, and when they could not be read", () => {
    calls.list.mockReturnValue(page([]));
    const { rerender } = render(<OrdersScreen />);
    expect(screen.getByText("No orders yet")).toBeTruthy();
    calls.query = "section=ready&q=zzz&test=real";
    rerender(<OrdersScreen />);
    expect(screen.getByText("No order matches")).toBeTruthy();
    expect(screen.getByText('No order in this section matches "zzz".')).toBeTruthy();
    expect(screen.getByRole("link", { name: "Look in all orders" }).getAttribute("href")).toBe(
      "/admin/orders?section=all&q=zzz&test=real",
    );
    expect(screen.getByRole("link", { name: "Clear search and filters" }).getAttribute("href")).toBe(
      "/admin/orders?section=ready",
    );
    const refetch = vi.fn();
    calls.list.mockReturnValue(failed("INTERNAL_SERVER_ERROR", refetch));
    rerender(<OrdersScreen />);
    expect(screen.getByText("req-7")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalled();
    calls.list.mockReturnValue(waiting);
    rerender(<OrdersScreen />);
    expect(screen.queryByText("No orders yet")).toBeNull();
  });
});

describe("search, filters, sort and page", () => {
  it("are read from the address and asked for", () => {
    calls.query = "section=shipped&q=noor&test=real&buyer=Gold&unread=1&from=2026-03-01&min=500&sort=oldest&page=3";
    render(<OrdersScreen />);
    expect(calls.list).toHaveBeenCalledWith({
      ...{ section: "shipped", search: "noor", test: "real", paid: "any", archive: "any", buyer: "Gold" },
      ...{ unread: true, from: "2026-03-01", to: null, minCents: 500, maxCents: null, sort: "oldest", page: 3 },
    });
    expect(screen.getByRole("link", { name: /Export CSV/ }).getAttribute("href")).toBe(
      "/admin/orders/orders.csv?section=shipped&q=noor&test=real&buyer=Gold&unread=1&from=2026-03-01&min=500",
    );
  });

  it("go into the address, back to the first page", () => {
    calls.query = "section=shipped&page=3";
    render(<OrdersScreen />);
    const to = (query: string) =>
      expect(calls.push).toHaveBeenLastCalledWith(`/admin/orders?${query}`, { scroll: false });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: " #1A2B3C4D " } });
    press("Search");
    to("section=shipped&q=%231A2B3C4D");
    press("Filters");
    fireEvent.change(screen.getByLabelText("Membership"), { target: { value: "VIP" } });
    to("section=shipped&buyer=VIP");
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "highest" } });
    to("section=shipped&sort=highest");
    fireEvent.click(screen.getByLabelText("With unread messages only"));
    to("section=shipped&unread=1");
    fireEvent.change(screen.getByLabelText("Total from ($)"), { target: { value: "1,000" } });
    press("Apply");
    to("section=shipped&min=100000");
  });

  it("refuse days in the wrong sequence and amounts that are none", () => {
    render(<OrdersScreen />);
    press("Filters");
    fireEvent.change(screen.getByLabelText("From day"), { target: { value: "2026-03-09" } });
    fireEvent.change(screen.getByLabelText("To day"), { target: { value: "2026-03-01" } });
    fireEvent.change(screen.getByLabelText("Total to ($)"), { target: { value: "much" } });
    press("Apply");
    expect(screen.getByText("The last day comes before the first")).toBeTruthy();
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(calls.push).not.toHaveBeenCalled();
  });
});

describe("chosen orders", () => {
  it("are archived after a question that names them", async () => {
    calls.archiveMany.mockResolvedValue([{ outcome: "done" }, { outcome: "done" }]);
    render(<OrdersScreen />);
    fireEvent.click(screen.getByLabelText("Select page"));
    expect(screen.getByText("2 orders selected")).toBeTruthy();
    press("Archive");
    const question = screen.getByRole("alertdialog", { name: "Archive 2 orders?" });
    expect(within(question).getByText(/#1A2B3C4D, #5E6F7A8B move to Archived Orders/)).toBeTruthy();
    fireEvent.click(within(question).getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("2 orders archived"));
    expect(calls.archiveMany).toHaveBeenCalledWith({ orderIds: [ROW.id, second.id], isArchived: true });
    expect(screen.queryByText("2 orders selected")).toBeNull();
  });

  it("that were refused stay, each with why", async () => {
    const row = { orderId: ROW.id, shortId: ROW.shortId };
    calls.archiveMany.mockResolvedValue([{ ...row, outcome: "refused", why: "Order not found" }]);
    render(<OrdersScreen />);
    fireEvent.click(screen.getByLabelText("Select order #1A2B3C4D"));
    press("Archive");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Archive" }));
    expect(await screen.findByText("Order not found")).toBeTruthy();
    expect(screen.getByText("1 order selected")).toBeTruthy();
  });

  it("can be all that match, and are printed in a tab of their own", async () => {
    calls.list.mockReturnValue(page([ROW, second], 60));
    calls.matching.mockResolvedValue({ orders: [ROW, second, { id: "x", shortId: "00000001" }], isMore: false });
    render(<OrdersScreen />);
    fireEvent.click(screen.getByLabelText("Select order #1A2B3C4D"));
    const slips = screen.getByRole("link", { name: /Packing slips/ });
    expect(slips.getAttribute("href")).toBe("/admin/orders/packing-slips?orders=1A2B3C4D");
    expect(slips.getAttribute("target")).toBe("_blank");
    press("Select all 60 that match");
    expect(await screen.findByText("3 orders selected")).toBeTruthy();
  });
});

describe("pasted tracking numbers", () => {
  const line = { line: 1, text: "1A2B3C4D\t1Z1", shortId: "1A2B3C4D", email: "noor@example.test", why: null };
  const good = { ...line, trackingNumber: "1Z1", before: "OLD", outcome: "done" };
  const bad = { ...line, line: 2, text: "nonsense", shortId: null, email: null, trackingNumber: null, before: null };
  const lines = [good, { ...bad, outcome: "refused", why: "This line does not begin with an order id" }];

  const open = () => {
    render(<OrdersScreen />);
    press("Paste tracking numbers");
    return screen.findByLabelText("Order ids and tracking numbers");
  };

  it("are checked first, and saved when the check was seen", async () => {
    calls.trackMany.mockResolvedValue(lines);
    const field = await open();
    press("Check the list");
    expect(screen.getByText("Paste at least one line")).toBeTruthy();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1\nnonsense" } });
    press("Check the list");
    expect(await screen.findByText("1 ready to be saved, 0 saved before, 1 refused.")).toBeTruthy();
    expect(screen.getByText("noor@example.test: 1Z1, in place of OLD")).toBeTruthy();
    expect(screen.getByText("This line does not begin with an order id")).toBeTruthy();
    const pasted = "1A2B3C4D\t1Z1\nnonsense";
    expect(calls.trackMany).toHaveBeenLastCalledWith({ pasted, isDryRun: true });
    press("Save 1 number");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("1 tracking number saved"));
    expect(calls.trackMany).toHaveBeenLastCalledWith({ pasted, isDryRun: false });
    expect(screen.getByText("1 saved, 0 saved before, 1 refused.")).toBeTruthy();
  });

  it("that were changed after the check must be checked again", async () => {
    calls.trackMany.mockResolvedValue(lines);
    const field = await open();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1" } });
    press("Check the list");
    await screen.findByRole("button", { name: "Save 1 number" });
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z2" } });
    expect(screen.queryByRole("button", { name: "Save 1 number" })).toBeNull();
  });

  it("stay in the field when the server could not look at them", async () => {
    calls.trackMany.mockRejectedValue(refusal("no", { code: "INTERNAL_SERVER_ERROR", requestId: "req-9" }));
    const field = await open();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1" } });
    press("Check the list");
    await waitFor(() => expect(calls.error).toHaveBeenCalled());
    expect(calls.error.mock.calls[0]?.[0]).toBe("Failed to update tracking number. Please try again.");
    expect((field as HTMLTextAreaElement).value).toBe("1A2B3C4D\t1Z1");
  });
});
