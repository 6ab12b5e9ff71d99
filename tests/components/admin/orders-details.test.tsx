import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OrderPrints } from "~/components/admin/orders/order-details";
import { OrderDialog } from "~/components/admin/orders/order-dialog";
import { OrderPage } from "~/components/admin/orders/order-page";
import { PackingSlip } from "~/components/admin/orders/packing-slip";
import { PickList } from "~/components/admin/orders/pick-list";
import { PrintSheets } from "~/components/admin/orders/print-sheets";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { Invoice } from "~/components/shared/invoice";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { click, press, pressToastAction } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { ORDER, THREAD } from "./orders-shop";

type Order = ApiOutput<"admin.orders.byId">;
type PrintedOrder = Parameters<typeof PackingSlip>[0]["order"];

const api = apiHandlers({
  "admin.orders.byId": () => ORDER,
  "admin.orders.messages": () => THREAD,
  "admin.orders.readMessages": () => ({ count: 1 }),
  "admin.orders.sendMailAgain": () => undefined,
  "admin.orders.markPaid": () => ({ alreadyPaid: false }),
  "admin.orders.cancel": () => ({ alreadyCancelled: false }),
  "admin.orders.refund": () => ({ orderId: ORDER.id }),
  "admin.orders.refundPart": () => pending(),
  "admin.orders.undoPayment": () => ({ orderId: ORDER.id }),
  "admin.orders.archive": () => ({ isArchived: true }),
  "admin.orders.unarchive": () => ({ isArchived: false }),
  "admin.orders.setTestFlag": () => ({ isTestOrder: true }),
  "admin.orders.setWholesaleFlag": () => ({ isWholesale: true }),
  "admin.orders.notes": () => [],
  "admin.orders.setTracking": ({ trackingNumber }) => ({ trackingNumber, isUnchanged: false }),
});
const byId = api["admin.orders.byId"];

const PAID: Order = { ...ORDER, status: "completed", isPaid: true, paidAt: ORDER.createdAt };
const show = async (order = ORDER) => {
  byId.mockReturnValue(order);
  await renderWithApi(<OrderDialog orderId={ORDER.id} onClose={() => {}} />, api);
};
const tab = (name: string) => click(screen.getByRole("tab", { name }));

/** Clicks the action, confirms its dialog (with a reason if given), and returns the dialog. */
async function act(label: string, reason?: string) {
  await press(label);
  const question = screen.getByRole("alertdialog");
  if (reason) fireEvent.change(within(question).getByLabelText(/^Reason/), { target: { value: reason } });
  await click(within(question).getByRole("button", { name: label }));
  return question;
}

