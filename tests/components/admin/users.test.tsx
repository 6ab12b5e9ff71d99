import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfirmationHost } from "~/components/admin/confirmation-host";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { UserScreen } from "~/components/admin/users/user-screen";
import { UsersScreen } from "~/components/admin/users/users-screen";
import { criticalActionsOnAccount } from "~/domain/critical-actions";
import { getQueryClient } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { click, press, type } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { requireConfirmation } from "~tests/support/require-confirmation";
import { toast } from "~tests/support/toast";

type Request = ApiOutput<"admin.membership.pending">["requests"][number];
type Row = ApiOutput<"admin.users.list">["rows"][number];
type User = ApiOutput<"admin.users.byId">;

const request: Request = {
  ...{ id: "request-1", userId: "u1", userEmail: "robin@example.test", currentTier: "None", requestedTier: "Bronze" },
  ...{
    amountCents: 17_400,
    requotedCents: null,
    paymentProof: "D-77XYZ",
    isTest: false,
    createdAt: new Date("2026-06-14"),
  },
  ...{
    payments: [],
    rejectionReason: null,
    requotedAt: null,
    reviewedAt: null,
    reviewedByUserId: null,
    status: "pending",
    updatedAt: new Date(0),
  },
  user: { name: "Robin Field", email: "robin@lab.example", subscriptionTier: "None", subscriptionExpiresAt: null },
};
const row: Row = {
  ...{ id: "u1", name: "Robin Field", email: "robin@example.test", isAdmin: true, staffRole: null, isFounder: false },
  ...{ isAffiliate: false, isDisabled: false, vipWholesaleAccount: false, testSubscription: false },
  ...{ subscriptionTier: "Gold", discountPercent: 25, createdAt: new Date("2026-01-05") },
  ...{ profilePictureUrl: null, markupReductionPercentage: 25, customDiscountPercentage: null },
  subscriptionExpiresAt: new Date("2026-06-16T15:30:00Z"),
};
const fields: User["fields"] = {
  ...{ name: "Robin Field", subscriptionTier: "None", markupReductionPercentage: 0, subscriptionExpiresAt: null },
  customDiscountPercentage: 0,
  ...{ isAdmin: false, staffRole: null, isAffiliate: false, testSubscription: false, vipWholesaleAccount: false },
  ...{ customAffiliateName: "", adminNote: "", approvedCategoryIds: [] },
};
const MARK = "a".repeat(64);
const ID = "3f0c7d52-8f0d-4b1c-9d0c-0a0000000001";
const details = (overrides: Partial<User> = {}): User => ({
  ...{
    id: ID,
    email: "robin@example.test",
    isDisabled: false,
    fields,
    mark: MARK,
    isOneself: false,
    hasTwoFactor: false,
  },
  ...{
    emailVerifiedAt: new Date(0),
    suspendedAt: null,
    suspensionReason: null,
    phone: null,
    cashappTag: null,
    profilePictureUrl: null,
    userMessage: "",
    firstPaidOrderAt: null,
    isFounder: false,
    createdAt: new Date("2026-01-05"),
    affiliateCode: null,
  },
  ...{ lastPaidOrderAt: null, referredBy: null, counts: { addresses: 2, referrals: 3, ratings: 1 } },
  ...{ discountPercent: 0, paidOrders: 4, paidCents: 60_000, balanceCents: 1_250 },
  ...{ creditCents: 0, membershipEndsAt: null, openOrders: [] },
  categories: [
    {
      ...{ id: "3f0c7d52-8f0d-4b1c-9d0c-0a0000000002", name: "Controlled Reference Materials", isRestricted: true },
      grant: {
        categoryId: "3f0c7d52-8f0d-4b1c-9d0c-0a0000000002",
        grantedAt: new Date("2026-02-03"),
        grantedBy: { id: "x", name: "Ann Admin" },
      },
    },
  ],
  ...overrides,
});
const api = apiHandlers({
  "admin.membership.pending": () => ({ requests: [request], count: 1 }),
  "admin.membership.approval": () => pending(),
  "admin.membership.approve": () => ({ alreadyApproved: false, requotedCents: null }),
  "admin.membership.reject": () => ({ alreadyRejected: false }),
  "admin.membership.setTestFlag": () => pending(),
  "admin.users.list": () => listOf(row),
  "admin.users.byId": () => details(),
  "admin.credit.of": () => ({ balanceCents: 4_000, entries: [] }),
  "admin.credit.grant": ({ amountCents }) => ({ balanceCents: 4_000 + amountCents }),
  "admin.users.orders": () => ({ rows: [], total: 0, page: 1, pageCount: 1 }),
  "admin.users.acts": () => [],
  "admin.users.notes": () => [],
  "admin.users.activity": () => ({ messages: [], requests: [], referrals: [] }),
  "admin.users.update": ({ fields: saved }) => ({ changed: [], saved: { fields: saved, mark: "c".repeat(64) } }),
  "admin.users.setPassword": () => undefined,
  "admin.users.resetTwoFactor": () => undefined,
  "admin.users.sendResetLink": () => ({ email: "robin@example.test" }),
  "admin.users.delete": () => ({ alreadyDeleted: false }),
  "admin.users.suspend": () => ({ alreadySuspended: false }),
  "admin.users.reinstate": () => ({ alreadyReinstated: false }),
});
const {
  "admin.membership.pending": requests,
  "admin.membership.approval": approval,
  "admin.membership.approve": approve,
  "admin.membership.reject": reject,
  "admin.membership.setTestFlag": setTestFlag,
  "admin.users.list": list,
  "admin.users.byId": byId,
  "admin.users.update": update,
  "admin.users.setPassword": setPassword,
  "admin.users.sendResetLink": sendResetLink,
  "admin.users.delete": remove,
  "admin.users.suspend": suspend,
  "admin.users.reinstate": reinstate,
} = api;
const listOf = (...rows: Row[]): ApiOutput<"admin.users.list"> => ({
  ...{ rows, total: rows.length, isMore: false, page: 1, pageCount: 1 },
});
const openUser = (overrides: Partial<User> = {}) => {
  byId.mockReturnValue(details(overrides));
  return renderWithApi(<UserScreen userId={ID} />, api);
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-06-15T12:00:00Z") });
});

