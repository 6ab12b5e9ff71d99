import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OrderDetails } from "~/components/account/order-details";
import { ProfileOrders } from "~/components/account/profile-orders";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, liveStream, notFoundError, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Row = ApiOutput<"orders.mine">["orders"][number];
type Order = ApiOutput<"orders.byId">;
type Reviews = ApiOutput<"reviews.ofOrder">;

const NOW = new Date("2026-06-15T12:00:00.000Z");
const row: Row = {
  id: "5d3b6d38-0000-4000-8000-000000000001",
  shortId: "5D3B6D38",
  status: "completed",
  statusWord: "Paid",
  isPaid: true,
  trackingNumber: "TRACK/1",
  refundedAt: null,
  partDueCents: null,
  totalAmountCents: 12_345,
  createdAt: NOW,
  items: [{ productName: "Vial", quantity: 2, imageUrl: null }],
  unreadMessages: 3,
};
const order: Order = {
  ...row,
  ...{ email: "robin@example.test", paidAt: NOW, shippedAt: NOW, paymentTag: "$AssayShop" },
  ...{
    shippingAddressId: "a1",
    paymentSentAt: null,
    creditAppliedCents: 0,
    refundedCents: 0,
    refunds: [],
    hasNoPiecesLeft: false,
    restRefund: null,
    moneyBack: [],
    returnsOnCancelCents: 0,
    creditBackCents: 0,
    payments: [],
  },
  ...{ orderRating: null, orderReviewText: null, orderReviewIsApproved: false, orderReviewedAt: null },
  subtotalCents: 7_345,
  shippingCents: 5_000,
  orderMessage: "",
  payment: null,
  address: ["Robin Field", "12 Linden Street"],
  timeline: [
    { id: "1", label: "Order placed", createdAt: NOW, reason: null },
    { id: "2", label: "Payment verified", createdAt: NOW, reason: null },
  ],
  items: [
    {
      id: "i1",
      productName: "Vial",
      sku: "SKU-1",
      ...{ position: 0, productId: "p1", unitPriceCents: 5_000, discountPercent: 31 },
      slug: "vial",
      lot: {
        ...{ id: "l1", lotNumber: "V-2603", testedOn: "2026-03-05", purityBps: 9862 },
        files: [{ kind: "certificate", url: "/files/lot/a.pdf", isPdf: true }],
      },
      quantity: 2,
      refundedQuantity: 0,
      unitPricePaidCents: 3_450,
      totalPriceCents: 6_900,
      priceTrace: [
        { kind: "retail", label: "Retail", unitCents: 5_000 },
        { kind: "member", label: "Gold -25%", unitCents: 3_750 },
        { kind: "affiliate-tier", label: "tier Diamond -8%", unitCents: 3_450 },
      ],
    },
  ],
};
const product: Reviews["products"][number] = { productId: "p1", name: "Vial", rating: null };
const open: Reviews = { canReview: true, review: null, products: [product] };

const pageOf = (...orders: Row[]): ApiOutput<"orders.mine"> => ({ orders, nextCursor: null });
const api = apiHandlers({
  "orders.mine": () => pageOf(row),
  "orders.byId": () => order,
  "orders.messages": () => ({ messages: [], nextCursor: null }),
  "orders.markRead": () => ({ count: 0 }),
  "orders.unread": () => ({ messages: 0 }),
  "orders.live": () => liveStream<"orders.live">(),
  "orders.reorder": (): ApiOutput<"orders.reorder"> => ({ added: 1, leftOut: [], priceChanges: [] }),
  "reviews.ofOrder": () => open,
  "reviews.reviewOrder": () => undefined,
  "reviews.rateProduct": () => ({ isApproved: false }),
});
const {
  "orders.mine": mine,
  "orders.byId": byId,
  "orders.reorder": reorder,
  "reviews.ofOrder": ofOrder,
  "reviews.reviewOrder": reviewOrder,
  "reviews.rateProduct": rateProduct,
} = api;
const details = () => renderWithApi(<OrderDetails orderId={row.id} look="page" />, api);

it("starts a message that names the products when something in a parcel is missing or damaged", async () => {
  await details();
  await press("Something missing or damaged?");
  const message = await screen.findByLabelText<HTMLTextAreaElement>("Your message");
  await waitFor(() => expect(message.value).toBe("Something is missing or damaged:\n2 × Vial: "));
  expect(document.activeElement).toBe(message);
  fireEvent.change(message, { target: { value: "One vial leaks" } });
  await press("Something missing or damaged?");
  expect(message.value).toBe("One vial leaks");
});