describe("order details", () => {
  it("show customer, address, message, items with cost and margin, and matched payments", async () => {
    await show();
    for (const text of ["Noor Haddad", "noor@example.test", "555 0100", "Gold"])
      expect(screen.getAllByText(text)[0]).toBeTruthy();
    expect(screen.getByText(/12 Linden Street/)).toBeTruthy();
    expect(screen.getByText(/Leave it\s+at the door/)).toBeTruthy();
    const items = screen.getByRole("region", { name: "Items of this order" });
    for (const text of ["$400.00", "$784.50"]) expect(within(items).getByText(text)).toBeTruthy();
    expect(screen.getByText("When does it ship?")).toBeTruthy();
    await tab("History and e-mails");
    expect(screen.getByText("Payment undone")).toBeTruthy();
    expect(screen.getByText("Wrong order")).toBeTruthy();
    expect(screen.getByText("550 no such box")).toBeTruthy();
    await tab("Commissions");
    expect(screen.getByText("Not an affiliate.")).toBeTruthy();
    await tab("Payments");
    expect(within(screen.getByRole("region", { name: /Statement lines/ })).getByText("$1,230.00")).toBeTruthy();
    expect(screen.getByText("$4.50 less than the order's total.")).toBeTruthy();
  });

  it("show that an unpaid order is paid in part, and what is still due", async () => {
    await show();
    expect(screen.getByText("Partly paid")).toBeTruthy();
    const sums = screen.getByText("Still due").closest("dl");
    expect(sums?.textContent).toContain("Received$1,230.00Still due$4.50");
    cleanup();
    // All of it came, and the payment was undone: nothing counts as received.
    const [line] = ORDER.statementLines;
    if (!line) throw new Error("the order has no line");
    await show({ ...ORDER, statementLines: [{ ...line, amountCents: ORDER.totalAmountCents }] });
    expect(screen.getByText("Pending")).toBeTruthy();
    expect(screen.queryByText("Still due")).toBeNull();
  });

  it("subtract refunded goods from the margin, but not their cost, and show none for a cancelled order", async () => {
    const margin = () => screen.queryByText("Margin on goods")?.nextElementSibling?.textContent;
    await show(PAID);
    expect(margin()).toBe("$784.50");
    cleanup();
    await show({ ...PAID, refundedCents: 15_000, refundedGoodsCents: 10_000 });
    expect(margin()).toBe("$684.50");
    cleanup();
    await show({ ...PAID, status: "cancelled", isPaid: false, refundedAt: ORDER.createdAt });
    expect(margin()).toBeUndefined();
  });

  it("show what a full refund gave back beyond the partial ones", async () => {
    const refunded = { ...PAID, status: "cancelled" as const, isPaid: false, refundedAt: ORDER.createdAt };
    // The date of the refund has the same label.
    const rest = (label: string) =>
      screen
        .queryAllByText(label, { selector: "dt" })
        .map((each) => each.nextElementSibling?.textContent)
        .find((text) => text?.includes("$"));
    await show({ ...refunded, totalAmountCents: 20_000, refundedCents: 15_000 });
    expect([rest("Refunded in part"), rest("Rest refunded")]).toEqual(["-$150.00", "-$50.00"]);
    cleanup();
    await show({ ...refunded, totalAmountCents: 20_000 });
    expect([rest("Rest refunded"), rest("Refunded")]).toEqual([undefined, "-$200.00"]);
    cleanup();
    await show({ ...refunded, isTestOrder: true });
    expect(rest("Refunded")).toBeUndefined();
  });

  it("list the money that goes back, with a link to Payments for those who may send it", async () => {
    const money = { amountCents: 8_000, returnedAt: null, reference: "", refund: null };
    const returns: Order["returns"] = [
      {
        ...money,
        id: "r1",
        kind: "refund",
        refund: { reason: "Broken vial" },
        returnedAt: ORDER.createdAt,
        reference: "CA-9",
      },
      { ...money, id: "r2", kind: "overpayment" },
      { ...money, id: "r3", kind: "late_payment" },
    ];
    const listed = () =>
      within(screen.getByRole("region", { name: "Money back" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    const link = () =>
      screen.queryAllByRole("link", { name: "to be returned" }).map((each) => each.getAttribute("href"));
    const expected = [
      expect.stringMatching(/^\$80\.00 · Refund: Broken vial · returned .*, reference CA-9$/),
      "$80.00 · Overpayment · to be returned",
      "$80.00 · The order was cancelled · to be returned",
    ];
    await show({ ...PAID, returns });
    expect(listed()).toEqual(expected);
    expect(link()).toEqual(["/admin/payments?view=returns", "/admin/payments?view=returns"]);
    cleanup();
    byId.mockReturnValue({ ...PAID, returns });
    await renderWithApi(
      <StaffRoleProvider role={"support" as const}>
        <OrderPage orderId={ORDER.id} />
      </StaffRoleProvider>,
      api,
    );
    expect(listed()).toEqual(expected);
    expect(link()).toEqual([]);
  });

  it("compare the received amount with the amount due after store credit", async () => {
    const line = ORDER.statementLines[0];
    if (!line) throw new Error("the order has no line");
    const creditAppliedCents = ORDER.totalAmountCents - line.amountCents;
    api["admin.orders.byId"].mockImplementation(() => ({ ...ORDER, statementLines: [line], creditAppliedCents }));
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.queryByText(/than was due|than the order's total/)).toBeNull();
    api["admin.orders.byId"].mockImplementation(() => ({ ...ORDER, statementLines: [line], creditAppliedCents: 100 }));
    cleanup();
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.getByText(/less than was due\./)).toBeTruthy();
  });

  it("have their own page, which stacks the sections instead of using tabs", async () => {
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order #1A2B3C4D");
    for (const name of ["Messages", "Commissions", "Payments", "History and e-mails"]) {
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    }
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("show a retry after a load error, and a not-found state for an unknown order", async () => {
    byId.mockRejectedValueOnce(serverError("req-7"));
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.getByText("Failed to load order details")).toBeTruthy();
    expect(screen.getByText("req-7")).toBeTruthy();
    await press("Try again");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order #1A2B3C4D");
    cleanup();
    byId.mockRejectedValueOnce(notFoundError("Order"));
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.getByText("Order not found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    cleanup();
    byId.mockReturnValue(pending());
    await renderWithApi(<OrderPage orderId={ORDER.id} />, api);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["page", <OrderPage key="page" orderId={ORDER.id} />],
    ["dialog", <OrderDialog key="dialog" orderId={ORDER.id} onClose={() => {}} />],
  ])(
    "tell a packer in the %s that an opened order is no longer paid, instead of that it is unknown",
    async (_, shown) => {
      const showTo = (role: "packer" | "support") =>
        renderWithApi(<StaffRoleProvider role={role}>{shown}</StaffRoleProvider>, api);
      const vanish = async () => {
        byId.mockRejectedValue(notFoundError("Order"));
        void getQueryClient().invalidateQueries();
        await settle();
        return (await screen.findByRole("alert")).textContent;
      };
      byId.mockReturnValue(PAID);
      await showTo("packer");
      expect(await vanish()).toContain("Order #1A2B3C4D is no longer paid. Do not ship it.");
      expect(screen.getByRole("link", { name: "Back to the orders" }).getAttribute("href")).toBe("/admin/orders");
      cleanup();
      byId.mockReturnValue(PAID);
      await showTo("support");
      expect(await vanish()).toBe("Order not found");
    },
  );

  it("mark the customer's messages as read on opening, only if there are unread ones and the role may answer", async () => {
    await show({ ...ORDER, unreadCount: 0 });
    expect(api["admin.orders.readMessages"]).not.toHaveBeenCalled();
    cleanup();
    byId.mockReturnValue({ ...ORDER, unreadCount: 2 });
    const role = "packer";
    await renderWithApi(
      <StaffRoleProvider role={role}>
        <OrderDialog orderId={ORDER.id} onClose={() => {}} />
      </StaffRoleProvider>,
      api,
    );
    expect(api["admin.orders.readMessages"]).not.toHaveBeenCalled();
    cleanup();
    await show({ ...ORDER, unreadCount: 2 });
    await waitFor(() => expect(api["admin.orders.readMessages"]).toHaveBeenCalledWith({ orderId: ORDER.id }));
  });

  it("show in the timeline what was refunded, and each tracking number with the one that it replaced", async () => {
    const [event] = ORDER.events;
    if (!event) throw new Error("the order has no event");
    const pieces = [
      { name: "BPC-157 5 mg", quantity: 2, restocked: 1 },
      { name: "Humanin", quantity: 1, restocked: 1 },
      { name: "Kit", quantity: 1, restocked: 0 },
    ];
    const events = [
      { ...event, id: "1", action: "ship", reason: null, trackingNumber: "1Z1" },
      { ...event, id: "2", action: "ship", reason: null, trackingNumber: "1Z2", formerNumber: "1Z1" },
      { ...event, id: "3", action: "refundPart", reason: "One vial broke", refundedCents: 1_250 },
      { ...event, id: "4", action: "refundPart", reason: "Sold out", refundedCents: 900, pieces },
    ];
    await show({ ...PAID, events });
    await tab("History and e-mails");
    const told = screen.getByRole("heading", { name: "Timeline" }).closest("section")?.textContent ?? "";
    const inPieces = "$9.002 × BPC-157 5 mg, 1 of them back in stock; 1 × Humanin, back in stock; 1 × KitSold out";
    for (const text of [
      "Tracking number saved: 1Z1",
      "saved: 1Z1 → 1Z2",
      "Refunded in part: $12.50One vial broke",
      inPieces,
    ])
      expect(told).toContain(text);
  });

  it("resend an e-mail", async () => {
    await show();
    await tab("History and e-mails");
    for (const text of ["Payment confirmed", "Failed"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await press(/Send again/);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("The e-mail will be sent again"));
    expect(api["admin.orders.sendMailAgain"]).toHaveBeenCalledWith({ mailId: "mail-1" });
  });
});

describe("unsaved input", () => {
  it.each([
    ["a message", "Messages"],
    ["an internal note", "Internal notes"],
  ])("in %s needs a confirmation before switching tabs or closing the order", async (_, name) => {
    const onClose = vi.fn();
    byId.mockReturnValue(ORDER);
    await renderWithApi(<OrderDialog orderId={ORDER.id} onClose={onClose} />, api);
    await tab(name);
    const field = () => screen.getByRole("tabpanel").querySelector("textarea") as HTMLTextAreaElement;
    fireEvent.change(field(), { target: { value: "Half a sentence" } });
    await tab("History and e-mails");
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Stay" }));
    expect(field().value).toBe("Half a sentence");
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.getByRole("alertdialog")).toBeTruthy());
    expect(onClose).not.toHaveBeenCalled();
    await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Leave" }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("order actions", () => {
  const names = () =>
    screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => /Paid|Cancel|Refund|Undo|rchive|Test|Wholesale|Tracking/.test(text));

  it.each([
    [
      "pending" as const,
      {},
      ["Mark as Paid", "Cancel Order", "Archive", "Mark as Test Order", "Mark as Wholesale Order"],
    ],
    [
      "completed" as const,
      { isPaid: true },
      ["Save Tracking", "Refund", "Undo payment", "Archive", "Mark as Test Order", "Mark as Wholesale Order"],
    ],
    [
      "completed" as const,
      { isPaid: true, trackingNumber: "1Z9", shippedAt: new Date("2026-06-15T12:00:00Z") },
      ["Refund", "Undo payment", "Archive", "Mark as Test Order", "Mark as Wholesale Order", "Correct Tracking"],
    ],
    [
      "cancelled" as const,
      { isArchived: true, isTestOrder: true, isWholesale: true },
      ["Unarchive", "Not a Test Order", "Not a Wholesale Order"],
    ],
  ])("of a %s order are those the transition table allows, the next step first", async (status, more, expected) => {
    await show({ ...ORDER, status, ...more });
    expect(names()).toEqual(expected);
  });

  it("of a partly refunded order are without Undo payment and the flags, with the reason", async () => {
    const why =
      /^Undo payment and the flags are not possible\. Part of this order was already refunded\. Refund the rest instead\.$/;
    await show({ ...PAID, refundedCents: 500 });
    expect(names()).toEqual(["Save Tracking", "Refund", "Archive"]);
    expect(screen.getByText(why)).toBeTruthy();
    cleanup();
    await show({ ...PAID, status: "cancelled", isPaid: false, refundedCents: 500, refundedAt: ORDER.createdAt });
    expect(names()).toContain("Mark as Test Order");
    expect(screen.queryByText(why)).toBeNull();
  });

  it.each([
    [false, { amountCents: 1_200, affiliates: 2 }, "Commissions of $12.00 are taken back from 2 affiliates."],
    [true, { amountCents: 800, affiliates: 1 }, "Commissions of $8.00 will be paid to 1 affiliate."],
    [false, null, "No commissions change."],
  ])("the wholesale flag (now %s) says what it changes and can be undone", async (isWholesale, effect, text) => {
    const flag = api["admin.orders.setWholesaleFlag"];
    flag.mockImplementation(({ isWholesale: set }) => ({ isWholesale: set }));
    await show({ ...PAID, isWholesale, wholesaleEffect: effect });
    const question = await act(isWholesale ? "Not a Wholesale Order" : "Mark as Wholesale Order");
    expect(question.textContent).toContain(text);
    expect(question.textContent).toContain("its prices stay");
    await waitFor(() => expect(flag).toHaveBeenLastCalledWith({ orderId: ORDER.id, isWholesale: !isWholesale }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    await pressToastAction();
    await waitFor(() => expect(flag).toHaveBeenLastCalledWith({ orderId: ORDER.id, isWholesale }));
  });

  it("a refused action names its reason, and does not ask to try again", async () => {
    const description = "Part of this order was already refunded. Refund the rest instead.";
    api["admin.orders.undoPayment"].mockRejectedValue(apiError(description));
    await show(PAID);
    await act("Undo payment", "Wrong order");
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Failed to undo the payment", { description }));
  });

  it("Mark as Paid asks with the order number, and confirms success", async () => {
    api["admin.orders.markPaid"].mockResolvedValue({ alreadyPaid: false });
    await show();
    const question = await act("Mark as Paid");
    expect(within(question).getByText("Mark order #1A2B3C4D as paid?")).toBeTruthy();
    expect(within(question).getByText(/\$4\.50 from noor@example\.test/)).toBeTruthy();
    const said = "Order marked as paid! Payment confirmation email sent.";
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith(said));
  });

  it("Mark as Paid reports an order that was already paid, and why it failed", async () => {
    api["admin.orders.markPaid"].mockResolvedValueOnce({ alreadyPaid: true });
    api["admin.orders.markPaid"].mockRejectedValueOnce(
      apiError("'Mark as Paid' is not possible: this order is cancelled."),
    );
    await show();
    await act("Mark as Paid");
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("This order was already marked as paid.", undefined),
    );
    await act("Mark as Paid");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(toast.error.mock.calls[0]?.[0]).toBe(
      "Failed to mark order as paid: 'Mark as Paid' is not possible: this order is cancelled.",
    );
  });

  it.each([
    ["Cancel Order", "admin.orders.cancel" as const, ORDER, "Failed to cancel order. Please try again."],
    ["Archive", "admin.orders.archive" as const, ORDER, "Failed to archive order. Please try again."],
    [
      "Unarchive",
      "admin.orders.unarchive" as const,
      { ...ORDER, isArchived: true },
      "Failed to unarchive order. Please try again.",
    ],
    [
      "Mark as Test Order",
      "admin.orders.setTestFlag" as const,
      ORDER,
      "Failed to update test order status. Please try again.",
    ],
  ])("%s shows an error with the reference when it fails", async (label, name, order, text) => {
    api[name].mockRejectedValue(serverError("req-8"));
    await show(order);
    await act(label);
    const description = "Something went wrong on our side. Reference req-8";
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text, { description }));
  });

  it.each([
    ["Refund", "admin.orders.refund" as const],
    ["Undo payment", "admin.orders.undoPayment" as const],
  ])("%s requires a reason", async (label, name) => {
    await show(PAID);
    const question = await act(label);
    expect(within(question).getByText("Please give a reason.")).toBeTruthy();
    expect(api[name]).not.toHaveBeenCalled();
    fireEvent.change(within(question).getByLabelText(/^Reason/), { target: { value: " Sent back " } });
    await click(within(question).getByRole("button", { name: label }));
    await waitFor(() =>
      expect(api[name]).toHaveBeenCalledWith(expect.objectContaining({ orderId: ORDER.id, reason: "Sent back" })),
    );
  });

  it.each(["Refund", "Partial refund"])("%s says that it cannot be undone", async (label) => {
    await show(PAID);
    await press(label);
    const dialog = screen.getByRole(label === "Refund" ? "alertdialog" : "dialog", { name: /^Refund/ });
    expect(dialog.textContent).toContain("This cannot be undone");
    const isPayment = /the payment can then no longer be undone either/;
    expect(isPayment.test(dialog.textContent ?? "")).toBe(label === "Partial refund");
  });

  it("Cancel names the money to return as cancelling notes it, without what was settled before", async () => {
    await show({ ...ORDER, returnsOnCancelCents: 11_468 });
    await press("Cancel Order");
    expect(screen.getByRole("alertdialog").textContent).toContain(
      "The $114.68 that came for it is noted as money to return.",
    );
  });

  it("Undo payment says which payments go back to Statement, and that their surplus is taken back", async () => {
    const [line] = ORDER.statementLines;
    if (!line) throw new Error("the order has no line");
    const due = { ...line, amountCents: ORDER.totalAmountCents, paidGeneration: 1 };
    const again = { ...due, id: "s2", paidGeneration: null, confirmedAt: new Date(1) };
    const question = async (statementLines: typeof ORDER.statementLines) => {
      await show({ ...PAID, paidAt: new Date(0), statementLines });
      await press("Undo payment");
      const { textContent } = screen.getByRole("alertdialog");
      cleanup();
      return textContent;
    };
    const one = await question([due]);
    expect(one).toContain(
      "The $1,234.50 line goes back to Statement, to be confirmed for what it is for. If the customer",
    );
    const two = await question([due, again]);
    expect(two).toContain("2 lines ($2,469.00) go back to Statement");
    expect(two).toContain("What was credited for it, or noted as money to return, is taken back.");
    expect(await question([])).not.toContain("Statement");
  });

  it("Refund says that an amount credited by a claim stays credited", async () => {
    const claims = [{ id: "c1", number: "0C1A0000", amountCents: 800, affiliateName: "Robin Field" }];
    await show({ ...PAID, commissions: { ...PAID.commissions, claims } });
    await press("Refund");
    const question = screen.getByRole("alertdialog");
    expect(question.textContent).toContain("Claim 0C1A0000 credited $8.00 to Robin Field for it; that stays");
    await click(within(question).getByRole("button", { name: "Cancel" }));
    await tab("Commissions");
    expect(screen.getByRole("link", { name: "Claim 0C1A0000" }).getAttribute("href")).toBe("/admin/claims/c1");
    expect(screen.getByText(/credited \$8\.00 to Robin Field for this order\./)).toBeTruthy();
  });

  it.each([
    ["Mark as Paid", {}],
    ["Not a Test Order", { isTestOrder: true }],
  ])("%s says that an amount credited by a claim stays beside the commission", async (label, change) => {
    const claims = [{ id: "c1", number: "0C1A0000", amountCents: 800, affiliateName: "Robin Field" }];
    await show({ ...ORDER, ...change, commissions: { ...ORDER.commissions, claims } });
    await press(label);
    const { textContent } = screen.getByRole("alertdialog");
    expect(textContent).toContain("Claim 0C1A0000 credited $8.00 to Robin Field for it; that stays");
  });

  it("Refund labels its reason as sent to the customer, and submits the internal note separately", async () => {
    await show(PAID);
    await press("Refund");
    const question = within(screen.getByRole("alertdialog"));
    const type = (label: string, value: string) =>
      fireEvent.change(question.getByLabelText(new RegExp(label)), { target: { value } });
    type("Reason \\(sent to the customer\\)", "Broken vial");
    type("Internal note \\(not sent\\)", "Third time this month");
    await click(question.getByRole("button", { name: "Refund" }));
    const input = { orderId: ORDER.id, reason: "Broken vial", internalNote: "Third time this month" };
    await waitFor(() => expect(api["admin.orders.refund"]).toHaveBeenCalledWith(expect.objectContaining(input)));
  });

  it("Partial refund puts each problem beside its field, and moves the focus there", async () => {
    const paid = { ...ORDER, status: "completed" as const, isPaid: true };
    api["admin.orders.refundPart"].mockRejectedValueOnce(
      apiError("You can refund at most $10.00 for shipping.", {
        fieldErrors: { shippingCents: "You can refund at most $10.00 for shipping." },
      }),
    );
    api["admin.orders.refundPart"].mockRejectedValueOnce(apiError("This is all that was paid."));
    await show(paid);
    await press("Partial refund");
    const dialog = within(await screen.findByRole("dialog", { name: /Refund a part/ }));
    const goods = dialog.getByLabelText("Goods");
    const refund = () => click(dialog.getByRole("button", { name: "Refund" }));
    fireEvent.change(goods, { target: { value: "1,184.51" } });
    await refund();
    expect(dialog.getByText("You can refund at most $1,184.50 for the goods.")).toBeTruthy();
    expect(dialog.getByText("Please give a reason")).toBeTruthy();
    expect(document.activeElement).toBe(goods);
    expect(api["admin.orders.refundPart"]).not.toHaveBeenCalled();

    fireEvent.change(goods, { target: { value: "5" } });
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "One vial broke" } });
    await refund();
    expect(dialog.getByText("You can refund at most $10.00 for shipping.")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText("Shipping"));
    expect(dialog.queryByRole("alert")).toBeNull();

    await refund();
    // Outside of the form, which scrolls.
    expect(dialog.getByRole("alert").textContent).toBe("This is all that was paid.");
    expect(dialog.getByRole("alert").closest("form")).toBeNull();
  });

  it("Refund preselects restocking unless the order has shipped, even if only after the page opened", async () => {
    const items = PAID.items.map((item) => ({ ...item, stockTaken: 2 }));
    const isOffered = async () => {
      await press("Refund");
      const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /back in stock/ });
      await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
      return box.checked;
    };
    await show({ ...PAID, items });
    expect(await isOffered()).toBe(true);
    byId.mockReturnValue({ ...PAID, items, trackingNumber: "T-1", shippedAt: PAID.createdAt });
    await act("Archive");
    await screen.findByRole("button", { name: "Correct Tracking" });
    expect(await isOffered()).toBe(false);
  });

  it("order items show how many units the stock lacks", async () => {
    await show({ ...ORDER, items: ORDER.items.map((item) => ({ ...item, quantity: 5, missingCount: 2 })) });
    expect(screen.getByText("2 of 5 not reserved in stock")).toBeTruthy();
    cleanup();
    await show({ ...PAID, items: PAID.items.map((item) => ({ ...item, quantity: 5, missingCount: 2 })) });
    expect(screen.getByText("2 of 5 not taken from stock")).toBeTruthy();
  });

  it("Archive warns that the units of an unpaid order stay reserved", async () => {
    const reserved = /Its pieces stay reserved until you cancel it\./;
    await show();
    await press("Archive");
    expect(within(screen.getByRole("alertdialog")).getByText(reserved)).toBeTruthy();
    cleanup();
    await show(PAID);
    await press("Archive");
    expect(within(screen.getByRole("alertdialog")).queryByText(reserved)).toBeNull();
  });

  it("Archive and the test flag can be undone from their toast; Cancel cannot", async () => {
    api["admin.orders.setTestFlag"].mockResolvedValue({ isTestOrder: true });
    await show();
    await act("Archive");
    await waitFor(() => expect(toast.success.mock.lastCall?.[0]).toBe("Order archived successfully"));
    await pressToastAction();
    await waitFor(() => expect(api["admin.orders.unarchive"]).toHaveBeenCalledWith({ orderId: ORDER.id }));
    await waitFor(() => expect(toast.success.mock.lastCall?.[0]).toBe("Order unarchived successfully"));
    await act("Mark as Test Order");
    await waitFor(() => expect(toast.success.mock.lastCall?.[0]).toBe("Marked as a test order"));
    await pressToastAction();
    await waitFor(() =>
      expect(api["admin.orders.setTestFlag"]).toHaveBeenLastCalledWith({ orderId: ORDER.id, isTestOrder: false }),
    );
    await act("Cancel Order");
    await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith("Order cancelled", undefined));
  });
});