describe("pending subscription requests", () => {
  const partlyPaid: ApiOutput<"admin.membership.approval"> = {
    ...{ tier: "Bronze", outcome: "approve", refusal: null, amountCents: 17_400, conversion: null },
    ...{ endsAt: new Date("2027-01-05T12:00:00Z"), planDiscountPercent: 10, customDiscountPercent: 0 },
    ...{ receivedCents: 10_000, restCents: 7_400, toReturnCents: 10_000 },
  };

  it("are approved after the prompt to verify the payment", async () => {
    await renderWithApi(<UsersScreen />, api);
    expect(screen.getByText("Pending Subscription Requests (1)")).toBeDefined();
    await click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Verify the payment first: $174.00 with the reference D-77XYZ.");
    await click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("Subscription approved and user tier updated!"));
    expect(approve).toHaveBeenCalledWith({ requestId: "request-1" });
  });

  it("name what has come and what is missing when approved, and what goes back when rejected", async () => {
    approval.mockReturnValue(partlyPaid);
    await renderWithApi(<UsersScreen />, api);
    await click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const come = "$100.00 of $174.00 has come. Verify the payment first: $74.00 with the reference D-77XYZ.";
    expect((await screen.findByRole("alertdialog")).textContent).toContain(come);
    await press("Cancel");
    await click(screen.getByRole("button", { name: "Reject: Robin Field" }));
    const back = "The $100.00 that came for it is noted as money to return.";
    expect((await screen.findByRole("alertdialog")).textContent).toContain(back);
  });

  it("preview the end date, what unused Bronze becomes, and a custom discount that stays", async () => {
    approval.mockReturnValue({
      ...{
        tier: "Gold",
        outcome: "approve",
        refusal: null,
        amountCents: 29_400,
        endsAt: new Date("2027-01-05T12:00:00Z"),
      },
      conversion: { bronzeEndsAt: new Date("2026-08-01"), unusedDays: 48, goldDays: 28 },
      ...{ planDiscountPercent: 25, customDiscountPercent: 40, receivedCents: 0, restCents: 29_400, toReturnCents: 0 },
    });
    await renderWithApi(<UsersScreen />, api);
    await click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const { textContent } = await screen.findByRole("alertdialog");
    expect(approval).toHaveBeenCalledWith({ requestId: "request-1" });
    expect(textContent).toContain("until Jan 5, 2027");
    expect(textContent).toContain("48 unused days of Bronze become 28 of Gold, added to the six months.");
    expect(textContent).toContain("This account has a custom discount of 40%");
    expect(textContent).toContain("It is better than the 25% of Gold, so it stays in use.");
  });

  it("ask the member for the new amount when the price changed, and say that nothing was approved", async () => {
    approval.mockReturnValue({
      ...{
        tier: "Gold",
        outcome: "requote",
        refusal: null,
        amountCents: 46_800,
        endsAt: new Date("2027-01-05T12:00:00Z"),
      },
      ...{ conversion: null, planDiscountPercent: 25, customDiscountPercent: 0 },
      ...{ receivedCents: 0, restCents: 17_400, toReturnCents: 0 },
    });
    approve.mockResolvedValue({ alreadyApproved: false, requotedCents: 46_800 });
    await renderWithApi(<UsersScreen />, api);
    await click(screen.getByRole("button", { name: "Approve: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Gold costs $468.00 now, not $174.00. Nothing is activated");
    await click(within(dialog).getByRole("button", { name: "Ask for the new amount" }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith(
        "Not approved: the price has changed to $468.00. The member was asked to accept it.",
      ),
    );
    expect(toast.success).not.toHaveBeenCalled();
    cleanup();
    requests.mockReturnValue({ requests: [{ ...request, requotedCents: 46_800 }], count: 1 });
    await renderWithApi(<UsersScreen />, api);
    expect(screen.getByText("Waiting for the member").parentElement?.textContent).toContain("new price $468.00");
  });

  it("are rejected with a reason after a confirmation", async () => {
    approval.mockReturnValue(partlyPaid);
    reject.mockRejectedValueOnce(apiError("No.")).mockResolvedValueOnce({ alreadyRejected: false });
    await renderWithApi(<UsersScreen />, api);
    await click(screen.getByRole("button", { name: "Reject: Robin Field" }));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.change(within(dialog).getByLabelText("Reason (sent to the customer)"), {
      target: { value: "No payment came" },
    });
    await click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe("Error rejecting request"));
    await click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("Subscription request rejected."));
    expect(reject).toHaveBeenLastCalledWith({ requestId: "request-1", reason: "No payment came" });
  });

  it("can be flagged as a test, and show an error when that fails", async () => {
    setTestFlag.mockRejectedValue(apiError("No."));
    await renderWithApi(<UsersScreen />, api);
    await click(screen.getByLabelText("Test request: Robin Field"));
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe("Error toggling test status"));
    expect(setTestFlag).toHaveBeenCalledWith({ requestId: "request-1", isTest: true });
  });
});

