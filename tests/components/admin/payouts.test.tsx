import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PayoutsScreen } from "~/components/admin/payouts/payouts-screen";
import { RunScreen } from "~/components/admin/payouts/run-screen";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Preview = ApiOutput<"admin.payouts.preview">;
type Run = ApiOutput<"admin.payouts.run">;

const REASONS = ["suspended", "withheld", "deleted", "no-tag", "below-minimum", "on-hold", "negative", "zero"] as const;
const zeroCounts = REASONS.map((reason) => ({
  reason,
  count: 0,
}));
const preview: Preview = {
  minimumCents: 1_000,
  schedule: { payoutFrequency: "weekly", payoutDay: 5 },
  payoutDay: new Date("2026-06-19T00:00:00Z"),
  isDue: true,
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
      availableCents: 900,
      reason: "no-tag",
      message: "No payment tag has been set.",
    },
  ],
};
const payout: Run["payouts"][number] = {
  id: "p1",
  runId: "r1",
  createdAt: new Date("2026-06-15T12:00:00Z"),
  name: "Ada",
  email: "ada@example.test",
  cashappTag: "$ada",
  amountCents: 100_000,
  status: "prepared",
  reference: null,
  sentAt: null,
  returnedAt: null,
  returnReason: null,
  ...{ formerTag: null, tagCorrectedAt: null, isDisabled: false, payoutHoldReason: null, takenBackCents: 0 },
  reviewReason: null,
  reviewedFor: [],
};
const run: Run = {
  id: "r1",
  createdAt: new Date("2026-06-15T12:00:00Z"),
  createdBy: "The Admin",
  totalCents: 150_000,
  preparedCents: 100_000,
  sentCents: 50_000,
  returnedCents: 0,
  counts: { prepared: 1, sent: 1, returned: 0 },
  ...{ cancelledAt: null, cancelReason: null, leftOutCount: 0, leftOut: [], seenTags: "e".repeat(64) },
  payouts: [payout, { ...payout, id: "p2", name: "Ben", status: "sent", reference: "CA-7", sentAt: new Date() }],
};

const dialog = () => within(screen.getByRole("alertdialog"));

const api = apiHandlers({
  "admin.payouts.preview": () => preview,
  "admin.payouts.runs": () => ({ total: 0, page: 1, pageCount: 1, rows: [] }),
  "admin.payouts.run": () => run,
  "admin.payouts.create": () => pending(),
  "admin.payouts.send": () => ({ alreadySent: false }),
  "admin.payouts.sendAll": () => pending(),
  "admin.payouts.return": () => ({ returnedCents: 100_000 }),
  "admin.payouts.sendList": () => ({ sentCount: 1 }),
  "admin.payouts.cancel": () => ({ cancelledCount: 1 }),
  "admin.payouts.setHold": () => ({ isHeld: true, alreadySet: false }),
  "admin.payouts.askForTags": () => ({ askedCount: 1, waitingCount: 0 }),
});
const {
  "admin.payouts.preview": readPreview,
  "admin.payouts.runs": readRuns,
  "admin.payouts.run": readRun,
  "admin.payouts.create": create,
  "admin.payouts.send": send,
  "admin.payouts.sendAll": sendAll,
  "admin.payouts.return": takeBack,
  "admin.payouts.sendList": sendList,
  "admin.payouts.cancel": cancel,
  "admin.payouts.setHold": setHold,
  "admin.payouts.askForTags": askForTags,
} = api;