describe("tracking number", () => {
  const save = async (number: string) => {
    fireEvent.change(screen.getByLabelText(/racking number/), { target: { value: number } });
    await press("Save Tracking");
  };

  it("is required, and is confirmed as saved and e-mailed", async () => {
    await show(PAID);
    await save("  ");
    expect(screen.getByText("Please enter a tracking number")).toBeTruthy();
    expect(api["admin.orders.setTracking"]).not.toHaveBeenCalled();
    await save(" 1Z 9 ");
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Tracking number saved and notification email sent!"),
    );
    expect(api["admin.orders.setTracking"]).toHaveBeenCalledWith({
      carrier: "",
      isSharedParcel: false,
      orderId: ORDER.id,
      trackingNumber: "1Z 9",
    });
  });

  it("stands below what was refunded of an order that is still to be packed", async () => {
    const refund = {
      ...{ id: "r", goodsCents: 1_000, shippingCents: 0, amountCents: 1_000, returnCents: 1_000, creditCents: 0 },
      ...{ pieces: [] },
      ...{ reason: "BPC-157 sold out", internalNote: "", createdAt: ORDER.createdAt, returnedAt: null, reference: "" },
    };
    const part = { ...PAID, refunds: [refund], refundedCents: 1_000 };
    await show(part);
    expect(screen.getByText("Check what to pack: BPC-157 sold out")).toBeTruthy();
    cleanup();
    await show({ ...part, trackingNumber: "1Z9", shippedAt: ORDER.createdAt });
    expect(screen.queryByText(/^Check what to pack/)).toBeNull();
    cleanup();
    await show({ ...part, refunds: [{ ...refund, goodsCents: 0, shippingCents: 1_000 }] });
    expect(screen.queryByText(/^Check what to pack/)).toBeNull();
  });

  it("names the pieces that were refunded, and is not there once nothing is left to ship", async () => {
    const [item] = ORDER.items;
    if (!item) throw new Error("the order has no item");
    const part = { ...PAID, items: [{ ...item, refundedQuantity: 1 }] };
    await show(part);
    expect(screen.getByText("Do not pack: 1 × BPC-157")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Items of this order" })).getByText("1 refunded")).toBeTruthy();
    expect(screen.getByLabelText("Tracking number")).toBeTruthy();
    cleanup();
    await show({ ...part, trackingNumber: "1Z9", shippedAt: ORDER.createdAt });
    expect(screen.queryByText(/^Do not pack/)).toBeNull();
    cleanup();
    await show({ ...part, items: [{ ...item, refundedQuantity: 2 }], hasNoPiecesLeft: true });
    expect(screen.getAllByText("Nothing to ship")).toHaveLength(2);
    expect(screen.getByText(/Archive the order to take it off the list/)).toBeTruthy();
    expect(screen.queryByText("Paid - Ready to Ship")).toBeNull();
    expect(screen.queryByLabelText("Tracking number")).toBeNull();
    expect(screen.queryByText(/^Do not pack:/)).toBeNull();
  });

  it("is told what to put back: a full refund counts only pieces that partial ones left", async () => {
    const items = PAID.items.map((item) => ({ ...item, stockTaken: 2, refundedQuantity: 1 }));
    await show({ ...PAID, items });
    await press("Refund");
    expect(screen.getByRole("checkbox", { name: "Put 1 piece back in stock" })).toBeTruthy();
  });

  it("shows an error when saving fails", async () => {
    api["admin.orders.setTracking"].mockRejectedValue(apiError("not possible"));
    await show(PAID);
    await save("1Z9");
    // A refusal would be repeated.
    const text = "Failed to update tracking number";
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text, { description: "not possible" }));
  });

  it("is asked about before the order is closed or left with one that is not saved", async () => {
    byId.mockReturnValue(PAID);
    const onClose = vi.fn();
    await renderWithApi(<OrderDialog orderId={ORDER.id} onClose={onClose} />, api);
    fireEvent.change(screen.getByLabelText("Tracking number"), { target: { value: "9400" } });
    await press("Close");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("alertdialog", { name: "Leave without saving the tracking number?" })).toBeTruthy();
  });

  it("is not asked about once it was saved, even if it was saved before", async () => {
    byId.mockReturnValue(PAID);
    api["admin.orders.setTracking"].mockReturnValue({ trackingNumber: "9400", isUnchanged: true });
    const onClose = vi.fn();
    await renderWithApi(<OrderDialog orderId={ORDER.id} onClose={onClose} />, api);
    await save("9400");
    await press("Close");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("saved by somebody else is taken over, but replaces nothing that is being typed", async () => {
    await show(PAID);
    const field = () => screen.getByLabelText<HTMLInputElement>("Tracking number");
    const arrive = async (trackingNumber: string, carrier: string) => {
      byId.mockReturnValue({ ...PAID, trackingNumber, carrier, shippedAt: ORDER.createdAt });
      void getQueryClient().invalidateQueries();
      await settle();
      await settle();
      await screen.findByRole("link", { name: new RegExp(trackingNumber) });
    };
    await arrive("1Z1", "UPS");
    expect([field().value, screen.getByLabelText<HTMLSelectElement>("Carrier").value]).toEqual(["1Z1", "UPS"]);
    fireEvent.change(field(), { target: { value: "9400" } });
    await arrive("1Z2", "USPS");
    expect([field().value, screen.getByLabelText<HTMLSelectElement>("Carrier").value]).toEqual(["9400", "USPS"]);
  });

  it("that arrives as the first one keeps the field that is being typed in", async () => {
    await show(PAID);
    const field = screen.getByLabelText<HTMLInputElement>("Tracking number");
    field.focus();
    fireEvent.change(field, { target: { value: "9400" } });
    byId.mockReturnValue({ ...PAID, trackingNumber: "1Z1", shippedAt: ORDER.createdAt });
    void getQueryClient().invalidateQueries();
    await settle();
    await screen.findByRole("button", { name: "Correct Tracking" });
    expect(screen.getByLabelText<HTMLInputElement>("Tracking number").value).toBe("9400");
    expect(document.activeElement).toBe(field);
  });

  it("links to the parcel in a new tab, and can be corrected", async () => {
    await show({ ...PAID, trackingNumber: "1Z 9", shippedAt: ORDER.createdAt });
    const link = screen.getByRole("link", { name: /1Z 9/ });
    expect(link.getAttribute("href")).toBe("https://parcelsapp.com/en/tracking/1Z%209");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(screen.getByRole("button", { name: "Correct Tracking" })).toBeTruthy();
  });
});

