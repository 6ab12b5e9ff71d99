// Bulk actions on unpaid orders: the dialog names the orders, and refusals are listed per order.
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { UnpaidBulkActions } from "~/components/admin/payments/unpaid-bulk-actions";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Results = ApiOutput<"admin.payments.remindStale">;
const chosen = Array.from({ length: 6 }, (_, at) => ({ id: `order-${at}`, reference: `ABCD123${at}` }));
const done = (at: number): Results[number] => ({
  orderId: `order-${at}`,
  shortId: `ABCD123${at}`,
  outcome: "done",
  why: "",
});
const refused: Results[number] = {
  ...{ orderId: "order-5", shortId: "ABCD1235", outcome: "refused" },
  why: "The customer says that it is paid.",
};

async function show(some = chosen, results: Results = [...[0, 1, 2, 3, 4].map(done), refused]) {
  const api = apiHandlers({
    "admin.payments.remindStale": () => results,
    "admin.payments.cancelStale": () => results,
  });
  const onClear = vi.fn();
  await renderWithApi(
    <UnpaidBulkActions chosen={some} onClear={onClear}>
      <span>Select page</span>
    </UnpaidBulkActions>,
    api,
  );
  return { api, onClear };
}
const dialog = () => within(screen.getByRole("alertdialog"));

it("offers nothing while no order is selected", async () => {
  await show([]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("asks with the order numbers, sends reminders, and shows which order was skipped and why", async () => {
  const { api, onClear } = await show();
  await press("Remind");
  expect(screen.getByRole("alertdialog", { name: "Send reminders for 6 orders?" }).textContent).toContain(
    "#ABCD1230, #ABCD1231, #ABCD1232, #ABCD1233, #ABCD1234 and 1 more.",
  );
  expect(api["admin.payments.remindStale"]).not.toHaveBeenCalled();
  dialog().getByRole("button", { name: "Send reminders" }).click();
  const left = await screen.findByRole("region", { name: "Not all orders were reminded" });
  expect(api["admin.payments.remindStale"]).toHaveBeenCalledWith({ orderIds: chosen.map(({ id }) => id) });
  expect(left.textContent).toContain("ABCD1235");
  expect(left.textContent).toContain("The customer says that it is paid.");
  expect(toast.success).toHaveBeenCalledWith("5 orders reminded");
  expect(onClear).toHaveBeenCalledTimes(1);
  await press("Close");
  expect(screen.queryByRole("region", { name: "Not all orders were reminded" })).toBeNull();
});

it("cancels with a reason, and keeps the dialog open when that fails", async () => {
  const { api, onClear } = await show(chosen.slice(0, 1), [done(0)]);
  const cancel = api["admin.payments.cancelStale"];
  cancel.mockRejectedValueOnce(serverError("r-1"));
  await press("Cancel orders");
  const question = screen.getByRole("alertdialog", { name: "Cancel 1 order?" });
  expect(within(question).getByRole("button", { name: "Keep orders" })).toBeTruthy();
  type(/Reason/, "Not paid within two weeks");
  const confirm = () => dialog().getByRole("button", { name: "Cancel orders" }).click();
  confirm();
  expect(await dialog().findByText(/Reference r-1/)).toBeTruthy();
  expect(onClear).not.toHaveBeenCalled();
  confirm();
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith("1 order cancelled"));
  expect(cancel).toHaveBeenLastCalledWith({ orderIds: ["order-0"], reason: "Not paid within two weeks" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("cancels without a reason, as a single order is", async () => {
  const { api } = await show(chosen.slice(0, 1), [done(0)]);
  await press("Cancel orders");
  dialog().getByRole("button", { name: "Cancel orders" }).click();
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith("1 order cancelled"));
  expect(api["admin.payments.cancelStale"]).toHaveBeenLastCalledWith({ orderIds: ["order-0"] });
});
