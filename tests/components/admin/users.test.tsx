// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UserScreen } from "~/components/admin/users/user-screen";
import { UsersScreen } from "~/components/admin/users/users-screen";

const calls = vi.hoisted(() => ({
  pending: vi.fn(),
  list: vi.fn(),
  byId: vi.fn(),
  fetchById: vi.fn(),
  approval: vi.fn(),
  approve: vi.fn(),
  reject: vi.fn(),
  setTestFlag: vi.fn(),
  update: vi.fn(),
  setPassword: vi.fn(),
  sendResetLink: vi.fn(),
  delete: vi.fn(),
  push: vi.fn(),
  done: vi.fn(),
  failed: vi.fn(),
  address: { current: "" },
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => new URLSearchParams(calls.address.current),
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.done, error: calls.failed } }));

vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const query = (data: unknown) => ({ useQuery: () => ({ data, isPending: false, isError: false }) });
  const admin = {
    membership: {
      pending: { useQuery: () => calls.pending() },
      approval: { useQuery: (input: unknown) => ({ data: calls.approval(input) }) },
      approve: mutation((input) => calls.approve(input)),
      reject: mutation((input) => calls.reject(input)),
      setTestFlag: mutation((input) => calls.setTestFlag(input)),
    },
    users: {
      list: { useQuery: (input: unknown) => calls.list(input) },
      byId: { useQuery: () => calls.byId() },
      orders: query({ rows: [], total: 0, pageCount: 1 }),
      acts: query([]),
      update: mutation((input) => calls.update(input)),
      setPassword: mutation((input) => calls.setPassword(input)),
      sendResetLink: mutation((input) => calls.sendResetLink(input)),
      delete: mutation((input) => calls.delete(input)),
    },
  };
  const invalidate = async () => {};
  const users = { byId: { fetch: () => calls.fetchById(), invalidate }, list: { invalidate } };
  return { api: { useUtils: () => ({ admin: { invalidate, users } }), admin } };
});

const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const request = {
  ...{ id: "request-1", userId: "u1", userEmail: "robin@example.test", currentTier: "None", requestedTier: "Bronze" },
  ...{
    amountCents: 17_400,
    requotedCents: null,
    paymentProof: "D-77XYZ",
    isTest: false,
    createdAt: new Date("2026-06-14"),
  },
  user: { name: "Robin Field" },
};
const row = {
  ...{ id: "u1", name: "Robin Field", email: "robin@example.test", isAdmin: true, isFounder: false },
  ...{ isAffiliate: false, isDisabled: false, vipWholesaleAccount: false, testSubscription: false },
  ...{ subscriptionTier: "Gold", discountPercent: 25, createdAt: new Date("2026-01-05") },
  subscriptionExpiresAt: new Date("2026-06-16T15:30:00Z"),
};
const fields = {
  ...{ name: "Robin Field", subscriptionTier: "None", markupReductionPercentage: 0, subscriptionExpiresAt: null },
  customDiscountPercentage: 0,
  ...{ isAdmin: false, isAffiliate: false, testSubscription: false, vipWholesaleAccount: false },
  ...{ customAffiliateName: "", adminNote: "", approvedCategoryIds: [] },
};
const MARK = "a".repeat(64);
const ID = "3f0c7d52-8f0d-4b1c-9d0c-0a0000000001";
const details = (overrides: object = {}) => ({
  ...{ id: ID, email: "robin@example.test", isDisabled: false, fields, mark: MARK, isOneself: false },
  ...{ phone: null, userMessage: "", isFounder: false, createdAt: new Date("2026-01-05"), affiliateCode: null },
  ...{ lastPaidOrderAt: null, referredBy: null, counts: { addresses: 2, referrals: 3, ratings: 1 } },
  ...{ discountPercent: 0, paidOrders: 4, paidCents: 60_000, balanceCents: 1_250 },
  categories: [
    {
      ...{ id: "3f0c7d52-8f0d-4b1c-9d0c-0a0000000002", name: "Controlled Reference Materials", isRestricted: true },
      grant: { grantedAt: new Date("2026-02-03"), grantedBy: { id: "x", name: "Ann Admin" } },
    },
  ],
  ...overrides,
});
const pendingOf = (...requests: object[]) =>
  calls.pending.mockReturnValue(loaded({ requests, count: requests.length }));
const listOf = (...rows: object[]) =>
  calls.list.mockReturnValue(loaded({ rows, total: rows.length, isMore: false, page: 1, pageCount: 1 }));
