// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PayoutsScreen } from "~/components/admin/payouts/payouts-screen";
import { RunScreen } from "~/components/admin/payouts/run-screen";

const calls = vi.hoisted(() => ({
  preview: vi.fn(),
  runs: vi.fn(),
  run: vi.fn(),
  create: vi.fn(),
  send: vi.fn(),
  sendAll: vi.fn(),
  return: vi.fn(),
  push: vi.fn(),
  toast: vi.fn(),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast, error: vi.fn() } }));

vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const payouts = {
    preview: { useQuery: () => calls.preview() },
    runs: { useQuery: () => calls.runs() },
    run: { useQuery: () => calls.run() },
    create: mutation((input) => calls.create(input)),
    send: mutation((input) => calls.send(input)),
    sendAll: mutation((input) => calls.sendAll(input)),
    return: mutation((input) => calls.return(input)),
  };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin: { payouts } } };
});

const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const failed = (refetch = vi.fn(), data: object = { requestId: "req-1" }) => ({
  data: undefined,
  error: { data, message: "no" },
  isPending: false,
  isError: true,
  refetch,
});
const waiting = { data: undefined, isPending: true, isError: false };

const zeroCounts = ["deleted", "no-tag", "below-minimum", "on-hold", "negative", "zero"].map((reason) => ({
  reason,
  count: 0,
}));
const preview = {
  minimumCents: 1_000,
  totalCents: 123_400,
  fingerprint: "f".repeat(64),
  count: 2,
  toReviewCount: 0,
  toReview: [],
  included: [
    { userId: "a", name: "Ada", email: "ada@example.test", amountCents: 100_000, paymentTag: "$ada", heldCents: 0 },
    { userId: "b", name: "Ben", email: "ben@example.test", amountCents: 23_400, paymentTag: "$ben", heldCents: 500 },
  ],
  excludedCounts: zeroCounts.map((one) => (one.reason === "no-tag" ? { ...one, count: 1 } : one)),
  excluded: [
    {
      userId: "c",
      name: "Cleo",
      email: "cleo@example.test",
      balanceCents: 900,
      approvedCents: 900,
      reason: "no-tag",
      message: "No payment tag has been set.",
    },
  ],
};
const payout = {
  id: "p1",
  name: "Ada",
  email: "ada@example.test",
  cashappTag: "$ada",
  amountCents: 100_000,
  status: "prepared",
  reference: null,
  sentAt: null,
  returnedAt: null,
  returnReason: null,
  reviewReason: null,
  reviewedFor: [],
};
const run = {
  id: "r1",
  createdAt: new Date("2026-06-15T12:00:00Z"),
  createdBy: "The Admin",
  totalCents: 150_000,
  preparedCents: 100_000,
  sentCents: 50_000,
  returnedCents: 0,
  counts: { prepared: 1, sent: 1, returned: 0 },
  payouts: [payout, { ...payout, id: "p2", name: "Ben", status: "sent", reference: "CA-7", sentAt: new Date() }],
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("alertdialog"));

