// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";

const calls = vi.hoisted(() => ({
  waiting: vi.fn(),
  openLines: vi.fn(),
  decidedLines: vi.fn(),
  importStatement: vi.fn(),
  confirmLine: vi.fn(),
  confirmLines: vi.fn(),
  setLineAside: vi.fn(),
  releaseLine: vi.fn(),
  markPaid: vi.fn(),
  cancel: vi.fn(),
  approve: vi.fn(),
  reject: vi.fn(),
  done: vi.fn(),
  failed: vi.fn(),
  address: { current: "" },
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(calls.address.current),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.done, error: calls.failed } }));

vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const idle = mutation(async () => ({}));
  const admin = {
    payments: {
      waiting: { useQuery: () => calls.waiting() },
      openLines: { useQuery: () => calls.openLines() },
      decidedLines: { useQuery: () => calls.decidedLines() },
      importStatement: mutation((input) => calls.importStatement(input)),
      confirmLine: mutation((input) => calls.confirmLine(input)),
      confirmLines: mutation((input) => calls.confirmLines(input)),
      setLineAside: mutation((input) => calls.setLineAside(input)),
      releaseLine: mutation((input) => calls.releaseLine(input)),
    },
    orders: {
      ...{ refund: idle, undoPayment: idle, archive: idle, unarchive: idle, setTestFlag: idle },
      markPaid: mutation((input) => calls.markPaid(input)),
      cancel: mutation((input) => calls.cancel(input)),
    },
    membership: {
      approval: { useQuery: () => ({}) },
      approve: mutation((input) => calls.approve(input)),
      reject: mutation((input) => calls.reject(input)),
      setTestFlag: idle,
    },
  };
  const invalidate = async () => {};
  return { api: { useUtils: () => ({ admin: { invalidate, payments: { invalidate } } }), admin } };
});

const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const order = {
  ...{ kind: "order", id: "order-1", reference: "ABCD1234", userId: "u1", name: "Robin Payer", isTest: false },
  ...{ email: "robin@example.test", amountCents: 15_000, receivedCents: 0, askedAt: new Date("2026-06-14") },
  requestedTier: null,
};
const membership = {
  ...order,
  ...{ kind: "membership", id: "request-1", reference: "D-77XYZ", amountCents: 17_400, requestedTier: "Bronze" },
};
const waitingFor = (...rows: object[]) =>
  calls.waiting.mockReturnValue(loaded({ rows, orders: 1, memberships: 1, total: rows.length, page: 1, pageCount: 1 }));

