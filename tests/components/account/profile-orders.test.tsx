// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OrderDetails } from "~/components/account/order-details";
import { ProfileOrders } from "~/components/account/profile-orders";

const { mine, byId, ofOrder, reorder, reviewOrder, rateProduct, toastSuccess, toastError, answers } = vi.hoisted(
  () => ({
    mine: vi.fn(),
    byId: vi.fn(),
    ofOrder: vi.fn(),
    reorder: vi.fn(),
    reviewOrder: vi.fn(),
    rateProduct: vi.fn(),
    toastSuccess: vi.fn(),
    toastError: vi.fn(),
    answers: { reorder: {} as object, error: null as null | object },
  }),
);

type Options = { onSuccess?: (given: object) => unknown; onError?: (refusal: object) => unknown };

vi.mock("~/components/ui/toast", () => ({ toast: { success: toastSuccess, error: toastError } }));
vi.mock("~/components/account/order-thread", () => ({ OrderThread: () => <p>The thread</p> }));
vi.mock("~/components/account/use-order-live", () => ({ useOrderLive: () => {} }));
vi.mock("~/trpc/react", () => {
  const mutation = (call: (input: unknown) => void, answer: () => object = () => ({})) => ({
    useMutation: (options: Options) => ({
      isPending: false,
      error: answers.error,
      mutate: (input: unknown) => {
        call(input);
        void (answers.error ? options.onError?.(answers.error) : options.onSuccess?.(answer()));
      },
    }),
  });
  const invalidate = async () => {};
  return {
    api: {
      useUtils: () => ({
        cart: { invalidate },
        orders: { mine: { invalidate } },
        reviews: { ofOrder: { invalidate } },
      }),
      orders: {
        mine: { useInfiniteQuery: (input: unknown) => mine(input) },
        byId: { useQuery: () => byId() },
        reorder: mutation(reorder, () => answers.reorder),
      },
      reviews: {
        ofOrder: { useQuery: () => ofOrder() },
        reviewOrder: mutation(reviewOrder),
        rateProduct: mutation(rateProduct),
      },
    },
  };
});

