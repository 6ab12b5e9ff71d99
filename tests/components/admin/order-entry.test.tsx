import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CustomerPicker } from "~/components/admin/orders/entry-customer";
import { OrderEntryScreen } from "~/components/admin/orders/order-entry-screen";
import { CUSTOMER_CONFIRMATION } from "~/schemas/admin/order-entry";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { ORDER } from "./orders-shop";

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [CUSTOMER, SOLD_OUT, FINE, ADDRESS] = [ID(1), ID(2), ID(3), ID(4)];

type Quote = ApiOutput<"admin.orderEntry.quote">;

const enter = vi.fn(() => ({
  orderId: ID(9),
  shortId: "00000000",
  totalCents: 1,
  dueCents: 1,
  paymentTag: "$A",
  isMailed: true,
}));
const [item] = ORDER.items;
if (!item) throw new Error("the order has a line");

const api = apiHandlers({
  "admin.orders.byId": () => ({
    ...{ ...ORDER, userId: CUSTOMER },
    items: [
      { ...item, id: "a", productId: FINE, productName: "BPC-157", quantity: 2 },
      { ...item, id: "b", productId: SOLD_OUT, productName: "Humanin", quantity: 1 },
      { ...item, id: "c", productId: null, productName: "Old thing", quantity: 1 },
    ],
  }),
  "admin.orderEntry.customer": () => ({
    ...{ id: CUSTOMER, name: "Noor Haddad", email: "noor@example.test", isWholesale: false, discountPercent: 25 },
    creditCents: 2_500,
    addresses: [
      {
        ...{
          id: ADDRESS,
          label: "Lab",
          recipientName: "Noor Haddad",
          addressLine1: "12 Linden Street",
          city: "Madison",
        },
        ...{ addressLine2: null, state: "WI", postalCode: "53703", country: "United States", phone: null },
        ...{ isDefault: true, problem: null },
      },
    ],
  }),
  "admin.orderEntry.quote": ({ lines }): Quote => ({
    ...{ subtotalCents: 4_000, shippingCents: 5_000, totalCents: 9_000, problem: null },
    lines: lines.map(({ productId, quantity }) => ({
      ...{ productId, quantity, sku: "SKU", name: productId === FINE ? "BPC-157" : "Humanin" },
      quote: productId === FINE ? { unitCents: 2_000, lineCents: 2_000 * quantity } : null,
      problem: productId === FINE ? null : "This product is sold out.",
      needsGrant: false,
    })),
  }),
  "addresses.countries": () => [],
  "admin.orderEntry.enter": enter,
});

it("duplicates an order: names removed and sold-out products, and submits only once everything is valid", async () => {
  navigation.search = `customer=${CUSTOMER}&from=${ORDER.id}`;
  await renderWithApi(<OrderEntryScreen fromId={ORDER.id} />, api);
  await settle();
  expect(screen.getByText("No longer in the catalogue: Old thing.")).toBeTruthy();
  const lines = within(screen.getByRole("list", { name: "Lines of this order" }));
  expect(lines.getByText("$40.00")).toBeTruthy();
  expect(lines.getByText("This product is sold out.")).toBeTruthy();

  await press("Enter order");
  expect(screen.getByText("Please remove or change the products marked above.")).toBeTruthy();
  await press("Remove Humanin");
  await settle();
  await press("Enter order");
  expect(screen.getByText("Please confirm what the customer told you.")).toBeTruthy();
  expect(enter).not.toHaveBeenCalled();

  // While a new address is being entered, the one chosen before is not used.
  await press("Use another address");
  await settle();
  expect(
    screen.getByText("Please choose a shipping address. A new one counts once you press Use this address."),
  ).toBeTruthy();
  await press("Cancel");

  // Store credit is used only on request.
  await click(screen.getByLabelText(/^Use store credit/));
  expect(screen.getByText("$65.00")).toBeTruthy();

  fireEvent.change(screen.getByLabelText(/^Order message/), { target: { value: "By phone" } });
  await click(screen.getByLabelText(CUSTOMER_CONFIRMATION));
  await press("Enter order");
  await settle();
  expect(api["admin.orderEntry.enter"]).toHaveBeenCalledExactlyOnceWith({
    ...{
      customerId: CUSTOMER,
      lines: [{ productId: FINE, quantity: 2 }],
      address: { kind: "saved", addressId: ADDRESS },
    },
    ...{ orderMessage: "By phone", seenTotalCents: 9_000, creditCents: 2_500, customerConfirmed: true },
    ...{ idempotencyKey: expect.any(String) },
  });
  expect(router.push).toHaveBeenCalledWith(`/admin/orders/${ID(9)}`);
});