it("the test flag keeps the focus while it is saved, and is sent once", async () => {
  await renderWithApi(<UsersScreen />, api);
  const box = screen.getByLabelText<HTMLInputElement>("Test request: Robin Field");
  await click(box);
  expect(box.disabled).toBe(false);
  await click(box);
  expect(setTestFlag).toHaveBeenCalledOnce();
});

describe("user list", () => {
  it("shows badge, tier, discount and the remaining time, updated every 60 seconds, then Expired", async () => {
    await renderWithApi(<UsersScreen />, api);
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

  it("queries by the URL's filters, and shows an empty state", async () => {
    navigation.search = "q=rob&tier=Gold&kind=expired&sort=name&page=2";
    list.mockReturnValue(listOf());
    await renderWithApi(<UsersScreen />, api);
    expect(list).toHaveBeenCalledWith({
      ...{ search: "rob", tier: "Gold", kind: "expired", sort: "name", direction: "ascending", page: 2 },
    });
    expect(screen.getByText("No users found")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "admin" } });
    await expectUrl("?q=rob&tier=Gold&kind=admin&sort=name");
    expect(list).toHaveBeenLastCalledWith({
      ...{ search: "rob", tier: "Gold", kind: "admin", sort: "name", direction: "ascending", page: 1 },
    });
  });
});