const refused = (message: string, data: object = {}) => ({ message, data: { code: "CONFLICT", ...data } });
const openUser = (overrides: object = {}) => {
  calls.byId.mockReturnValue(loaded(details(overrides)));
  return render(<UserScreen userId={ID} />);
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-06-15T12:00:00Z") });
  calls.address.current = "";
  pendingOf(request);
  listOf(row);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe("pending subscription requests", () => {
  it("are approved after the prompt to verify the payment", async () => {
    calls.approve.mockResolvedValue({ alreadyApproved: false });
    render(<UsersScreen />);
    expect(screen.getByText("Pending Subscription Requests (1)")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $174.00 with the reference D-77XYZ.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("Subscription approved and user tier updated!"));
    expect(calls.approve).toHaveBeenCalledWith({ requestId: "request-1" });
  });

  it("show before the approval until when, what unused Bronze becomes, and a custom discount that stays", async () => {
    calls.approval.mockReturnValue({
      ...{
        tier: "Gold",
        outcome: "approve",
        refusal: null,
        amountCents: 29_400,
        endsAt: new Date("2027-01-05T12:00:00Z"),
      },
      conversion: { bronzeEndsAt: new Date("2026-08-01"), unusedDays: 48, goldDays: 28 },
      ...{ planDiscountPercent: 25, customDiscountPercent: 40 },
    });
    render(<UsersScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const { textContent } = await screen.findByRole("alertdialog");
    expect(calls.approval).toHaveBeenCalledWith({ requestId: "request-1" });
    expect(textContent).toContain("until Jan 5, 2027");
    expect(textContent).toContain("48 unused days of Bronze become 28 of Gold, added to the six months.");
    expect(textContent).toContain("This account has a custom discount of 40%");
    expect(textContent).toContain("It is better than the 25% of Gold, so it stays and counts.");
  });

  it("whose price has changed ask the member for the new amount instead, and say that nothing was approved", async () => {
    calls.approval.mockReturnValue({
      ...{
        tier: "Gold",
        outcome: "requote",
        refusal: null,
        amountCents: 46_800,
        endsAt: new Date("2027-01-05T12:00:00Z"),
      },
      ...{ conversion: null, planDiscountPercent: 25, customDiscountPercent: 0 },
    });
    calls.approve.mockResolvedValue({ alreadyApproved: false, requotedCents: 46_800 });
    render(<UsersScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Gold costs $468.00 now, not $174.00. Nothing is activated");
    fireEvent.click(within(dialog).getByRole("button", { name: "Ask for the new amount" }));
    await waitFor(() =>
      expect(calls.failed).toHaveBeenCalledWith(
        "Not approved: the price has changed to $468.00. The member was asked to accept it.",
      ),
    );
    expect(calls.done).not.toHaveBeenCalled();
    cleanup();
    pendingOf({ ...request, requotedCents: 46_800 });
    render(<UsersScreen />);
    expect(screen.getByText("Waits for the member").parentElement?.textContent).toContain("new price $468.00");
  });

  it("are rejected with a reason after a question", async () => {
    calls.reject.mockRejectedValueOnce(refused("No.")).mockResolvedValueOnce({ alreadyRejected: false });
    render(<UsersScreen />);
    fireEvent.click(screen.getByRole("button", { name: "Reject: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "No payment came" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(calls.failed.mock.calls[0]?.[0]).toBe("Error rejecting request"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("Subscription request rejected."));
    expect(calls.reject).toHaveBeenLastCalledWith({ requestId: "request-1", reason: "No payment came" });
  });

  it("are flagged as a test; a failure says so", async () => {
    calls.setTestFlag.mockRejectedValue(refused("No."));
    render(<UsersScreen />);
    fireEvent.click(screen.getByLabelText("Test request: Robin Field"));
    await waitFor(() => expect(calls.failed.mock.calls[0]?.[0]).toBe("Error toggling test status"));
    expect(calls.setTestFlag).toHaveBeenCalledWith({ requestId: "request-1", isTest: true });
  });
});

describe("the users", () => {
  it("show badge, tier, discount and the time that remains, refreshed every 60 seconds, then Expired", async () => {
    render(<UsersScreen />);
    const table = screen.getByRole("table");
    for (const text of ["Robin Field", "Admin", "robin@example.test", "Gold", "25%", "Jan 5, 2026", "1d 3h 30m"]) {
      expect(within(table).getByText(text)).toBeDefined();
    }
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(within(table).getByText("1d 3h 29m")).toBeDefined();
    vi.setSystemTime(new Date("2026-06-17"));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(within(table).getByText("Expired")).toBeDefined();
  });

  it("are asked for as the address says, and say when there are none", () => {
    calls.address.current = "q=rob&tier=Gold&kind=expired&sort=name&page=2";
    listOf();
    render(<UsersScreen />);
    expect(calls.list).toHaveBeenCalledWith({
      ...{ search: "rob", tier: "Gold", kind: "expired", sort: "name", direction: "ascending", page: 2 },
    });
    expect(screen.getByText("No users found")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "admin" } });
    expect(calls.push.mock.calls[0]?.[0]).toBe("/admin/users?q=rob&tier=Gold&kind=admin&sort=name");
  });
});

describe("editing a user", () => {
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

  it("offers every field; the e-mail is read only, and a category says who granted it and when", () => {
    openUser();
    for (const label of [
      "Name",
      "Subscription tier",
      "Custom discount in percent",
      "Admin",
      "Affiliate",
      "VIP / Core Team",
    ]) {
      expect(screen.getByLabelText(label)).toBeDefined();
    }
    for (const label of ["Test subscription", /^Membership ends/, /^Custom affiliate name/, /^Notes/]) {
      expect(screen.getByLabelText(label)).toBeDefined();
    }
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").readOnly).toBe(true);
    expect(screen.getByLabelText("Controlled Reference Materials")).toBeDefined();
    expect(screen.getByText("Granted by Ann Admin on Feb 3, 2026")).toBeDefined();
  });

  it("fills in discount and six months with a tier, and saves all with the mark that was seen", async () => {
    calls.update.mockResolvedValue({ changed: [] });
    calls.fetchById.mockResolvedValue(details());
    openUser();
    fireEvent.change(screen.getByLabelText("Subscription tier"), { target: { value: "Gold" } });
    expect(screen.getByLabelText<HTMLInputElement>("Membership discount in percent").value).toBe("25");
    save();
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(1));
    expect(calls.update.mock.calls[0]?.[0]).toMatchObject({
      mark: MARK,
      fields: {
        ...fields,
        ...{ subscriptionTier: "Gold", markupReductionPercentage: 25 },
        subscriptionExpiresAt: new Date("2026-12-15T12:00:00Z"),
      },
    });
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("User saved"));
  });

  it("names what is wrong beside its field and sends nothing", () => {
    openUser();
    fireEvent.change(screen.getByLabelText("Custom discount in percent"), { target: { value: "2.5" } });
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: " " } });
    save();
    expect(screen.getByText("Name is required")).toBeDefined();
    expect(screen.getAllByText("A whole number from 0 to 100").length).toBe(1);
    expect(calls.update).not.toHaveBeenCalled();
  });

  it("keeps what was typed when somebody else saved meanwhile, and loads theirs when asked", async () => {
    calls.update.mockRejectedValue(refused("This account was changed.", { reason: "changed-elsewhere" }));
    calls.fetchById.mockResolvedValue(details({ mark: "b".repeat(64), fields: { ...fields, name: "Theirs" } }));
    openUser();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Mine" } });
    save();
    await waitFor(() => expect(calls.failed.mock.calls[0]?.[0]).toBe("Error updating user"));
    expect(screen.getByText("Somebody else changed this account meanwhile")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
    fireEvent.click(screen.getByRole("button", { name: "Load it" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Theirs"));
  });

  it("of oneself cannot take the admin flag, set the password or delete", () => {
    openUser({ isOneself: true, fields: { ...fields, isAdmin: true } });
    expect(screen.getByLabelText<HTMLInputElement>("Admin").disabled).toBe(true);
    expect(screen.getByText("You cannot remove your own admin flag.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Delete user" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Set password" })).toBeNull();
  });
});

describe("the password of a user", () => {
  const typed = (password: string) => {
    fireEvent.change(screen.getByLabelText("New password"), { target: { value: password } });
    fireEvent.click(screen.getByRole("button", { name: "Set password" }));
  };

  it("that is too short is refused beside its field", () => {
    openUser();
    typed("12345");
    expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
    expect(calls.setPassword).not.toHaveBeenCalled();
  });

  it("is set, or why not; a link can be sent instead", async () => {
    calls.setPassword.mockRejectedValueOnce(refused("No.")).mockResolvedValueOnce(undefined);
    calls.sendResetLink.mockResolvedValue({ email: "robin@example.test" });
    openUser();
    typed("meadow-4711");
    await waitFor(() => expect(calls.failed.mock.calls[0]?.[0]).toBe("Error resetting password"));
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("meadow-4711");
    typed("meadow-4711");
    await waitFor(() => expect(calls.done.mock.calls[0]?.[0]).toBe("Password updated successfully"));
    fireEvent.click(screen.getByRole("button", { name: "Send reset link" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Reset link sent to robin@example.test"));
  });
});

describe("deleting a user", () => {
  it("asks by name; a refusal stays in the question; then it leads to the list", async () => {
    calls.delete.mockRejectedValueOnce(refused("One order of this account waits.")).mockResolvedValueOnce({});
    openUser();
    fireEvent.click(screen.getByRole("button", { name: "Delete user" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Delete Robin Field?");
    expect(dialog.textContent).toContain("The $12.50 owed to this account stays in the ledger under deleted accounts");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete user" }));
    await within(dialog).findByText("One order of this account waits.");
    expect(calls.failed.mock.calls[0]?.[0]).toBe("Error deleting user");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete user" }));
    await waitFor(() => expect(calls.push).toHaveBeenCalledWith("/admin/users"));
    expect(calls.done).toHaveBeenCalledWith("Robin Field was deleted");
  });
});

describe("a user who is not there", () => {
  it("is said to be not found", () => {
    calls.byId.mockReturnValue({
      isPending: false,
      isError: true,
      error: { message: "User not found", data: { code: "NOT_FOUND", reason: "not-found" } },
    });
    render(<UserScreen userId={ID} />);
    expect(screen.getByText("User not found")).toBeDefined();
  });
});
