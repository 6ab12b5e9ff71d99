import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";
import { type ApiHandlers, type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Waiting = ApiOutput<"admin.payments.waiting">;
type Verdict = Line["match"]["verdict"];
type Line = ApiOutput<"admin.payments.openLines">["lines"][number];

const order: Waiting["rows"][number] = {
  ...{ kind: "order", id: "order-1", reference: "ABCD1234", userId: "u1", name: "Robin Payer" },
  ...{ email: "robin@example.test", amountCents: 15_000, receivedCents: 0, askedAt: new Date("2026-06-14") },
  returnsOnCancelCents: 0,
  requestedTier: null,
  sentAt: null,
  remindedAt: null,
};
const membership: Waiting["rows"][number] = {
  ...order,
  ...{ kind: "membership", id: "request-1", reference: "D-77XYZ", amountCents: 17_400, requestedTier: "Bronze" },
};
const waitingFor = (...rows: Waiting["rows"]): Waiting => ({
  ...{ rows, orders: 1, memberships: 1, total: rows.length, ages: { older: rows.length }, page: 1, pageCount: 1 },
});

const line = (overrides: Partial<Line> = {}, match: Partial<Line["match"]> = {}): Line => ({
  ...{ id: "line-1", paidAt: new Date("2026-06-15"), payerName: "Robin Payer", note: "#ABCD1234", reference: "" },
  ...{ amountCents: 15_000, importedAt: new Date("2026-06-15"), ...overrides },
  match: {
    lineId: "line-1",
    to: { ...order, isTest: false, state: "waiting", names: ["Robin Payer"], isArchived: false },
    also: [],
    ...{ by: "note", confidence: "certain", verdict: "exact", differenceCents: 0, ...match },
  },
});

const NO_RETURNS = { rows: [], total: 0, page: 1, pageCount: 1, openCount: 0, openCents: 0 };

const api = apiHandlers({
  "admin.payments.waiting": () => waitingFor(order, membership),
  "admin.payments.openLines": () => ({ lines: [], total: 0 }),
  "admin.payments.moneyReturns": () => NO_RETURNS,
  "admin.payments.decidedLines": () => pending(),
  "admin.payments.markReturned": () => ({ alreadyReturned: false, isTold: true }),
  "admin.payments.undoReturned": () => ({ told: "yes" }),
  "admin.payments.importStatement": () => ({ added: 1, known: 0 }),
  "admin.payments.confirmLine": () => pending(),
  "admin.payments.confirmLines": () => pending(),
  "admin.payments.setLineIgnored": ({ isIgnored }) => ({ isIgnored, alreadySet: false }),
  "admin.payments.releaseLine": () => pending(),
  "admin.payments.undoConfirmation": () => ({ alreadyOpen: false }),
  "admin.payments.settleLatePayment": ({ decision }) => ({
    ...{ isPaid: decision === "reopen", alreadyDone: false, missing: [] },
  }),
  "admin.orders.markPaid": () => ({ alreadyPaid: false }),
  "admin.orders.cancel": () => ({ alreadyCancelled: false }),
  "admin.membership.approval": () => ({
    ...{ tier: "Bronze", outcome: "approve", refusal: null, amountCents: 17_400, endsAt: new Date("2026-12-15") },
    ...{ conversion: null, planDiscountPercent: 10, customDiscountPercent: 0 },
    ...{ receivedCents: 0, restCents: 17_400, toReturnCents: 0 },
  }),
  "admin.membership.approve": () => pending(),
});
const {
  "admin.payments.waiting": waiting,
  "admin.payments.openLines": openLines,
  "admin.payments.decidedLines": decidedLines,
  "admin.payments.importStatement": importStatement,
  "admin.payments.confirmLine": confirmLine,
  "admin.payments.confirmLines": confirmLines,
  "admin.payments.setLineIgnored": setLineIgnored,
  "admin.payments.releaseLine": releaseLine,
  "admin.payments.undoConfirmation": undoConfirmation,
  "admin.orders.markPaid": markPaid,
  "admin.orders.cancel": cancel,
  "admin.membership.approve": approve,
} = api;

const open = (...lines: Line[]) => openLines.mockReturnValue({ lines, total: lines.length });
const show = (address = "") => {
  navigation.search = address;
  return renderWithApi(<PaymentsScreen />, api);
};
const key = async (name: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  await settle();
};

describe("list of pending payments", () => {
  it("shows amount and note of each, and links an order to its page", async () => {
    await show();
    const rows = within(screen.getByRole("region", { name: "Waiting for payment" })).getAllByRole("listitem");
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain("$150.00");
    expect(screen.getByRole("link", { name: "Order #ABCD1234" }).getAttribute("href")).toBe("/admin/orders/order-1");
    expect(screen.getByText("D-77XYZ")).toBeDefined();
  });

  it("selects a row with j and approves it with a, after a prompt to verify the payment", async () => {
    markPaid.mockResolvedValue({ alreadyPaid: false });
    await show();
    await key("j");
    await key("a");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $150.00 from Robin Payer with the note ABCD1234.");
    await click(within(dialog).getByRole("button", { name: "Mark as Paid" }));
    await waitFor(() => expect(markPaid).toHaveBeenCalledWith({ orderId: "order-1" }));
    expect(toast.success.mock.calls[0]?.[0]).toBe("Order marked as paid! Payment confirmation email sent.");
  });

  it("shows what is still due of a partly paid order", async () => {
    waiting.mockReturnValue(waitingFor({ ...order, receivedCents: 5_000 }, { ...membership, receivedCents: 20_000 }));
    await show();
    const rows = within(screen.getByRole("region", { name: "Waiting for payment" })).getAllByRole("listitem");
    expect(rows[0]?.textContent).toContain("$100.00 due of $150.00");
    expect(rows[1]?.textContent).not.toContain("due of");
  });

  it("names what rejecting does: an order is cancelled, a membership rejected", async () => {
    await show();
    const names = screen.getAllByRole("button", { name: /of Robin Payer$/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Mark as Paid", "Cancel order", "Approve", "Reject"]);
  });

  it("names the money to return as cancelling notes it, without what was settled before", async () => {
    const returned = { ...order, receivedCents: 17_000, returnsOnCancelCents: 15_000 };
    api["admin.payments.waiting"].mockReturnValue(waitingFor(returned));
    await show();
    await key("j");
    await key("r");
    const { textContent } = await screen.findByRole("alertdialog");
    expect(textContent).toContain("The $150.00 that came for it is noted as money to return.");
  });

  it("cancels an order with r, with a reason or without, as on the order's page", async () => {
    cancel.mockResolvedValue({ alreadyCancelled: false });
    await show();
    await key("j");
    await key("r");
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.change(within(dialog).getByLabelText("Reason (sent to the customer) (optional)"), {
      target: { value: "Never paid" },
    });
    await click(within(dialog).getByRole("button", { name: "Cancel Order" }));
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ orderId: "order-1", reason: "Never paid" }));
    cleanup();
    await show();
    await key("j");
    await key("r");
    await click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel Order" }));
    await waitFor(() => expect(cancel).toHaveBeenLastCalledWith({ orderId: "order-1" }));
  });

  it("asks for the rest of a partial payment, and for the full amount after a full payment was undone", async () => {
    for (const [receivedCents, asked] of [
      [5_000, "$100.00"],
      [15_000, "$150.00"],
      [17_000, "$150.00"],
    ] as const) {
      waiting.mockReturnValue(waitingFor({ ...order, receivedCents }));
      await show();
      await click(screen.getByRole("button", { name: "Approve: Order #ABCD1234 of Robin Payer" }));
      const dialog = await screen.findByRole("alertdialog");
      expect(dialog.textContent).toContain(`Verify the payment first: ${asked} from Robin Payer`);
      cleanup();
    }
  });

  it("approves a membership and confirms it, or shows what failed", async () => {
    approve
      .mockRejectedValueOnce(apiError("No."))
      .mockResolvedValueOnce({ alreadyApproved: false, requotedCents: null });
    await show();
    await click(screen.getByRole("button", { name: "Approve: Bronze membership of Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $174.00 with the reference D-77XYZ.");
    await click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe("Error updating request"));
    await click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("Subscription approved and user tier updated!"));
  });

  it("keeps saying which orders were not cancelled when the list becomes empty", async () => {
    const why = "It was paid in the meantime.";
    const handlers: typeof api & Pick<ApiHandlers, "admin.payments.cancelStale"> = {
      ...api,
      "admin.payments.cancelStale": () => {
        waiting.mockReturnValue(waitingFor());
        return [{ orderId: "order-1", shortId: "ABCD1234", outcome: "refused", why }];
      },
    };
    await renderWithApi(<PaymentsScreen />, handlers);
    await click(screen.getByLabelText(/^Select all/));
    await press("Cancel orders");
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Never paid" } });
    await click(dialog.getByRole("button", { name: "Cancel orders" }));
    expect(screen.getByText("No unpaid orders or requests")).toBeDefined();
    expect(screen.getByRole("region", { name: "Not all orders were cancelled" }).textContent).toContain(why);
  });

  it("shows empty, loading and error states, with a retry", async () => {
    waiting.mockReturnValue(waitingFor());
    await show();
    expect(screen.getByText("No unpaid orders or requests")).toBeDefined();
    cleanup();
    waiting.mockReturnValueOnce(pending());
    await show();
    expect(screen.queryByText("No unpaid orders or requests")).toBeNull();
    cleanup();
    waiting.mockRejectedValueOnce(serverError("req-1"));
    await show();
    expect(document.body.textContent).toContain("req-1");
    await click(screen.getByRole("button", { name: /again/i }));
    expect(screen.getByText("No unpaid orders or requests")).toBeDefined();
  });
});

