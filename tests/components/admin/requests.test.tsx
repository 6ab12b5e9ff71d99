import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MembershipRequestScreen } from "~/components/admin/requests/membership-request-screen";
import { RequestsScreen } from "~/components/admin/requests/requests-screen";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Queue = ApiOutput<"admin.requests.list">;
type Request = Queue["requests"][number];
type Details = ApiOutput<"admin.membership.byId">;

const of = (name: string) => ({
  id: `user ${name}`,
  name,
  email: `${name.toLowerCase()}@example.test`,
  emailVerifiedAt: null,
  createdAt: new Date("2026-01-05"),
  paidOrders: 3,
});
const waiting = {
  status: "pending",
  isCancelled: false,
  decisionReason: "",
  createdAt: new Date("2026-06-14"),
  reviewedAt: null,
  reviewedBy: null,
} as const;
const membership: Request = {
  ...{ ...waiting, kind: "membership", id: "request-1", user: of("Robin"), currentTier: "None", requestedTier: "Gold" },
  ...{ amountCents: 46_800, requotedCents: null, paymentProof: "C-1002", isTest: false },
};
const access: Request = {
  ...{ ...waiting, kind: "access", id: "request-2", user: of("Ann"), reason: "Calibration" },
  category: { name: "Controlled", isRestricted: true },
};
const affiliate: Request = { ...waiting, kind: "affiliate", id: "request-3", user: of("Cal"), reason: "I know labs" };
const queueOf = (...requests: Request[]): Queue => ({
  ...{ requests, page: 1, pageCount: 1, counts: { pending: requests.length, decided: 7 } },
});

const details = (overrides: Partial<Details> = {}): Details => ({
  ...{ id: "request-1", userId: "u1", userEmail: "robin@example.test", currentTier: "None", requestedTier: "Gold" },
  ...{ amountCents: 46_800, paymentProof: "C-1002", status: "approved", isTest: false, requotedCents: null },
  ...{ isUnread: false, paymentSentAt: null },
  ...{ requotedAt: null, reviewedAt: new Date("2026-06-15"), reviewedByUserId: "a", rejectionReason: null },
  ...{ reopenedCount: 0, createdAt: new Date("2026-06-14"), updatedAt: new Date("2026-06-15"), isCancelled: false },
  user: {
    ...{ id: "u1", name: "Robin", email: "robin@example.test", subscriptionTier: "Gold", deletedAt: null },
    ...{ subscriptionExpiresAt: new Date("2026-12-15"), createdAt: new Date("2026-01-05"), testSubscription: false },
  },
  payments: [{ id: "p1", tier: "Gold", amountCents: 46_800, verifiedByAdmin: true, orderReference: "C-1" }],
  lines: [
    {
      ...{ id: "l1", paidAt: new Date("2026-06-14"), payerName: "R. Payer", note: "C-1002", amountCents: 46_800 },
      confirmedAt: new Date("2026-06-15"),
    },
  ],
  moneyBack: [],
  events: [],
  revenueCents: 46_800,
  correction: {
    ...{ becomes: "pending", refusal: null, lateCents: 0, membership: "restored" },
    goesBackTo: { tier: "Bronze", expiresAt: new Date("2026-07-01T12:00:00Z") },
  },
  ...overrides,
});

const api = apiHandlers({
  "admin.requests.list": () => queueOf(access, membership, affiliate),
  "admin.membership.byId": () => details(),
  "admin.membership.approval": () => pending(),
  "admin.membership.reject": () => ({ alreadyRejected: false }),
  "admin.membership.reopen": () => ({ alreadyWaiting: false, membership: "restored", releasedLines: 1 }),
  "admin.access.approve": () => undefined,
  "admin.access.decline": () => undefined,
  "admin.affiliates.approve": () => ({ code: "CAL234567", alreadyApproved: false }),
  "admin.affiliates.reject": () => ({ alreadyRejected: false }),
  "admin.membership.setTestFlag": () => pending(),
});
const list = api["admin.requests.list"];
const byId = api["admin.membership.byId"];
const dialog = () => within(screen.getByRole("alertdialog"));
const giveReason = (reason: string) =>
  fireEvent.change(dialog().getByLabelText("Reason (sent to the customer)"), { target: { value: reason } });