describe("payout preview", () => {
  it("shows who is paid, to which tag, and who is excluded and why", async () => {
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.getByText("$1,234.00")).toBeTruthy();
    expect(screen.getByText("Available, to 2 affiliates")).toBeTruthy();
    for (const text of ["$ada", "$234.00", "No payment tag has been set.", "No tag 1"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it("excludes payees that need a review, and includes one only with a reason, which is sent with the run", async () => {
    const sentence = "The payment tag is also used by Ben <ben@example.test>.";
    const line = { userId: "d", name: "Dora", email: "dora@example.test", amountCents: 50_000, paymentTag: "$ben" };
    readPreview.mockReturnValue({
      ...preview,
      toReviewCount: 1,
      toReview: [{ ...line, why: [{ kind: "shared-tag", sentence }] }],
    });
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.getByText("Needs your review (1)")).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText("Available, to 2 affiliates")).toBeTruthy();
    await press("Include Dora");
    await click(dialog().getByRole("button", { name: "Include" }));
    expect(dialog().getByText("Please give a reason.")).toBeTruthy();
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "Sisters, I called them" } });
    await click(dialog().getByRole("button", { name: "Include" }));
    expect(screen.getByText("Included: Sisters, I called them")).toBeTruthy();
    expect(screen.getByText("Available, to 3 affiliates")).toBeTruthy();
    await press("Prepare payout run");
    await click(dialog().getByRole("button", { name: "Prepare $1,734.00" }));
    expect(create).toHaveBeenCalledWith({
      ...{ seenCount: 3, seenTotalCents: 173_400, seenPreview: "f".repeat(64), idempotencyKey: expect.any(String) },
      inclusions: [{ userId: "d", reason: "Sisters, I called them" }],
      ...{ exclusions: [], only: null },
    });
  });

  it("asks before the page is left with a choice or a reason that is in no run yet", async () => {
    await renderWithApi(
      <>
        <a href="/admin">Dashboard</a>
        <PayoutsScreen />
      </>,
      api,
    );
    const leave = () => click(screen.getByRole("link", { name: "Dashboard" }));
    await leave();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await click(screen.getByLabelText("Select Ben"));
    await press("Leave out");
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "He asked me to wait" } });
    await click(dialog().getByRole("button", { name: "Leave out" }));
    await leave();
    expect(screen.getByRole("alertdialog", { name: "Leave without preparing the run?" })).toBeTruthy();
  });

  it("takes an included payee out again", async () => {
    const line = { userId: "d", name: "Dora", email: "dora@example.test", amountCents: 50_000, paymentTag: "$ben" };
    readPreview.mockReturnValue({ ...preview, toReviewCount: 1, toReview: [{ ...line, why: [] }] });
    await renderWithApi(<PayoutsScreen />, api);
    await press("Include Dora");
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "Known" } });
    await click(dialog().getByRole("button", { name: "Include" }));
    await press("Leave out Dora");
    expect(screen.queryByText("Included: Known")).toBeNull();
    expect(screen.getByText("Available, to 2 affiliates")).toBeTruthy();
  });

  it("shows empty states and offers no run when there is nothing to pay", async () => {
    readPreview.mockReturnValue({
      ...preview,
      count: 0,
      totalCents: 0,
      included: [],
      excluded: [],
      excludedCounts: zeroCounts,
    });
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.getByText("Nothing to pay out")).toBeTruthy();
    expect(screen.getByText("No payout runs yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Prepare payout run" })).toBeNull();
  });

  it("shows no empty state while loading, and the reference and a retry after a failure", async () => {
    readPreview.mockReturnValue(pending());
    readRuns.mockRejectedValueOnce(serverError("req-1"));
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.queryByText("Nothing to pay out")).toBeNull();
    expect(screen.getByText("req-1")).toBeTruthy();
    await press("Try again");
    expect(screen.getByText("No payout runs yet")).toBeTruthy();
  });

  it("asks with total and count, sends what was shown, and opens the run", async () => {
    create.mockResolvedValue({ runId: "r9", alreadyMade: false });
    await renderWithApi(<PayoutsScreen />, api);
    await press("Prepare payout run");
    expect(dialog().getByText("Pay out $1,234.00 to 2 affiliates?")).toBeTruthy();
    await press("Prepare $1,234.00");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/payouts/r9"));
    expect(create).toHaveBeenCalledWith({
      ...{ seenCount: 2, seenTotalCents: 123_400, seenPreview: "f".repeat(64), inclusions: [] },
      ...{ exclusions: [], only: null },
      idempotencyKey: expect.any(String),
    });
    expect(toast.success).toHaveBeenCalledWith("Payout run prepared");
  });

  it("keeps the dialog open with the reason when amounts changed, and retries with the same key", async () => {
    const message = "The payouts have changed: it is $8.00 to 1 now. Look at the preview again.";
    create.mockRejectedValue(apiError(message, { reason: "preview-changed" }));
    await renderWithApi(<PayoutsScreen />, api);
    await press("Prepare payout run");
    await press("Prepare $1,234.00");
    expect(await dialog().findByText(message)).toBeTruthy();
    await press("Prepare $1,234.00");
    const [first, second, ...more] = create.mock.calls.map(([input]) => input.idempotencyKey);
    expect(first).toBeTruthy();
    expect([second, ...more]).toEqual([first]);
  });
});