const CSV = [
  "Transaction ID,Date,Amount,Status,Notes,Name of sender/receiver",
  'D-1,2026-06-15 10:00:00 EST,"$1,150.00",COMPLETE,#ABCD1234,Robin Payer',
  "D-2,2026-06-15,-$20.00,COMPLETE,back,Robin Payer",
  "D-3,2026-06-15,some,COMPLETE,x,Sam Other",
].join("\n");

describe("importing a statement", () => {
  it("detects the columns, lists skipped lines, and shows how many payments were new", async () => {
    importStatement.mockResolvedValue({ added: 1, known: 0 });
    await show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: CSV } });
    expect(screen.getByText("2 lines are left out")).toBeDefined();
    expect(document.body.textContent).toContain("Money that went out, such as a refund");
    expect(document.body.textContent).toContain("The amount cannot be read");
    await click(screen.getByRole("button", { name: "Import 1 payment" }));
    await waitFor(() => expect(importStatement).toHaveBeenCalledTimes(1));
    expect(importStatement.mock.calls[0]?.[0]).toEqual({
      payments: [
        {
          ...{ paidAt: new Date("2026-06-15T15:00:00Z"), payerName: "Robin Payer", note: "#ABCD1234" },
          ...{ amountCents: 115_000, reference: "D-1" },
        },
      ],
    });
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("1 new payment imported"));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(""));
    expect(screen.getByText("2 lines are left out")).toBeDefined();
  });

  it("remembers the columns chosen for a statement with the same headings", async () => {
    importStatement.mockResolvedValue({ added: 1, known: 0 });
    await show("view=statement");
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
    await click(screen.getByRole("button", { name: "Import 1 payment" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    paste();
    expect(screen.getByRole("button", { name: "Import 1 payment" })).toBeDefined();
    expect(screen.queryByText("Please choose its column")).toBeNull();
  });

  it("imports nothing while an unclosed quote hides lines, and names the line", async () => {
    await show("view=statement");
    const torn = `${CSV}\nD-4,2026-06-16,$10.00,COMPLETE,"thanks,Ann Other\nD-5,2026-06-16,$20.00,COMPLETE,x,Bob Other`;
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: torn } });
    await click(screen.getByRole("button", { name: /^Import \d/ }));
    expect(await screen.findByText("Line 5 has a quote that is not closed or does not end its cell.")).toBeDefined();
    expect(importStatement).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(torn);
  });

  it("explains why a text is not a statement, and keeps it", async () => {
    await show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: "Robin sent me 150 dollars" } });
    expect(screen.getByText("Nothing to import in this text")).toBeDefined();
    expect(document.body.textContent).toContain("This text has no columns for date, name, note and amount.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe("Robin sent me 150 dollars");
  });

  it("keeps a text that was pasted while another one was imported", async () => {
    let answer = () => {};
    importStatement.mockImplementation(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { added: 1, known: 0 };
    });
    await show("view=statement");
    const field = screen.getByLabelText<HTMLTextAreaElement>("Statement");
    fireEvent.change(field, { target: { value: CSV } });
    await click(screen.getByRole("button", { name: "Import 1 payment" }));
    fireEvent.change(field, { target: { value: `${CSV}\n` } });
    answer();
    await settle();
    expect(toast.success).toHaveBeenCalled();
    expect(field.value).toBe(`${CSV}\n`);
  });

  it("asks before the page is left with a text that is not imported", async () => {
    await show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: CSV } });
    await click(screen.getByRole("link", { name: /^Waiting/ }));
    expect(screen.getByRole("alertdialog", { name: "Leave without saving the statement?" })).toBeDefined();
  });

  it("keeps the pasted text when the import is refused", async () => {
    importStatement.mockRejectedValue(apiError("Not now."));
    await show("view=statement");
    fireEvent.change(screen.getByLabelText("Statement"), { target: { value: CSV } });
    await click(screen.getByRole("button", { name: "Import 1 payment" }));
    await screen.findByText("Not now.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Statement").value).toBe(CSV);
  });
});

