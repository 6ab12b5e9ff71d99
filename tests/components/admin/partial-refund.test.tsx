// The dialog that refunds part of an order: choosing pieces, the amounts, the stock, and what is refused.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { OrderDialog } from "~/components/admin/orders/order-dialog";
import { type ApiOutput, apiError, apiHandlers, pending } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { ORDER, THREAD } from "./orders-shop";

type Order = ApiOutput<"admin.orders.byId">;

const api = apiHandlers({
  "admin.orders.byId": () => ORDER,
  "admin.orders.messages": () => THREAD,
  "admin.orders.readMessages": () => ({ count: 1 }),
  "admin.orders.refundPart": () => pending(),
  "admin.orders.notes": () => [],
});
const refundPart = api["admin.orders.refundPart"];

const [first] = ORDER.items;
if (!first) throw new Error("the order has no item");
const VIAL = {
  ...first,
  productName: "BPC-157 5 mg",
  quantity: 5,
  unitPricePaidCents: 10_000,
  stockTaken: 5,
  isCounted: true,
};
const KIT = { ...first, id: "k", productName: "Kit", quantity: 1, unitPricePaidCents: 68_450 };
const PAID: Order = { ...ORDER, status: "completed", isPaid: true, paidAt: ORDER.createdAt, items: [VIAL, KIT] };

async function open(order: Order = PAID) {
  api["admin.orders.byId"].mockReturnValue(order);
  await renderWithApi(<OrderDialog orderId={ORDER.id} onClose={() => {}} />, api);
  await press("Partial refund");
  const dialog = within(await screen.findByRole("dialog", { name: /Refund a part/ }));
  const line = (name: string) => within(dialog.getByRole("group", { name: `Pieces of ${name} to refund` }));
  return {
    dialog,
    line,
    more: (name: string) => click(line(name).getByRole("button", { name: "Increase" })),
    less: (name: string) => click(line(name).getByRole("button", { name: "Decrease" })),
    goods: () => dialog.getByLabelText<HTMLInputElement>("Goods"),
    reason: () => fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Two vials broke" } }),
    restock: () => dialog.queryByRole<HTMLInputElement>("checkbox", { name: /back into stock$/ }),
    refund: () => click(dialog.getByRole("button", { name: "Refund" })),
  };
}

beforeEach(() => {
  refundPart.mockImplementation(() => pending());
});

