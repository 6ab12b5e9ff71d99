import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OrdersScreen } from "~/components/admin/orders/orders-screen";
import { DEFAULT_ORDER_COLUMNS, type OrderColumn } from "~/domain/order-columns";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { advance, click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { ROW } from "./orders-shop";

type TrackedLine = ApiOutput<"admin.orders.trackMany">[number];
type Row = ApiOutput<"admin.orders.list">["rows"][number];

const sections = { waiting: 1, ready: 2, shipped: 3, archived: 4, cancelled: 5, all: 15 };
const figures = { sections, totalOrders: 1_400, paidOrders: 9, revenueCents: 1_234_500, averageCents: 137_167 };
const second = { ...ROW, id: ROW.id.replace(/1$/, "2"), shortId: "5E6F7A8B", email: "kim@example.test" };
const page = (rows: Row[], total = rows.length): ApiOutput<"admin.orders.list"> => ({
  ...{ rows, total, isMore: false, page: 1, pageCount: Math.max(1, Math.ceil(total / 25)) },
});
const api = apiHandlers({
  "admin.orders.list": () => page([ROW, second]),
  "admin.orders.summary": () => figures,
  "admin.orders.listChoices": () => ({ views: [], columns: [...DEFAULT_ORDER_COLUMNS] }),
  "admin.orders.saveView": () => ({ id: "view-2" }),
  "admin.orders.chooseColumns": () => pending(),
  "admin.orders.matching": () => pending(),
  "admin.orders.archiveMany": () => pending(),
  "admin.orders.trackMany": () => pending(),
});
const {
  "admin.orders.list": list,
  "admin.orders.matching": matching,
  "admin.orders.archiveMany": archiveMany,
  "admin.orders.trackMany": trackMany,
} = api;

describe("order figures and lists", () => {
  it("show each figure with a link to the list behind it", async () => {
    await renderWithApi(<OrdersScreen />, api);
    const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(screen.getByText("1,400")).toBeTruthy();
    expect(screen.getByText("$12,345.00")).toBeTruthy();
    expect(screen.getByText("$1,371.67")).toBeTruthy();
    expect(screen.getByText(/^Revenue \/ \d+ paid orders?$/)).toBeTruthy();
    const unlike = "; archived and wholesale orders count here, unlike on the dashboard";
    expect(screen.getByText(`Every order that is not a test${unlike}`)).toBeTruthy();
    expect(screen.getByText((text) => text.endsWith(`without tests, less refunds${unlike}`))).toBeTruthy();
    expect(link("Total Orders")).toBe("/admin/orders?section=all&test=real");
    expect(link("Total Revenue")).toBe("/admin/orders?section=all&test=real&paid=paid");
    expect(link("Avg Order Value")).toBe("/admin/orders?section=all&test=real&paid=paid");
  });

  it("have six sections, each with its count", async () => {
    await renderWithApi(<OrdersScreen />, api);
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

  it("scroll the current section into view when the row of sections overflows", async () => {
    const at = (left: number, right: number) => ({ left, right }) as DOMRect;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const moved = this.closest("nav")?.scrollLeft ?? 0;
      return this.getAttribute("aria-current") === "page" ? at(400 - moved, 520 - moved) : at(0, 328);
    });
    navigation.search = "section=archived";
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.getByRole("navigation", { name: "Sections" }).scrollLeft).toBe(192);
  });

  it("mark a paid order of which every piece was refunded, unless it was shipped before", async () => {
    const emptied = { ...ROW, status: "completed" as const, isPaid: true, hasNoPiecesLeft: true };
    list.mockReturnValue(page([emptied, { ...emptied, id: "2", trackingNumber: "1Z9" }, { ...ROW, id: "3" }]));
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.getAllByText("Nothing to ship")).toHaveLength(1);
  });

  it("show short id, e-mail, total, date and every badge of an order", async () => {
    const marks = { isTestOrder: true, isArchived: true, trackingNumber: "1Z9", unreadCount: 2 };
    list.mockReturnValue(page([{ ...ROW, ...marks }]));
    await renderWithApi(<OrdersScreen />, api);
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

  it("show empty, no-match and error states, and no empty state while loading", async () => {
    list.mockReturnValue(page([]));
    const { rerender } = await renderWithApi(<OrdersScreen />, api);
    expect(await screen.findByText("No orders yet")).toBeTruthy();
    navigation.search = "section=ready&q=zzz&test=real";
    rerender(<OrdersScreen />);
    await settle();
    expect(screen.getByText("No order matches")).toBeTruthy();
    expect(screen.getByText('No order in this section matches "zzz".')).toBeTruthy();
    expect(screen.getByRole("link", { name: "Search all orders" }).getAttribute("href")).toBe(
      "/admin/orders?section=all&q=zzz&test=real",
    );
    expect(screen.getByRole("link", { name: "Clear search and filters" }).getAttribute("href")).toBe(
      "/admin/orders?section=ready",
    );
    cleanup();
    list.mockRejectedValueOnce(serverError("req-7"));
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.getByText("req-7")).toBeTruthy();
    await press("Try again");
    expect(screen.getByText("No order matches")).toBeTruthy();
    cleanup();
    list.mockReturnValue(pending());
    navigation.search = "";
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.queryByText("No orders yet")).toBeNull();
  });
});