beforeEach(() => {
  calls.preview.mockReturnValue(loaded(preview));
  calls.runs.mockReturnValue(loaded({ total: 0, pageCount: 1, rows: [] }));
  calls.run.mockReturnValue(loaded(run));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the preview of a run", () => {
  it("shows who is paid, where to, and who is left out and why", () => {
    render(<PayoutsScreen />);
    expect(screen.getByText("$1,234.00")).toBeTruthy();
    expect(screen.getByText("Approved, to 2 affiliates")).toBeTruthy();
    for (const text of ["$ada", "$234.00", "No payment tag has been set.", "No tag 1"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it("leaves out who waits for a review, and includes them only for a reason, which goes with the run", async () => {
    const sentence = "The payment tag is also used by Ben <ben@example.test>.";
    const line = { userId: "d", name: "Dora", email: "dora@example.test", amountCents: 50_000, paymentTag: "$ben" };
    calls.preview.mockReturnValue(
      loaded({ ...preview, toReviewCount: 1, toReview: [{ ...line, why: [{ kind: "shared-tag", sentence }] }] }),
    );
    render(<PayoutsScreen />);
    expect(screen.getByText("Needs your review (1)")).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText("Approved, to 2 affiliates")).toBeTruthy();
    press("Include Dora");
    fireEvent.click(dialog().getByRole("button", { name: "Include" }));
    expect(dialog().getByText("Please give a reason.")).toBeTruthy();
    fireEvent.change(dialog().getByLabelText("Reason"), { target: { value: "Sisters, I called them" } });
    fireEvent.click(dialog().getByRole("button", { name: "Include" }));
    expect(screen.getByText("Included: Sisters, I called them")).toBeTruthy();
    expect(screen.getByText("Approved, to 3 affiliates")).toBeTruthy();
    press("Prepare payout run");
    fireEvent.click(dialog().getByRole("button", { name: "Prepare $1,734.00" }));
    expect(calls.create).toHaveBeenCalledWith({
      ...{ seenCount: 3, seenTotalCents: 173_400, seenPreview: "f".repeat(64), idempotencyKey: expect.any(String) },
      inclusions: [{ userId: "d", reason: "Sisters, I called them" }],
    });
  });

  it("takes an included payee out again", () => {
    const line = { userId: "d", name: "Dora", email: "dora@example.test", amountCents: 50_000, paymentTag: "$ben" };
    calls.preview.mockReturnValue(loaded({ ...preview, toReviewCount: 1, toReview: [{ ...line, why: [] }] }));
    render(<PayoutsScreen />);
    press("Include Dora");
    fireEvent.change(dialog().getByLabelText("Reason"), { target: { value: "Known" } });
    fireEvent.click(dialog().getByRole("button", { name: "Include" }));
    press("Leave out Dora");
    expect(screen.queryByText("Included: Known")).toBeNull();
    expect(screen.getByText("Approved, to 2 affiliates")).toBeTruthy();
  });

  it("says when there is nothing to pay, offers no run, and that there were none", () => {
    calls.preview.mockReturnValue(
      loaded({ ...preview, count: 0, totalCents: 0, included: [], excluded: [], excludedCounts: zeroCounts }),
    );
    render(<PayoutsScreen />);
    expect(screen.getByText("Nothing to pay out")).toBeTruthy();
    expect(screen.getByText("No payout runs yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Prepare payout run" })).toBeNull();
  });

  it("while loading shows neither, and after a failure its reference and another try", () => {
    const refetch = vi.fn();
    calls.preview.mockReturnValue(waiting);
    calls.runs.mockReturnValue(failed(refetch));
    render(<PayoutsScreen />);
    expect(screen.queryByText("Nothing to pay out")).toBeNull();
    expect(screen.getByText("req-1")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("asks with the sum and the count, sends what was seen, and goes to the run", async () => {
    calls.create.mockResolvedValue({ runId: "r9", alreadyMade: false });
    render(<PayoutsScreen />);
    press("Prepare payout run");
    expect(dialog().getByText("Pay out $1,234.00 to 2 affiliates?")).toBeTruthy();
    press("Prepare $1,234.00");
    await waitFor(() => expect(calls.push).toHaveBeenCalledWith("/admin/payouts/r9"));
    expect(calls.create).toHaveBeenCalledWith({
      ...{ seenCount: 2, seenTotalCents: 123_400, seenPreview: "f".repeat(64), inclusions: [] },
      idempotencyKey: expect.any(String),
    });
    expect(calls.toast).toHaveBeenCalledWith("Payout run prepared");
  });

  it("keeps the question open with the reason when the amounts have changed, under the same key", async () => {
    const message = "The payouts have changed: it is $8.00 to 1 now. Look at the preview again.";
    calls.create.mockRejectedValue({ message, data: { code: "CONFLICT", reason: "preview-changed" } });
    render(<PayoutsScreen />);
    press("Prepare payout run");
    press("Prepare $1,234.00");
    expect(await dialog().findByText(message)).toBeTruthy();
    press("Prepare $1,234.00");
    const keys = calls.create.mock.calls.map(([input]) => input.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("a run", () => {
  it("shows its sums, its CSV, and for each payout only what can be done to it", () => {
    render(<RunScreen runId="r1" />);
    expect(screen.getByRole("heading", { name: "Payout run of $1,500.00" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe("/admin/payouts/r1/run.csv");
    expect(screen.getByText("CA-7")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark as sent: Ben" })).toBeNull();
    expect(screen.getByRole("button", { name: "Return: Ben" })).toBeTruthy();
  });

  it("marks one as sent only with a reference, naming the sum and the person", async () => {
    calls.send.mockResolvedValue({ alreadySent: false });
    render(<RunScreen runId="r1" />);
    press("Mark as sent: Ada");
    expect(dialog().getByText("Mark $1,000.00 to Ada as sent?")).toBeTruthy();
    press("Mark as sent");
    expect(dialog().getByText("Please enter a reference")).toBeTruthy();
    expect(calls.send).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText("Reference"), { target: { value: " CA-1 " } });
    press("Mark as sent");
    await waitFor(() => expect(calls.send).toHaveBeenCalledWith({ payoutId: "p1", reference: "CA-1" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Payout marked as sent; the affiliate is told"));
  });

  it("marks all that wait as sent, naming how many and how much; a refusal keeps what was typed", async () => {
    calls.sendAll.mockRejectedValue({ message: "Payout run not found", data: { code: "NOT_FOUND" } });
    render(<RunScreen runId="r1" />);
    press("Mark all as sent");
    expect(dialog().getByText("Mark 1 payout of $1,000.00 as sent?")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Reference"), { target: { value: "BATCH" } });
    press("Mark 1 payout as sent");
    expect(await dialog().findByText("Payout run not found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Reference").value).toBe("BATCH");
  });

  it("takes one back only for a reason", async () => {
    calls.return.mockResolvedValue({ returnedCents: 100_000 });
    render(<RunScreen runId="r1" />);
    press("Return: Ada");
    expect(dialog().getByText("Return $1,000.00 of Ada?")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Return" }));
    expect(dialog().getByText("Please give a reason.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Wrong tag" } });
    fireEvent.click(dialog().getByRole("button", { name: "Return" }));
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Payout returned; $1,000.00 is owed again"));
    expect(calls.return).toHaveBeenCalledWith({ payoutId: "p1", reason: "Wrong tag" });
  });

  it("says why a payee who waited for a review was included", () => {
    const reviewed = { ...payout, reviewReason: "Sisters", reviewedFor: ["The payment tag is also used by Ben."] };
    calls.run.mockReturnValue(loaded({ ...run, payouts: [reviewed] }));
    render(<RunScreen runId="r1" />);
    expect(screen.getByText("Included after a review: Sisters")).toBeTruthy();
    expect(screen.getByText("The payment tag is also used by Ben.")).toBeTruthy();
  });

  it("that is not there says so", () => {
    calls.run.mockReturnValue(failed(vi.fn(), { code: "NOT_FOUND" }));
    render(<RunScreen runId="r1" />);
    expect(screen.getByText("Payout run not found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
