import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OrderDetails } from "~/components/account/order-details";
import { leavePage } from "~/components/shared/leave-page";
import { getQueryClient, api as trpc } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, liveStream } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Order = ApiOutput<"orders.byId">;

const NOW = new Date("2026-06-15T12:00:00.000Z");
const payment: NonNullable<Order["payment"]> = {
  ...{ amountCents: 12_345, receivedCents: 0, tag: "$AssayShop", note: "5D3B6D38", qrSvg: "<svg/>" },
  ...{ link: "https://cash.app/$AssayShop/123.45", sentAt: null, isSaidSent: false },
  heldUntil: new Date("2026-06-29T12:00:00.000Z"),
};
const order: Order = {
  ...{ id: "5d3b6d38-0000-4000-8000-000000000001", shortId: "5D3B6D38", status: "pending", statusWord: "Pending" },
  ...{ isPaid: false, paidAt: null, refundedAt: null, createdAt: NOW, trackingNumber: null, shippedAt: null },
  ...{
    subtotalCents: 7_345,
    shippingCents: 5_000,
    totalAmountCents: 12_345,
    creditAppliedCents: 0,
    refundedCents: 0,
    refunds: [],
    hasNoPiecesLeft: false,
    restRefund: null,
    moneyBack: [],
    payments: [],
    returnsOnCancelCents: 0,
    creditBackCents: 0,
    paymentTag: "$AssayShop",
  },
  ...{ orderMessage: "", shippingAddressId: "a1", paymentSentAt: null, email: "robin@example.test" },
  ...{ orderRating: null, orderReviewText: null, orderReviewIsApproved: false, orderReviewedAt: null },
  ...{ items: [], address: ["Robin Field", "12 Linden Street"], timeline: [], payment },
};

const ADDRESS: ApiOutput<"addresses.list">[number] = {
  ...{ id: "a1", label: "Lab", recipientName: "Robin Field", addressLine1: "12 Linden Street", addressLine2: null },
  ...{ city: "Madison", state: "WI", postalCode: "53703", country: "United States", phone: null, isDefault: false },
  problem: null,
};

const api = apiHandlers({
  "orders.byId": () => order,
  "orders.messages": () => ({ messages: [], nextCursor: null }),
  "orders.live": () => liveStream<"orders.live">(),
  "orders.reportPaymentSent": () => ({ alreadySaid: false }),
  "orders.cancel": () => ({ alreadyCancelled: false }),
  "orders.changeMessage": () => ({ isChanged: true }),
  "reviews.ofOrder": (): ApiOutput<"reviews.ofOrder"> => ({ canReview: false, review: null, products: [] }),
});
const { "orders.byId": byId, "orders.reportPaymentSent": report, "orders.cancel": cancel } = api;

async function show(change: Partial<Order> = {}) {
  byId.mockImplementation(() => ({ ...order, ...change }));
  await renderWithApi(<OrderDetails orderId={order.id} look="page" />, api);
  await screen.findByRole("heading", { level: 1 });
}

/** Stands for the card with the store credit, beside which an order opens in a dialog. */
const CreditWatch = () => <p>{trpc.account.credit.useQuery().data?.balanceCents}</p>;