describe("search, filters, sort and page", () => {
  const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it("are read from the URL and sent to the API", async () => {
    navigation.search =
      "section=shipped&q=noor&test=real&buyer=Gold&unread=1&from=2026-03-01&min=500&sort=oldest&page=3";
    await renderWithApi(<OrdersScreen />, api);
    expect(list).toHaveBeenCalledWith({
      ...{ section: "shipped", search: "noor", test: "real", paid: "any", archive: "any", buyer: "Gold" },
      ...{
        unread: true,
        sent: false,
        from: "2026-03-01",
        to: null,
        // The list and the CSV export read days in the viewer's time zone.
        zone: ZONE,
        minCents: 500,
        maxCents: null,
        sort: "oldest",
        page: 3,
      },
    });
    expect(screen.getByRole("link", { name: /Export CSV/ }).getAttribute("href")).toBe(
      `/admin/orders/orders.csv?section=shipped&q=noor&test=real&buyer=Gold&unread=1&from=2026-03-01&min=500&zone=${ZONE}`,
    );
  });

  it("can be saved as a view for everyone, while columns are chosen per admin", async () => {
    const view = { id: "view-1", name: "Gold, unpaid", searchParams: "section=waiting&buyer=Gold", authorName: "Ann" };
    api["admin.orders.listChoices"].mockReturnValue({ views: [view], columns: ["customer"] });
    navigation.search = "section=shipped&buyer=VIP&page=2";
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.queryByText("2 × BPC-157")).toBeNull();
    await press("Views");
    expect((await screen.findByRole("menuitem", { name: "Gold, unpaid" })).getAttribute("href")).toBe(
      "/admin/orders?section=waiting&buyer=Gold",
    );
    await click(screen.getByRole("menuitem", { name: /Save view/ }));
    fireEvent.change(await screen.findByLabelText("Save the current filter as"), { target: { value: "VIP parcels" } });
    await press("Save view");
    const save = api["admin.orders.saveView"];
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ name: "VIP parcels", searchParams: "section=shipped&buyer=VIP" }),
    );
    await click(screen.getByLabelText("Items"));
    expect(api["admin.orders.chooseColumns"]).toHaveBeenCalledWith({ columns: ["customer", "items"] });
    expect(screen.getAllByText("2 × BPC-157").length).toBeGreaterThan(0);
  });

  it("mark the last page as current when the URL asks for a page past it", async () => {
    navigation.search = "page=9";
    list.mockReturnValue({ ...page([ROW], 51), page: 3 });
    await renderWithApi(<OrdersScreen />, api);
    expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe(
      "/admin/orders?section=waiting&page=2",
    );
  });

  it("keep both of two columns that are chosen quickly, and do not take the first one back", async () => {
    let columns: OrderColumn[] = ["customer"];
    const answers: (() => void)[] = [];
    api["admin.orders.listChoices"].mockImplementation(() => ({ views: [], columns }));
    api["admin.orders.chooseColumns"].mockImplementation(async (chosen) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      columns = [...chosen.columns];
    });
    await renderWithApi(<OrdersScreen />, api);
    await press("Views");
    await click(await screen.findByRole("menuitem", { name: /Save view/ }));
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    await click(box("Items"));
    await click(box("Total and date"));
    const boxes = () => [box("Items").checked, box("Total and date").checked];
    answers[0]?.();
    await settle();
    expect(boxes()).toEqual([true, true]);
    answers[1]?.();
    await settle();
    expect(boxes()).toEqual([true, true]);
    expect(columns).toEqual(expect.arrayContaining(["customer", "items", "total"]));
  });

  it("leave the order open that was clicked before the search was sent, and Back does not reopen a closed one", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    navigation.search = "section=all";
    api["admin.orders.list"].mockReturnValue(page([ROW]));
    const handlers = { ...api, "admin.orders.byId": () => pending() };
    await renderWithApi(<OrdersScreen />, handlers);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "noor" } });
    await click(screen.getByRole("link", { name: /1A2B3C4D/ }));
    await advance(1_000);
    await expectUrl(`?section=all&order=${ROW.id}&q=noor`);
    // Its code is loaded when it is first opened.
    expect(await screen.findByRole("dialog")).toBeTruthy();
    await press("Close");
    await expectUrl("?section=all&q=noor", "replace");
  });

  it("are written to the URL and go back to the first page", async () => {
    navigation.search = "section=shipped&page=3";
    await renderWithApi(<OrdersScreen />, api);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: " #1A2B3C4D " } });
    // The search is debounced and needs no submit.
    await expectUrl("?section=shipped&q=%231A2B3C4D");
    await press("Filters");
    fireEvent.change(screen.getByLabelText("Membership"), { target: { value: "VIP" } });
    await expectUrl("?section=shipped&q=%231A2B3C4D&buyer=VIP");
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "highest" } });
    await expectUrl("?section=shipped&q=%231A2B3C4D&buyer=VIP&sort=highest");
    await click(screen.getByLabelText("With unread messages only"));
    await expectUrl("?section=shipped&q=%231A2B3C4D&buyer=VIP&sort=highest&unread=1");
    fireEvent.change(screen.getByLabelText("Total from ($)"), { target: { value: "1,000" } });
    await press("Apply");
    await expectUrl("?section=shipped&q=%231A2B3C4D&buyer=VIP&sort=highest&unread=1&min=100000");
    expect(list).toHaveBeenLastCalledWith({
      ...{ section: "shipped", search: "#1A2B3C4D", test: "any", paid: "any", archive: "any", buyer: "VIP" },
      ...{
        unread: true,
        sent: false,
        from: null,
        to: null,
        minCents: 100_000,
        maxCents: null,
        sort: "highest",
        page: 1,
      },
    });
  });

  it("reject days in the wrong order and invalid amounts", async () => {
    await renderWithApi(<OrdersScreen />, api);
    await press("Filters");
    fireEvent.change(screen.getByLabelText("From day"), { target: { value: "2026-03-09" } });
    fireEvent.change(screen.getByLabelText("To day"), { target: { value: "2026-03-01" } });
    fireEvent.change(screen.getByLabelText("Total to ($)"), { target: { value: "much" } });
    await press("Apply");
    expect(screen.getByText("The last day comes before the first")).toBeTruthy();
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(list).toHaveBeenCalledOnce();
  });
});