it("links a product that the customer is not approved for to the account's approved categories", async () => {
  const problem = "This customer is not approved for Hormones.";
  const line = { productId: SOLD_OUT, quantity: 1, name: "Humanin", sku: "SKU", quote: null, problem };
  api["admin.orderEntry.quote"].mockReturnValue({
    ...{ subtotalCents: 0, shippingCents: 5_000, totalCents: 5_000, problem: null },
    lines: [{ ...line, needsGrant: true }],
  });
  navigation.search = `customer=${CUSTOMER}&from=${ORDER.id}`;
  await renderWithApi(<OrderEntryScreen fromId={ORDER.id} />, api);
  await settle();
  expect(screen.getByText(problem)).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Approve the customer/ }).getAttribute("href")).toBe(
    `/admin/users/${CUSTOMER}#approved-categories`,
  );
});

it("says what to do when no customer is found", async () => {
  const none = { rows: [], total: 0, page: 1, pageCount: 1, counts: {} } as unknown as ApiOutput<"admin.users.list">;
  const users = apiHandlers({ "admin.users.list": () => none });
  await renderWithApi(<CustomerPicker onPick={() => {}} />, users);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "nobody" } });
  expect(
    await screen.findByText("No customer found. An order needs an account: ask the customer to sign up first."),
  ).toBeTruthy();
});

it("resubmits the same order with the same key after a lost response, and keeps the input", async () => {
  navigation.search = `customer=${CUSTOMER}`;
  await renderWithApi(<OrderEntryScreen fromId={ORDER.id} />, api);
  await settle();
  await press("Remove Humanin");
  await settle();
  fireEvent.change(screen.getByLabelText(/^Order message/), { target: { value: "By phone" } });
  await click(screen.getByLabelText(CUSTOMER_CONFIRMATION));
  enter.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch");
  });
  api["admin.orderEntry.customer"].mockRejectedValue(serverError("r-1"));
  await press("Enter order");
  await act(() => getQueryClient().invalidateQueries());
  await settle();
  await press("Enter order");
  await settle();
  const [first, second] = enter.mock.calls as unknown as [{ idempotencyKey: string; orderMessage: string }][];
  expect(first?.[0].idempotencyKey).toBeTruthy();
  expect(second?.[0]).toEqual(first?.[0]);
  expect(second?.[0].orderMessage).toBe("By phone");
});

const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Order message/);
const open = async (search = `customer=${CUSTOMER}`) => {
  navigation.search = search;
  await renderWithApi(
    <>
      <a href="/admin">Dashboard</a>
      <OrderEntryScreen fromId={null} />
    </>,
    api,
  );
};
const askedToLeave = async () => {
  await click(screen.getByRole("link", { name: "Dashboard" }));
  return screen.queryByRole("alertdialog") !== null;
};