const line = (overrides: object = {}, match: object = {}) => ({
  ...{ id: "line-1", paidAt: new Date("2026-06-15"), payerName: "Robin Payer", note: "#ABCD1234", reference: "" },
  ...{ amountCents: 15_000, importedAt: new Date("2026-06-15"), ...overrides },
  match: {
    lineId: "line-1",
    to: { ...order, state: "waiting", names: ["Robin Payer"] },
    ...{ by: "note", confidence: "certain", verdict: "exact", differenceCents: 0, ...match },
  },
});
const open = (...lines: object[]) => calls.openLines.mockReturnValue(loaded({ lines, total: lines.length }));
const show = (address = "") => {
  calls.address.current = address;
  return render(<PaymentsScreen />);
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

beforeEach(() => {
  waitingFor(order, membership);
  open();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("what waits for a payment", () => {
  it("shows amount and note of each; an order leads to its page", () => {
    show();
    const rows = within(screen.getByRole("region", { name: "Waiting for payment" })).getAllByRole("listitem");
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain("$150.00");
    expect(screen.getByRole("link", { name: "Order #ABCD1234" }).getAttribute("href")).toBe("/admin/orders/order-1");
    expect(screen.getByText("D-77XYZ")).toBeDefined();
  });

  it("is gone through by j and k, approved by a and rejected by r, with the payment verified first", async () => {
    calls.markPaid.mockResolvedValue({ alreadyPaid: false });
    show();
    key("j");
    key("a");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $150.00 from Robin Payer with the note ABCD1234.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Mark as Paid" }));
    await waitFor(() => expect(calls.markPaid).toHaveBeenCalledWith({ orderId: "order-1" }));
    expect(calls.done.mock.calls[0]?.[0]).toBe("Order marked as paid! Payment confirmation email sent.");
  });

  it("rejects an order only with a reason, which is its cancelling", async () => {
    calls.cancel.mockResolvedValue({ alreadyCancelled: false });
    show();
    key("j");
    key("r");
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel Order" }));
    expect(within(dialog).getByText("Please give a reason.")).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "Never paid" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel Order" }));
    await waitFor(() => expect(calls.cancel).toHaveBeenCalledWith({ orderId: "order-1", reason: "Never paid" }));
  });

  it("approves a membership and says so; a failure says which", async () => {
    calls.approve
      .mockRejectedValueOnce({ message: "No.", data: { code: "CONFLICT" } })
      .mockResolvedValueOnce({ alreadyApproved: false });
    show();
    fireEvent.click(screen.getByRole("button", { name: "Approve: Bronze membership of Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $174.00 with the reference D-77XYZ.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(calls.failed.mock.calls[0]?.[0]).toBe("Error updating request"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("Subscription approved and user tier updated!"));
  });

  it("is nothing, loading, or an error with another try", () => {
    waitingFor();
    show().unmount();
    show();
    expect(screen.getByText("Nothing waits for a payment")).toBeDefined();
    cleanup();
    const refetch = vi.fn();
    calls.waiting.mockReturnValue({
      isPending: false,
      isError: true,
      error: { data: { requestId: "req-1" } },
      refetch,
    });
    show();
    expect(document.body.textContent).toContain("req-1");
    fireEvent.click(screen.getByRole("button", { name: /again/i }));
    expect(refetch).toHaveBeenCalled();
  });
});

const CSV = [
  "Transaction ID,Date,Amount,Status,Notes,Name of sender/receiver",
  'D-1,2026-06-15 10:00:00 EST,"$1,150.00",COMPLETE,#ABCD1234,Robin Payer',
  "D-2,2026-06-15,-$20.00,COMPLETE,back,Robin Payer",
  "D-3,2026-06-15,some,COMPLETE,x,Sam Other",
].join("\n");

describe("taking in a statement", () => {
  it("reads its columns by itself, names what is left out, and says how many were new", async () => {
    calls.importStatement.mockResolvedValue({ added: 1, known: 0 });
    show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: CSV } });
    expect(screen.getByText("2 lines are left out")).toBeDefined();
    expect(document.body.textContent).toContain("Money that went out, such as a refund");
    expect(document.body.textContent).toContain("The amount cannot be read");
    fireEvent.click(screen.getByRole("button", { name: "Take in 1 payment" }));
    await waitFor(() => expect(calls.importStatement).toHaveBeenCalledTimes(1));
    expect(calls.importStatement.mock.calls[0]?.[0]).toEqual({
      payments: [
        {
          ...{ paidAt: new Date("2026-06-15T15:00:00Z"), payerName: "Robin Payer", note: "#ABCD1234" },
          ...{ amountCents: 115_000, reference: "D-1" },
        },
      ],
    });
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("1 new payment taken in"));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(""));
    expect(screen.getByText("2 lines are left out")).toBeDefined();
  });

  it("remembers the columns that were chosen for a statement of these headings", async () => {
    calls.importStatement.mockResolvedValue({ added: 1, known: 0 });
    show("view=statement");
    const odd = "A;B;C;D\n2026-06-15;Robin Payer;ABCD1234;$150";
    const paste = () => fireEvent.change(screen.getByLabelText("Statement"), { target: { value: odd } });
    paste();
    const choose = (name: string, at: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value: at } });
    expect(screen.getAllByText("Please choose its column").length).toBe(4);
    choose("Date", "0");
    choose("Payer", "1");
    choose("Note", "2");
    choose("Amount", "3");
    fireEvent.click(screen.getByRole("button", { name: "Take in 1 payment" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalled());
    paste();
    expect(screen.getByRole("button", { name: "Take in 1 payment" })).toBeDefined();
    expect(screen.queryByText("Please choose its column")).toBeNull();
  });

  it("takes nothing in while a quote that is not closed hides lines, and says in which line", async () => {
    show("view=statement");
    const torn = `${CSV}\nD-4,2026-06-16,$10.00,COMPLETE,"thanks,Ann Other\nD-5,2026-06-16,$20.00,COMPLETE,x,Bob Other`;
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: torn } });
    fireEvent.click(screen.getByRole("button", { name: /^Take in/ }));
    expect(await screen.findByText("Line 5 has a quote that is not closed or does not end its cell.")).toBeDefined();
    expect(calls.importStatement).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(torn);
  });

  it("keeps what was pasted when it is refused", async () => {
    calls.importStatement.mockRejectedValue({ message: "Not now.", data: { code: "CONFLICT" } });
    show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: CSV } });
    fireEvent.click(screen.getByRole("button", { name: "Take in 1 payment" }));
    await screen.findByText("Not now.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(CSV);
  });
});