describe("statement lines to review", () => {
  it.each<[Verdict, number, string]>([
    ["exact", 0, "The amount matches exactly."],
    ["partial", -5_000, "$50.00 less than the amount due."],
    ["over", 100, "$1.00 more than the amount due."],
  ])("%s line can be confirmed, and shows the difference", async (verdict, differenceCents, text) => {
    open(line({}, { verdict, differenceCents }));
    await show("view=statement");
    expect(document.body.textContent).toContain(text);
    expect(screen.getByRole("button", { name: "Confirm the line of Robin Payer" })).toBeDefined();
  });

  it.each<[Verdict, string]>([
    ["closed", "Closed"],
    ["foreign", "No match"],
  ])("%s line cannot be confirmed, only ignored", async (verdict, label) => {
    open(line({}, { verdict, ...(verdict === "foreign" && { to: null, confidence: "none" }) }));
    await show("view=statement");
    expect(screen.getByText(label)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Confirm the line/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Ignore the line of Robin Payer" })).toBeDefined();
  });

  it.each([
    ["returned", /Return it/, "return", "Noted as money to return"],
    ["turned into store credit", /Store credit/, "credit", "Turned into store credit"],
    ["kept", /Keep it/, "keep", "Noted as kept"],
  ])("a payment received twice is explained, and can be %s", async (_, label, choice, done) => {
    confirmLine.mockResolvedValueOnce({
      alreadyConfirmed: false,
      isPaid: true,
      requotedCents: null,
      confirmedAt: new Date("2026-06-15"),
    });
    open(
      line(
        {},
        {
          verdict: "double",
          differenceCents: 15_000,
          to: { ...order, isTest: false, state: "paid", names: ["Robin Payer"], isArchived: false },
        },
      ),
    );
    await show("view=statement");
    expect(screen.getByText("Paid twice")).toBeDefined();
    expect(screen.getByText(/Already paid: \$150\.00 was received again/)).toBeDefined();
    await press("Decide the line of Robin Payer");
    expect(screen.getByText(/The customer's e-mail says so/)).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: label }));
    await press("Confirm");
    await settle();
    const surplus = { choice, amountCents: 15_000 };
    expect(confirmLine).toHaveBeenCalledWith(expect.objectContaining({ verdict: "double", surplus }));
    expect(toast.success).toHaveBeenCalledWith(done, expect.anything());
  });

  it("a second line for an order that is not paid yet says to confirm the first one", async () => {
    const to = { ...order, isTest: false, state: "waiting" as const, names: ["Robin Payer"], isArchived: false };
    open(line({ id: "line-2" }, { verdict: "double", differenceCents: 15_000, to }));
    await show("view=statement");
    expect(screen.getByText("An earlier line pays for this order. Confirm that one first.")).toBeDefined();
    expect(screen.queryByText(/Choose what happens to it/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Decide|Confirm) the line/ })).toBeNull();
  });

  it("test and archived orders are marked in the list and before confirming all exact lines", async () => {
    open(line({}, { to: { ...order, isTest: true, state: "waiting", names: [], isArchived: true } }));
    await show("view=statement");
    expect(screen.getByText("TEST")).toBeDefined();
    expect(screen.getByText("ARCHIVED")).toBeDefined();
    await click(screen.getByRole("button", { name: "Confirm all exact (1)" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("TEST")).toBeDefined();
    expect(dialog.getByText("ARCHIVED")).toBeDefined();
  });

  it("one line is confirmed in a dialog, which stays open with the reason when refused, and can be undone", async () => {
    confirmLine.mockRejectedValueOnce(apiError("Order #ABCD1234 has changed meanwhile."));
    confirmLine.mockResolvedValueOnce({
      alreadyConfirmed: false,
      confirmedAt: new Date("2026-06-16"),
      isPaid: true,
      requotedCents: null,
    });
    open(line());
    await show("view=statement");
    await click(screen.getByRole("button", { name: "Confirm the line of Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Confirm $150.00 for order #ABCD1234?");
    await click(within(dialog).getByRole("button", { name: "Confirm" }));
    await within(dialog).findByText("Order #ABCD1234 has changed meanwhile.");
    await click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Payment confirmed", expect.anything()));
    const asked = { lineId: "line-1", kind: "order", targetId: "order-1", verdict: "exact" };
    expect(confirmLine).toHaveBeenLastCalledWith(asked);
    const offered = toast.success.mock.calls[0]?.[1]?.action;
    if (typeof offered !== "object" || offered === null || !("onClick" in offered)) throw new Error("Undo is offered");
    expect(offered.label).toBe("Undo");
    undoConfirmation.mockRejectedValueOnce(apiError("Order #ABCD1234 was shipped meanwhile."));
    const { onClick } = offered;
    render(
      <button type="button" onClick={onClick}>
        Undo it
      </button>,
    );
    await click(screen.getByRole("button", { name: "Undo it", hidden: true }));
    const undone = { lineId: "line-1", confirmedAt: new Date("2026-06-16") };
    await waitFor(() => expect(undoConfirmation).toHaveBeenCalledWith(undone));
    const why = { description: "Order #ABCD1234 was shipped meanwhile." };
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("The payment was not undone", why));
  });

  it("a likely match is labeled so in its dialog, which also asks about a surplus", async () => {
    const to = { ...order, isTest: false, state: "waiting" as const, names: ["Robin Payer"], isArchived: false };
    open(line({}, { to, confidence: "likely", by: "amount-and-name", verdict: "over", differenceCents: 100 }));
    await show("view=statement");
    await click(screen.getByRole("button", { name: "Confirm the line of Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Likely, not certain");
    expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: /Return it/ }).checked).toBe(true);
    await click(within(dialog).getByRole("radio", { name: /Keep it/ }));
    await click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(confirmLine).toHaveBeenCalledTimes(1));
    expect(confirmLine.mock.calls[0]?.[0]).toMatchObject({ surplus: { choice: "keep", amountCents: 100 } });
  });

  it("all exact lines are confirmed together, without the likely ones, with the outcome of each", async () => {
    const likely = line({ id: "line-2", payerName: "Sam Likely" }, { confidence: "likely", by: "amount-and-name" });
    open(line(), likely);
    const item = { lineId: "line-1", kind: "order" as const, targetId: "order-1", verdict: "exact" as const };
    confirmLines.mockResolvedValue([{ item, outcome: "refused", why: "It has changed." }]);
    await show("view=statement");
    expect(screen.getByText("Likely, by amount and name")).toBeDefined();
    await click(screen.getByRole("button", { name: "Confirm all exact (1)" }));
    const dialog = await screen.findByRole("alertdialog");
    await click(within(dialog).getByRole("button", { name: "Confirm all" }));
    await within(dialog).findByText("Not confirmed");
    expect(dialog.textContent).toContain("It has changed.");
    expect(confirmLines.mock.calls[0]?.[0].lines).toHaveLength(1);
  });

  it("an empty list shows an empty state", async () => {
    await show("view=statement");
    expect(screen.getByText("Nothing to review")).toBeDefined();
  });
});

describe("statement line shortcuts", () => {
  it("j moves on, a asks to confirm, r ignores with an undo that confirms the restore", async () => {
    open({ ...line(), id: "line-1" }, { ...line(), id: "line-2" });
    setLineIgnored.mockImplementation(({ isIgnored }) => ({ isIgnored, alreadySet: false }));
    await show("view=statement");
    await key("j");
    await key("a");
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Confirm $150.00 for order #ABCD1234?");
    await click(within(question).getByRole("button", { name: "Cancel" }));
    await key("j");
    await key("r");
    expect(setLineIgnored).toHaveBeenCalledWith({ lineId: "line-2", isIgnored: true });
    const [said, options] = toast.success.mock.calls.at(-1) ?? [];
    expect(said).toBe("Line ignored");
    const undo = options?.action;
    if (typeof undo !== "object" || undo === null || !("onClick" in undo)) throw new Error("Undo is offered");
    render(
      <button type="button" onClick={undo.onClick}>
        Undo
      </button>,
    );
    await press("Undo");
    await settle();
    expect(setLineIgnored).toHaveBeenLastCalledWith({ lineId: "line-2", isIgnored: false });
    expect(toast.success.mock.calls.at(-1)?.[0]).toBe("Line restored");
  });
});

describe("decided lines", () => {
  it("are unlinked after a confirmation, which also undoes a payment that counts, and show a refusal", async () => {
    const confirmed = (isPaid: boolean) => ({
      ...line(),
      confirmedAt: new Date("2026-06-16"),
      ignoredAt: null,
      order: { id: "order-1", shortId: "ABCD1234", isPaid },
      membership: null,
      goesBack: null,
      shared: [],
      decidedBy: "Ada Admin",
    });
    const unlink = async (label: string) => {
      await show("view=confirmed");
      expect(screen.getByText(/by Ada Admin/)).toBeDefined();
      await click(screen.getByRole("button", { name: "Unlink the payment of Robin Payer" }));
      await click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: label }));
    };
    decidedLines.mockReturnValue({ lines: [confirmed(false)], total: 1, page: 1, pageCount: 1 });
    await unlink("Unlink payment");
    expect(releaseLine).toHaveBeenCalledWith({ lineId: "line-1" });
    cleanup();
    undoConfirmation.mockRejectedValueOnce(apiError("Order #ABCD1234 was shipped meanwhile."));
    decidedLines.mockReturnValue({ lines: [confirmed(true)], total: 1, page: 1, pageCount: 1 });
    await unlink("Undo and unlink");
    await screen.findByText("Order #ABCD1234 was shipped meanwhile.");
    expect(undoConfirmation).toHaveBeenCalledWith({ lineId: "line-1", confirmedAt: new Date("2026-06-16") });
  });

  it("can be searched and narrowed by age", async () => {
    decidedLines.mockReturnValue({ lines: [], total: 0, page: 1, pageCount: 1 });
    await show("view=ignored&q=robin&age=week");
    expect(decidedLines).toHaveBeenCalledWith({ view: "ignored", page: 1, search: "robin", age: "week" });
    expect(screen.getByText("No lines found")).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>("Age").value).toBe("week");
    expect(screen.queryByLabelText("Sort by")).toBeNull();
  });

  it("can be restored after they were ignored", async () => {
    decidedLines.mockReturnValue({
      lines: [
        {
          ...line(),
          confirmedAt: null,
          ignoredAt: new Date("2026-06-16"),
          order: null,
          membership: null,
          goesBack: { lineId: "line-1", order: null, subscriptionRequestId: "request-1", returnedAt: null },
          shared: [],
          decidedBy: "Ada Admin",
        },
      ],
      total: 1,
      page: 1,
      pageCount: 1,
    });
    await show("view=ignored");
    expect(screen.getByText(/by Ada Admin$/).textContent).toContain("Ignored ");
    expect(screen.getByText(/^To be returned: paid for/).textContent).toContain("a closed membership request");
    await click(screen.getByRole("button", { name: "Restore the payment of Robin Payer" }));
    await waitFor(() => expect(setLineIgnored).toHaveBeenCalledWith({ lineId: "line-1", isIgnored: false }));
    expect(toast.success).toHaveBeenCalledWith("Line restored");
  });
});

