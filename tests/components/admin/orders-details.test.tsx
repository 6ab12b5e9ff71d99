// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Invoice } from "~/components/admin/orders/invoice";
import { OrderPrints } from "~/components/admin/orders/order-details";
import { OrderDialog } from "~/components/admin/orders/order-dialog";
import { OrderPage } from "~/components/admin/orders/order-page";
import { PackingSlip } from "~/components/admin/orders/packing-slip";
import { PrintSheets } from "~/components/admin/orders/print-sheet";
import { failed, loaded, ORDER, refusal, waiting } from "./orders-shop";

const ACTS = [
  "markPaid",
  "cancel",
  "refund",
  "undoPayment",
  "archive",
  "unarchive",
  "setTestFlag",
  "setTracking",
] as const;
const OTHERS = ["readMessages", "sendMessage", "sendMailAgain"] as const;
const calls = vi.hoisted(() => ({
  byId: vi.fn(),
  success: vi.fn(),
  error: vi.fn(),
  acts: {} as Record<string, ReturnType<typeof vi.fn<(input: unknown) => Promise<unknown>>>>,
}));

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.success, error: calls.error } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const acts = new Proxy({}, { get: (_, act: string) => mutation(async (input) => calls.acts[act]?.(input)) });
  const kept = new Map<string, unknown>();
  const { THREAD } = await import("./orders-shop");
  const reads: Record<string, object> = {
    byId: { useQuery: (input: unknown) => calls.byId(input) },
    messages: { useInfiniteQuery: () => THREAD },
  };
  const orders = new Proxy(
    {},
    {
      get: (_, act: string) => {
        if (reads[act]) return reads[act];
        if (!kept.has(act)) kept.set(act, Reflect.get(acts, act));
        return kept.get(act);
      },
    },
  );
  const invalidate = async () => {};
  const caches = { byId: { invalidate }, messages: { invalidate }, list: { invalidate } };
  const useUtils = () => ({ admin: { invalidate, orders: caches, frame: { counts: { invalidate } } } });
  return { api: { useUtils, admin: { orders } } };
});