it("another customer can be looked up and not taken: the entry is kept, and leaving still asks", async () => {
  await open();
  fireEvent.change(message(), { target: { value: "By phone" } });
  await press("Change customer");
  expect(screen.getByLabelText(/^Customer/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter order" })).toBeNull();
  expect(await askedToLeave()).toBe(true);
  await press("Stay");
  await press("Keep Noor Haddad");
  expect(message().value).toBe("By phone");
  expect(screen.queryByLabelText(/^Customer/)).toBeNull();
});

describe("a message, once another customer is chosen,", () => {
  const people = [ID(1), ID(5)].map((id, n) => ({
    ...{ id, name: ["Noor Haddad", "Robin Field"][n] ?? "", email: `${n}@example.test`, isDisabled: false },
  }));
  async function choose(name: string) {
    await press("Change customer");
    fireEvent.change(screen.getByRole("combobox", { name: "Customer" }), { target: { value: name } });
    await act(() => vi.advanceTimersByTimeAsync(250));
    await click(await screen.findByRole("option", { name: new RegExp(name) }));
    await settle();
  }
  const opened = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { "admin.orderEntry.customer": ofNoor } = api;
    const noor = ofNoor.getMockImplementation();
    ofNoor.mockImplementation((input) => {
      const found = noor?.(input);
      if (!found) throw new Error("no customer");
      return { ...found, id: input.customerId, name: people.find(({ id }) => id === input.customerId)?.name ?? "" };
    });
    navigation.search = `customer=${CUSTOMER}`;
    const list = vi.fn().mockImplementation(({ search }: { search: string }) => ({
      rows: people.filter(({ name }) => name.includes(search)),
      total: 1,
    }));
    await renderWithApi(<OrderEntryScreen fromId={null} />, { ...api, "admin.users.list": list });
    fireEvent.change(message(), { target: { value: "Leave it at the back door" } });
    await choose("Robin");
  };

  it("stays with the first one, and comes back with them", async () => {
    await opened();
    expect(screen.getByRole("heading", { name: "Robin Field" })).toBe(document.activeElement);
    expect(message().value).toBe("");
    await choose("Noor");
    expect(message().value).toBe("Leave it at the back door");
  });

  it("is offered to the other one, and taken over by one press", async () => {
    await opened();
    expect(screen.getByText("Message typed for Noor Haddad")).toBeTruthy();
    await press("Use it for this customer");
    expect(message().value).toBe("Leave it at the back door");
    expect(screen.queryByText("Message typed for Noor Haddad")).toBeNull();
    await choose("Noor");
    expect(message().value).toBe("");
  });
});

it("a change of customer puts the focus on the search, and keeping the customer puts it back", async () => {
  await open();
  await press("Change customer");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Customer" }));
  await press("Keep Noor Haddad");
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change customer" })));
});

it("after a lost response, looking for another customer and going back resends under the same key", async () => {
  navigation.search = `customer=${CUSTOMER}`;
  await renderWithApi(<OrderEntryScreen fromId={ORDER.id} />, api);
  await press("Remove Humanin");
  await click(screen.getByLabelText(CUSTOMER_CONFIRMATION));
  enter.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch");
  });
  await press("Enter order");
  await press("Change customer");
  await press("Keep Noor Haddad");
  await press("Enter order");
  const [first, second] = enter.mock.calls as unknown as [{ idempotencyKey: string }][];
  expect(second?.[0].idempotencyKey).toBe(first?.[0].idempotencyKey);
});

it("asks before it is left with only a message, or only an address, typed", async () => {
  api["addresses.countries"].mockReturnValue([{ code: "US", name: "United States", states: [], postalPattern: null }]);
  await open();
  expect(await askedToLeave()).toBe(false);
  fireEvent.change(message(), { target: { value: "By phone" } });
  expect(await askedToLeave()).toBe(true);
  await press("Stay");
  fireEvent.change(message(), { target: { value: "" } });
  await press("Use another address");
  fireEvent.change(screen.getByLabelText("Street address"), { target: { value: "1 Elm Street" } });
  expect(await askedToLeave()).toBe(true);
});

it("choosing a saved address asks before it discards one that is half typed", async () => {
  api["addresses.countries"].mockReturnValue([{ code: "US", name: "United States", states: [], postalPattern: null }]);
  await open();
  await press("Use another address");
  fireEvent.change(screen.getByLabelText("Street address"), { target: { value: "1 Elm Street" } });
  await click(screen.getByRole("radio", { name: /Lab/ }));
  await press("Stay");
  expect(screen.getByLabelText<HTMLInputElement>("Street address").value).toBe("1 Elm Street");
  await click(screen.getByRole("radio", { name: /Lab/ }));
  await press("Leave");
  expect(screen.queryByLabelText("Street address")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Lab/ }).checked).toBe(true);
});

describe("customer picker", () => {
  const user = (n: number, name: string) => ({
    ...{ id: ID(n), name, email: `${n}@example.test`, isDisabled: false },
  });
  const users = vi.fn();
  async function search(text: string) {
    const field = screen.getByRole("combobox", { name: "Customer" });
    fireEvent.change(field, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(250));
    await settle();
    return field;
  }

  it("takes the first result with Enter, and another one after the arrows", async () => {
    vi.useFakeTimers();
    const onPick = vi.fn();
    users.mockReturnValue({ rows: [user(1, "Noor"), user(2, "Nora")], total: 2 });
    await renderWithApi(<CustomerPicker onPick={onPick} />, { "admin.users.list": users });
    const field = await search("no");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toHaveLength(2);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onPick).toHaveBeenLastCalledWith(ID(1));
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onPick).toHaveBeenLastCalledWith(ID(2));
  });

  it("picks nothing of an earlier search with Enter", async () => {
    vi.useFakeTimers();
    const onPick = vi.fn();
    users.mockReturnValue({ rows: [user(1, "Noor")], total: 1 });
    await renderWithApi(<CustomerPicker onPick={onPick} />, { "admin.users.list": users });
    const field = await search("no");
    fireEvent.change(field, { target: { value: "nor" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onPick).not.toHaveBeenCalled();
  });
});
