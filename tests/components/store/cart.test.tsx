import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AddToCartButton } from "~/components/store/add-to-cart-button";
import { closeCartDrawer } from "~/components/store/cart-drawer-state";
import { CartLink } from "~/components/store/cart-link";
import { CartScreen } from "~/components/store/cart-screen";
import { apiError, serverError } from "~tests/support/api-link";
import { click, press, pressToastAction } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { cartOf, countOf, lineOf } from "./cart-shop";

afterEach(() => act(closeCartDrawer));

const a = lineOf("Alpha");
const b = lineOf("Beta", { quantity: 1 });
const quantityOf = (name: string) => screen.findByRole<HTMLInputElement>("spinbutton", { name: `Quantity of ${name}` });
const total = () => screen.getByTestId("cart-total").textContent;

describe("cart page", () => {
  it("shows each line, the flat shipping fee and the total", async () => {
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a, b]) });
    expect((await quantityOf("Alpha")).value).toBe("2");
    expect(screen.getByText("Shipping, flat fee").nextSibling?.textContent).toBe("$50.00");
    expect(total()).toBe("$200.00");
    expect(screen.getByRole("link", { name: "Checkout" }).getAttribute("href")).toBe("/checkout");
  });

  it("says that shipping is free if it is", async () => {
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a], { shippingCents: 0 }) });
    expect((await screen.findByText("Free shipping")).nextSibling?.textContent).toBe("$0.00");
    expect(screen.queryByText(/flat fee/)).toBeNull();
  });

  it("has an empty state that links to the products", async () => {
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([]) });
    expect(await screen.findByText("Your cart is empty")).toBeDefined();
    expect(screen.getByRole("link", { name: "See the products" }).getAttribute("href")).toBe("/");
  });

  it("shows a load error with the reference, and retries", async () => {
    const read = vi.fn().mockRejectedValueOnce(serverError("r-7"));
    await renderWithApi(<CartScreen />, { "cart.get": read.mockResolvedValue(cartOf([a])) });
    expect(await screen.findByText("r-7")).toBeDefined();
    await press("Try again");
    expect((await quantityOf("Alpha")).value).toBe("2");
  });

  it("shows a new quantity before the server responds, and its total afterwards", async () => {
    let answer = (_: { quantity: number }) => {};
    const answered = new Promise<{ quantity: number }>((resolve) => {
      answer = resolve;
    });
    let cart = cartOf([a, b]);
    await renderWithApi(<CartScreen />, { "cart.get": () => cart, "cart.setQuantity": () => answered });
    const field = await quantityOf("Alpha");
    fireEvent.keyDown(field, { key: "ArrowUp" });
    await waitFor(() => expect(field.value).toBe("3"));
    expect(total()).toBe("$200.00");
    cart = cartOf([lineOf("Alpha", { quantity: 3 }), b]);
    answer({ quantity: 3 });
    await waitFor(() => expect(total()).toBe("$250.00"));
    expect(screen.getAllByRole("status").some((status) => status.textContent === "Total $250.00")).toBe(true);
  });

  it.each([
    ["1.5", 1],
    ["12,5", 12],
    ["1,000", 1_000],
    ["7", 7],
  ])("takes the whole number of a typed %j", async (typed, quantity) => {
    const setQuantity = vi.fn(async () => ({ quantity }));
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a]), "cart.setQuantity": setQuantity });
    const field = await quantityOf("Alpha");
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    await waitFor(() => expect(setQuantity).toHaveBeenCalledWith(expect.objectContaining({ quantity })));
  });

  it("reverts a refused quantity and says why", async () => {
    const setQuantity = () => Promise.reject(apiError("This product is sold out."));
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a]), "cart.setQuantity": setQuantity });
    const field = await quantityOf("Alpha");
    fireEvent.keyDown(field, { key: "ArrowUp" });
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("This product is sold out."));
    await waitFor(() => expect(field.value).toBe("2"));
  });

  it("shows the reference if a change fails unexpectedly", async () => {
    const fail = () => Promise.reject(serverError("r-9"));
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a]), "cart.setQuantity": fail });
    fireEvent.keyDown(await quantityOf("Alpha"), { key: "ArrowUp" });
    const text = "Your cart could not be changed. Please try again. Reference r-9";
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(text));
  });

  it("removes a line immediately, keeps the focus in the list, and restores the line on Undo", async () => {
    let cart = cartOf([a, b]);
    const put = vi.fn(() => {
      cart = cartOf([b, a]);
      return { quantity: 2 };
    });
    const remove = vi.fn(() => {
      cart = cartOf([b]);
      return { isRemoved: true };
    });
    await renderWithApi(<CartScreen />, { "cart.get": () => cart, "cart.remove": remove, "cart.add": put });
    await quantityOf("Alpha");
    await press("Remove Alpha");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Beta" }));
    await waitFor(() => expect(screen.queryByText("Alpha")).toBeNull());
    expect(toast.mock.calls[0]?.[0]).toBe("Alpha was removed.");
    await pressToastAction(toast);
    expect(await screen.findByText("Alpha")).toBeDefined();
    expect(put).toHaveBeenCalledWith({ productId: a.productId, quantity: 2 });
  });

  it("restores a line that could not be removed, without an Undo that would add it twice", async () => {
    const fail = () => Promise.reject(serverError("r-9"));
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a, b]), "cart.remove": fail });
    await quantityOf("Alpha");
    await press("Remove Alpha");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(await screen.findByText("Alpha")).toBeDefined();
    expect(toast).not.toHaveBeenCalled();
  });

  it("explains unavailable lines, disables the checkout, and removes them all with one click", async () => {
    const soldOut = lineOf("Gone", {
      problem: { reason: "sold-out", message: "This product is sold out. Please remove it." },
    });
    const message = "This product is no longer available to you. Please remove it.";
    const hidden = lineOf("Product no longer available", {
      slug: null,
      sku: null,
      quote: null,
      problem: { reason: "not-available", message },
    });
    let cart = cartOf([a, soldOut, hidden]);
    const removeUnavailable = vi.fn(() => {
      cart = cartOf([a]);
      return { removed: 2 };
    });
    await renderWithApi(<CartScreen />, { "cart.get": () => cart, "cart.removeUnavailable": removeUnavailable });
    expect(await screen.findByText("2 items are not available")).toBeDefined();
    expect(screen.getByText("Sold Out")).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.queryByRole("spinbutton", { name: "Quantity of Gone" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Checkout" })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Checkout" }).disabled).toBe(true);
    await press("Remove all unavailable");
    expect(await screen.findByRole("link", { name: "Checkout" })).toBeDefined();
    expect(screen.queryByText("Gone")).toBeNull();
    await waitFor(() => expect(toast).toHaveBeenCalledWith("2 items were removed."));
  });

  it("keeps a line of which some pieces are left while it removes the unavailable ones", async () => {
    const soldOut = lineOf("Gone", { problem: { reason: "sold-out", message: "Sold out. Please remove it." } });
    const short = lineOf("Short", {
      ...{ quantity: 5, problem: { reason: "not-enough-stock", message: "Only 3 left.", left: 3 } },
    });
    const never = () => new Promise<never>(() => {});
    await renderWithApi(<CartScreen />, {
      ...{ "cart.get": () => cartOf([a, soldOut, short]), "cart.removeUnavailable": never },
    });
    await press("Remove all unavailable");
    expect(screen.queryByText("Gone")).toBeNull();
    expect(screen.getByText("Short")).toBeDefined();
  });

  it("shows which price changed, and applies a volume price with one click", async () => {
    const saving = { addQuantity: 3, unitCents: 4500, savesCents: 2500 };
    const line = lineOf("Alpha", { seenUnitCents: 4800, saving });
    const setQuantity = vi.fn(() => ({ quantity: 5 }));
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([line]), "cart.setQuantity": setQuantity });
    expect(await screen.findByText(/The price changed since you added it/)).toBeDefined();
    expect(screen.getByText(/\$50\.00 instead of \$48\.00/)).toBeDefined();
    await press("Add 3 more for $45.00 each, save $25.00");
    await waitFor(() => expect(setQuantity).toHaveBeenCalledWith({ productId: line.productId, quantity: 5 }));
  });

  it("shows what Gold would save on this order with a link, only if it would save", async () => {
    const shown = () => screen.queryByText(/Gold would save you/)?.textContent;
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([b], { goldSavingCents: 1_250 }) });
    await waitFor(() => expect(shown()).toContain("Gold would save you $12.50 on this order."));
    const link = screen.getByRole("link", { name: "About Gold" });
    expect(link.getAttribute("href")).toBe("/profile?membership=Gold#membership");
    cleanup();
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([b]) });
    await screen.findByTestId("cart-total");
    expect(shown()).toBeUndefined();
  });

  it("shows what was merged at sign-in until it is dismissed", async () => {
    const lines = [lineOf("Alpha", { mergedQuantity: 2 }), b];
    const dismiss = vi.fn();
    await renderWithApi(<CartScreen />, {
      "cart.get": () => cartOf(lines, { mergedUnits: 2 }),
      "cart.dismissMergeNotice": dismiss,
    });
    const notice = await screen.findByText(/2 items from before you signed in were added to your cart/);
    expect(notice.textContent).toContain("2 × Alpha");
    expect(notice.textContent).not.toContain("Beta");
    await press("Dismiss");
    await waitFor(() => expect(screen.queryByText(/from before you signed in/)).toBeNull());
    expect(dismiss).toHaveBeenCalled();
  });

  it("shows how many products from before signing in did not fit, until it is dismissed", async () => {
    await renderWithApi(<CartScreen />, {
      "cart.get": () => cartOf([b], { mergeLeftOut: 3 }),
      "cart.dismissMergeNotice": vi.fn(),
    });
    await screen.findByText(
      "3 products that you added before signing in did not fit. A cart holds at most 100 products.",
    );
    expect(screen.queryByText(/were added to your cart/)).toBeNull();
    await press("Dismiss");
    await waitFor(() => expect(screen.queryByText(/did not fit/)).toBeNull());
  });

  it("says that it exceeds the largest order, and disables the checkout", async () => {
    const problem = { reason: "order-too-large", message: "One order can be at most $1,000,000.00." };
    await renderWithApi(<CartScreen />, { "cart.get": () => cartOf([a], { problem }) });
    expect(await screen.findByText(problem.message)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Checkout" })).toBeNull();
  });
});