it("the list names an unpaid order that is paid in part", async () => {
  list.mockReturnValue(page([{ ...ROW, isPartlyPaid: true }]));
  await renderWithApi(<OrdersScreen />, api);
  expect(screen.getAllByText("Partly paid").length).toBeGreaterThan(0);
  expect(screen.queryByText("Pending")).toBeNull();
});

describe("selected orders", () => {
  it.each([
    ["waiting", []],
    ["cancelled", []],
    ["shipped", ["Packing slips"]],
    ["all", ["Packing slips"]],
  ])("in the list %s offer packing slips only where orders can have them", async (section, offered) => {
    navigation.search = `section=${section}`;
    await renderWithApi(<OrdersScreen />, api);
    await click(screen.getByLabelText("Select order #1A2B3C4D"));
    await screen.findByText("1 order selected");
    const links = screen.queryAllByRole("link", { name: /Packing slips/ });
    expect(links.map((link) => link.textContent?.trim().replace(" (opens in a new tab)", ""))).toEqual(offered);
  });

  it("that are ready to ship have the same actions under the same names as the whole list", async () => {
    navigation.search = "section=ready";
    await renderWithApi(<OrdersScreen />, api);
    await click(screen.getByLabelText("Select order #1A2B3C4D"));
    await screen.findByText("1 order selected");
    for (const name of [/^Pick list/, /^Address CSV/]) expect(screen.getAllByRole("link", { name })).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Clear selection" })).toBeTruthy();
  });

  it("are archived after a confirmation that names them", async () => {
    archiveMany.mockResolvedValue(
      [ROW, second].map(({ id, shortId }) => ({ orderId: id, shortId, outcome: "done", why: null })),
    );
    await renderWithApi(<OrdersScreen />, api);
    await click(screen.getByLabelText("Select page"));
    expect(await screen.findByText("2 orders selected")).toBeTruthy();
    await press("Archive");
    const question = screen.getByRole("alertdialog", { name: "Archive 2 orders?" });
    expect(
      within(question).getByText(/#1A2B3C4D, #5E6F7A8B move to Archived Orders\. Pieces of .* stay reserved/),
    ).toBeTruthy();
    await click(within(question).getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("2 orders archived"));
    expect(archiveMany).toHaveBeenCalledWith({ orderIds: [ROW.id, second.id], isArchived: true });
    expect(screen.queryByText("2 orders selected")).toBeNull();
  });

  it("stay selected when refused, each with the reason", async () => {
    const row = { orderId: ROW.id, shortId: ROW.shortId };
    archiveMany.mockResolvedValue([{ ...row, outcome: "refused", why: "Order not found" }]);
    await renderWithApi(<OrdersScreen />, api);
    await click(screen.getByLabelText("Select order #1A2B3C4D"));
    await press("Archive");
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Archive" }));
    expect(await screen.findByText("Order not found")).toBeTruthy();
    expect(screen.getByText("1 order selected")).toBeTruthy();
  });

  it("can be all that match, and are printed in a new tab", async () => {
    navigation.search = "section=ready";
    list.mockReturnValue(page([ROW, second], 60));
    matching.mockResolvedValue({ orders: [ROW, second, { id: "x", shortId: "00000001" }], isMore: false });
    await renderWithApi(<OrdersScreen />, api);
    await click(screen.getByLabelText("Select order #1A2B3C4D"));
    const slips = await screen.findByRole("link", { name: /Packing slips/ });
    expect(slips.getAttribute("href")).toBe("/admin/orders/packing-slips?orders=1A2B3C4D");
    expect(slips.getAttribute("target")).toBe("_blank");
    await press("Select all 60 that match");
    expect(await screen.findByText("3 orders selected")).toBeTruthy();
  });
});

describe("pasted tracking numbers", () => {
  const line = {
    inOneParcelWith: null,
    line: 1,
    text: "1A2B3C4D\t1Z1",
    shortId: "1A2B3C4D",
    email: "noor@example.test",
    why: null,
  };
  const good = { ...line, trackingNumber: "1Z1", before: "OLD", outcome: "done" as const };
  const bad = { ...line, line: 2, text: "nonsense", shortId: null, email: null, trackingNumber: null, before: null };
  const lines: TrackedLine[] = [good, { ...bad, outcome: "refused", why: "This line does not begin with an order id" }];

  const open = async () => {
    await renderWithApi(<OrdersScreen />, api);
    await press("Paste tracking numbers");
    return screen.findByLabelText("Order ids and tracking numbers");
  };

  it("are checked first, and saved only after the result is shown", async () => {
    trackMany.mockResolvedValue(lines);
    const field = await open();
    await press("Check the list");
    expect(screen.getByText("Paste at least one line")).toBeTruthy();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1\nnonsense" } });
    await press("Check the list");
    expect(await screen.findByText("1 ready to be saved, 0 saved before, 1 refused.")).toBeTruthy();
    expect(screen.getByText("noor@example.test: 1Z1, in place of OLD")).toBeTruthy();
    expect(screen.getByText("This line does not begin with an order id")).toBeTruthy();
    const pasted = "1A2B3C4D\t1Z1\nnonsense";
    expect(trackMany).toHaveBeenLastCalledWith({ pasted, isDryRun: true });
    await press("Save 1 number");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("1 tracking number saved"));
    expect(trackMany).toHaveBeenLastCalledWith({ pasted, isDryRun: false });
    expect(screen.getByText("1 saved, 0 saved before, 1 refused.")).toBeTruthy();
  });

  it("are asked about before the dialog closes, until they are saved", async () => {
    trackMany.mockResolvedValue([good]);
    const field = await open();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1" } });
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle();
    expect(screen.getByRole("alertdialog", { name: "Leave without saving the tracking numbers?" })).toBeTruthy();
    await press("Stay");
    await press("Check the list");
    await press("Save 1 number");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("must be checked again when changed after the check", async () => {
    trackMany.mockResolvedValue(lines);
    const field = await open();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1" } });
    await press("Check the list");
    await screen.findByRole("button", { name: "Save 1 number" });
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z2" } });
    expect(screen.queryByRole("button", { name: "Save 1 number" })).toBeNull();
  });

  it("stay in the field when the check fails", async () => {
    trackMany.mockRejectedValue(serverError("req-9"));
    const field = await open();
    fireEvent.change(field, { target: { value: "1A2B3C4D\t1Z1" } });
    await press("Check the list");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(toast.error.mock.calls[0]?.[0]).toBe("Failed to update tracking number. Please try again.");
    expect((field as HTMLTextAreaElement).value).toBe("1A2B3C4D\t1Z1");
  });
});
