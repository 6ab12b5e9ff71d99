import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OpenLine } from "~/components/admin/payments/open-line";
import { OpenLines } from "~/components/admin/payments/open-lines";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Found = ApiOutput<"admin.payments.assignable">;
type Line = Parameters<typeof OpenLine>[0]["line"];

const target = {
  ...{ kind: "order" as const, id: "order-1", reference: "ABCD1234", name: "Robin Payer", email: "robin@example.test" },
  ...{ amountCents: 15_000, receivedCents: 0, isTest: false, isArchived: false, requestedTier: null },
  ...{ verdict: "exact" as const, differenceCents: 0 },
};
const membership = {
  ...{
    ...target,
    kind: "membership" as const,
    id: "request-1",
    reference: "D-77XYZ",
    requestedTier: "Bronze" as const,
  },
  ...{ amountCents: 17_400, receivedCents: 1_000, verdict: "partial" as const, differenceCents: -1_400 },
};
const found = (targets: Found["targets"], hasMore = false): Found => ({ targets, hasMore });
const foreign: Line = {
  ...{ id: "line-1", paidAt: new Date("2026-06-15"), payerName: "R P", note: "", reference: "", amountCents: 15_000 },
  importedAt: new Date("2026-06-15"),
  match: {
    ...{ lineId: "line-1", to: null, also: [], by: null, confidence: "none" as const },
    ...{ verdict: "foreign" as const, differenceCents: 15_000 },
  },
};
const api = apiHandlers({
  "admin.payments.assignable": () => found([target, membership]),
  "admin.payments.assignLine": () => pending(),
  "admin.payments.openLines": () => ({ lines: [foreign], total: 1 }),
});
const {
  "admin.payments.assignable": assignable,
  "admin.payments.assignLine": assignLine,
  "admin.payments.openLines": lines,
} = api;

const show = () =>
  renderWithApi(<OpenLines params={{ search: "", age: "any", sort: "oldest" }} onChange={() => {}} />, api);
async function choosing(line?: Line) {
  if (line) lines.mockReturnValue({ lines: [line], total: 1 });
  await show();
  await click(screen.getByRole("button", { name: "Choose what it pays for: the line of R P" }));
  return screen.findByRole("dialog");
}
const confirmIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>("button", { name: "Confirm" });

