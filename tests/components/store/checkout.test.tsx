import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { leavePage } from "~/components/shared/leave-page";
import { checkoutRefusal } from "~/components/store/checkout-placing";
import { CheckoutScreen } from "~/components/store/checkout-screen";
import { NETWORK_ERROR } from "~/lib/api-error";
import { getQueryClient } from "~/trpc/react";
import type { ApiHandlers } from "~tests/support/api-link";
import { type ApiOutput, apiError, apiHandlers, pending } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { SHIPPED_TO } from "~tests/support/shipped-to";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";
import { cartOf, lineOf } from "./cart-shop";

const address = (id: string, label: string, isDefault = false) => ({
  ...{ id, label, isDefault, recipientName: "Robin Field", addressLine1: "12 Linden Street", addressLine2: null },
  ...{ city: "Madison", state: "WI", postalCode: "53703", country: "United States", phone: null },
  problem: null as string | null,
});
const home = address("1d0c9a52-3f0e-4b59-9d5b-0a6f4f9f2f10", "Home", true);
const lab = address("2d0c9a52-3f0e-4b59-9d5b-0a6f4f9f2f10", "Lab");
const alpha = lineOf("Alpha");

type ErrorCode = NonNullable<Parameters<typeof apiError>[1]>["code"];

const PLACED = {
  orderId: "o-1",
  shortId: "O1",
  totalCents: 15_000,
  dueCents: 15_000,
  paymentTag: "$AssayShop",
  isMailed: true,
};
const profile: ApiOutput<"account.profile"> = {
  ...{ name: "Robin Field", email: "robin@example.test", phone: null, emailVerifiedAt: new Date(0) },
  ...{ userMessage: "Ring twice", profilePictureUrl: null, isAffiliate: false, affiliateCode: null },
  ...{ affiliateTier: { name: "Starter", level: 1 }, affiliateRequest: null, newEmail: null },
  ...{ createdAt: new Date(0), markupReductionPercentage: 0, subscriptionExpiresAt: null, subscriptionTier: "None" },
};
const api = apiHandlers({
  "cart.get": () => cartOf([alpha]),
  "addresses.countries": () => SHIPPED_TO,
  "addresses.list": () => [home, lab],
  "account.profile": () => profile,
  "account.me": () => VIEWER,
  "account.credit": () => ({ balanceCents: 0, entries: [] }),
  "orders.place": () => PLACED,
  "addresses.create": () => pending(),
});
const place = api["orders.place"];
const { push } = router;
const showCheckout = (handlers: ApiHandlers = {}) => renderWithApi(<CheckoutScreen />, { ...api, ...handlers });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
async function complete() {
  const complete = await button("Complete Order");
  await waitFor(() => expect(complete.disabled).toBe(false));
  await click(screen.getByLabelText(/18 or older, a qualified researcher/));
  await click(complete);
}