describe("partial refund of pieces", () => {
  it("fills in their price, and sends the pieces, the amount and that they go back into stock", async () => {
    const { dialog, more, goods, reason, restock, refund } = await open();
    expect(dialog.getByText("$100.00 each, 5 ordered")).toBeTruthy();
    expect([goods().value, restock()]).toEqual(["", null]);
    await more("BPC-157 5 mg");
    await more("BPC-157 5 mg");
    expect(goods().value).toBe("200.00");
    await more("Kit");
    expect(goods().value).toBe("884.50");
    expect(dialog.getByText("They are left out of the packing slip and the pick list.")).toBeTruthy();
    expect(dialog.getByText("Put 2 pieces back into stock")).toBeTruthy();
    expect(restock()?.checked).toBe(true);
    reason();
    await refund();
    expect(refundPart).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ orderId: ORDER.id, goodsCents: 88_450, shippingCents: 0, reason: "Two vials broke", returnStock: true },
        items: [
          { itemId: VIAL.id, quantity: 2 },
          { itemId: "k", quantity: 1 },
        ],
      }),
    );
  });

  it("can be typed over, keeps the typed amount when pieces change, and goes back to their price", async () => {
    const { dialog, more, less, goods, reason, refund } = await open();
    await more("BPC-157 5 mg");
    fireEvent.change(goods(), { target: { value: "50" } });
    await more("BPC-157 5 mg");
    expect(goods().value).toBe("50");
    await click(dialog.getByRole("button", { name: "Use $200.00, the price of the pieces" }));
    expect(goods().value).toBe("200.00");
    expect(dialog.queryByRole("button", { name: /the price of the pieces/ })).toBeNull();
    fireEvent.change(goods(), { target: { value: "25" } });
    await less("BPC-157 5 mg");
    await less("BPC-157 5 mg");
    // Goodwill, without any piece.
    expect(dialog.queryByRole("button", { name: /the price of the pieces/ })).toBeNull();
    reason();
    await refund();
    expect(refundPart).toHaveBeenCalledWith(
      expect.objectContaining({ goodsCents: 2_500, items: [], returnStock: false }),
    );
  });

  it("cost at most what is left of the goods, and are at most what is left of the line", async () => {
    const part = { ...PAID, refundedCents: 110_000, refundedGoodsCents: 110_000 };
    const { dialog, line, more, goods } = await open({ ...part, items: [{ ...VIAL, refundedQuantity: 4 }, KIT] });
    expect(dialog.getByText("$100.00 each, 5 ordered, 4 refunded")).toBeTruthy();
    await more("BPC-157 5 mg");
    expect(goods().value).toBe("84.50");
    expect(line("BPC-157 5 mg").getByRole<HTMLButtonElement>("button", { name: "Increase" }).disabled).toBe(true);
  });

  it("are not offered once all of a line were refunded, and say so if none of the order is left", async () => {
    const { dialog, more } = await open({ ...PAID, items: [{ ...VIAL, refundedQuantity: 5 }, KIT] });
    expect(dialog.queryByRole("group", { name: /BPC-157/ })).toBeNull();
    await more("Kit");
    expect(dialog.getByText("Nothing of the order is left to ship then.")).toBeTruthy();
  });

  it("go back into stock only if the admin says so after shipping, and never if their product is not counted", async () => {
    const shipped = await open({ ...PAID, trackingNumber: "1Z9", shippedAt: ORDER.createdAt });
    await shipped.more("Kit");
    expect(shipped.restock()).toBeNull();
    await shipped.more("BPC-157 5 mg");
    expect(shipped.dialog.getByText("Put 1 piece back into stock")).toBeTruthy();
    expect(shipped.restock()?.checked).toBe(false);
    expect(shipped.dialog.queryByText(/left out of the packing slip/)).toBeNull();
    shipped.reason();
    await shipped.refund();
    expect(refundPart).toHaveBeenCalledWith(expect.objectContaining({ returnStock: false }));
  });

  it("that the stock lacked are not put back", async () => {
    const { more, dialog, restock } = await open({ ...PAID, items: [{ ...VIAL, stockTaken: 4 }, KIT] });
    await more("BPC-157 5 mg");
    expect(restock()).toBeNull();
    await more("BPC-157 5 mg");
    expect(dialog.getByText("Put 1 piece back into stock")).toBeTruthy();
  });

  it("refunded by another admin meanwhile are a problem of their line, and what was typed stays", async () => {
    const text = "Only 1 is left: the others were refunded in the meantime.";
    refundPart.mockRejectedValueOnce(apiError(text, { fieldErrors: { [`items.${VIAL.id}`]: text } }));
    const { dialog, line, more, less, goods, reason, refund } = await open();
    await more("BPC-157 5 mg");
    await more("BPC-157 5 mg");
    fireEvent.change(goods(), { target: { value: "150" } });
    fireEvent.change(dialog.getByLabelText("Shipping"), { target: { value: "1" } });
    reason();
    api["admin.orders.byId"].mockReturnValue({ ...PAID, items: [{ ...VIAL, refundedQuantity: 4 }, KIT] });
    await refund();
    await settle();
    const field = line("BPC-157 5 mg").getByRole<HTMLInputElement>("spinbutton");
    const message = await dialog.findByText(text);
    expect(message.closest(`[id="${field.getAttribute("aria-describedby")}"]`)).not.toBeNull();
    expect(document.activeElement).toBe(field);
    expect(dialog.queryByRole("alert")).toBeNull();
    const kept = [field.value, goods().value, dialog.getByLabelText<HTMLInputElement>("Shipping").value];
    expect(kept).toEqual(["2", "150", "1"]);
    await waitFor(() => expect(dialog.getByText("$100.00 each, 5 ordered, 4 refunded")).toBeTruthy());
    // Sent again unchanged, it is refused here already.
    await refund();
    expect(refundPart).toHaveBeenCalledTimes(1);
    await less("BPC-157 5 mg");
    expect(dialog.queryByText(text)).toBeNull();
    await refund();
    const items = [{ itemId: VIAL.id, quantity: 1 }];
    expect(refundPart).toHaveBeenLastCalledWith(
      expect.objectContaining({ goodsCents: 15_000, shippingCents: 100, items }),
    );
    const [one, other] = refundPart.mock.calls.map(([input]) => input.requestId);
    expect(one).toBe(other);
  });

  it("stay when another admin refunds the last one of their line", async () => {
    const text = "None is left: all were refunded in the meantime.";
    refundPart.mockRejectedValueOnce(apiError(text, { fieldErrors: { "items.k": text } }));
    const { dialog, line, more, less, reason, refund } = await open();
    await more("Kit");
    reason();
    api["admin.orders.byId"].mockReturnValue({ ...PAID, items: [VIAL, { ...KIT, refundedQuantity: 1 }] });
    await refund();
    await settle();
    expect(await dialog.findByText(text)).toBeTruthy();
    await less("Kit");
    expect(line("Kit").getByRole<HTMLInputElement>("spinbutton").value).toBe("0");
  });

  it("can be typed with the keyboard, and closing then asks first", async () => {
    const { dialog, line, goods } = await open();
    const field = line("BPC-157 5 mg").getByRole("spinbutton");
    fireEvent.keyDown(field, { key: "ArrowUp" });
    fireEvent.change(field, { target: { value: "9" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(goods().value).toBe("500.00");
    fireEvent.change(field, { target: { value: "0" } });
    fireEvent.blur(field);
    expect(goods().value).toBe("");
    await click(line("Kit").getByRole("button", { name: "Increase" }));
    await click(dialog.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });
});
