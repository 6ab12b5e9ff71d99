import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OrderItemLot } from "~/components/admin/orders/order-item-lot";
import { ProductLots } from "~/components/admin/products/product-lots";
import { RequestError } from "~/lib/api-error";
import * as sending from "~/lib/send-file";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { ORDER } from "./orders-shop";

const lot: ApiOutput<"admin.lots.ofProduct">[number] = {
  ...{ id: "l1", lotNumber: "B-2601", testedOn: "2026-01-10", purityBps: 9862, orderLines: 3 },
  files: [{ kind: "certificate", url: "/files/lot/a.pdf", isPdf: true }],
};
const ID = "3f0c7d52-8f0d-4b1c-9d0c-0a0000000001";
const SAVED = "2d0c9a52-3f0e-4b59-9d5b-0a6f4f9f2f11";
const api = apiHandlers({
  "admin.lots.ofProduct": (): ApiOutput<"admin.lots.ofProduct"> => [],
  "admin.lots.save": () => ({ lotId: SAVED }),
  "admin.lots.delete": () => undefined,
  "admin.lots.removeFile": () => undefined,
  "admin.orders.setLot": () => undefined,
});

it("adds a lot, requires the missing fields, and keeps the dialog open when a file is refused", async () => {
  const send = vi
    .spyOn(sending, "sendFile")
    .mockRejectedValueOnce(new RequestError("The PDF is damaged or incomplete"));
  await renderWithApi(<ProductLots productId={ID} />, api);
  expect(screen.getByText("No lots yet.")).toBeDefined();
  await press("Add lot");
  const dialog = within(await screen.findByRole("dialog"));
  await click(dialog.getByRole("button", { name: "Save lot" }));
  expect(screen.getByText("Enter the lot number")).toBeDefined();
  expect(screen.getByText("Enter the day of the analysis")).toBeDefined();
  type("Lot number", "B-2603");
  type("Analyzed on", "2026-03-05");
  type(/^Purity/, "98,6");
  await click(dialog.getByRole("button", { name: "Save lot" }));
  expect(screen.getByText("A number from 0 to 100, such as 98.62")).toBeDefined();
  expect(api["admin.lots.save"]).not.toHaveBeenCalled();
  type(/^Purity/, "98.6");
  const file = new File(["%PDF-"], "coa.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText(/^Certificate of analysis/), { target: { files: [file] } });
  await click(dialog.getByRole("button", { name: "Save lot" }));
  const saved = { productId: ID, lotNumber: "B-2603", testedOn: "2026-03-05", purityBps: 9860 };
  expect(api["admin.lots.save"].mock.lastCall?.[0]).toEqual({ ...saved, lotId: null });
  expect(await screen.findByText("The PDF is damaged or incomplete")).toBeDefined();
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([`/api/lot-file?lotId=${SAVED}&kind=certificate`, file]);
  expect(toast.success).not.toHaveBeenCalled();
  await settle();
  type("Lot number", "B-2604");
  await click(dialog.getByRole("button", { name: "Save lot" }));
  expect(api["admin.lots.save"].mock.lastCall?.[0]).toMatchObject({
    ...{ lotId: SAVED, lotNumber: "B-2604" },
    seen: { lotNumber: "B-2603", testedOn: "2026-03-05", purityBps: 9860 },
  });
});

it("stays open while its files are sent, and shows which one was refused", async () => {
  let refuse = (_error: Error) => {};
  vi.spyOn(sending, "sendFile").mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  api["admin.lots.ofProduct"].mockReturnValue([{ ...lot, id: SAVED }]);
  await renderWithApi(<ProductLots productId={ID} />, api);
  await press("Edit lot B-2601");
  const file = new File(["%PDF-"], "coa.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText(/^New certificate/), { target: { files: [file] } });
  await press("Save lot");
  await press("Cancel");
  await press("Close");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  refuse(new RequestError("The PDF is damaged or incomplete"));
  expect(await screen.findByText("The PDF is damaged or incomplete")).toBeDefined();
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says why a lot cannot be deleted", async () => {
  api["admin.lots.ofProduct"].mockReturnValue([lot]);
  const message = "3 order lines name this lot, so it cannot be deleted.";
  api["admin.lots.delete"].mockRejectedValue(apiError(message, { code: "CONFLICT" }));
  await renderWithApi(<ProductLots productId={ID} />, api);
  expect(screen.getByText(/98.62% purity/)).toBeDefined();
  const orders = screen.getByRole("link", { name: "3 order lines" });
  expect(orders.getAttribute("href")).toBe("/admin/orders?section=all&q=B-2601");
  expect(screen.getByRole("link", { name: /Certificate of analysis/ }).getAttribute("href")).toBe("/files/lot/a.pdf");
  await press("Delete lot B-2601");
  await click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete lot" }));
  expect(await screen.findByText(message)).toBeDefined();
});

it("sets the lot of an order line, which defaults to the newest lot", async () => {
  const lots = [
    { id: "l2", productId: "p1", lotNumber: "B-2603" },
    { id: "l1", productId: "p1", lotNumber: "B-2601" },
  ];
  const [item] = ORDER.items;
  if (!item) throw new Error("the order has a line");
  await renderWithApi(<OrderItemLot order={ORDER} item={{ ...item, lots }} />, api);
  const choice = screen.getByLabelText<HTMLSelectElement>("Lot of BPC-157");
  // Short, because the closed field has room for little more than the number, and does not shrink with its column.
  expect(choice.selectedOptions[0]?.text).toBe("B-2603 (newest)");
  expect(choice.parentElement?.className).toContain("w-max");
  expect(screen.getByText("The newest lot when it ships")).toBeDefined();
  let answer = () => {};
  api["admin.orders.setLot"].mockReturnValueOnce(
    new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
  );
  fireEvent.change(choice, { target: { value: "l1" } });
  await waitFor(() => expect(choice.value).toBe("l1"));
  // The choice keeps the focus while it is saved, and ignores another one.
  expect(choice.disabled).toBe(false);
  fireEvent.change(choice, { target: { value: "l2" } });
  answer();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Lot saved"));
  expect(api["admin.orders.setLot"].mock.calls).toEqual([[{ orderId: ORDER.id, itemId: item.id, lotId: "l1" }]]);
});