function HeaderComesLater() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <CartScreen />
      {isThere ? <CartLink /> : <button type="button" onClick={() => setThere(true)} aria-label="Show header" />}
    </>
  );
}

describe("cart drawer", () => {
  const shop = (cart = cartOf([a])) => ({ "cart.get": () => cart, "cart.summary": () => countOf(cart) });
  const product = { id: "p", name: "Alpha", isSoldOut: false };

  it("opens after Add to Cart, says what was added, and shows shipping and total", async () => {
    const add = vi.fn(() => ({ quantity: 2 }));
    const page = (
      <>
        <CartLink />
        <AddToCartButton product={product} quantity={2} />
      </>
    );
    await renderWithApi(page, { ...shop(), "cart.add": add });
    await press("Add to Cart");
    const drawer = await screen.findByRole("dialog", { name: "Your cart" });
    expect(within(drawer).getByText("2 × Alpha added to cart.")).toBeDefined();
    await within(drawer).findByText("Shipping, flat fee");
    expect(within(drawer).getByTestId("cart-total").textContent).toBe("$150.00");
    expect(within(drawer).getByRole("link", { name: "View cart" }).getAttribute("href")).toBe("/cart");
    expect(add).toHaveBeenCalledWith({ productId: "p", quantity: 2 });
  });

  it("opens from the header, which counts the pieces, and closes again", async () => {
    await renderWithApi(<CartLink />, shop());
    const link = await screen.findByRole("link", { name: "Cart, 2 items" });
    expect(link.getAttribute("href")).toBe("/cart");
    await click(link);
    const drawer = await screen.findByRole("dialog", { name: "Your cart" });
    await click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["once more where another tab changed the cart while this page was loading", 1_000, 2],
    ["once where the last change came before", -1_000_000, 1],
  ])("is fetched %s", async (_when, sinceLoad, times) => {
    localStorage.setItem("cart-changed-at", String(performance.timeOrigin + sinceLoad));
    const read = vi.fn(() => cartOf([a]));
    await renderWithApi(<HeaderComesLater />, { ...shop(), "cart.get": read });
    await quantityOf("Alpha");
    await press("Show header");
    await screen.findByRole("link", { name: "Cart, 2 items" });
    await waitFor(() => expect(read).toHaveBeenCalledTimes(times));
  });

  it("is fetched again if another tab changes it before the first response", async () => {
    type Count = ReturnType<typeof countOf>;
    let answerFirst: (count: Count) => void = () => {};
    const first = new Promise<Count>((resolve) => {
      answerFirst = resolve;
    });
    const summary = vi.fn((): Count | Promise<Count> => first);
    await renderWithApi(<CartLink />, { "cart.summary": summary });
    await waitFor(() => expect(summary).toHaveBeenCalledTimes(1));
    summary.mockReturnValue(countOf(cartOf([a, b])));
    const otherTab = new BroadcastChannel("cart");
    otherTab.postMessage("changed");
    expect(await screen.findByRole("link", { name: "Cart, 3 items" })).toBeDefined();
    otherTab.close();
    await act(async () => answerFirst(countOf(cartOf([a]))));
    expect(screen.getByRole("link", { name: "Cart, 3 items" })).toBeDefined();
  });

  it("leaves a click for a new browser tab to the browser", async () => {
    const stayed = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener("click", stayed);
    await renderWithApi(<CartLink />, shop());
    const link = await screen.findByRole("link", { name: "Cart, 2 items" });
    await click(link, { ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    document.removeEventListener("click", stayed);
  });

  it("stays closed if adding is refused, and says why", async () => {
    const add = () => Promise.reject(apiError("This product is sold out."));
    await renderWithApi(<AddToCartButton product={product} quantity={1} />, { ...shop(), "cart.add": add });
    await press("Add to Cart");
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("This product is sold out."));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("cannot be opened by a sold-out product", async () => {
    await renderWithApi(<AddToCartButton product={{ ...product, isSoldOut: true }} quantity={1} />, {});
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sold Out" }).disabled).toBe(true);
  });
});