it("links a paid order to its invoice, and an unpaid one to a pro forma invoice", async () => {
  await details();
  const href = `/orders/${row.id}/invoice`;
  expect(screen.getByRole("link", { name: "Invoice" }).getAttribute("href")).toBe(href);
  cleanup();
  byId.mockReturnValueOnce({ ...order, status: "pending", statusWord: "Pending", isPaid: false, paidAt: null });
  await details();
  expect(screen.getByRole("link", { name: "Pro forma invoice" }).getAttribute("href")).toBe(href);
});

describe("order history", () => {
  it("shows each order's short id, state, total, goods and unread messages", async () => {
    await renderWithApi(<ProfileOrders />, api);
    const line = screen.getByRole("link", { name: /5D3B6D38.*Paid.*Shipped.*3 unread.*2 × Vial.*\$123\.45/ });
    expect(line.getAttribute("href")).toBe(`/orders/${row.id}#messages`);
  });

  it("says what is left to pay of an order that is paid in part", async () => {
    mine.mockReturnValueOnce(pageOf({ ...row, status: "pending", statusWord: "Pending", partDueCents: 4_100 }));
    await renderWithApi(<ProfileOrders />, api);
    expect(screen.getByRole("link", { name: /Pending.*Partly paid, \$41\.00 due/ })).toBeTruthy();
  });

  it("filters by state and short id, and has texts for no match and for no orders", async () => {
    mine.mockReturnValue(pageOf());
    await renderWithApi(<ProfileOrders />, api);
    expect(screen.getByText("No orders yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "See the products" }).getAttribute("href")).toBe("/");
    // Nothing to search yet.
    expect(screen.queryByLabelText("Find an order")).toBeNull();
    cleanup();
    mine.mockImplementation(({ search, filter }) => (search || filter !== "all" ? pageOf() : pageOf(row)));
    await renderWithApi(<ProfileOrders />, api);
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "shipped" } });
    fireEvent.change(screen.getByLabelText("Find an order"), { target: { value: " 5d3b " } });
    await waitFor(() => expect(mine).toHaveBeenLastCalledWith({ filter: "shipped", search: "5d3b" }));
    expect(screen.getByText("No orders match")).toBeDefined();
  });

  it("loads older orders", async () => {
    const nextCursor = row.id;
    mine.mockReturnValueOnce({ orders: [row], nextCursor });
    await renderWithApi(<ProfileOrders />, api);
    await press("Show older orders");
    expect(mine).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: nextCursor }));
  });

  it("says when older orders could not be loaded, and keeps the loaded ones", async () => {
    mine.mockReturnValueOnce({ orders: [row], nextCursor: row.id });
    await renderWithApi(<ProfileOrders />, api);
    mine.mockRejectedValueOnce(serverError("req-1"));
    await press("Show older orders");
    expect(screen.getByText("We could not load more.")).toBeDefined();
    expect(screen.getByText(row.shortId)).toBeDefined();
    mine.mockReturnValueOnce({ orders: [{ ...row, id: "older", shortId: "0LDER000" }], nextCursor: null });
    await press("Try again");
    expect(screen.getByText("0LDER000")).toBeDefined();
    expect(screen.queryByText("We could not load more.")).toBeNull();
  });

  it("opens an order with unread messages at the messages, and marks them as read once visible", async () => {
    const seen: IntersectionObserverCallback[] = [];
    class Observer {
      constructor(onChange: IntersectionObserverCallback) {
        seen.push(onChange);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    const scrolledTo: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this.id);
    };
    const message = { id: "m1", senderType: "admin" as const, message: "On its way", isRead: false, createdAt: NOW };
    const markRead = vi.fn(() => ({ count: 1 }));
    await renderWithApi(<ProfileOrders />, {
      ...api,
      "orders.messages": () => ({ messages: [message], nextCursor: null }),
      "orders.markRead": markRead,
    });
    await click(screen.getByRole("link", { name: /5D3B6D38/ }));
    expect(await screen.findByText("On its way")).toBeDefined();
    await waitFor(() => expect(scrolledTo).toEqual(["messages"]));
    expect(markRead).not.toHaveBeenCalled();
    act(() => {
      for (const tell of seen) {
        tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
    });
    await waitFor(() => expect(markRead).toHaveBeenCalledWith({ orderId: row.id }));
  });

  it("opens an order in a dialog over the list", async () => {
    await renderWithApi(<ProfileOrders />, api);
    await click(screen.getByRole("link", { name: /5D3B6D38/ }));
    const dialog = await screen.findByRole("dialog", { name: "Order 5D3B6D38" });
    for (const part of ["Order progress", /^No messages yet/, "Your review"]) within(dialog).getByText(part);
    expect(within(dialog).getByRole("link", { name: "Open as a page" }).getAttribute("href")).toBe(`/orders/${row.id}`);
  });
});