it("shows the chosen target with its amounts before confirming", async () => {
  assignLine.mockResolvedValue({
    alreadyConfirmed: false,
    confirmedAt: new Date("2026-06-16"),
    isPaid: false,
    requotedCents: null,
  });
  const dialog = await choosing();
  expect(dialog.textContent).toContain("$150.00 from R P, ");
  expect(confirmIn(dialog).disabled).toBe(true);
  await click(within(dialog).getByRole("checkbox", { name: /Order #ABCD1234/ }));
  expect(within(dialog).getByRole("status").textContent).toContain("The amount matches exactly.");
  await click(within(dialog).getByRole("checkbox", { name: /Bronze membership, D-77XYZ/ }));
  const sum = within(dialog).getByRole("status").textContent;
  expect(sum).toContain("Asked for$174.00Received before$10.00This line$150.00");
  expect(sum).toContain("$14.00 less than the amount due. It is recorded, and the rest stays open.");
  await click(confirmIn(dialog));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Partial payment recorded", expect.anything()));
  const asked = { lineId: "line-1", kind: "membership", targetId: "request-1", verdict: "partial" };
  expect(assignLine.mock.calls).toEqual([[asked]]);
  // The list behind the dialog is refetched.
  expect(lines).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps the search and the choice in the dialog when the server refuses", async () => {
  assignLine.mockRejectedValueOnce(apiError("Order #ABCD1234 has changed meanwhile."));
  assignLine.mockResolvedValueOnce({
    alreadyConfirmed: false,
    confirmedAt: new Date("2026-06-16"),
    isPaid: true,
    requotedCents: null,
  });
  const dialog = await choosing();
  const search = within(dialog).getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(search, { target: { value: " robin " } });
  await waitFor(() => expect(assignable).toHaveBeenLastCalledWith({ lineId: "line-1", search: "robin" }));
  await click(within(dialog).getByRole("checkbox", { name: /Order #ABCD1234/ }));
  await click(confirmIn(dialog));
  await within(dialog).findByText("Order #ABCD1234 has changed meanwhile.");
  expect(search.value).toBe(" robin ");
  await click(confirmIn(dialog));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Payment confirmed", expect.anything()));
});

it("blocks a target that is already covered, and shows why", async () => {
  assignable.mockReturnValue(found([{ ...target, receivedCents: 15_000, verdict: "double" }]));
  const dialog = await choosing();
  await click(within(dialog).getByRole("checkbox"));
  expect(within(dialog).getByRole("alert").textContent).toContain("Other lines already cover its amount.");
  expect(confirmIn(dialog).disabled).toBe(true);
});

it("assigns one payment to several orders found one after the other, and asks about the surplus", async () => {
  const other = { ...target, id: "order-2", reference: "EFGH5678", amountCents: 4_000, verdict: "over" as const };
  assignable.mockImplementation(({ search }) => found(search === "sam" ? [other] : search ? [] : [target]));
  assignLine.mockResolvedValue({
    ...{ alreadyConfirmed: false, confirmedAt: new Date("2026-06-16"), isPaid: true, requotedCents: null },
  });
  const dialog = await choosing({ ...foreign, amountCents: 19_500 });
  const search = (value: string) => fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value } });
  await click(within(dialog).getByRole("checkbox", { name: /Order #ABCD1234/ }));
  search("sam");
  await click(await within(dialog).findByRole("checkbox", { name: /Order #EFGH5678/ }));
  search("nobody");
  await within(dialog).findByText("No open order matches");
  const sum = within(dialog).getByRole("status").textContent;
  expect(sum).toContain("Overpaid: Order #ABCD1234 + Order #EFGH5678");
  expect(sum).toContain("Asked for$190.00This line$195.00");
  await click(within(dialog).getByRole("radio", { name: /Store credit/ }));
  await click(confirmIn(dialog));
  const asked = { lineId: "line-1", kind: "order", targetId: "order-1", alsoOrderIds: ["order-2"], verdict: "over" };
  await waitFor(() =>
    expect(assignLine.mock.calls).toEqual([[{ ...asked, surplus: { choice: "credit", amountCents: 500 } }]]),
  );
});

it("shows empty, loading and error states, a retry, and a hint when there are more results", async () => {
  assignable.mockReturnValue(found([]));
  expect((await choosing()).textContent).toContain("No unpaid orders or requests");
  cleanup();
  assignable.mockReturnValue(pending());
  expect(within(await choosing()).queryByRole("checkbox")).toBeNull();
  cleanup();
  assignable.mockReset();
  assignable.mockRejectedValueOnce(serverError("req-7"));
  const dialog = await choosing();
  expect(dialog.textContent).toContain("req-7");
  await click(within(dialog).getByRole("button", { name: /again/i }));
  expect(within(dialog).getByRole("checkbox", { name: /Order #ABCD1234/ })).toBeDefined();
  cleanup();
  assignable.mockReturnValue(found([target], true));
  expect((await choosing()).textContent).toContain("The best match. Search to find others.");
});

it("a matched line can be assigned to something else", async () => {
  const to = { ...target, state: "waiting" as const, names: ["Robin Payer"], askedAt: new Date("2026-06-14") };
  const match = {
    ...foreign.match,
    to,
    by: "note" as const,
    confidence: "certain" as const,
    verdict: "closed" as const,
  };
  lines.mockReturnValue({ lines: [{ ...foreign, match }], total: 1 });
  await show();
  await click(screen.getByRole("button", { name: "Choose something else: the line of R P" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
});

it("the A key, which confirms matched lines, opens the assignment dialog for an unmatched one", async () => {
  await show();
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "a" });
  expect(await screen.findByRole("dialog", { name: "Choose what it pays for" })).toBeDefined();
});

it("says of each target how far the payment is off, and marks only those that it covers", async () => {
  const near = {
    ...target,
    id: "order-2",
    reference: "EFGH5678",
    verdict: "partial" as const,
    differenceCents: -9_295,
  };
  const small = { ...target, id: "order-3", reference: "IJKL9012", verdict: "over" as const, differenceCents: 500 };
  assignable.mockReturnValue(found([target, near, small]));
  const dialog = within(await choosing());
  const said = (name: RegExp) => dialog.getByRole("checkbox", { name }).closest("label")?.textContent ?? "";
  expect(said(/ABCD1234/)).toContain("Exact");
  expect(said(/EFGH5678/)).toContain("$92.95 less");
  expect(said(/EFGH5678/)).not.toContain("Partial payment");
  expect(said(/IJKL9012/)).toContain("Overpaid$5.00 more");
});