describe("editing a user", () => {
  const save = () => click(screen.getByRole("button", { name: "Save" }));

  it("offers every field, a read-only e-mail, and who granted a category and when", async () => {
    await openUser();
    for (const label of [
      "Name",
      "Subscription tier",
      "Custom discount in percent",
      "Role",
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

  it("fills in discount and six months with a tier, and saves with the mark that was loaded", async () => {
    await openUser();
    fireEvent.change(screen.getByLabelText("Subscription tier"), { target: { value: "Gold" } });
    expect(screen.getByLabelText<HTMLInputElement>("Membership discount in percent").value).toBe("25");
    await save();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[0]).toMatchObject({
      mark: MARK,
      fields: {
        ...fields,
        ...{ subscriptionTier: "Gold", markupReductionPercentage: 25 },
        subscriptionExpiresAt: new Date("2026-12-15T12:00:00Z"),
      },
    });
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("User saved"));
  });

  it.each([
    ["six months where the old end has passed", "2026-06-15T11:00:00Z", "2026-12-15T12:00:00Z"],
    ["the end that is still to come", "2026-07-01T10:00:00Z", "2026-07-01T10:00:00Z"],
  ])("gives a new tier %s", async (_, before, after) => {
    await openUser({ fields: { ...fields, subscriptionTier: "Bronze", subscriptionExpiresAt: new Date(before) } });
    fireEvent.change(screen.getByLabelText("Subscription tier"), { target: { value: "Gold" } });
    await save();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[0].fields).toMatchObject({
      subscriptionTier: "Gold",
      subscriptionExpiresAt: new Date(after),
    });
  });

  it.each([
    ["the admin flag", "Role", "owner", "Give Robin Field (robin@example.test) the role Owner?"],
    [
      "a discount of 100%",
      "Custom discount in percent",
      "100",
      "Give Robin Field (robin@example.test) a discount of 100%?",
    ],
  ])("asks for confirmation naming the user before saving %s", async (_, label, value, question) => {
    byId.mockReturnValue(details());
    update.mockImplementation(({ fields: after }, headers) => {
      requireConfirmation(criticalActionsOnAccount("robin@example.test", fields, after), headers);
      return { changed: [], saved: { fields: after, mark: MARK } };
    });
    await renderWithApi(
      <>
        <UserScreen userId={ID} />
        <ConfirmationHost />
      </>,
      api,
    );
    type(label, value);
    await save();
    expect(await screen.findByRole("alertdialog", { name: question })).toBeDefined();
    expect(toast.success).not.toHaveBeenCalled();
    await press("Cancel");
    expect(toast.error).toHaveBeenCalledTimes(1);
    await save();
    await screen.findByRole("alertdialog", { name: question });
    await press("Confirm");
    expect(toast.success.mock.calls[0]?.[0]).toBe("User saved");
  });

  it("shows errors next to the fields and sends nothing", async () => {
    await openUser();
    fireEvent.change(screen.getByLabelText("Custom discount in percent"), { target: { value: "2.5" } });
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: " " } });
    await save();
    expect(screen.getByText("Name is required")).toBeDefined();
    expect(screen.getAllByText("A whole number from 0 to 100").length).toBe(1);
    expect(update).not.toHaveBeenCalled();
  });

  it("keeps the input when someone else saved meanwhile, and loads their version on request", async () => {
    update.mockRejectedValue(apiError("This account was changed.", { reason: "changed-elsewhere" }));
    await openUser();
    byId.mockReturnValue(details({ mark: "b".repeat(64), fields: { ...fields, name: "Theirs" } }));
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Mine" } });
    await save();
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe("Error updating user"));
    expect(screen.getByText("Someone else changed this account")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
    await click(screen.getByRole("button", { name: "Load their version" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Theirs"));
  });

  it("keeps the input when refetching the account fails, and shows the error with a retry", async () => {
    await openUser();
    type("Name", "Mine");
    byId.mockRejectedValue(serverError("req-7"));
    await act(() => getQueryClient().invalidateQueries());
    await settle();
    expect(screen.getByText("req-7")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
    byId.mockReturnValue(details());
    await press("Try again");
    expect(screen.queryByText("req-7")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
    await save();
    await waitFor(() => expect(update.mock.calls[0]?.[0].fields.name).toBe("Mine"));
  });

  it("keeps input typed during a save as unsaved", async () => {
    type Saved = ApiOutput<"admin.users.update">;
    let answer = (_saved: Saved) => {};
    update.mockReturnValue(
      new Promise<Saved>((resolve) => {
        answer = resolve;
      }),
    );
    await openUser();
    type("Name", "Mine");
    await save();
    type("Name", "Mine, and more");
    type(/^Notes/, "Later.");
    const saved = { fields: { ...fields, name: "Mine" }, mark: "c".repeat(64) };
    byId.mockReturnValue(details(saved));
    answer({ changed: ["name"], saved });
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine, and more");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    expect(screen.queryByText("Someone else changed this account")).toBeNull();
    update.mockReturnValue(pending());
    await save();
    expect(update.mock.calls[1]?.[0]).toMatchObject({
      mark: saved.mark,
      fields: { name: "Mine, and more", adminNote: "Later." },
    });
  });

  it("shows what someone else saved when nothing is typed", async () => {
    await openUser();
    byId.mockReturnValue(details({ mark: "b".repeat(64), fields: { ...fields, name: "Theirs" } }));
    await act(() => getQueryClient().invalidateQueries());
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Theirs");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("keeps the seconds of an untouched membership end", async () => {
    const subscriptionExpiresAt = new Date("2026-09-01T10:20:30Z");
    await openUser({ fields: { ...fields, subscriptionTier: "Gold", subscriptionExpiresAt } });
    type("Name", "Mine");
    await save();
    expect(update.mock.calls[0]?.[0].fields.subscriptionExpiresAt).toEqual(subscriptionExpiresAt);
  });

  it("says, as it is typed and when saved, that a discount above the plan's becomes one that never ends", async () => {
    const gold = { subscriptionTier: "Gold" as const, markupReductionPercentage: 25, customDiscountPercentage: 5 };
    await openUser({ fields: { ...fields, ...gold } });
    const label = "Membership discount in percent";
    const text = "Gold gives 25%. More is saved as a custom discount: 40%, which never ends.";
    expect(screen.getByText("Ends with the membership")).toBeTruthy();
    type(label, "40");
    expect(screen.getByText(text)).toBeTruthy();
    update.mockImplementation(({ fields: sent }) => ({
      changed: [],
      saved: { fields: { ...sent, markupReductionPercentage: 25, customDiscountPercentage: 40 }, mark: MARK },
    }));
    await save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("User saved", { description: text }));
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("25");
    expect(screen.getByText("Ends with the membership")).toBeTruthy();
  });

  it("is not offered to a manager on a staff account, with the reason", async () => {
    const staff = { ...fields, staffRole: "packer" as const };
    byId.mockReturnValue(details({ fields: staff, isDisabled: true, suspendedAt: new Date(0) }));
    const show = () =>
      renderWithApi(
        <StaffRoleProvider {...{ role: "manager" }}>
          <UserScreen userId={ID} />
        </StaffRoleProvider>,
        api,
      );
    const why = "Only an owner can change the account of a member of staff.";
    await show();
    expect(screen.getByText(why)).toBeTruthy();
    for (const name of ["Edit user", "Password", "Delete user"]) {
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
    expect(screen.queryByRole("button", { name: "Lift suspension" })).toBeNull();
    cleanup();
    byId.mockReturnValue(details({ fields: { ...staff, staffRole: "manager" }, isOneself: true }));
    await show();
    expect(screen.queryByText(why)).toBeNull();
    expect(screen.getByRole("heading", { name: "Edit user" })).toBeTruthy();
  });

  it("does not let admins remove their own admin flag, set their own password or delete themselves", async () => {
    await openUser({ isOneself: true, fields: { ...fields, isAdmin: true } });
    expect(screen.getByLabelText<HTMLSelectElement>("Role").disabled).toBe(true);
    expect(screen.getByText("You cannot remove your own admin flag.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Delete user" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Set password" })).toBeNull();
  });
});

describe("user password", () => {
  const typed = async (password: string) => {
    fireEvent.change(screen.getByLabelText("New password"), { target: { value: password } });
    await click(screen.getByRole("button", { name: "Set password" }));
  };

  it("is rejected next to its field when too short", async () => {
    await openUser();
    await typed("12345");
    expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
    expect(setPassword).not.toHaveBeenCalled();
  });

  it("is set or shows why not, and a reset link can be sent instead", async () => {
    setPassword.mockRejectedValueOnce(apiError("No.")).mockResolvedValueOnce(undefined);
    sendResetLink.mockResolvedValue({ email: "robin@example.test" });
    await openUser();
    await typed("meadow-4711");
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe("Error resetting password"));
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("meadow-4711");
    await typed("meadow-4711");
    await waitFor(() => expect(toast.success.mock.calls[0]?.[0]).toBe("Password updated successfully"));
    await click(screen.getByRole("button", { name: "Send reset link" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Reset link sent to robin@example.test"));
  });
});

describe("deleting a user", () => {
  it("asks by name, keeps the dialog open when refused, and returns to the list once deleted", async () => {
    remove
      .mockRejectedValueOnce(apiError("One order of this account waits."))
      .mockResolvedValueOnce({ alreadyDeleted: false });
    await openUser();
    await click(screen.getByRole("button", { name: "Delete user" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Delete Robin Field?");
    expect(dialog.textContent).toContain("The $12.50 owed to this account stays in the ledger under deleted accounts");
    await click(within(dialog).getByRole("button", { name: "Delete user" }));
    await within(dialog).findByText("One order of this account waits.");
    expect(toast.error).not.toHaveBeenCalled();
    await click(within(dialog).getByRole("button", { name: "Delete user" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/admin/users"));
    expect(toast.success).toHaveBeenCalledWith("Robin Field was deleted");
  });
});

it("deleting a user makes everything that was read stale, without asking for the deleted account again", async () => {
  await openUser();
  await press("Delete user");
  await click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete user" }));
  const reads = getQueryClient().getQueryCache().getAll();
  expect(reads.length).toBeGreaterThan(3);
  expect(reads.filter(({ state }) => !state.isInvalidated)).toEqual([]);
  expect(byId).toHaveBeenCalledOnce();
});

it("the card for deleting a user names and links the orders that must be shipped or cancelled first", async () => {
  await openUser({ openOrders: [{ id: "o-1", shortId: "1A2B3C4D" }] });
  expect(screen.getByText("Open orders have to be shipped, cancelled or refunded first")).toBeDefined();
  expect(screen.getByRole("link", { name: "#1A2B3C4D" }).getAttribute("href")).toBe("/admin/orders/o-1");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete user" }).disabled).toBe(true);
});

describe("account deletion dialog", () => {
  it("names store credit and an active membership, and neither when there is none", async () => {
    const asked = async (overrides: Partial<User>) => {
      await openUser(overrides);
      await press("Delete user");
      const { textContent } = await screen.findByRole("alertdialog");
      cleanup();
      return textContent;
    };
    const loses = await asked({
      creditCents: 4_000,
      membershipEndsAt: new Date("2026-12-15T12:00:00Z"),
      fields: { ...fields, subscriptionTier: "Gold" },
    });
    expect(loses).toContain("Its $40.00 of store credit is lost.");
    expect(loses).toContain("Its Gold membership, until Dec 15, 2026, ends now and is not refunded.");
    expect(await asked({})).not.toMatch(/store credit|membership/);
  });
});

describe("suspending a user", () => {
  it("requires a reason, and explains what happens to the balance owed", async () => {
    await openUser();
    await press("Suspend account");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/The \$12\.50 owed to it is held back\./)).toBeDefined();
    await click(dialog.getByRole("button", { name: "Suspend account" }));
    expect(dialog.getByText("Please give a reason.")).toBeDefined();
    expect(suspend).not.toHaveBeenCalled();
    fireEvent.change(dialog.getByLabelText("Reason (sent to the customer)"), { target: { value: "Chargebacks" } });
    await click(dialog.getByRole("button", { name: "Suspend account" }));
    expect(suspend).toHaveBeenCalledWith({ userId: ID, reason: "Chargebacks" });
  });

  it("shows why an account is suspended, and can lift the suspension", async () => {
    await openUser({
      isDisabled: true,
      suspendedAt: new Date("2026-06-14T12:00:00Z"),
      suspensionReason: "Chargebacks",
    });
    expect(screen.getByText("Chargebacks")).toBeDefined();
    expect(screen.getByText("Suspended", { selector: "span" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Suspend account" })).toBeNull();
    await press("Lift suspension");
    await click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Lift suspension" }));
    expect(reinstate).toHaveBeenCalledWith({ userId: ID });
  });
});

describe("unknown user", () => {
  it("shows a not-found state", async () => {
    byId.mockRejectedValue(notFoundError("User"));
    await renderWithApi(<UserScreen userId={ID} />, api);
    expect(screen.getByText("User not found")).toBeDefined();
  });
});

describe("store credit", () => {
  it("can be given with a reason that is e-mailed", async () => {
    await openUser();
    await press("Add or deduct store credit");
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Amount"), { target: { value: "40.01" } });
    fireEvent.change(dialog.getByLabelText("Reason (sent to the customer)"), { target: { value: "A broken vial" } });
    await click(dialog.getByRole("button", { name: "Add credit" }));
    expect(api["admin.credit.grant"].mock.calls.map(([input]) => input)).toMatchObject([
      { userId: ID, amountCents: 4_001, reason: "A broken vial" },
    ]);
    expect(toast.success).toHaveBeenCalledWith("Store credit is now $80.01. The customer gets an e-mail.");
  });

  it("can be taken with a reason that is e-mailed, but never more than the balance", async () => {
    await openUser();
    await press("Add or deduct store credit");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/robin@example.test gets an e-mail with the amount and the reason/)).toBeDefined();
    await click(dialog.getByLabelText("Deduct"));
    fireEvent.change(dialog.getByLabelText("Amount"), { target: { value: "40.01" } });
    fireEvent.change(dialog.getByLabelText("Reason (sent to the customer)"), { target: { value: "Given twice" } });
    await click(dialog.getByRole("button", { name: "Deduct credit" }));
    expect(dialog.getByText("Only $40.00 can be deducted")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("Amount"), { target: { value: "15" } });
    await click(dialog.getByRole("button", { name: "Deduct credit" }));
    expect(api["admin.credit.grant"].mock.calls.map(([input]) => input)).toMatchObject([
      { userId: ID, amountCents: -1_500, reason: "Given twice" },
    ]);
    expect(toast.success).toHaveBeenCalledWith("Store credit is now $25.00. The customer gets an e-mail.");
  });
});

it("a dialog that is opened again does not show why the act failed before", async () => {
  api["admin.users.byId"].mockReturnValue(details({ hasTwoFactor: true }));
  api["admin.users.resetTwoFactor"].mockRejectedValue(serverError("req-2"));
  await renderWithApi(<UserScreen userId={ID} />, api);
  await press("Reset two-factor sign-in");
  const dialog = () => within(screen.getByRole("alertdialog"));
  fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "Lost the phone" } });
  await click(dialog().getByRole("button", { name: "Reset" }));
  expect(dialog().getByText(/req-2/)).toBeTruthy();
  await press("Cancel");
  await press("Reset two-factor sign-in");
  expect(dialog().queryByText(/req-2/)).toBeNull();
});