describe("printed orders", () => {
  const items = ORDER.items.map((item) => ({ ...item, packed: item.quantity, lotNumber: "B-2603" }));
  const printed: PrintedOrder = { ...PAID, items, isTestOrder: false, customerName: "Noor Haddad", invoice: null };
  const refunded = [{ shortId: "1A2B3C4D", refunds: [{ reason: "BPC-157 sold out" }, { reason: "Box dented" }] }];

  it("a packing slip lists the items and the address, but no prices", async () => {
    const { container } = await renderWithApi(<PackingSlip order={printed} siteName="Assay" />, api);
    for (const text of ["#1A2B3C4D", "BPC-157", "BPC-5"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/12 Linden Street/)).toBeTruthy();
    expect(container.textContent).not.toMatch(/\$|[0-9]\.[0-9]{2}/);
  });

  it("a packing slip strikes a line of which all pieces were refunded, and counts only those to pack", async () => {
    const [item] = items;
    if (!item) throw new Error("the order has no item");
    const lines = [
      { ...item, quantity: 5, refundedQuantity: 2, packed: 3 },
      { ...item, id: "k", productName: "Kit", sku: "KIT", quantity: 1, refundedQuantity: 1, packed: 0 },
    ];
    await renderWithApi(<PackingSlip order={{ ...printed, items: lines }} siteName="Assay" />, api);
    const [, part, none, total] = screen.getAllByRole("row").map((row) => row.textContent);
    expect(part).toBe("BPC-157Lot B-26032 of 5 refunded: do not packBPC-53");
    expect(none).toBe("KitRefunded: do not packKIT0");
    expect(total).toBe("Pieces3");
    expect(screen.getByText("Kit").tagName).toBe("S");
    expect(screen.getByText("BPC-157").tagName).not.toBe("S");
  });

  it("an invoice says how many pieces of a line were refunded", async () => {
    const lines = items.map((item) => ({ ...item, refundedQuantity: 1 }));
    await renderWithApi(<Invoice order={{ ...printed, items: lines }} siteName="Assay" seller={[]} />, api);
    expect(screen.getByText("1 refunded")).toBeTruthy();
  });

  it("an invoice shows the seller, its number, prices, totals, and whether it is paid", async () => {
    const numbered = { ...printed, invoice: { number: 1041, issuedAt: printed.createdAt } };
    const seller = ["Assay LLC", "1 Harbor Road"];
    const { container } = await renderWithApi(<Invoice order={numbered} siteName="Assay" seller={seller} />, api);
    for (const text of ["1041", /Assay LLC\s+1 Harbor Road/]) expect(screen.getByText(text)).toBeTruthy();
    for (const text of ["$592.25", "$50.00", "$1,234.50", "Paid Mar 5, 2026"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(container.textContent).not.toContain("$400.00");
  });

  it("an invoice of an order refunded in full shows all of it as refunded, not only an earlier part", async () => {
    const refunded = {
      ...printed,
      isPaid: false,
      status: "cancelled",
      refundedAt: new Date(),
      refundedCents: 1_000,
    } as const;
    await renderWithApi(<Invoice order={refunded} siteName="Assay" seller={["Assay LLC"]} />, api);
    expect(screen.getByText("-$1,234.50")).toBeTruthy();
    expect(screen.queryByText("-$10.00")).toBeNull();
  });

  it("orders without a packing slip are named on screen but not printed", async () => {
    await renderWithApi(
      <PrintSheets
        {...{ what: "packing-slips", title: "0 packing slips", paper: "a4", shortIds: ["1A2B3C4D"] }}
        isEmpty
        refused={[{ shortId: "1A2B3C4D", why: "This order is not paid yet" }]}
      >
        {null}
      </PrintSheets>,
      api,
    );
    const notice = screen.getByText("#1A2B3C4D: This order is not paid yet").closest("[role=status]");
    expect(notice?.className).toContain("print:hidden");
    expect(screen.getByText("Print").closest("button")?.disabled).toBe(true);
  });

  it("the reasons of partial refunds are on the pick list, but only on screen above slips that go into parcels", async () => {
    const said = "#1A2B3C4D: BPC-157 sold out; Box dented";
    const list = { products: [], pieces: 0, shortIds: ["1A2B3C4D"], refused: [], waiting: 1 };
    const view = await renderWithApi(<PickList list={{ ...list, refunded }} siteName="Assay" />, api);
    expect(screen.getByText(said).closest(".print\\:hidden")).toBeNull();
    view.rerender(<PickList list={{ ...list, refunded: [] }} siteName="Assay" />);
    expect(screen.queryByText(/^Refunded in part/)).toBeNull();
    // Last, because jsdom keeps a style sheet that React removes.
    view.rerender(
      <PrintSheets what="packing-slips" title="Packing slip" paper="a4" shortIds={["1A2B3C4D"]} refunded={refunded}>
        {null}
      </PrintSheets>,
    );
    expect(screen.getByText(said).closest("[role=status]")?.className).toContain("print:hidden");
  });

  it.each([
    ["pending" as const, {}, "No packing slip: this order is not paid yet"],
    ["cancelled" as const, {}, "No packing slip: this order is cancelled"],
    ["completed" as const, { isPaid: true }, null],
  ])("a %s order offers its packing slip only once it is paid", async (status, more, text) => {
    await renderWithApi(<OrderPrints order={{ ...ORDER, status, ...more }} />, api);
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")?.split("?")[0]);
    const [slips, invoices] = ["/admin/orders/packing-slips", "/admin/orders/invoices"];
    expect(links).toEqual(text ? [invoices] : [slips, invoices]);
    if (text) expect(screen.getByText(text)).toBeTruthy();
  });

  it("the paper size is A4 or Letter, and Print opens the print dialog", async () => {
    const { container } = await renderWithApi(
      <PrintSheets what="invoices" title="Invoice of #1A2B3C4D" paper="letter" shortIds={["1A2B3C4D"]}>
        <p>A sheet</p>
      </PrintSheets>,
      api,
    );
    expect(container.querySelector("style")?.textContent).toContain("size: letter");
    // Queried by text: a query by role makes jsdom fail on the @page rule.
    expect(screen.getByText("Letter").getAttribute("aria-current")).toBe("true");
    expect(screen.getByText("A4").getAttribute("href")).toBe("/admin/orders/invoices?orders=1A2B3C4D&paper=a4");
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    await click(screen.getByText("Print"));
    expect(print).toHaveBeenCalled();
  });
});