describe("payout run", () => {
  it("shows its total, its CSV, and only the actions each payout allows", async () => {
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.getByRole("heading", { name: "Payout run of $1,500.00" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe("/admin/payouts/r1/run.csv");
    expect(screen.getByText("CA-7")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark as sent: Ben" })).toBeNull();
    expect(screen.getByRole("button", { name: "Return: Ben" })).toBeTruthy();
  });

  it("marks a payout as sent only with a reference, naming the amount and the payee", async () => {
    send.mockResolvedValue({ alreadySent: false });
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Mark as sent: Ada");
    expect(dialog().getByText("Mark $1,000.00 to Ada as sent?")).toBeTruthy();
    await press("Mark as sent");
    expect(dialog().getByText("Please enter a reference")).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText("Reference"), { target: { value: " CA-1 " } });
    await press("Mark as sent");
    await waitFor(() => expect(send).toHaveBeenCalledWith({ payoutId: "p1", reference: "CA-1", seenTag: "$ada" }));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith("Payout marked as sent; the affiliate gets an e-mail"),
    );
  });

  it("asks with count and total before marking all as sent, and keeps the input when refused", async () => {
    sendAll.mockRejectedValue(notFoundError("Payout run"));
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Mark all as sent");
    expect(dialog().getByText("Mark 1 payout of $1,000.00 as sent?")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Reference"), { target: { value: "BATCH" } });
    await press("Mark 1 payout as sent");
    expect(await dialog().findByText("Payout run not found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Reference").value).toBe("BATCH");
  });

  it("returns a payout only with a reason", async () => {
    takeBack.mockResolvedValue({ returnedCents: 100_000 });
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Return: Ada");
    expect(dialog().getByText("Mark Ada's $1,000.00 payout as returned?")).toBeTruthy();
    await click(dialog().getByRole("button", { name: "Return" }));
    expect(dialog().getByText("Please give a reason.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Wrong tag" } });
    await click(dialog().getByRole("button", { name: "Return" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Payout returned; $1,000.00 is owed again"));
    expect(takeBack).toHaveBeenCalledWith({ payoutId: "p1", reason: "Wrong tag" });
  });

  it("shows why a payee that needed a review was included", async () => {
    const reviewed = { ...payout, reviewReason: "Sisters", reviewedFor: ["The payment tag is also used by Ben."] };
    readRun.mockReturnValue({ ...run, payouts: [reviewed] });
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.getByText("Included after a review: Sisters")).toBeTruthy();
    expect(screen.getByText("The payment tag is also used by Ben.")).toBeTruthy();
  });

  it("shows a not-found state", async () => {
    readRun.mockRejectedValue(notFoundError("Payout run"));
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.getByText("Payout run not found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("choosing payees", () => {
  const confirm = async (button: string, reason: string) => {
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: reason } });
    await click(dialog().getByRole("button", { name: button }));
  };

  it("leaves out a payee with a reason, which is sent with the run", async () => {
    await renderWithApi(<PayoutsScreen />, api);
    await click(screen.getByLabelText("Select Ben"));
    await press("Leave out");
    await confirm("Leave out", "Wrong tag, I asked");
    expect(screen.getByText("Left out: Wrong tag, I asked")).toBeTruthy();
    expect(screen.getByText("Available, to 1 affiliate")).toBeTruthy();
    await press("Prepare payout run");
    expect(dialog().getByText("1 payee left out: Wrong tag, I asked")).toBeTruthy();
    await click(dialog().getByRole("button", { name: "Prepare $1,000.00" }));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ seenCount: 1, seenTotalCents: 100_000, only: null },
        exclusions: [{ userId: "b", reason: "Wrong tag, I asked" }],
      }),
    );
  });

  it("pays only the selected payees, with a reason", async () => {
    await renderWithApi(<PayoutsScreen />, api);
    await click(screen.getByLabelText("Select Ben"));
    await press("Pay only these");
    await confirm("Pay only these", "Urgent");
    expect(screen.getByText("Left out: Urgent")).toBeTruthy();
    await press("Prepare payout run");
    await click(dialog().getByRole("button", { name: "Prepare $234.00" }));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ seenCount: 1, exclusions: [], only: { userIds: ["b"], reason: "Urgent" } }),
    );
  });

  it("says of payees beyond the list whether they are in the run, or left out with the others", async () => {
    readPreview.mockReturnValue({ ...preview, count: 5 });
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.getByText("and 3 more, all of them in the run and its CSV.")).toBeTruthy();
    await click(screen.getByLabelText("Select Ben"));
    await press("Pay only these");
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "Asked for it early" } });
    await click(dialog().getByRole("button", { name: "Pay only these" }));
    expect(screen.getByText("and 3 more, left out of the run.")).toBeTruthy();
  });

  it("withholds and releases payouts, and asks for missing tags", async () => {
    const line = { userId: "d", name: "Dora", email: "d@example.test", balanceCents: 900, availableCents: 900 };
    readPreview.mockReturnValue({
      ...preview,
      excluded: [
        ...preview.excluded,
        { ...line, reason: "withheld", message: "An admin has put the payouts on hold. Ask" },
      ],
    });
    await renderWithApi(<PayoutsScreen />, api);
    await press("Withhold payouts to Ben");
    await confirm("Withhold", "Papers are missing");
    expect(setHold).toHaveBeenCalledWith({ userId: "b", reason: "Papers are missing" });
    await press("Release payouts to Dora");
    expect(setHold).toHaveBeenLastCalledWith({ userId: "d", reason: null });
    await press("Ask 1 affiliate for a tag");
    expect(askForTags).toHaveBeenCalled();
    expect(screen.getByText("Due")).toBeTruthy();
    expect(screen.getByText(/Payouts are sent every Friday, next on Jun 19, 2026/)).toBeTruthy();
  });

  it.each([
    ["is due while somebody still needs a review, though nobody can be paid yet", 3, true],
    ["is not due if nobody can be paid or reviewed", 0, false],
  ])("%s", async (_, toReviewCount, isDue) => {
    readPreview.mockReturnValue({ ...preview, ...{ count: 0, totalCents: 0, included: [], toReviewCount } });
    await renderWithApi(<PayoutsScreen />, api);
    expect(screen.queryByText("Due") !== null).toBe(isDue);
  });
});

