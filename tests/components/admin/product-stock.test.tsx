import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProductStock } from "~/components/admin/products/product-stock";
import { apiError, apiHandlers } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const counted = { stockCount: 12, stockReserved: 0, lowStockAt: 5 };
const api = apiHandlers({ "admin.products.stockHistory": () => [], "admin.products.setStock": () => counted });
const set = api["admin.products.setStock"];
const card = (stock: Parameters<typeof ProductStock>[0]["stock"]) => <ProductStock productId="p1" stock={stock} />;
const box = () => screen.getByLabelText<HTMLInputElement>("Count this product");

it("saving stock does not revert what another admin changed meanwhile", async () => {
  const { rerender } = await renderWithApi(card({ ...counted, stockCount: null }), api);
  rerender(card({ ...counted, lowStockAt: 8 }));
  expect(box().checked).toBe(true);
  fireEvent.change(screen.getByLabelText("Pieces in stock"), { target: { value: "20" } });
  const button = screen.getByRole("button", { name: "Update stock" });
  button.focus();
  await press("Update stock");
  expect(set).toHaveBeenCalledWith({ productId: "p1", count: 20, seenCount: 12, lowStockAt: 8, note: "" });
  rerender(card({ ...counted, stockCount: 20, lowStockAt: 8 }));
  expect(document.activeElement).toBe(button);
});

it("a ticked box stays ticked across a refetch until it is saved", async () => {
  const { rerender } = await renderWithApi(card({ ...counted, stockCount: null }), api);
  fireEvent.click(box());
  rerender(card({ ...counted, stockCount: null, lowStockAt: 9 }));
  expect(box().checked).toBe(true);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it("a count and a note being typed survive an order that changes the stock, and are saved against the count seen", async () => {
  const { rerender } = await renderWithApi(card(counted), api);
  write("Pieces in stock", "112");
  write("Note (optional)", "New delivery");
  rerender(card({ ...counted, stockCount: 11 }));
  expect([field("Pieces in stock").value, field("Note (optional)").value]).toEqual(["112", "New delivery"]);
  await press("Update stock");
  expect(set).toHaveBeenCalledWith({ productId: "p1", count: 112, seenCount: 12, lowStockAt: 5, note: "New delivery" });
  rerender(card({ ...counted, stockCount: 112 }));
  expect([field("Pieces in stock").value, field("Note (optional)").value]).toEqual(["112", ""]);
  rerender(card({ ...counted, stockCount: 111 }));
  expect(field("Pieces in stock").value).toBe("111");
});

it("after a refusal the stock can be saved against the new count", async () => {
  const { rerender } = await renderWithApi(card(counted), api);
  write("Pieces in stock", "112");
  set.mockRejectedValueOnce(apiError("It is 11 now.", { reason: "stock-changed" }));
  rerender(card({ ...counted, stockCount: 11 }));
  await press("Update stock");
  expect(screen.getByText("It is 11 now.")).toBeDefined();
  await press("Update stock");
  expect(set.mock.lastCall?.[0]).toMatchObject({ count: 112, seenCount: 11 });
});

it("asks before the page is left with a count that is not saved", async () => {
  await renderWithApi(
    <>
      <a href="/admin">Dashboard</a>
      {card(counted)}
    </>,
    api,
  );
  const leave = () => click(screen.getByRole("link", { name: "Dashboard" }));
  await leave();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  write("Pieces in stock", "112");
  await leave();
  expect(screen.getByRole("alertdialog", { name: "Leave without saving the stock?" })).toBeDefined();
});

it("a saved count follows the server again, although a note was typed while it was saved", async () => {
  const { rerender } = await renderWithApi(card(counted), api);
  let answer = () => {};
  set.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve(counted))));
  write("Pieces in stock", "112");
  await press("Update stock");
  write("Note (optional)", "New delivery");
  answer();
  await settle();
  rerender(card({ ...counted, stockCount: 111 }));
  expect([field("Pieces in stock").value, field("Note (optional)").value]).toEqual(["111", "New delivery"]);
  await press("Update stock");
  expect(set.mock.lastCall?.[0]).toMatchObject({ count: 111, seenCount: 111, note: "New delivery" });
});

it("asks nothing once what was typed is undone by hand", async () => {
  await renderWithApi(
    <>
      <a href="/admin/orders">Orders</a>
      {card(counted)}
    </>,
    api,
  );
  write("Note (optional)", "N");
  write("Note (optional)", "");
  await click(screen.getByText("Orders"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