const NOW = new Date("2026-06-15T12:00:00.000Z");
const row = {
  id: "5d3b6d38-0000-4000-8000-000000000001",
  shortId: "5D3B6D38",
  status: "completed",
  statusWord: "Paid",
  isPaid: true,
  trackingNumber: "TRACK/1",
  refundedAt: null,
  totalAmountCents: 12_345,
  createdAt: NOW,
  items: [{ productName: "Vial", quantity: 2 }],
  unreadMessages: 3,
};
const order = {
  ...row,
  subtotalCents: 7_345,
  shippingCents: 5_000,
  orderMessage: "",
  payment: null,
  address: ["Robin Field", "12 Linden Street"],
  timeline: [
    { id: "1", label: "Order placed", createdAt: NOW },
    { id: "2", label: "Payment verified", createdAt: NOW },
  ],
  items: [
    {
      id: "i1",
      productName: "Vial",
      sku: "SKU-1",
      slug: "vial",
      quantity: 2,
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
const pages = (orders: object[], more = {}) => ({
  data: { pages: [{ orders }] },
  error: null,
  isPending: false,
  hasNextPage: false,
  ...more,
});
const answer = (data: object) => ({ data, error: null, refetch: () => {} });
const product = { productId: "p1", name: "Vial", rating: null };
const open = { canReview: true, review: null, products: [product] };

beforeEach(() => {
  mine.mockReturnValue(pages([row]));
  byId.mockReturnValue(answer(order));
  ofOrder.mockReturnValue(answer(open));
  answers.reorder = { added: 1, leftOut: [], priceChanges: [] };
  answers.error = null;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const details = () => render(<OrderDetails orderId={row.id} look="page" />);

describe("the order history", () => {
  it("shows each order's short id, state, total, goods and unread messages", () => {
    render(<ProfileOrders />);
    const line = screen.getByRole("link", { name: /5D3B6D38.*Paid.*Shipped.*3 unread.*2 × Vial.*\$123\.45/ });
    expect(line.getAttribute("href")).toBe(`/orders/${row.id}`);
  });

  it("asks by state and by short id, and says when nothing matches or nothing was ordered", async () => {
    mine.mockReturnValue(pages([]));
    render(<ProfileOrders />);
    expect(screen.getByText("No orders yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "See the products" }).getAttribute("href")).toBe("/");
    // Nothing to look through yet.
    expect(screen.queryByLabelText("Find an order")).toBeNull();
    cleanup();
    mine.mockImplementation(({ search, filter }) => pages(search || filter !== "all" ? [] : [row]));
    render(<ProfileOrders />);
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "shipped" } });
    fireEvent.change(screen.getByLabelText("Find an order"), { target: { value: " 5d3b " } });
    await waitFor(() => expect(mine).toHaveBeenLastCalledWith({ filter: "shipped", search: "5d3b" }));
    expect(screen.getByText("No orders match")).toBeDefined();
  });

  it("goes on to older orders", () => {
    const fetchNextPage = vi.fn();
    mine.mockReturnValue(pages([row], { hasNextPage: true, fetchNextPage }));
    render(<ProfileOrders />);
    press("Show older orders");
    expect(fetchNextPage).toHaveBeenCalled();
  });

  it("opens an order over the list", async () => {
    render(<ProfileOrders />);
    fireEvent.click(screen.getByRole("link", { name: /5D3B6D38/ }));
    const dialog = await screen.findByRole("dialog", { name: "Order 5D3B6D38" });
    for (const part of ["What happened", "The thread", "Your review"]) within(dialog).getByText(part);
    expect(within(dialog).getByRole("link", { name: "Open as a page" }).getAttribute("href")).toBe(`/orders/${row.id}`);
  });
});

describe("an order's details", () => {
  it("say why each price is what it is, what happened, and what comes next", () => {
    byId.mockReturnValue(answer({ ...order, trackingNumber: null }));
    details();
    expect(
      screen.getByText("Retail $50.00, Gold -25%, tier Diamond -8%, you pay $34.50", { exact: false }),
    ).toBeDefined();
    const steps = screen.getAllByRole("listitem").map((step) => step.textContent);
    expect(steps).toContain("Payment verifiedJun 15, 2026, 12:00 UTC");
    expect(steps).toContain("Then: the parcel is sent");
  });

  it("lead to the parcel's tracking in a new tab", () => {
    details();
    const link = screen.getByRole("link", { name: /TRACK\/1/ });
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.getAttribute("href")).toContain("TRACK%2F1");
  });

  it("answer for an order that is not there", () => {
    byId.mockReturnValue({
      data: undefined,
      error: { message: "Order not found", data: { code: "NOT_FOUND", reason: "not-found" } },
      refetch: () => {},
    });
    details();
    expect(screen.getByText("Order Not Found")).toBeDefined();
  });
});

describe("ordering again", () => {
  it("says 'Items added to cart!', and nothing more when nothing has changed", () => {
    details();
    press("Order again");
    expect(reorder).toHaveBeenCalledWith({ orderId: row.id });
    expect(toastSuccess).toHaveBeenCalledWith("Items added to cart!");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says which prices changed since, and of each product left out why", async () => {
    answers.reorder = {
      added: 1,
      leftOut: [
        { productName: "Old Flask", why: "not-available", categorySlug: null },
        { productName: "Beaker", why: "sold-out", categorySlug: null },
        { productName: "Stand", why: "price-on-request", categorySlug: null },
        { productName: "Reference", why: "needs-approval", categorySlug: "reference-materials" },
      ],
      priceChanges: [{ productName: "Vial", beforeCents: 3_450, nowCents: 3_600 }],
    };
    details();
    press("Order again");
    const dialog = await screen.findByRole("dialog", { name: "What has changed since" });
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

  it("says why of each product when nothing of it is available, and that nothing was added", async () => {
    const leftOut = [{ productName: "Beaker", why: "sold-out", categorySlug: null }];
    answers.reorder = { added: 0, leftOut, priceChanges: [] };
    details();
    press("Order again");
    const dialog = await screen.findByRole("dialog", { name: "What has changed since" });
    expect(dialog.textContent).toContain("Nothing of this order is available any more.");
    expect(dialog.textContent).toContain("BeakerSold out");
    expect(within(dialog).queryByRole("link", { name: "View cart" })).toBeNull();
    expect(toastSuccess).not.toHaveBeenCalled();
  });
});

describe("reviewing", () => {
  const chooseStars = (within_: HTMLElement, stars: number) =>
    fireEvent.click(within(within_).getByRole("radio", { name: stars === 1 ? "1 star" : `${stars} stars` }));

  it("needs a rating: 'Please select a rating'", () => {
    details();
    press("Submit review");
    expect(screen.getByText("Please select a rating")).toBeDefined();
    const stars = screen.getByRole("group", { name: "How was this order?", description: "Please select a rating" });
    expect(document.activeElement).toBe(within(stars).getByRole("radio", { name: "1 star" }));
    expect(reviewOrder).not.toHaveBeenCalled();
  });

  it("submits stars and text: 'Review submitted successfully!'", () => {
    details();
    chooseStars(screen.getByRole("group", { name: "How was this order?" }), 4);
    fireEvent.change(screen.getByLabelText(/Your words/), { target: { value: "Well packed" } });
    press("Submit review");
    expect(reviewOrder).toHaveBeenCalledWith({ orderId: row.id, rating: 4, reviewText: "Well packed" });
    expect(toastSuccess).toHaveBeenCalledWith("Review submitted successfully!");
  });

  it("is over once submitted: stars and text are disabled", () => {
    const review = { rating: 4, reviewText: "Well packed", isApproved: false, reply: "Thank you", reviewedAt: NOW };
    ofOrder.mockReturnValue(answer({ ...open, products: [], review }));
    details();
    for (const star of screen.getAllByRole("radio")) expect(star.matches(":disabled")).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true);
    expect(screen.getByDisplayValue("Well packed").matches(":disabled")).toBe(true);
    expect(screen.getByText("Pending approval")).toBeDefined();
    expect(screen.getByText("Thank you")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Submit review" })).toBeNull();
  });

  it("that fails says 'Error submitting review' and why, and keeps the words", () => {
    answers.error = { message: "You have reviewed this order already.", data: { code: "CONFLICT", requestId: "r" } };
    details();
    fireEvent.change(screen.getByLabelText(/Your words/), { target: { value: "Well packed" } });
    expect(screen.getByText("Error submitting review")).toBeDefined();
    expect(screen.getByText("You have reviewed this order already.")).toBeDefined();
    expect(screen.getByDisplayValue("Well packed")).toBeDefined();
  });

  it("rates each product, and says that a changed rating is approved again", () => {
    const rating = { productId: "p1", rating: 5, reviewText: "Pure", isApproved: true, reply: null };
    ofOrder.mockReturnValue(answer({ ...open, products: [{ ...product, rating }] }));
    details();
    expect(screen.getByText("Published")).toBeDefined();
    press(/^Change rating ?Vial$/);
    expect(screen.getByText("A changed rating has to be approved again.")).toBeDefined();
    chooseStars(screen.getByRole("group", { name: "Your rating of Vial" }), 2);
    press("Update rating");
    expect(rateProduct).toHaveBeenCalledWith({ productId: "p1", rating: 2, reviewText: "Pure" });
    expect(toastSuccess).toHaveBeenCalledWith("Review submitted successfully!");
  });

  it("waits for the payment, and is not there for a cancelled or refunded order", () => {
    ofOrder.mockReturnValue(answer({ ...open, canReview: false }));
    byId.mockReturnValue(answer({ ...order, status: "pending", statusWord: "Pending", trackingNumber: null }));
    details();
    expect(screen.getByText("You can review this order once its payment is verified.")).toBeDefined();
    cleanup();
    byId.mockReturnValue(answer({ ...order, status: "cancelled", statusWord: "Cancelled", refundedAt: NOW }));
    details();
    expect(screen.queryByText("Your review")).toBeNull();
    expect(screen.getByText("Refunded")).toBeDefined();
  });
});