beforeEach(() => {
  calls.acts = Object.fromEntries([...ACTS, ...OTHERS].map((act) => [act, vi.fn().mockResolvedValue({})]));
  calls.byId.mockReturnValue(loaded(ORDER));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const PAID = { ...ORDER, status: "completed", isPaid: true, paidAt: ORDER.createdAt };
const show = (order: object = ORDER) => {
  calls.byId.mockReturnValue(loaded(order));
  render(<OrderDialog orderId={ORDER.id} onClose={() => {}} />);
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));

/** Presses the act, answers its question (with a reason, where one is asked for), and hands its call back. */
async function act(label: string, reason?: string) {
  press(label);
  const question = screen.getByRole("alertdialog");
  if (reason) fireEvent.change(within(question).getByLabelText("Reason"), { target: { value: reason } });
  fireEvent.click(within(question).getByRole("button", { name: label }));
  return question;
}

describe("an order's details", () => {
  it("show customer, address, message, items with cost and margin, and what was matched", () => {
    show();
    for (const text of ["Noor Haddad", "noor@example.test", "555 0100", "Gold"])
      expect(screen.getAllByText(text)[0]).toBeTruthy();
    expect(screen.getByText(/12 Linden Street/)).toBeTruthy();
    expect(screen.getByText(/Leave it\s+at the door/)).toBeTruthy();
    const items = screen.getByRole("region", { name: "Items of this order" });
    for (const text of ["$400.00", "$784.50"]) expect(within(items).getByText(text)).toBeTruthy();
    expect(screen.getByText("When does it ship?")).toBeTruthy();
    tab("History and e-mails");
    expect(screen.getByText("Payment undone")).toBeTruthy();
    expect(screen.getByText("Wrong order")).toBeTruthy();
    expect(screen.getByText("550 no such box")).toBeTruthy();
    tab("Commissions");
    expect(screen.getByText("Not an affiliate.")).toBeTruthy();
    tab("Payments");
    expect(screen.getByText("$1,230.00")).toBeTruthy();
    expect(screen.getByText("$4.50 less than the order's total.")).toBeTruthy();
  });

  it("stand on a page of their own, one below the other", () => {
    render(<OrderPage orderId={ORDER.id} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order #1A2B3C4D");
    for (const name of ["Messages", "Commissions", "Payments", "History and e-mails"]) {
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    }
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("say when they could not be loaded, and when there is no such order", () => {
    const refetch = vi.fn();
    calls.byId.mockReturnValue(failed("INTERNAL_SERVER_ERROR", refetch));
    const { rerender } = render(<OrderPage orderId={ORDER.id} />);
    expect(screen.getByText("Failed to load order details")).toBeTruthy();
    expect(screen.getByText("req-7")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalled();
    calls.byId.mockReturnValue(failed("NOT_FOUND"));
    rerender(<OrderPage orderId={ORDER.id} />);
    expect(screen.getByText("Order not found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    calls.byId.mockReturnValue(waiting);
    rerender(<OrderPage orderId={ORDER.id} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("mark the customer's unread messages as read when they are opened, and only those", async () => {
    show();
    expect(calls.acts.readMessages).not.toHaveBeenCalled();
    cleanup();
    show({ ...ORDER, unreadCount: 0 });
    expect(calls.acts.readMessages).not.toHaveBeenCalled();
    cleanup();
    show({ ...ORDER, unreadCount: 2 });
    await waitFor(() => expect(calls.acts.readMessages).toHaveBeenCalledWith({ orderId: ORDER.id }));
  });

  it("send an e-mail again", async () => {
    show();
    tab("History and e-mails");
    for (const text of ["Payment confirmed", "Failed"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    press(/Send again/);
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("The e-mail goes out again"));
    expect(calls.acts.sendMailAgain).toHaveBeenCalledWith({ mailId: "mail-1" });
  });
});

describe("the buttons", () => {
  const names = () =>
    screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => /Paid|Cancel|Refund|Undo|rchive|Test|Tracking/.test(text));

  it.each([
    ["pending", {}, ["Mark as Paid", "Cancel Order", "Archive", "Mark as Test Order"]],
    ["completed", { isPaid: true }, ["Refund", "Undo payment", "Archive", "Mark as Test Order", "Save Tracking"]],
    ["cancelled", { isArchived: true, isTestOrder: true }, ["Unarchive", "Not a Test Order"]],
  ])("of a %s order are those the transition table allows", (status, more, expected) => {
    show({ ...ORDER, status, ...more });
    expect(names()).toEqual(expected);
  });

  it("Mark as Paid asks by name, and says that it was done", async () => {
    calls.acts.markPaid?.mockResolvedValue({ alreadyPaid: false });
    show();
    const question = await act("Mark as Paid");
    expect(within(question).getByText("Mark order #1A2B3C4D as paid?")).toBeTruthy();
    expect(within(question).getByText(/\$1,234\.50 from noor@example\.test/)).toBeTruthy();
    const said = "Order marked as paid! Payment confirmation email sent.";
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith(said, undefined));
  });

  it("Mark as Paid says so when somebody else was first, and why when it failed", async () => {
    calls.acts.markPaid?.mockResolvedValueOnce({ alreadyPaid: true });
    calls.acts.markPaid?.mockRejectedValueOnce(refusal("'Mark as Paid' is not possible: this order is cancelled."));
    show();
    await act("Mark as Paid");
    await waitFor(() => expect(calls.success).toHaveBeenCalledWith("This order was marked as paid before.", undefined));
    await act("Mark as Paid");
    await waitFor(() => expect(calls.error).toHaveBeenCalled());
    expect(calls.error.mock.calls[0]?.[0]).toBe(
      "Failed to mark order as paid: 'Mark as Paid' is not possible: this order is cancelled.",
    );
  });

  it.each([
    ["Cancel Order", "cancel", ORDER, "Failed to cancel order. Please try again."],
    ["Archive", "archive", ORDER, "Failed to archive order. Please try again."],
    ["Unarchive", "unarchive", { ...ORDER, isArchived: true }, "Failed to unarchive order. Please try again."],
    ["Mark as Test Order", "setTestFlag", ORDER, "Failed to update test order status. Please try again."],
  ])("%s that failed says so, with the reference", async (label, name, order, text) => {
    calls.acts[name]?.mockRejectedValue(
      refusal("Something went wrong on our side.", { code: "INTERNAL_SERVER_ERROR", requestId: "req-8" }),
    );
    show(order);
    await act(label);
    const description = "Something went wrong on our side. Reference req-8";
    await waitFor(() => expect(calls.error).toHaveBeenCalledWith(text, { description }));
  });

  it.each([
    ["Refund", "refund"],
    ["Undo payment", "undoPayment"],
  ])("%s is done for a reason only", async (label, name) => {
    show(PAID);
    const question = await act(label);
    expect(within(question).getByText("Please give a reason.")).toBeTruthy();
    expect(calls.acts[name]).not.toHaveBeenCalled();
    fireEvent.change(within(question).getByLabelText("Reason"), { target: { value: " Sent back " } });
    fireEvent.click(within(question).getByRole("button", { name: label }));
    await waitFor(() => expect(calls.acts[name]).toHaveBeenCalledWith({ orderId: ORDER.id, reason: "Sent back" }));
  });

  it("Archive and the test flag can be undone from their toast; Cancel cannot", async () => {
    calls.acts.setTestFlag?.mockResolvedValue({ isTestOrder: true });
    show();
    await act("Archive");
    await waitFor(() => expect(calls.success.mock.lastCall?.[0]).toBe("Order archived successfully"));
    calls.success.mock.lastCall?.[1].action.onClick();
    await waitFor(() => expect(calls.acts.unarchive).toHaveBeenCalledWith({ orderId: ORDER.id }));
    await waitFor(() => expect(calls.success.mock.lastCall?.[0]).toBe("Order unarchived successfully"));
    await act("Mark as Test Order");
    await waitFor(() => expect(calls.success.mock.lastCall?.[0]).toBe("Marked as a test order"));
    calls.success.mock.lastCall?.[1].action.onClick();
    await waitFor(() =>
      expect(calls.acts.setTestFlag).toHaveBeenLastCalledWith({ orderId: ORDER.id, isTestOrder: false }),
    );
    await act("Cancel Order");
    await waitFor(() => expect(calls.success).toHaveBeenLastCalledWith("Order cancelled", undefined));
  });
});

describe("the tracking number", () => {
  const save = (number: string) => {
    fireEvent.change(screen.getByLabelText(/racking number/), { target: { value: number } });
    press("Save Tracking");
  };

  it("is asked for, saved, and told", async () => {
    show(PAID);
    save("  ");
    expect(screen.getByText("Please enter a tracking number")).toBeTruthy();
    expect(calls.acts.setTracking).not.toHaveBeenCalled();
    save(" 1Z 9 ");
    await waitFor(() =>
      expect(calls.success).toHaveBeenCalledWith("Tracking number saved and notification email sent!"),
    );
    expect(calls.acts.setTracking).toHaveBeenCalledWith({ orderId: ORDER.id, trackingNumber: "1Z 9" });
  });

  it("that could not be saved says so", async () => {
    calls.acts.setTracking?.mockRejectedValue(refusal("not possible"));
    show(PAID);
    save("1Z9");
    const text = "Failed to update tracking number. Please try again.";
    await waitFor(() => expect(calls.error).toHaveBeenCalledWith(text, { description: "not possible" }));
  });

  it("leads to the parcel in a new tab, and can be changed", () => {
    show({ ...PAID, trackingNumber: "1Z 9", shippedAt: ORDER.createdAt });
    const link = screen.getByRole("link", { name: /1Z 9/ });
    expect(link.getAttribute("href")).toBe("https://parcelsapp.com/en/tracking/1Z%209");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(screen.getByLabelText("New tracking number")).toBeTruthy();
  });
});

describe("on paper", () => {
  const printed = { ...PAID, isTestOrder: false } as unknown as Parameters<typeof PackingSlip>[0]["order"];

  it("a packing slip says what lies in the parcel and where it goes, and no price", () => {
    const { container } = render(<PackingSlip order={printed} siteName="Assay" />);
    for (const text of ["#1A2B3C4D", "BPC-157", "BPC-5"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/12 Linden Street/)).toBeTruthy();
    expect(container.textContent).not.toMatch(/\$|[0-9]\.[0-9]{2}/);
  });

  it("an invoice says what each costs, the sums, and whether it is paid", () => {
    const { container } = render(<Invoice order={printed} siteName="Assay" />);
    for (const text of ["$592.25", "$50.00", "$1,234.50", "Paid Mar 5, 2026"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(container.textContent).not.toContain("$400.00");
  });

  it("names the orders without a packing slip, on the screen only", () => {
    render(
      <PrintSheets
        {...{ what: "packing-slips", title: "0 packing slips", paper: "a4", shortIds: ["1A2B3C4D"] }}
        refused={[{ shortId: "1A2B3C4D", why: "This order is not paid yet" }]}
      >
        {null}
      </PrintSheets>,
    );
    const notice = screen.getByText("#1A2B3C4D: This order is not paid yet").closest("[role=status]");
    expect(notice?.className).toContain("print:hidden");
  });

  it.each([
    ["pending", {}, "No packing slip: this order is not paid yet"],
    ["cancelled", {}, "No packing slip: this order is cancelled"],
    ["completed", { isPaid: true }, null],
  ])("a %s order offers its packing slip only once it is paid", (status, more, text) => {
    render(
      <OrderPrints order={{ ...ORDER, status, ...more } as unknown as Parameters<typeof OrderPrints>[0]["order"]} />,
    );
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")?.split("?")[0]);
    const [slips, invoices] = ["/admin/orders/packing-slips", "/admin/orders/invoices"];
    expect(links).toEqual(text ? [invoices] : [slips, invoices]);
    if (text) expect(screen.getByText(text)).toBeTruthy();
  });

  it("is A4 or Letter", () => {
    const { container } = render(
      <PrintSheets what="invoices" title="Invoice of #1A2B3C4D" paper="letter" shortIds={["1A2B3C4D"]}>
        <p>A sheet</p>
      </PrintSheets>,
    );
    expect(container.querySelector("style")?.textContent).toContain("size: letter");
    // By text: reading roles, the browser of the tests stumbles over the paper's rule.
    expect(screen.getByText("Letter").getAttribute("aria-current")).toBe("true");
    expect(screen.getByText("A4").getAttribute("href")).toBe("/admin/orders/invoices?orders=1A2B3C4D&paper=a4");
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    fireEvent.click(screen.getByText("Print"));
    expect(print).toHaveBeenCalled();
  });
});