describe("request queue", () => {
  it("shows who requests what, for every kind of request", async () => {
    await renderWithApi(<RequestsScreen />, api);
    for (const text of ["Controlled", "Gold membership", "Affiliate program", "Calibration", "I know labs", "C-1002"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole("link", { name: "Details: Robin" }).getAttribute("href")).toBe("/admin/requests/request-1");
    // Approve comes first in every row, on phones too.
    const [{ textContent } = { textContent: "" }] = screen.getAllByRole("button", { name: /: Robin$/ });
    expect(textContent).toBe("Approve");
  });

  it("approves access and affiliate requests immediately, but asks about a membership's payment first", async () => {
    await renderWithApi(<RequestsScreen />, api);
    await press("Approve: Ann");
    expect(api["admin.access.approve"]).toHaveBeenCalledWith({ requestId: "request-2" });
    await press("Approve: Cal");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Approved! Affiliate code: CAL234567"));
    await press("Approve: Robin");
    expect(dialog().getByText("Approve Gold for Robin?")).toBeTruthy();
  });

  it.each([
    ["Ann", "admin.access.decline", "request-2"],
    ["Cal", "admin.affiliates.reject", "request-3"],
    ["Robin", "admin.membership.reject", "request-1"],
  ] as const)(
    "rejects the request of %s only with a reason, which is sent along",
    async (name, procedure, requestId) => {
      await renderWithApi(<RequestsScreen />, api);
      await press(`Reject: ${name}`);
      await click(dialog().getByRole("button", { name: "Reject" }));
      expect(api[procedure]).not.toHaveBeenCalled();
      giveReason("Not now");
      await click(dialog().getByRole("button", { name: "Reject" }));
      await waitFor(() => expect(api[procedure]).toHaveBeenCalledWith({ requestId, reason: "Not now" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    },
  );

  it.each([
    ["kind=membership", "Nobody is waiting for a membership"],
    ["kind=access&state=decided", "No access to a category decided yet"],
    ["kind=affiliate", "Nobody is waiting to become an affiliate"],
  ])("names in the empty state what it is limited to: %s", async (search, title) => {
    navigation.search = search;
    list.mockReturnValue(queueOf());
    await renderWithApi(<RequestsScreen />, api);
    expect(screen.getByText(title)).toBeTruthy();
  });

  it("shows an empty state when nobody is waiting", async () => {
    list.mockReturnValueOnce(queueOf());
    await renderWithApi(<RequestsScreen />, api);
    expect(screen.getByText("Nobody is waiting for an answer")).toBeTruthy();
  });

  it("shows how and why a request was decided, without buttons", async () => {
    list.mockReturnValue(
      queueOf({ ...affiliate, status: "rejected", decisionReason: "No audience", reviewedBy: "Ann Admin" }),
    );
    await renderWithApi(<RequestsScreen />, api);
    await press("All of the request by Cal");
    expect(screen.getByText("No audience")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Approve|Reject)/ })).toBeNull();
  });
});

describe("decided membership request", () => {
  const open = () => renderWithApi(<MembershipRequestScreen requestId="request-1" />, api);

  it("shows its revenue, and explains what undoing the approval changes before it is done", async () => {
    await open();
    expect(screen.getByText("Counts as $468.00 of revenue.")).toBeTruthy();
    await press("Undo approval");
    for (const text of [
      /The membership goes back to Bronze until/,
      "$468.00 of revenue is taken back.",
      "Its statement line can be matched to something else.",
    ]) {
      expect(dialog().getByText(text)).toBeTruthy();
    }
    giveReason("Somebody else's payment");
    await click(dialog().getByRole("button", { name: "Undo approval" }));
    const input = { requestId: "request-1", reason: "Somebody else's payment" };
    await waitFor(() => expect(api["admin.membership.reopen"]).toHaveBeenCalledWith(input));
    expect(toast.success).toHaveBeenCalledWith("Approval undone");
  });

  it("shows which of its payments are to be returned, and the reference of those returned", async () => {
    const of = { kind: "late_payment", refund: null, subscriptionRequestId: "request-1" } as const;
    const money = { ...of, amountCents: 6_000, returnedAt: null, reference: "" };
    const sent = { ...money, id: "m2", amountCents: 900, returnedAt: new Date("2026-06-16"), reference: "CA-9" };
    api["admin.membership.byId"].mockReturnValueOnce(
      details({ status: "rejected", revenueCents: 0, moneyBack: [{ ...money, id: "m1" }, sent] }),
    );
    await open();
    const [owed, returned] = within(screen.getByRole("list", { name: "Money to return" })).getAllByRole("listitem");
    expect(owed?.textContent).toBe("Still to be returned$60.00");
    expect(returned?.textContent).toMatch(/^Returned .*, reference CA-9\$9\.00$/);
    expect(screen.getByRole("link", { name: "Still to be returned" }).getAttribute("href")).toContain("view=returns");
  });

  it("shows why a correction was refused", async () => {
    api["admin.membership.reopen"].mockRejectedValue(apiError("A later request of this member was approved."));
    await open();
    await press("Undo approval");
    giveReason("Mistake");
    await click(dialog().getByRole("button", { name: "Undo approval" }));
    await waitFor(() => expect(dialog().getByText("A later request of this member was approved.")).toBeTruthy());
  });

  it("offers no correction that would be refused, and shows why", async () => {
    byId.mockReturnValue(
      details({ correction: { becomes: "pending", refusal: "Decide the other one first.", lateCents: 0 } }),
    );
    await open();
    expect(screen.getByText("Decide the other one first.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo approval" })).toBeNull();
  });

  it("says that an undone approval counts as rejected while another request waits, or without its account", async () => {
    const before = { id: "l0", confirmedAt: new Date("2026-06-14"), amountCents: 6_000 };
    const { lines, user, correction } = details();
    const parts = lines.flatMap((line) => [
      { ...line, ...before },
      { ...line, amountCents: 40_800 },
    ]);
    const becomes = correction && { ...correction, becomes: "rejected" as const };
    byId.mockReturnValue(details({ lines: parts, correction: becomes }));
    const { unmount } = await open();
    await press("Undo approval");
    expect(dialog().getByText(/^Another request of this member waits, so this one counts as rejected\./)).toBeTruthy();
    expect(dialog().getByText("1 of its 2 statement lines can be matched to something else.")).toBeTruthy();
    expect(dialog().getByText("$60.00 that came before is noted as money to return.")).toBeTruthy();
    unmount();
    byId.mockReturnValue(details({ user: { ...user, deletedAt: new Date("2026-06-16") }, correction: becomes }));
    await open();
    await press("Undo approval");
    expect(dialog().queryByText(/^The membership/)).toBeNull();
    await click(dialog().getByRole("button", { name: "Undo approval" }));
    const input = { requestId: "request-1", reason: "The account was deleted" };
    await waitFor(() => expect(api["admin.membership.reopen"]).toHaveBeenCalledWith(input));
  });

  it("shows the reason for a rejection, and can be reopened", async () => {
    const correction = { becomes: "pending", refusal: null, lateCents: 17_400 } as const;
    const rejected = { status: "rejected", rejectionReason: "No such payment", correction } as const;
    byId.mockReturnValue(details({ ...rejected, revenueCents: 0, lines: [] }));
    await open();
    expect(screen.getByText("No such payment")).toBeTruthy();
    await press("Reopen request");
    expect(dialog().getByText("Reopen the request of Robin?")).toBeTruthy();
    expect(dialog().getByText(/^\$174\.00 that came after the decision still waits to be sent back/)).toBeTruthy();
  });

  it("shows that the account is marked as a test, with a link to it", async () => {
    const { user } = details();
    byId.mockReturnValue(details({ user: { ...user, testSubscription: true } }));
    await renderWithApi(<MembershipRequestScreen requestId="request-1" />, api);
    const told = screen.getByText(/This account is marked as a test subscription/);
    expect(within(told).getByRole("link").getAttribute("href")).toContain("u1");
  });

  it("shows a not-found state", async () => {
    byId.mockRejectedValue(notFoundError("Request"));
    await open();
    expect(screen.getByText("Request Not Found")).toBeTruthy();
  });
});

it("a request's test flag keeps the focus while it is saved, and is sent once", async () => {
  await renderWithApi(<MembershipRequestScreen requestId="request-1" />, api);
  const box = screen.getByLabelText<HTMLInputElement>(/^Test request/);
  await click(box);
  expect(box.disabled).toBe(false);
  await click(box);
  expect(api["admin.membership.setTestFlag"]).toHaveBeenCalledOnce();
});