describe("the lines to decide", () => {
  it.each([
    ["exact", 0, "The amount is exactly what is asked for."],
    ["partial", -5_000, "$50.00 less than is asked for."],
    ["over", 100, "$1.00 more than is asked for."],
  ])("%s can be confirmed, with the difference", (verdict, differenceCents, text) => {
    open(line({}, { verdict, differenceCents }));
    show("view=statement");
    expect(document.body.textContent).toContain(text);
    expect(screen.getByRole("button", { name: "Confirm the line of Robin Payer" })).toBeDefined();
  });

  it.each([
    ["double", "Paid twice"],
    ["closed", "Closed"],
    ["foreign", "No match"],
  ])("%s cannot be confirmed, only set aside", (verdict, label) => {
    open(line({}, { verdict, ...(verdict === "foreign" && { to: null, confidence: "none" }) }));
    show("view=statement");
    expect(screen.getByText(label)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Confirm the line/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Set aside the line of Robin Payer" })).toBeDefined();
  });

  it("confirms one after asking, and keeps the question open with why it was refused", async () => {
    calls.confirmLine.mockRejectedValueOnce({
      message: "Order #ABCD1234 has changed meanwhile.",
      data: { code: "CONFLICT" },
    });
    calls.confirmLine.mockResolvedValueOnce({ isPaid: true });
    open(line());
    show("view=statement");
    fireEvent.click(screen.getByRole("button", { name: "Confirm the line of Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Confirm $150.00 for order #ABCD1234?");
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await within(dialog).findByText("Order #ABCD1234 has changed meanwhile.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Payment confirmed"));
    const asked = { lineId: "line-1", kind: "order", targetId: "order-1", verdict: "exact" };
    expect(calls.confirmLine).toHaveBeenLastCalledWith(asked);
  });

  it("confirms all exact ones together, without the likely ones, and says of each how it went", async () => {
    const likely = line({ id: "line-2", payerName: "Sam Likely" }, { confidence: "likely", by: "amount-and-name" });
    open(line(), likely);
    calls.confirmLines.mockResolvedValue([{ item: { lineId: "line-1" }, outcome: "refused", why: "It has changed." }]);
    show("view=statement");
    expect(screen.getByText("Likely, by amount and name")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Confirm all exact (1)" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm all" }));
    await within(dialog).findByText("Not confirmed");
    expect(dialog.textContent).toContain("It has changed.");
    expect(calls.confirmLines.mock.calls[0]?.[0].lines).toHaveLength(1);
  });

  it("are none", () => {
    show("view=statement");
    expect(screen.getByText("No line waits")).toBeDefined();
  });
});

describe("decided lines", () => {
  it("are released after a question; the refusal says to undo the payment first", async () => {
    calls.releaseLine.mockRejectedValue({
      message: "Order #ABCD1234 counts as paid. Undo its payment first.",
      data: { code: "CONFLICT" },
    });
    const confirmed = {
      ...line(),
      confirmedAt: new Date("2026-06-16"),
      order: { id: "order-1", shortId: "ABCD1234" },
      membership: null,
    };
    calls.decidedLines.mockReturnValue(loaded({ lines: [confirmed], total: 1, page: 1, pageCount: 1 }));
    show("view=confirmed");
    fireEvent.click(screen.getByRole("button", { name: "Release the line of Robin Payer" }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Release" }));
    await screen.findByText("Order #ABCD1234 counts as paid. Undo its payment first.");
  });

  it("that were set aside are brought back", async () => {
    calls.setLineAside.mockResolvedValue({ isAside: false });
    calls.decidedLines.mockReturnValue(
      loaded({ lines: [{ ...line(), order: null, membership: null }], total: 1, page: 1, pageCount: 1 }),
    );
    show("view=aside");
    fireEvent.click(screen.getByRole("button", { name: "Bring back the line of Robin Payer" }));
    await waitFor(() => expect(calls.setLineAside).toHaveBeenCalledWith({ lineId: "line-1", isAside: false }));
    expect(calls.done).toHaveBeenCalledWith("Line brought back");
  });
});