describe("order details", () => {
  it("explain each price, what happened and what comes next", async () => {
    byId.mockReturnValue({ ...order, trackingNumber: null });
    await details();
    expect(
      screen.getByText("Retail $50.00, Gold -25%, tier Diamond -8%, you pay $34.50", { exact: false }),
    ).toBeDefined();
    const steps = screen.getAllByRole("listitem").map((step) => step.textContent);
    expect(steps).toContain("Payment verifiedJun 15, 2026, 5:45 PM");
    expect(steps).toContain("Then: we ship your order");
  });

  it("say how many pieces of a line were refunded, and promise no parcel once none is left", async () => {
    const items = order.items.map((item) => ({ ...item, refundedQuantity: 2 }));
    byId.mockReturnValue({ ...order, trackingNumber: null, shippedAt: null, hasNoPiecesLeft: true, items });
    await details();
    expect(screen.getByText(/SKU-1/).closest("p")?.textContent).toBe("2 × $34.50 · SKU-1 · 2 refunded");
    expect(screen.queryByText("Then: we ship your order")).toBeNull();
  });

  it("link to the parcel's tracking in a new tab", async () => {
    await details();
    const link = screen.getByRole("link", { name: /TRACK\/1/ });
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.getAttribute("href")).toContain("TRACK%2F1");
  });

  it("show 'Order Not Found' for a missing order", async () => {
    byId.mockRejectedValue(notFoundError("Order"));
    await details();
    expect(screen.getByText("Order Not Found")).toBeDefined();
  });
});