describe("checkout", () => {
  it("keeps a first address that is being typed if refetching the addresses fails", async () => {
    const list = vi.fn((): ApiOutput<"addresses.list"> => []);
    await showCheckout({ "addresses.list": list });
    fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Madison" } });
    list.mockImplementation(() => {
      throw apiError("Please sign in.", { code: "UNAUTHORIZED" });
    });
    await act(() => getQueryClient().refetchQueries());
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Madison");
  });

  it("takes no order without a payment tag of the shop, and says so", async () => {
    await showCheckout({ "cart.get": () => cartOf([alpha], { paymentTag: "" }) });
    expect(await screen.findByText(/does not take payments yet\. Your cart is kept/)).toBeTruthy();
    expect(screen.queryByText("Payment instructions")).toBeNull();
    expect((await button("Complete Order")).disabled).toBe(true);
    expect(screen.getByRole("link", { name: "Ask us when it will" }).getAttribute("href")).toBe("/contact");
  });

  it("places the cart once, with its own key and the total shown, and confirms it with the exact text", async () => {
    await showCheckout();
    await screen.findByLabelText(/^Home/);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/Order message/).value).toBe("Ring twice"));
    await complete();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(place).toHaveBeenCalledTimes(1);
    expect(place).toHaveBeenCalledWith({
      idempotencyKey: cartOf([alpha]).orderKey,
      addressId: home.id,
      seenTotalCents: 15_000,
      orderMessage: "Ring twice",
      researchConfirmed: true,
    });
    expect(toast.success.mock.calls[0]?.[0]).toBe(
      "Order placed successfully! Please send $150.00 to the payment tag; Your order is pending until payment is verified. You will receive an email confirmation.",
    );
  });

  it("promises no e-mail about the order if none is sent, and says how to get them", async () => {
    place.mockImplementationOnce(() => ({ ...PLACED, isMailed: false }));
    await showCheckout();
    await complete();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(toast.success.mock.calls[0]?.[0]).toBe(
      "Order placed successfully! Please send $150.00 to the payment tag; Your order is pending until payment is verified. Confirm your e-mail address to get e-mails about your orders.",
    );
  });

  it("uses store credit unless unchecked, shows the rest to send, and keeps the input if the credit changed", async () => {
    let balanceCents = 4_000;
    const text = "The store credit is $10.00, so $40.00 cannot be taken.";
    place.mockImplementationOnce(() => {
      balanceCents = 1_000;
      throw apiError(text, { reason: "credit-not-enough" });
    });
    await showCheckout({ "account.credit": () => ({ balanceCents, entries: [] }) });
    const box = () => screen.getByLabelText<HTMLInputElement>(/^Use store credit/);
    expect(box().checked).toBe(true);
    expect(screen.getByText("Your credit pays $40.00. You send the remaining $110.00 by Cash App.")).toBeDefined();
    await complete();
    expect(place.mock.calls[0]?.[0]).toMatchObject({ creditCents: 4_000, seenTotalCents: 15_000 });
    expect(await screen.findByText(text)).toBeDefined();
    expect(await screen.findByLabelText("Use store credit ($10.00 available)")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/qualified researcher/).checked).toBe(true);
    await click(box());
    expect(screen.getByText("Payment instructions").parentElement?.textContent).toContain("Send $150.00 to");
    await click(await button("Complete Order"));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(place.mock.calls[1]?.[0]).not.toHaveProperty("creditCents");
  });

  it("shows how to pay before the order is placed", async () => {
    await showCheckout();
    const { textContent } = (await screen.findByText("Payment instructions")).parentElement as HTMLElement;
    for (const part of ["Payment method: Cash App", "Send $150.00 to $AssayShop in Cash App"]) {
      expect(textContent).toContain(part);
    }
  });

  it("ships to the address chosen from the radio list", async () => {
    await showCheckout();
    await click(await screen.findByLabelText(/^Lab/));
    await complete();
    await waitFor(() => expect(place.mock.calls[0]?.[0]).toMatchObject({ addressId: lab.id }));
  });

  it("disables Complete Order without an address, and says what is missing", async () => {
    await showCheckout({ "addresses.list": () => [] });
    expect((await button("Complete Order")).disabled).toBe(true);
    expect(screen.getByText("Please select a shipping address")).toBeDefined();
  });

  it("adds an address in place and selects it", async () => {
    const added = address("3d0c9a52-3f0e-4b59-9d5b-0a6f4f9f2f10", "Annex");
    let addresses = [home];
    const create = vi.fn(() => {
      addresses = [home, added];
      return { id: added.id };
    });
    await showCheckout({ "addresses.list": () => addresses, "addresses.create": create });
    await click(await button("Add a new address"));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type("Label", "Annex");
    type("Recipient name", "Robin Field");
    type("Street address", "12 Linden Street");
    type("City", "Madison");
    type("State", "WI");
    type("ZIP code", "53703");
    await click(screen.getByRole("button", { name: "Save and continue" }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Annex/)).checked).toBe(true);
    expect(toast.success).toHaveBeenCalledWith("Address added successfully");
    await complete();
    await waitFor(() => expect(place.mock.calls[0]?.[0]).toMatchObject({ addressId: added.id }));
  });

  it("edits an address in place, and waits for it to be saved", async () => {
    let addresses = [home, lab];
    const update = vi.fn(() => {
      addresses = [home, { ...lab, city: "Chicago" }];
      return { id: lab.id };
    });
    await showCheckout({ "addresses.list": () => addresses, "addresses.update": update });
    await click(await button(/^Edit ?Lab$/));
    expect((await button("Complete Order")).disabled).toBe(true);
    expect(screen.getByText("Save the address first, or cancel")).toBeDefined();
    fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Chicago" } });
    await click(screen.getByRole("button", { name: "Save and continue" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Lab.*Chicago/).checked).toBe(true));
    await complete();
    await waitFor(() => expect(place.mock.calls[0]?.[0]).toMatchObject({ addressId: lab.id }));
  });

  it("asks before another address form replaces one that is being typed", async () => {
    await showCheckout();
    await click(await button("Add a new address"));
    fireEvent.change(await screen.findByLabelText("City"), { target: { value: "Chicago" } });
    await click(await button(/^Edit ?Lab$/));
    await screen.findByRole("alertdialog", { name: "Leave without saving the address?" });
    await press("Stay");
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Chicago");
    await click(await button(/^Edit ?Lab$/));
    await click(await button("Leave"));
    expect(await screen.findByRole("heading", { name: "Edit Lab" })).toBeDefined();
  });

  it("asks before an order message is left", async () => {
    const left = vi.fn();
    await showCheckout();
    await screen.findByLabelText(/^Home/);
    leavePage(left);
    expect(left).toHaveBeenCalledTimes(1);
    await writeMessage();
    act(() => leavePage(left));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeDefined();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it("asks to correct an address that cannot be shipped to, and ships to another one", async () => {
    const wrong = { ...home, problem: "Enter a 5-digit ZIP code, such as 53703." };
    await showCheckout({ "addresses.list": () => [wrong, lab] });
    expect(await screen.findByText(`Needs a correction: ${wrong.problem}`)).toBeDefined();
    expect((await button("Complete Order")).disabled).toBe(true);
    expect(screen.getByText("Please correct the shipping address")).toBeDefined();
    await click(await button(/^Correct ?Home$/));
    expect(await screen.findByText("This address needs a correction")).toBeDefined();
    await click(screen.getByRole("button", { name: "Cancel" }));
    await click(screen.getByLabelText(/^Lab/));
    await complete();
    await waitFor(() => expect(place.mock.calls[0]?.[0]).toMatchObject({ addressId: lab.id }));
  });

  it("requires the confirmation, with an error at its box, before placing the order", async () => {
    await showCheckout();
    const complete = await button("Complete Order");
    await waitFor(() => expect(complete.disabled).toBe(false));
    await click(complete);
    expect(screen.getByText("Please confirm that you are buying for research use only")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/qualified researcher/));
    expect(place).not.toHaveBeenCalled();
  });

  it("is disabled while processing: a second click places nothing more", async () => {
    place.mockReturnValue(pending());
    await showCheckout();
    await complete();
    const processing = await button("Complete Order");
    await waitFor(() => expect(processing.getAttribute("aria-disabled")).toBe("true"));
    // Natively disabled, it would lose the keyboard focus.
    expect(processing.disabled).toBe(false);
    await click(processing);
    expect(place).toHaveBeenCalledTimes(1);
  });

  it("says 'Your cart is empty' if there is nothing to order", async () => {
    await showCheckout({ "cart.get": () => cartOf([]) });
    expect(await screen.findByText("Your cart is empty")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Complete Order" })).toBeNull();
  });

  it("shows each line that changed with the total, and orders at the new total only after another click", async () => {
    let cart = cartOf([alpha, lineOf("Beta", { quantity: 1 })]);
    const text = "The total has changed since you saw it. Please look at your order again.";
    place.mockImplementationOnce(() => {
      const dearer = lineOf("Alpha");
      if (dearer.quote) dearer.quote = { ...dearer.quote, unitCents: 6000, lineCents: 12_000 };
      cart = cartOf([dearer]);
      throw apiError(text, { reason: "total-changed" });
    });
    await showCheckout({ "cart.get": () => cart });
    await complete();
    expect(await screen.findByText(text)).toBeDefined();
    expect(await screen.findByText("Alpha: $60.00 instead of $50.00.")).toBeDefined();
    expect(screen.getByText("Beta is no longer in it.")).toBeDefined();
    expect(screen.getByText("Total: $170.00 instead of $200.00.")).toBeDefined();
    expect(push).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Complete Order" }).disabled).toBe(false),
    );
    await click(screen.getByRole("button", { name: "Complete Order" }));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(place.mock.calls[1]?.[0]).toMatchObject({ seenTotalCents: 17_000 });
  });

  it("does not ask to click Complete Order again while something in the cart is unavailable", async () => {
    let cart = cartOf([alpha]);
    const text = "This product is sold out. Please remove it.";
    place.mockImplementationOnce(() => {
      cart = cartOf([lineOf("Alpha", { problem: { reason: "sold-out", message: text } })]);
      throw apiError(text, { reason: "cart-has-problems" });
    });
    await showCheckout({ "cart.get": () => cart });
    await complete();
    expect(await screen.findByText("What changed")).toBeDefined();
    expect(screen.getByText("Nothing was ordered.")).toBeDefined();
    expect(screen.getByText("1 item is not available")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Complete Order" }).disabled).toBe(true);
    expect(screen.queryByText("Payment instructions")).toBeNull();
  });

  const comeBack = () => fireEvent(window, new Event("visibilitychange"));
  async function writeMessage() {
    fireEvent.change(await screen.findByLabelText(/Order message/), { target: { value: "Leave it at the door" } });
  }
  const message = () => screen.getByLabelText<HTMLTextAreaElement>(/Order message/).value;

  it("keeps its state without a response, even once the cart is gone, and retries with the same key", async () => {
    let cart = cartOf([alpha]);
    place.mockImplementationOnce(() => {
      cart = cartOf([], { orderKey: null });
      throw new Error(NETWORK_ERROR);
    });
    const get = vi.fn(() => cart);
    await showCheckout({ "cart.get": get });
    await writeMessage();
    await complete();
    expect(await screen.findByText(`An error occurred during checkout: ${NETWORK_ERROR}`)).toBeDefined();
    comeBack();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(screen.queryByText("Your cart is empty")).toBeNull();
    expect(message()).toBe("Leave it at the door");
    await click(await button("Complete Order"));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(place.mock.calls[1]).toEqual(place.mock.calls[0]);
  });

  it("says and links it if the lost attempt was placed before the last changes, and keeps the page", async () => {
    let cart = cartOf([alpha]);
    const text = "Order #O1 was already placed from this page, before your last changes.";
    place.mockImplementationOnce(() => {
      cart = cartOf([], { orderKey: null });
      throw new Error(NETWORK_ERROR);
    });
    place.mockImplementationOnce(() => {
      throw apiError(text, { reason: "request-reused", detail: { orderId: "o-1" } });
    });
    await showCheckout({ "cart.get": () => cart });
    await complete();
    await screen.findByText(/^An error occurred during checkout/);
    await click(screen.getByLabelText(/^Lab/));
    await writeMessage();
    await click(await button("Complete Order"));
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(screen.getByRole("link", { name: "Open the order" }).getAttribute("href")).toBe("/orders/o-1");
    expect(place.mock.calls[1]?.[0]).toMatchObject({ addressId: lab.id, orderMessage: "Leave it at the door" });
    expect(toast.success).not.toHaveBeenCalled();
    expect(push).not.toHaveBeenCalled();
    expect(message()).toBe("Leave it at the door");
  });

  it("retries with the store credit of the lost attempt, even once it is spent", async () => {
    let balanceCents = 4_000;
    place.mockImplementationOnce(() => {
      balanceCents = 0;
      throw new Error(NETWORK_ERROR);
    });
    const credit = vi.fn(() => ({ balanceCents, entries: [] }));
    await showCheckout({ "account.credit": credit });
    await screen.findByLabelText(/^Use store credit/);
    await complete();
    await screen.findByText(/^An error occurred during checkout/);
    comeBack();
    await waitFor(() => expect(credit).toHaveBeenCalledTimes(2));
    await click(await button("Complete Order"));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/orders/o-1"));
    expect(place.mock.calls[1]).toEqual(place.mock.calls[0]);
  });

  it("keeps the input after the session has ended, whatever a visitor's cart holds", async () => {
    let cart = cartOf([alpha]);
    place.mockImplementationOnce(() => {
      throw apiError("Please sign in to continue.", { code: "UNAUTHORIZED", reason: "unauthorized" });
    });
    const get = vi.fn(() => cart);
    await showCheckout({ "cart.get": get });
    await writeMessage();
    cart = cartOf([], { orderKey: null, isVisitors: true });
    comeBack();
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(message()).toBe("Leave it at the door");
    await complete();
    expect(await screen.findByText("Failed to create order: Please sign in to continue.")).toBeDefined();
    expect(message()).toBe("Leave it at the door");
    expect(screen.getByLabelText<HTMLInputElement>(/qualified researcher/).checked).toBe(true);
  });

  it("is disabled by a line that cannot be bought", async () => {
    const problem = { reason: "sold-out" as const, message: "This product is sold out. Please remove it." };
    await showCheckout({ "cart.get": () => cartOf([alpha, lineOf("Gone", { problem })]) });
    await screen.findByLabelText(/^Home/);
    expect((await button("Complete Order")).disabled).toBe(true);
    expect(screen.getByText("1 item is not available")).toBeDefined();
  });
});

describe("checkoutRefusal", () => {
  const data = (code: ErrorCode, reason: string) => ({ code, reason, requestId: "r-5" });
  it.each([
    [
      "its own words for a changed cart",
      apiError("Your cart is empty", data("BAD_REQUEST", "cart-empty")),
      "Your cart is empty",
    ],
    [
      "'Invalid shipping address'",
      apiError("Invalid shipping address", data("NOT_FOUND", "invalid-address")),
      "An error occurred during checkout: Invalid shipping address",
    ],
    [
      "'User not found'",
      apiError("User not found", data("NOT_FOUND", "user-not-found")),
      "An error occurred during checkout: User not found",
    ],
    [
      "'Failed to create order: ' with the reference",
      apiError("Something went wrong on our side.", data("INTERNAL_SERVER_ERROR", "internal_server_error")),
      "Failed to create order: Something went wrong on our side. Reference r-5",
    ],
    [
      "'An error occurred during checkout: ' when the shop was not reached",
      { message: NETWORK_ERROR, data: undefined },
      `An error occurred during checkout: ${NETWORK_ERROR}`,
    ],
  ])("gives %s", (_, error, text) => {
    expect(checkoutRefusal(error as Parameters<typeof checkoutRefusal>[0])).toBe(text);
  });
});
