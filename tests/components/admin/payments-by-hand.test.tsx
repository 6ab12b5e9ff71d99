// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OpenLine } from "~/components/admin/payments/open-line";

const calls = vi.hoisted(() => ({ assignable: vi.fn(), assignLine: vi.fn(), done: vi.fn(), invalidate: vi.fn() }));

vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.done, error: vi.fn() } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const idle = { useMutation: () => ({ isPending: false, error: null, mutate: vi.fn() }) };
  const payments = {
    assignable: { useQuery: (input: { search: string }) => calls.assignable(input) },
    assignLine: mutation((input) => calls.assignLine(input)),
    ...{ confirmLine: idle, setLineAside: idle },
  };
  const utils = { admin: { invalidate: calls.invalidate, payments: { invalidate: calls.invalidate } } };
  return { api: { useUtils: () => utils, admin: { payments } } };
});

const target = {
  ...{ kind: "order" as const, id: "order-1", reference: "ABCD1234", name: "Robin Payer", email: "robin@example.test" },
  ...{ amountCents: 15_000, receivedCents: 0, isTest: false, requestedTier: null },
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
const loaded = (targets: object[], hasMore = false) => ({
  ...{ data: { targets, hasMore }, isPending: false, isError: false },
});
const foreign = {
  ...{ id: "line-1", paidAt: new Date("2026-06-15"), payerName: "R P", note: "", reference: "", amountCents: 15_000 },
  importedAt: new Date("2026-06-15"),
  match: {
    ...{ lineId: "line-1", to: null, by: null, confidence: "none" as const },
    ...{ verdict: "foreign" as const, differenceCents: 15_000 },
  },
};
async function choosing() {
  render(<OpenLine line={foreign} />);
  fireEvent.click(screen.getByRole("button", { name: "Choose what it pays for: the line of R P" }));
  return screen.findByRole("dialog");
}
const confirmIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>("button", { name: "Confirm" });

beforeEach(() => void calls.assignable.mockReturnValue(loaded([target, membership])));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("what was chosen is shown with its sums before it is confirmed", async () => {
  calls.assignLine.mockResolvedValue({ isPaid: false });
  const dialog = await choosing();
  expect(dialog.textContent).toContain("$150.00 from R P, ");
  expect(confirmIn(dialog).disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole("radio", { name: /Order #ABCD1234/ }));
  expect(within(dialog).getByRole("status").textContent).toContain("The amount is exactly what is asked for.");
  fireEvent.click(within(dialog).getByRole("radio", { name: /Bronze membership, D-77XYZ/ }));
  const sum = within(dialog).getByRole("status").textContent;
  expect(sum).toContain("Asked for$174.00Came before$10.00This line$150.00");
  expect(sum).toContain("$14.00 less than is asked for. It is noted, and the rest stays open.");
  fireEvent.click(confirmIn(dialog));
  await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Part payment noted"));
  const asked = { lineId: "line-1", kind: "membership", targetId: "request-1", verdict: "partial" };
  expect(calls.assignLine.mock.calls).toEqual([[asked]]);
  expect(calls.invalidate).toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a refusal stays in the dialog with what was searched and chosen", async () => {
  calls.assignLine.mockRejectedValueOnce({
    message: "Order #ABCD1234 has changed meanwhile.",
    data: { code: "CONFLICT" },
  });
  calls.assignLine.mockResolvedValueOnce({ isPaid: true });
  const dialog = await choosing();
  const search = within(dialog).getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(search, { target: { value: " robin " } });
  await waitFor(() => expect(calls.assignable).toHaveBeenLastCalledWith({ lineId: "line-1", search: "robin" }));
  fireEvent.click(within(dialog).getByRole("radio", { name: /Order #ABCD1234/ }));
  fireEvent.click(confirmIn(dialog));
  await within(dialog).findByText("Order #ABCD1234 has changed meanwhile.");
  expect(search.value).toBe(" robin ");
  fireEvent.click(confirmIn(dialog));
  await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Payment confirmed"));
});

it("what is covered already cannot be confirmed, and says why", async () => {
  calls.assignable.mockReturnValue(loaded([{ ...target, receivedCents: 15_000, verdict: "double" }]));
  const dialog = await choosing();
  fireEvent.click(within(dialog).getByRole("radio"));
  expect(within(dialog).getByRole("alert").textContent).toContain("Its amount has come already, by other lines.");
  expect(confirmIn(dialog).disabled).toBe(true);
});

it("a search that leaves the choice out takes it back; nothing found says so", async () => {
  calls.assignable.mockImplementation(({ search }) => loaded(search === "sam" ? [] : [target]));
  const dialog = await choosing();
  fireEvent.click(within(dialog).getByRole("radio"));
  expect(confirmIn(dialog).disabled).toBe(false);
  fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value: "sam" } });
  await within(dialog).findByText("Nothing that waits fits to it");
  expect(confirmIn(dialog).disabled).toBe(true);
});

it("nothing waits, loading, an error with another try, and more than are shown", async () => {
  calls.assignable.mockReturnValue(loaded([]));
  expect((await choosing()).textContent).toContain("Nothing waits for a payment");
  cleanup();
  calls.assignable.mockReturnValue({ isPending: true });
  expect(within(await choosing()).queryByRole("radio")).toBeNull();
  cleanup();
  const refetch = vi.fn();
  calls.assignable.mockReturnValue({
    isPending: false,
    isError: true,
    error: { data: { requestId: "req-7" } },
    refetch,
  });
  const dialog = await choosing();
  expect(dialog.textContent).toContain("req-7");
  fireEvent.click(within(dialog).getByRole("button", { name: /again/i }));
  expect(refetch).toHaveBeenCalled();
  cleanup();
  calls.assignable.mockReturnValue(loaded([target], true));
  expect((await choosing()).textContent).toContain("The nearest 1 by amount. Search to find others.");
});

it("a line with a match can be given to something else", async () => {
  const to = { ...target, state: "waiting" as const, names: ["Robin Payer"], askedAt: new Date("2026-06-14") };
  const match = {
    ...foreign.match,
    to,
    by: "note" as const,
    confidence: "certain" as const,
    verdict: "closed" as const,
  };
  render(<OpenLine line={{ ...foreign, match }} />);
  fireEvent.click(screen.getByRole("button", { name: "Choose something else: the line of R P" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
});