describe("reorder", () => {
  it("says only 'Items added to cart!' if nothing has changed", async () => {
    await details();
    await press("Order again");
    expect(reorder).toHaveBeenCalledWith({ orderId: row.id });
    expect(toast.success).toHaveBeenCalledWith("Items added to cart!");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("lists the prices that changed and why each product was left out", async () => {
    reorder.mockReturnValue({
      added: 1,
      leftOut: [
        { productName: "Old Flask", why: "not-available", categorySlug: null },
        { productName: "Beaker", why: "sold-out", categorySlug: null },
        { productName: "Stand", why: "price-on-request", categorySlug: null },
        { productName: "Reference", why: "needs-approval", categorySlug: "reference-materials" },
      ],
      priceChanges: [{ productName: "Vial", beforeCents: 3_450, nowCents: 3_600 }],
    });
    await details();
    await press("Order again");
    const dialog = await screen.findByRole("dialog", { name: "What has changed" });
    expect(dialog.textContent).toMatch(/Vialwas \$34\.50, now \$36\.00/);
    for (const line of [
      "Old FlaskNo longer available",
      "BeakerSold out",
      "StandPrice on request now",
      "ReferenceNeeds approval now: how to ask",
    ]) {
      expect(dialog.textContent).toContain(line);
    }
    const ask = within(dialog).getByRole("link", { name: "how to ask" });
    expect(ask.getAttribute("href")).toBe("/category/reference-materials");
    expect(within(dialog).getByRole("link", { name: "View cart" })).toBeDefined();
  });

  it("says that nothing was added and why for each product, if none is available", async () => {
    const leftOut = [{ productName: "Beaker", why: "sold-out" as const, categorySlug: null }];
    reorder.mockReturnValue({ added: 0, leftOut, priceChanges: [] });
    await details();
    await press("Order again");
    const dialog = await screen.findByRole("dialog", { name: "What has changed" });
    expect(dialog.textContent).toContain("None of these items are available anymore.");
    expect(dialog.textContent).toContain("BeakerSold out");
    expect(within(dialog).queryByRole("link", { name: "View cart" })).toBeNull();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("order review", () => {
  const chooseStars = (within_: HTMLElement, stars: number) =>
    click(within(within_).getByRole("radio", { name: stars === 1 ? "1 star" : `${stars} stars` }));

  it("requires a rating: 'Please select a rating'", async () => {
    await details();
    await press("Submit review");
    expect(screen.getByText("Please select a rating")).toBeDefined();
    const stars = screen.getByRole("group", { name: "How was this order?", description: "Please select a rating" });
    expect(document.activeElement).toBe(within(stars).getByRole("radio", { name: "1 star" }));
    expect(reviewOrder).not.toHaveBeenCalled();
  });

  it("submits stars and text: 'Review submitted successfully!'", async () => {
    await details();
    await chooseStars(screen.getByRole("group", { name: "How was this order?" }), 4);
    fireEvent.change(screen.getByLabelText(/Comments/), { target: { value: "Well packed" } });
    await press("Submit review");
    expect(reviewOrder).toHaveBeenCalledWith({ orderId: row.id, rating: 4, reviewText: "Well packed" });
    expect(toast.success).toHaveBeenCalledWith("Review submitted successfully!");
  });

  it("disables stars and text once submitted", async () => {
    const review = { rating: 4, reviewText: "Well packed", isApproved: false, reply: "Thank you", reviewedAt: NOW };
    ofOrder.mockReturnValue({ ...open, products: [], review });
    await details();
    for (const star of screen.getAllByRole("radio")) expect(star.matches(":disabled")).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true);
    expect(screen.getByDisplayValue("Well packed").matches(":disabled")).toBe(true);
    expect(screen.getByText("Pending approval")).toBeDefined();
    expect(screen.getByText("Thank you")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Submit review" })).toBeNull();
  });

  it("says 'Error submitting review' with the reason on failure, and keeps the text", async () => {
    reviewOrder.mockRejectedValue(apiError("You have already reviewed this order."));
    await details();
    await chooseStars(screen.getByRole("group", { name: "How was this order?" }), 4);
    fireEvent.change(screen.getByLabelText(/Comments/), { target: { value: "Well packed" } });
    await press("Submit review");
    expect(screen.getByText("Error submitting review")).toBeDefined();
    expect(screen.getByText("You have already reviewed this order.")).toBeDefined();
    expect(screen.getByDisplayValue("Well packed")).toBeDefined();
  });

  it("keeps what is being typed when the order is refunded or reviewed in another tab, and says why it is refused", async () => {
    await details();
    await chooseStars(screen.getByRole("group", { name: "How was this order?" }), 4);
    fireEvent.change(screen.getByLabelText(/Comments/), { target: { value: "Well packed" } });
    ofOrder.mockReturnValue({ ...open, canReview: false });
    byId.mockReturnValue({ ...order, status: "cancelled", statusWord: "Cancelled", isPaid: false });
    await act(() => getQueryClient().refetchQueries());
    expect(screen.getByDisplayValue("Well packed")).toBeDefined();
    const review = { rating: 1, reviewText: "Late", isApproved: false, reply: null, reviewedAt: NOW };
    ofOrder.mockReturnValue({ ...open, review });
    await act(() => getQueryClient().refetchQueries());
    expect(screen.getByDisplayValue("Well packed")).toBeDefined();
    reviewOrder.mockRejectedValue(apiError("You have already reviewed this order."));
    await press("Submit review");
    expect(screen.getByText("You have already reviewed this order.")).toBeDefined();
  });

  it("rates each product, and says that a changed rating needs approval again", async () => {
    const rating = { productId: "p1", rating: 5, reviewText: "Pure", isApproved: true, reply: null };
    ofOrder.mockReturnValue({ ...open, products: [{ ...product, rating }] });
    await details();
    expect(screen.getByText("Published")).toBeDefined();
    await press(/^Change rating ?Vial$/);
    expect(screen.getByText("We review a changed rating before it appears.")).toBeDefined();
    await chooseStars(screen.getByRole("group", { name: "Your rating of Vial" }), 2);
    await press("Update rating");
    expect(rateProduct).toHaveBeenCalledWith({ productId: "p1", rating: 2, reviewText: "Pure" });
    expect(toast.success).toHaveBeenCalledWith("Review submitted successfully!");
  });

  it("is unavailable before the payment, and absent for a cancelled and refunded order", async () => {
    ofOrder.mockReturnValue({ ...open, canReview: false });
    byId.mockReturnValue({ ...order, status: "pending", statusWord: "Pending", trackingNumber: null });
    await details();
    expect(screen.getByText("You can review this order once its payment is verified.")).toBeDefined();
    cleanup();
    byId.mockReturnValue({ ...order, status: "cancelled", statusWord: "Cancelled", refundedAt: NOW });
    await details();
    expect(screen.queryByText("Your review")).toBeNull();
    expect(screen.getByText("Refunded")).toBeDefined();
  });
});
