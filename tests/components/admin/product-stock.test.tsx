import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProductStock } from "~/components/admin/products/product-stock";
import { apiHandlers } from "~tests/support/api-link";
import { press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

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