describe("page of an unpaid order", () => {
  it("links to the app with tag and amount, and offers them and the note to copy", async () => {
    await show();
    const link = screen.getByRole("link", { name: /^Open Cash App/ });
    expect(link.getAttribute("href")).toBe("https://cash.app/$AssayShop/123.45");
    for (const name of ["Copy amount", "Copy tag", "Copy note"])
      expect(screen.getByRole("button", { name })).toBeTruthy();
    expect(screen.getByAltText("QR code to pay $123.45 to $AssayShop")).toBeTruthy();
    expect(screen.getByText("Jun 29, 2026")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Order again" })).toBeNull();
  });

  it("shows what was received and what store credit paid, beside the amount still to be sent", async () => {
    const part = { ...payment, amountCents: 6_345, receivedCents: 4_000, heldUntil: null };
    await show({ payment: part, creditAppliedCents: 2_000 });
    expect(screen.getByText("We have received $40.00. Please send the rest.")).toBeTruthy();
    expect(screen.getByText("Your store credit paid $20.00 of $123.45.")).toBeTruthy();
    expect(screen.getByAltText("QR code to pay $63.45 to $AssayShop")).toBeTruthy();
  });

  it("does not ask for a rest that was reported as sent", async () => {
    await show({ payment: { ...payment, receivedCents: 4_000, sentAt: NOW, isSaidSent: true } });
    expect(screen.getByText("We have received $40.00.")).toBeTruthy();
    expect(screen.getByText(/Please don't pay twice/)).toBeTruthy();
    expect(screen.queryByText(/Please send the rest/)).toBeNull();
  });

  it("reports the payment as sent, and then does not ask for it again", async () => {
    await show();
    byId.mockImplementation(() => ({ ...order, payment: { ...payment, sentAt: NOW, isSaidSent: true } }));
    await press("I've sent it");
    await screen.findByText("You told us on Jun 15, 2026 that you sent $123.45");
    expect(report).toHaveBeenCalledWith({ orderId: order.id });
    // Closed, so that nobody pays twice, but at hand for whoever pressed too early.
    const more = screen.getByText("Not sent after all? Show how to pay").closest("details");
    expect(more?.open).toBe(false);
    expect(screen.getByRole("link", { name: /^Open Cash App/ }).closest("details")).toBe(more);
    expect(within(more as HTMLElement).getByText("Copy note", { selector: "button, button *" })).toBeTruthy();
    expect(within(more as HTMLElement).getByAltText("QR code to pay $123.45 to $AssayShop")).toBeTruthy();
    expect(within(more as HTMLElement).queryByText("I've sent it")).toBeNull();
  });

  it("asks again if nothing was found 3 days after the payment was reported as sent", async () => {
    await show({ payment: { ...payment, sentAt: NOW, isSaidSent: false } });
    expect(screen.getByText("We have not found your payment yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "I've sent it" })).toBeTruthy();
  });

  it("asks before cancelling, and shows a refusal in the dialog, but not when it is asked again", async () => {
    await show();
    await press("Cancel order");
    cancel.mockImplementation(() => {
      throw apiError("We have received the payment for this order.", { reason: "order-not-pending" });
    });
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel order 5D3B6D38?" });
    within(dialog).getByRole("button", { name: "Cancel order" }).click();
    await within(dialog).findByText("We have received the payment for this order.");
    await press("Keep order");
    await press("Cancel order");
    await screen.findByRole("alertdialog", { name: "Cancel order 5D3B6D38?" });
    expect(screen.queryByText("We have received the payment for this order.")).toBeNull();
  });

  it("says that cancelling gives store credit back, and shows the new balance", async () => {
    const creditOf = vi.fn(() => ({ balanceCents: 0, entries: [] }));
    byId.mockImplementation(() => ({ ...order, creditAppliedCents: 4_000, creditBackCents: 4_000 }));
    const page = (
      <>
        <CreditWatch />
        <OrderDetails orderId={order.id} look="page" />
      </>
    );
    await renderWithApi(page, { ...api, "account.credit": creditOf });
    await press("Cancel order");
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel order 5D3B6D38?" });
    expect(dialog.textContent).toContain("You get your $40.00 of store credit back. This cannot be undone.");
    expect(creditOf).toHaveBeenCalledOnce();
    await click(within(dialog).getByRole("button", { name: "Cancel order" }));
    await waitFor(() => expect(creditOf).toHaveBeenCalledTimes(2));
  });

  it("does not offer an address again that was deleted elsewhere", async () => {
    const list = vi.fn(() => [ADDRESS, { ...ADDRESS, id: "a2", label: "Work" }]);
    const changeAddress = vi.fn(() => {
      list.mockReturnValue([ADDRESS]);
      throw apiError("Invalid shipping address", { reason: "no-address" });
    });
    await renderWithApi(<OrderDetails orderId={order.id} look="page" />, {
      ...{ ...api, "addresses.list": list, "orders.changeAddress": changeAddress },
    });
    await press(/^Change ?the address$/);
    await click(await screen.findByRole("radio", { name: /^Work/ }));
    await press("Ship to this address");
    expect(screen.getByText("Invalid shipping address")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /^Work/ })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ship to this address" }).disabled).toBe(true);
  });

  it("keeps a message that is being typed when the order is paid, and asks before it is left", async () => {
    await show();
    await press(/^Add/);
    type("Anything the shop should know about this order", "Ring twice");
    byId.mockImplementation(() => ({ ...order, status: "completed", isPaid: true, paidAt: NOW, payment: null }));
    await act(() => getQueryClient().refetchQueries());
    expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
    expect(screen.getByDisplayValue("Ring twice")).toBeTruthy();
    const left = vi.fn();
    act(() => leavePage(left));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it("lets the customer add a message", async () => {
    await show();
    await press(/^Add/);
    type("Anything the shop should know about this order", "Ring twice");
    await press("Save message");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Order message changed"));
    expect(api["orders.changeMessage"]).toHaveBeenCalledWith({ orderId: order.id, orderMessage: "Ring twice" });
  });
});

it("a paid order offers to order again, but no changes", async () => {
  await show({ status: "completed", statusWord: "Paid", isPaid: true, paidAt: NOW, payment: null });
  expect(screen.getByRole("button", { name: "Order again" })).toBeTruthy();
  for (const name of [/^Change/, /^Add/, "Cancel order"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

it("an order cancelled before its payment was found can be ordered again, and says what to do if it was paid", async () => {
  await show({ status: "cancelled", statusWord: "Cancelled", payment: null });
  expect(screen.getByRole("button", { name: "Order again" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Did you pay already?" })).toBeTruthy();
});

it("an order cancelled before it was paid says that its store credit came back", async () => {
  await show({ status: "cancelled", statusWord: "Cancelled", payment: null, creditBackCents: 4_000 });
  expect(screen.getByText("The $40.00 of store credit that you used is yours again.")).toBeTruthy();
});

it("an order cancelled after its payment was found lists what goes back, and does not ask whether it was paid", async () => {
  const amount = { amountCents: 9_092, returnedAt: null, reference: "", refund: null };
  const money = { ...amount, id: "m1", kind: "late_payment" as const, subscriptionRequestId: null };
  await show({ status: "cancelled", statusWord: "Cancelled", payment: null, moneyBack: [money] });
  expect(screen.getByText(/We will send \$90\.92 back/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Did you pay already?" })).toBeNull();
});

describe("shipped but unpaid order", () => {
  it("cannot be cancelled or redirected, and waits only for its payment", async () => {
    await show({ trackingNumber: "TRACK-1", shippedAt: NOW });
    expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Change ?the address$/ })).toBeNull();
    expect(screen.getByText(/already on its way, so it can no longer be cancelled here/)).toBeTruthy();
    expect(screen.getByText("Next: we verify your payment")).toBeTruthy();
    expect(screen.queryByText(/[Tt]hen:? we ship your order/)).toBeNull();
    expect(screen.getByText(/Your order is already on its way\.$/)).toBeTruthy();
  });
});

describe("returned money", () => {
  it("is listed with what it is for and its amount, and with date and reference once sent", async () => {
    const money = { ...{ id: "m1", subscriptionRequestId: null, refund: null }, returnedAt: null, reference: "" };
    const refund = { amountCents: 9_000, reason: "One vial was broken" };
    await show({
      moneyBack: [
        { ...money, kind: "refund", refund, amountCents: 8_000, returnedAt: NOW, reference: "CA-9" },
        { ...money, id: "m2", kind: "overpayment", amountCents: 500 },
        { ...money, id: "m3", kind: "late_payment", amountCents: 700 },
      ],
    });
    const sent = screen.getByText(/^For the refund of \$90\.00 \(One vial was broken\), we sent \$80\.00 back on/);
    expect(sent.textContent).toMatch(/reference CA-9\.$/);
    const back = "back to the account that you paid from.";
    expect(screen.getByText(`You paid $5.00 too much. We will send $5.00 ${back}`)).toBeTruthy();
    expect(screen.getByText(`The order was cancelled. We will send $7.00 ${back}`)).toBeTruthy();
  });
});

describe("paid and refunded order", () => {
  const paid = { status: "completed", statusWord: "Paid", isPaid: true, paidAt: NOW, payment: null } as const;
  const payments = [
    { amountCents: 10_000, at: new Date("2026-06-10T12:00:00.000Z") },
    { amountCents: 2_345, at: NOW },
  ];

  it("lists what was paid and when, unless it is one payment", async () => {
    await show({ ...paid, payments });
    expect(screen.getByText("You paid $100.00 on Jun 10, 2026 and $23.45 on Jun 15, 2026.")).toBeTruthy();
    cleanup();
    await show({ ...paid, payments: [{ amountCents: 12_345, at: NOW }] });
    expect(screen.queryByText(/^You paid/)).toBeNull();
  });

  it("shows the refund of the rest as a line with its reason, beside partial ones, and what is left", async () => {
    const part = { ...{ id: "r1", goodsCents: 5_000, shippingCents: 0, createdAt: NOW, reason: "Broken" } };
    const refunds = [
      { ...part, pieces: [], amountCents: 5_000, returnCents: 5_000, creditCents: 0, returnedAt: null, reference: "" },
    ];
    const restRefund = { amountCents: 7_345, reason: "Lost in transit" };
    const timeline = [{ id: "e1", label: "Order refunded: $73.45", createdAt: NOW, reason: "Lost in transit" }];
    await show({ ...paid, ...{ status: "cancelled", refundedAt: NOW, payments, refunds, restRefund, timeline } });
    expect(screen.getByText("Refunded: Broken").parentElement?.textContent).toContain("-$50.00");
    expect(screen.getByText("Rest refunded: Lost in transit").parentElement?.textContent).toContain("-$73.45");
    expect(screen.getByText(/; refunded \$123\.45; net \$0\.00\.$/)).toBeTruthy();
    expect(screen.getByText("Reason: Lost in transit")).toBeTruthy();
    cleanup();
    const pieces = [{ name: "BPC-157 5 mg", quantity: 2 }];
    await show({ ...paid, payments, refunds: refunds.map((refund) => ({ ...refund, pieces })) });
    expect(screen.getByText("Refunded 2 × BPC-157 5 mg: Broken").parentElement?.textContent).toContain("-$50.00");
  });
});

it("an unpaid order has nothing to pay if store credit covers it, and says what a cancellation sends back", async () => {
  await show({ payment: null });
  expect(screen.getByText("There is nothing to pay")).toBeTruthy();
  cleanup();
  await show({ payment: { ...payment, receivedCents: 6_000 }, returnsOnCancelCents: 6_000 });
  expect(screen.getByText("You can cancel until it is paid in full; we send back the $60.00 received.")).toBeTruthy();
  cleanup();
  // All of it may have come before an undo, so that the order asks for all of it again.
  await show({ payment: { ...payment, receivedCents: 0 }, returnsOnCancelCents: 6_000 });
  await press("Cancel order");
  expect(screen.getByRole("alertdialog").textContent).toContain(
    "We have received $60.00 for this order and send it back",
  );
});