describe("unsent payout run", () => {
  it("links to the payment app with tag and amount, and shows a corrected tag", async () => {
    const corrected = { ...payout, cashappTag: "$ada2", formerTag: "$ada", tagCorrectedAt: new Date("2026-06-16") };
    readRun.mockReturnValue({ ...run, payouts: [corrected] });
    await renderWithApi(<RunScreen runId="r1" />, api);
    const link = screen.getByRole("link", { name: /Pay Ada with Cash App/ });
    expect(link.getAttribute("href")).toBe("https://cash.app/$ada2/1000.00");
    expect(screen.getByText(/Tag corrected/).textContent).toContain("it was $ada");
    await press("QR code to pay Ada");
    expect(await screen.findByRole("img", { name: "QR code to pay $1,000.00 to $ada2" })).toBeTruthy();
  });

  it("cannot be sent to a payee whose payouts are withheld", async () => {
    readRun.mockReturnValue({ ...run, payouts: [{ ...payout, payoutHoldReason: "Papers are missing" }] });
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.getByText("Not to be sent: Papers are missing")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark as sent: Ada" })).toBeNull();
    expect(screen.queryByRole("link", { name: /Pay Ada/ })).toBeNull();
  });

  it("counts among all that are to be marked as sent only those that can be", async () => {
    const withheld = { ...payout, id: "p3", name: "Cleo", payoutHoldReason: "Papers are missing" };
    const suspended = { ...payout, id: "p4", name: "Dan", isDisabled: true };
    const stopped = { ...run, preparedCents: 300_000, counts: { prepared: 3, sent: 1, returned: 0 } };
    readRun.mockReturnValue({ ...stopped, payouts: [...run.payouts, withheld, suspended] });
    const { unmount } = await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Mark all as sent");
    expect(dialog().getByText("Mark 1 payout of $1,000.00 as sent?")).toBeTruthy();
    expect(dialog().getByText(/ 2 payouts to suspended or withheld affiliates are left out\.$/)).toBeTruthy();
    expect(dialog().getByRole("button", { name: "Mark 1 payout as sent" })).toBeTruthy();
    unmount();
    readRun.mockReturnValue({ ...stopped, payouts: [withheld, suspended] });
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.queryByRole("button", { name: "Mark all as sent" })).toBeNull();
    expect(screen.getByRole("button", { name: "Cancel run" })).toBeTruthy();
  });

  it("warns before sending how much was taken back since it was prepared", async () => {
    const ben = { ...payout, id: "p3", name: "Ben", cashappTag: "$ben", takenBackCents: 250 };
    const withheld = { ...ben, id: "p4", name: "Cleo", cashappTag: "$cleo", payoutHoldReason: "Papers are missing" };
    const payouts = [{ ...payout, takenBackCents: 100_000 }, ben, withheld, { ...payout, id: "p5", name: "Dan" }];
    readRun.mockReturnValue({ ...run, payouts });
    await renderWithApi(<RunScreen runId="r1" />, api);
    expect(screen.getByText(/^\$1,000\.00 of this was taken back since it was prepared\. Return that/)).toBeTruthy();
    expect(screen.getAllByText("Taken back")).toHaveLength(3);
    await press("Mark as sent: Ben");
    expect(dialog().getByText(/^\$2\.50 of this was taken back since/)).toBeTruthy();
    await press("Cancel");
    await press("Mark as sent: Dan");
    expect(dialog().queryByText(/taken back/)).toBeNull();
    await press("Cancel");
    await press("Mark all as sent");
    expect(
      dialog().getByText(/^\$1,002\.50 of this was taken back since it was prepared, in 2 payouts\./),
    ).toBeTruthy();
    await press("Cancel");
    await press("Paste references");
    fireEvent.change(screen.getByLabelText("Tags and references"), { target: { value: "$ben\tCA-1" } });
    expect(screen.getAllByText(/^\$2\.50 of this was taken back since/)).toHaveLength(3);
  });

  it("accepts pasted references, and says how many lines it skips", async () => {
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Paste references");
    fireEvent.change(screen.getByLabelText("Tags and references"), { target: { value: "$ada\tCA-1\n$nobody\tCA-2" } });
    expect(screen.getByText("One line is left out")).toBeTruthy();
    await press("Mark 1 payout as sent");
    expect(sendList).toHaveBeenCalledWith({
      runId: "r1",
      payouts: [{ payoutId: "p1", reference: "CA-1", seenTag: "$ada" }],
    });
  });

  it("asks before pasted references that are not sent are closed", async () => {
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Paste references");
    fireEvent.change(screen.getByLabelText("Tags and references"), { target: { value: "$ada\tCA-1" } });
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle();
    expect(screen.getByRole("alertdialog", { name: "Leave without saving the references?" })).toBeTruthy();
  });

  it("is cancelled with a reason, which is shown afterwards", async () => {
    await renderWithApi(<RunScreen runId="r1" />, api);
    await press("Cancel run");
    fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "Wrong day" } });
    readRun.mockReturnValue({ ...run, cancelledAt: new Date("2026-06-16T12:00:00Z"), cancelReason: "Wrong day" });
    await click(dialog().getByRole("button", { name: "Cancel run" }));
    expect(cancel).toHaveBeenCalledWith({ runId: "r1", reason: "Wrong day" });
    expect(await screen.findByText("Wrong day")).toBeTruthy();
  });
});