describe("payment received after its order was cancelled", () => {
  const late = line(
    {},
    { verdict: "closed", to: { ...order, isTest: false, state: "closed", names: ["Robin Payer"], isArchived: false } },
  );
  const orderLine = { lineId: "line-1", kind: "order", targetId: "order-1" };
  const settleLate = api["admin.payments.settleLatePayment"];
  const decide = async (label: string) => {
    await click(screen.getByRole("button", { name: `${label}: the line of Robin Payer` }));
    const dialog = await screen.findByRole("alertdialog");
    await click(within(dialog).getByRole("button", { name: label }));
    return dialog;
  };

  it("reopens the order or is recorded as money to send back, each after a confirmation", async () => {
    open(late);
    await show("view=statement");
    expect(screen.queryByRole("button", { name: "Confirm the line of Robin Payer" })).toBeNull();
    const asked = await decide("Reopen order");
    expect(asked.textContent).toContain("Reopen order #ABCD1234 for $150.00?");
    expect(settleLate).toHaveBeenLastCalledWith({ ...orderLine, decision: "reopen" });
    expect(toast.success).toHaveBeenLastCalledWith("Order reopened and paid");
    expect((await decide("Send back")).textContent).toContain("Send $150.00 back to Robin Payer?");
    expect(settleLate).toHaveBeenLastCalledWith({ ...orderLine, decision: "return" });
    expect(toast.success).toHaveBeenLastCalledWith("Noted as money to send back");
  });

  it("shows which units the stock lacks for the reopened order", async () => {
    const missing = [{ itemId: "i", name: "Humanin", quantity: 5, missing: 2 }];
    settleLate.mockResolvedValueOnce({ isPaid: true, alreadyDone: false, missing });
    open(late);
    await show("view=statement");
    await decide("Reopen order");
    await settle();
    const said = expect.objectContaining({ description: "Missing from stock: 2 of 5 Humanin." });
    expect(toast.success).toHaveBeenLastCalledWith("Order reopened and paid", said);
  });

  it("can only be sent back when it was for a membership", async () => {
    const request = { ...order, kind: "membership", id: "request-1", reference: "C-100177" } as const;
    open(
      line(
        {},
        {
          verdict: "closed",
          to: { ...request, isTest: false, state: "closed", names: ["Robin Payer"], isArchived: false },
        },
      ),
    );
    await show("view=statement");
    expect(screen.queryByRole("button", { name: /^Reopen order/ })).toBeNull();
    expect((await decide("Send back")).textContent).toContain("The request stays closed, and the payment is listed");
    const sent = { lineId: "line-1", kind: "membership", targetId: "request-1", decision: "return" };
    expect(settleLate).toHaveBeenLastCalledWith(sent);
  });

  it("shows why the order cannot be reopened", async () => {
    open(late);
    settleLate.mockRejectedValue(apiError("Not enough in stock to reopen this order."));
    await show("view=statement");
    await decide("Reopen order");
    expect(screen.getByText("Not enough in stock to reopen this order.")).toBeDefined();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("money to return", () => {
  const row: ApiOutput<"admin.payments.moneyReturns">["rows"][number] = {
    ...{ id: "return-1", kind: "refund", amountCents: 2_500, createdAt: new Date("2026-06-14"), returnedAt: null },
    ...{ reference: "", refund: { reason: "One vial broke" }, line: null, subscriptionRequestId: null },
    order: { id: "order-1", shortId: "ABCD1234", email: "robin@example.test", user: { id: "u1", name: "Robin Payer" } },
  };
  const ofRequest = {
    ...row,
    kind: "late_payment",
    order: null,
    refund: null,
    subscriptionRequestId: "request-1",
  } as const;
  const done = { ...row, id: "return-2", returnedAt: new Date("2026-06-15"), reference: "D-OLD1" };

  it("is listed again, after a confirmation, when it was not sent after all", async () => {
    api["admin.payments.moneyReturns"].mockImplementation(({ view }) => ({
      ...{ ...NO_RETURNS, rows: view === "done" ? [done] : [], total: 1 },
    }));
    await show("view=returns");
    await click(screen.getByRole("button", { name: "Undo the return of $25.00 to Robin Payer" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("the reference D-OLD1 is removed");
    await click(within(dialog).getByRole("button", { name: "Undo" }));
    expect(api["admin.payments.undoReturned"]).toHaveBeenCalledWith({
      ...{ returnId: "return-2", returnedAt: done.returnedAt },
    });
    expect(toast.success).toHaveBeenCalledWith(
      "Listed as money to return. The customer was already notified: write to them.",
    );
  });

  it("pages through returned money while the open list keeps its own query", async () => {
    const moneyReturns = api["admin.payments.moneyReturns"];
    moneyReturns.mockImplementation(({ view, page = 1 }) => ({
      ...{ ...NO_RETURNS, rows: [view === "done" ? done : row], page, total: 70, pageCount: 2, openCount: 70 },
    }));
    await show("view=returns&page=2");
    const returned = within(screen.getByRole("navigation", { name: "Pages of returned money" }));
    const address = returned.getByRole("link", { name: "Page 2" }).getAttribute("href") ?? "";
    expect(address).toContain("page=2");
    cleanup();
    await show(address.split("?")[1]);
    expect(moneyReturns).toHaveBeenCalledWith({ view: "open", page: 2 });
    expect(moneyReturns).toHaveBeenCalledWith({ view: "done", page: 2 });
  });

  it("links to the request when it is for a membership", async () => {
    api["admin.payments.moneyReturns"].mockImplementation(({ view }) => ({
      ...{ ...NO_RETURNS, rows: view === "open" ? [ofRequest] : [], total: 1, openCount: 1, openCents: 2_500 },
    }));
    await show("view=returns");
    expect(screen.getByRole("link", { name: "View request" }).getAttribute("href")).toBe("/admin/requests/request-1");
  });

  it("shows recipient and reason, needs a reference to be marked returned, and lists past returns", async () => {
    api["admin.payments.moneyReturns"].mockImplementation(({ view }) => ({
      ...{ ...NO_RETURNS, rows: [view === "done" ? done : row], total: 1, openCount: 1, openCents: 2_500 },
    }));
    await show("view=returns");
    const open = within(screen.getByRole("region", { name: /^Money to return/ }));
    expect(open.getByText(/Refund: One vial broke/)).toBeDefined();
    expect(open.getByRole("link", { name: "#ABCD1234" }).getAttribute("href")).toBe("/admin/orders/order-1");
    expect(within(screen.getByRole("region", { name: /^Returned/ })).getByText(/reference D-OLD1/)).toBeDefined();
    await click(open.getByRole("button", { name: "Mark $25.00 to Robin Payer as returned" }));
    const dialog = within(screen.getByRole("dialog"));
    await click(dialog.getByRole("button", { name: "Mark as returned" }));
    expect(dialog.getByText("Enter the payment app's reference")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Reference"), { target: { value: " D-55 " } });
    await click(dialog.getByRole("button", { name: "Mark as returned" }));
    expect(api["admin.payments.markReturned"]).toHaveBeenCalledWith({ returnId: "return-1", reference: "D-55" });
    expect(toast.success).toHaveBeenCalledWith("Marked as returned; the customer gets an e-mail in five minutes");
  });
});
