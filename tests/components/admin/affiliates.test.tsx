import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AffiliateScreen } from "~/components/admin/affiliates/affiliate-screen";
import { AffiliatesScreen } from "~/components/admin/affiliates/affiliates-screen";
import {
  affiliatesHref,
  affiliatesInput,
  loadAffiliatesSearchParams,
} from "~/components/admin/affiliates/search-params";
import { tierByLevel } from "~/domain/tiers";
import { type ApiOutput, apiError, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { click, press, type } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Pending = ApiOutput<"admin.affiliates.pending">["requests"][number];
type Row = ApiOutput<"admin.affiliates.list">["rows"][number];
type History = ApiOutput<"admin.affiliates.history">;
type Entry = ApiOutput<"admin.affiliates.ledger">["entries"][number];
type Profile = ApiOutput<"admin.affiliates.byId">;

const NOW = new Date("2026-06-15T12:00:00Z");
const request: Pending = {
  id: "req-a",
  userId: "u9",
  name: "Robin Field",
  email: "robin@example.test",
  reason: "I know many labs",
  createdAt: NOW,
  isDisabled: false,
};
const row: Row = {
  userId: "u1",
  name: "Jane Doe",
  customName: "Peak Labs",
  email: "jane@example.test",
  code: "JAN234567",
  isAffiliate: true,
  isFounder: true,
  isHouse: false,
  inviteLink: "https://shop.example/affiliate/signup?ref=JAN234567",
  referrerId: "u2",
  referrerName: "Ada Above",
  joinedAt: NOW,
  tier: { name: "Builder", level: 3, badgeColor: "from-teal-400 to-teal-600" },
  orders: 12,
  volumeCents: 250_000,
  networkSize: 8,
  balanceCents: 4_567,
  paidTotalCents: 10_000,
};
const profile: Profile = {
  id: "u1",
  name: "Jane Doe",
  email: "jane@example.test",
  phone: null,
  profilePictureUrl: null,
  cashappTag: "$jane",
  isAffiliate: true,
  isFounder: false,
  isHouse: false,
  isDisabled: false,
  deletedAt: null,
  createdAt: NOW,
  affiliateCode: "JAN234567",
  affiliateSince: NOW,
  affiliateTierActive: true,
  affiliateTierOffReason: null,
  directRateBps: 800,
  customAffiliateName: null,
  formerCodes: [{ code: "OLD234567", createdAt: NOW }],
  shownName: "Jane D.",
  inviteLink: row.inviteLink,
  pendingRequestId: null,
  tier: tierByLevel(3),
  leads: null,
  nextTierName: "Achiever",
  isBonusPaid: false,
  standing: {
    ...{
      userId: "u1",
      tierLevel: 3,
      advancesAbove: 0,
      orders: 12,
      lifetimeVolumeCents: 250_000,
      networkSize: 8,
      countedNetwork: 5,
      activeReferrals: 1,
    },
  },
  sums: {
    ...{ earnedCents: 14_567, owedCents: 4_567, paidCents: 10_000 },
    ...{ availableCents: 3_067, onHoldCents: 1_000, inPayoutCents: 500 },
  },
};

const dialog = () => within(screen.getByRole("alertdialog"));
const NO_CLICKS: ApiOutput<"admin.affiliates.clicks"> = {
  ...{ days: 30, totalClicks: 0, uniqueClicks: 0, repeats: 0, bots: 0, conversions: 0, conversionRateBps: null },
  ...{ clicksByDate: [], clicksBySource: [], signUpsWithoutClick: 0, recentClicks: [] },
};
const listOf = (...rows: Row[]): ApiOutput<"admin.affiliates.list"> => ({
  ...{ total: rows.length, page: 1, pageCount: 1, rows, hasMore: false },
});

const api = apiHandlers({
  "admin.affiliates.stats": () => ({
    ...{ total: 1234, activeThisMonth: 56, paidCents: 885_965, owedCents: 94_834, owedAccounts: 4 },
    ...{ owingCents: 0, owingAccounts: 0, netCents: 94_834, deletedCents: 0, deletedAccounts: 0 },
    ...{ inPayoutCents: 0, keptCents: 0 },
  }),
  "admin.affiliates.pending": () => ({ count: 1, requests: [request] }),
  "admin.affiliates.list": () => listOf(row),
  "admin.affiliates.byId": () => profile,
  "admin.affiliates.tree": () => pending(),
  "admin.affiliates.referrals": () => pending(),
  "admin.affiliates.clicks": () => pending(),
  "admin.affiliates.linkResults": () => pending(),
  "admin.affiliates.history": () => pending(),
  "admin.affiliates.unpaid": () => pending(),
  "admin.affiliates.ledger": () => pending(),
  "admin.affiliates.payouts": () => pending(),
  "admin.affiliates.approve": () => ({ code: "ROB234567", alreadyApproved: false }),
  "admin.affiliates.reject": () => ({ alreadyRejected: false }),
  "admin.affiliates.setAffiliate": () => pending(),
  "admin.affiliates.setCustomName": () => pending(),
  "admin.affiliates.changeCode": () => pending(),
  "admin.affiliates.setFounder": ({ isFounder }) => ({ isFounder, alreadySet: false }),
  "admin.affiliates.setTierActive": ({ isActive }) => ({ isActive, alreadySet: false }),
  "admin.affiliates.setTier": () => ({ tierName: "Diamond", alreadySet: false }),
});
const readPending = api["admin.affiliates.pending"];
const list = api["admin.affiliates.list"];
const byId = api["admin.affiliates.byId"];

describe("affiliate stat cards", () => {
  it("show each figure, explain what it counts, and link to the list behind it", async () => {
    await renderWithApi(<AffiliatesScreen />, api);
    for (const [name, value, href] of [
      ["Total Affiliates", "1,234", "/admin/affiliates?status=active"],
      ["Active This Month", "56", "/admin/affiliates?status=this-month"],
      ["Pending Commissions", "$948.34", "/admin/ledger?view=balances"],
      ["Paid Commissions", "$8,859.65", "/admin/ledger?view=balances"],
    ] as const) {
      expect(screen.getByText(name).closest("a")?.getAttribute("href")).toBe(href);
      expect(screen.getByText(value)).toBeTruthy();
    }
    const counted = screen.getByText("Earned a commission or gained a direct referral since the 1st (UTC)");
    expect(counted.className).toContain("sr-only");
    await press("What is counted");
    expect(counted.className).not.toContain("sr-only");
  });
});

describe("pending affiliate request", () => {
  it("shows name, e-mail, reason and date, and approving it shows the affiliate code", async () => {
    api["admin.affiliates.approve"].mockResolvedValue({ code: "ROB234567", alreadyApproved: false });
    await renderWithApi(<AffiliatesScreen />, api);
    for (const text of ["Robin Field", "robin@example.test", "I know many labs", "Asked Jun 15, 2026"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    await press("Approve: Robin Field");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Approved! Affiliate code: ROB234567"));
    expect(api["admin.affiliates.approve"]).toHaveBeenCalledWith({ requestId: "req-a" });
  });

  it("is rejected only after a dialog that names the applicant and requires a reason", async () => {
    api["admin.affiliates.reject"].mockResolvedValue({ alreadyRejected: false });
    await renderWithApi(<AffiliatesScreen />, api);
    await press("Reject: Robin Field");
    expect(api["admin.affiliates.reject"]).not.toHaveBeenCalled();
    expect(dialog().getByText("Reject the request of Robin Field?")).toBeTruthy();
    await click(dialog().getByRole("button", { name: "Reject" }));
    expect(dialog().getByText("Please give a reason.")).toBeTruthy();
    expect(api["admin.affiliates.reject"]).not.toHaveBeenCalled();
    fireEvent.change(dialog().getByLabelText("Reason (sent to the customer)"), {
      target: { value: "No audience yet" },
    });
    await click(dialog().getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Request rejected"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("of a suspended account says that it gets no e-mail, in the row and before it is rejected", async () => {
    const requests = [request, { ...request, id: "req-b", name: "Sam Stone", email: "sam@x.test", isDisabled: true }];
    api["admin.affiliates.pending"].mockReturnValue({ count: 2, requests });
    await renderWithApi(<AffiliatesScreen />, api);
    const marks = screen.getAllByText("Suspended, gets no e-mail");
    expect(marks.map((mark) => mark.closest("li")?.textContent)).toEqual([expect.stringContaining("Sam Stone")]);
    await press("Reject: Sam Stone");
    expect(dialog().getByText("sam@x.test is suspended and gets no e-mail.")).toBeTruthy();
  });

  it("shows what failed and why when approving or rejecting fails", async () => {
    api["admin.affiliates.approve"].mockRejectedValue(apiError("This request was rejected already."));
    api["admin.affiliates.reject"].mockRejectedValue(serverError("req-7"));
    await renderWithApi(<AffiliatesScreen />, api);
    await press("Approve: Robin Field");
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Failed to approve request", {
        description: "This request was rejected already.",
      }),
    );
    await press("Reject: Robin Field");
    fireEvent.change(dialog().getByLabelText("Reason (sent to the customer)"), {
      target: { value: "No audience yet" },
    });
    await click(dialog().getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(dialog().getByText(/Failed to reject request.*req-7/)).toBeTruthy());
  });

  it("shows an empty state when there is none", async () => {
    readPending.mockReturnValue({ count: 0, requests: [] });
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("No open requests.")).toBeTruthy();
  });
});

describe("affiliate table", () => {
  it("shows each affiliate and copies the sign-up link", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    await renderWithApi(<AffiliatesScreen />, api);
    const table = within(screen.getByRole("table"));
    for (const text of ["Jane Doe", "“Peak Labs”", "jane@example.test", "JAN234567", "Builder", "Ada Above"]) {
      expect(table.getByText(text)).toBeTruthy();
    }
    for (const text of ["8", "12", "$2,500.00", "$45.67", "$100.00 paid", "Jun 15, 2026"]) {
      expect(table.getByText(text)).toBeTruthy();
    }
    await click(table.getByRole("button", { name: "Copy sign-up link: Jane Doe" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Affiliate signup link copied to clipboard!"));
    expect(writeText).toHaveBeenCalledWith(row.inviteLink);
  });

  it("says that the house account is among the counted, which the figure above leaves out", async () => {
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("1 affiliate")).toBeTruthy();
    cleanup();
    list.mockReturnValue(listOf(row, { ...row, userId: "house", isHouse: true }));
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("2 affiliates, with the house account")).toBeTruthy();
  });

  it("marks a revoked affiliate and offers no link to copy", async () => {
    list.mockReturnValue(listOf({ ...row, isAffiliate: false, inviteLink: null }));
    await renderWithApi(<AffiliatesScreen />, api);
    expect(within(screen.getByRole("table")).getByText("Revoked")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Copy sign-up link/ })).toBeNull();
  });

  it("keeps search, filters, sort and page in the URL", async () => {
    navigation.search = "q=jane&status=revoked&tier=3&sort=volume&dir=ascending&page=2";
    await renderWithApi(<AffiliatesScreen />, api);
    expect(list).toHaveBeenLastCalledWith({
      search: "jane",
      status: "revoked",
      tier: 3,
      sort: "volume",
      direction: "ascending",
      page: 2,
    });
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "active" } });
    await expectUrl("?q=jane&status=active&tier=3&sort=volume&dir=ascending");
    expect(screen.getByRole("link", { name: "Volume" }).getAttribute("href")).toBe(
      "/admin/affiliates?q=jane&status=active&tier=3&sort=volume",
    );
    await press("Clear");
    await expectUrl("?sort=volume&dir=ascending");
    type("Sort by", "name");
    await expectUrl("?sort=name");
    expect(list).toHaveBeenLastCalledWith({
      ...{ search: "", status: "all", sort: "name", direction: "ascending", page: 1 },
    });
  });

  it("shows the total as a minimum when a search finds more than are counted", async () => {
    list.mockReturnValue({ total: 1000, hasMore: true, pageCount: 40, rows: [row] });
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("More than 1,000 affiliates")).toBeTruthy();
  });

  it("ignores invalid search params", () => {
    const odd = loadAffiliatesSearchParams("?status=x&tier=17&sort=y&dir=z&page=-1");
    expect(affiliatesHref(odd)).toBe("/admin/affiliates");
    expect(affiliatesInput(odd)).toEqual({
      ...{ search: "", status: "all", sort: "joined", direction: "descending", page: 1 },
    });
    expect(affiliatesHref({ sort: "name", direction: "ascending" })).toBe("/admin/affiliates?sort=name");
  });

  it("shows an empty state only once loaded, and a retry after a failure", async () => {
    list.mockReturnValue(listOf());
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("No affiliates found")).toBeTruthy();
    cleanup();
    list.mockReturnValueOnce(pending());
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.queryByText("No affiliates found")).toBeNull();
    cleanup();
    list.mockRejectedValueOnce(serverError("req-1"));
    await renderWithApi(<AffiliatesScreen />, api);
    expect(screen.getByText("req-1")).toBeTruthy();
    await press("Try again");
    expect(screen.getByText("No affiliates found")).toBeTruthy();
  });
});

describe("affiliate details page", () => {
  it("breaks a long e-mail address, but no phone number", async () => {
    byId.mockReturnValue({ ...profile, phone: "+1 555 0100 200" });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    const phone = screen.getByText("+1 555 0100 200");
    expect(phone.className).toContain("whitespace-nowrap");
    expect(phone.parentElement?.className).not.toContain("break-all");
  });

  it("shows the affiliate's name, codes and balance, and why the bonus is paused", async () => {
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByRole("heading", { level: 1, name: "Jane Doe" })).toBeTruthy();
    for (const text of ["JAN234567", "$45.67", "Sent to $jane", "Former codes keep working: OLD234567"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText(/bonus paused: 1 of 2 active referrals/)).toBeTruthy();
  });

  it("revokes only after a dialog that names the affiliate and the consequences", async () => {
    api["admin.affiliates.setAffiliate"].mockResolvedValue({
      isAffiliate: false,
      code: "JAN234567",
      alreadySet: false,
    });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    await press("Revoke");
    expect(api["admin.affiliates.setAffiliate"]).not.toHaveBeenCalled();
    expect(dialog().getByText("Revoke Jane Doe?")).toBeTruthy();
    expect(dialog().getByText(/earns nothing on orders paid from now on/)).toBeTruthy();
    await click(dialog().getByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Jane Doe was revoked"));
    expect(api["admin.affiliates.setAffiliate"]).toHaveBeenCalledWith({ userId: "u1", isAffiliate: false });
  });

  it.each([
    ["Max Next", /Max Next becomes the founder of their partnership Northern Lights\./],
    [
      null,
      /Northern Lights has no other active affiliate, so nobody is left to lead it, and its open invitations are withdrawn\./,
    ],
  ])(
    "explains before revoking what happens to a partnership they lead: next founder is %s",
    async (successor, sentence) => {
      byId.mockReturnValue({ ...profile, leads: { partnership: "Northern Lights", successor } });
      await renderWithApi(<AffiliateScreen userId="u1" />, api);
      await press("Revoke");
      expect(dialog().getByText(sentence)).toBeTruthy();
    },
  );

  it("makes a customer an affiliate and shows the code", async () => {
    byId.mockReturnValue({ ...profile, isAffiliate: false, affiliateCode: null, formerCodes: [], inviteLink: null });
    api["admin.affiliates.setAffiliate"].mockResolvedValue({ isAffiliate: true, code: "JAN999999", alreadySet: false });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("Not an affiliate")).toBeTruthy();
    expect(screen.getByText("Not in the program, and never was: has no code and earns nothing.")).toBeTruthy();
    await press("Make an affiliate");
    await click(dialog().getByRole("button", { name: "Make an affiliate" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Jane Doe is an affiliate. Code: JAN999999"));
  });

  it("keeps a refused code as typed, with the reason next to it", async () => {
    api["admin.affiliates.changeCode"].mockRejectedValue(
      apiError("taken", { code: "CONFLICT", fieldErrors: { code: "This code, or one that looks like it, is taken" } }),
    );
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    const field = screen.getByLabelText<HTMLInputElement>("Code");
    fireEvent.change(field, { target: { value: "x" } });
    await press("Change code");
    expect(screen.getByText("A code has 6 to 12 letters A-Z and digits")).toBeTruthy();
    expect(api["admin.affiliates.changeCode"]).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: "taken234" } });
    await press("Change code");
    expect(await screen.findByText("This code, or one that looks like it, is taken")).toBeTruthy();
    expect(api["admin.affiliates.changeCode"]).toHaveBeenCalledWith({ userId: "u1", code: "TAKEN234" });
    expect(field.value).toBe("taken234");
  });

  it("rejects a misleading display name before sending it", async () => {
    api["admin.affiliates.setCustomName"].mockResolvedValue({ customAffiliateName: "Peak Labs", alreadySet: false });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    const field = screen.getByLabelText(/Custom affiliate name/);
    fireEvent.change(field, { target: { value: "me@lab.test" } });
    await press("Save name");
    expect(screen.getByText("Please do not show an e-mail address")).toBeTruthy();
    expect(api["admin.affiliates.setCustomName"]).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: " Peak  Labs " } });
    await press("Save name");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Custom name saved"));
    expect(api["admin.affiliates.setCustomName"]).toHaveBeenCalledWith({ userId: "u1", customName: "Peak Labs" });
  });

  it("requires a reason to set the tier", async () => {
    api["admin.affiliates.setTier"].mockResolvedValue({ tierName: "Diamond", alreadySet: false });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    const form = within(screen.getByRole("button", { name: "Set tier" }).closest("form") ?? document.body);
    fireEvent.change(form.getByLabelText("Tier"), { target: { value: "9" } });
    await press("Set tier");
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    expect(api["admin.affiliates.setTier"]).not.toHaveBeenCalled();
    fireEvent.change(form.getByLabelText(/Reason/), { target: { value: " Agreed by phone " } });
    await press("Set tier");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Tier set to Diamond"));
    expect(api["admin.affiliates.setTier"]).toHaveBeenCalledWith({ userId: "u1", level: 9, reason: "Agreed by phone" });
  });

  it("shows that a disabled tier pays no bonus and gives no discount, and how many network members count", async () => {
    byId.mockReturnValue({ ...profile, affiliateTierActive: false });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("(bonus switched off)")).toBeTruthy();
    expect(screen.getByText("(switched off)")).toBeTruthy();
    expect(screen.queryByText(/bonus paused/)).toBeNull();
    expect(screen.getByText("5 of them count for the tier. 1 active direct referral")).toBeTruthy();
  });

  it("toggles the founder badge, and turns the tier off with a reason", async () => {
    api["admin.affiliates.setFounder"].mockResolvedValue({ isFounder: true, alreadySet: false });
    api["admin.affiliates.setTierActive"].mockResolvedValue({ isActive: false, alreadySet: false });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    await click(screen.getByLabelText("Founder"));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Founder badge added"));
    await click(screen.getByLabelText("Tier active"));
    await press("Turn the tier off");
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    expect(api["admin.affiliates.setTierActive"]).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/Why is the tier turned off/), { target: { value: "Spam" } });
    await press("Turn the tier off");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Tier turned off"));
    expect(api["admin.affiliates.setTierActive"]).toHaveBeenCalledWith({
      userId: "u1",
      isActive: false,
      reason: "Spam",
    });
  });

  it("its flags keep the focus while they are saved, and are sent once", async () => {
    api["admin.affiliates.byId"].mockReturnValue({ ...profile, affiliateTierActive: false });
    for (const path of ["admin.affiliates.setFounder", "admin.affiliates.setTierActive"] as const)
      api[path].mockReturnValue(pending());
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    for (const label of ["Founder", "Tier active"]) {
      const box = screen.getByLabelText<HTMLInputElement>(label);
      await click(box);
      expect(box.disabled).toBe(false);
      await click(box);
    }
    expect(api["admin.affiliates.setFounder"]).toHaveBeenCalledOnce();
    expect(api["admin.affiliates.setTierActive"]).toHaveBeenCalledOnce();
  });

  it("explains each ledger entry and the levels that were not paid", async () => {
    navigation.search = "view=ledger";
    const entry: Entry = {
      ...{ id: "e1", kind: "earn", amountCents: 547, createdAt: NOW, availableAt: NOW, state: { status: "void" } },
      ...{ shortOrderId: "AB12CD34", buyer: "Robin F.", buyerTier: "None", level: 1, baseCents: 6_437, rateBps: 800 },
      ...{
        bonusBps: 50,
        bonusPaused: false,
        pausedBps: 0,
        turnedOffBps: 400,
        tierName: "Rising Star",
        activeReferrals: 1,
        reason: null,
      },
      ...{ reversedAt: NOW, reversedWhy: "Lost parcel", reversesAt: null, payoutStatus: null, payoutReference: null },
      ...{ takenBackCents: 0, takenFromPayout: null },
    };
    api["admin.affiliates.ledger"].mockReturnValue({ entries: [entry], nextCursor: null });
    const skipped = {
      shortOrderId: "FF00FF00",
      generation: 1,
      level: 4,
      createdAt: new Date("2026-05-31T20:00:00Z"),
      why: "Test orders pay no commission.",
    };
    api["admin.affiliates.unpaid"].mockReturnValue({ rows: [skipped], nextCursor: null });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("8% + 0.5% of $64.37 = $5.47145 → $5.47, rounded half up")).toBeTruthy();
    expect(screen.getByText(/own tier Rising Star, 1 active referral then/)).toBeTruthy();
    expect(screen.getByText(/tier turned off, so no bonus of 4%/)).toBeTruthy();
    expect(screen.getByText("Taken back Jun 15, 2026: Lost parcel")).toBeTruthy();
    expect(screen.getByRole("link", { name: "#AB12CD34" }).getAttribute("href")).toBe(
      "/admin/orders?section=all&q=AB12CD34",
    );
    expect(screen.getByText(/level 4: Test orders pay no commission\./)).toBeTruthy();
    expect(screen.getByText("May 31, 2026")).toBeTruthy();
    expect(screen.getByText(/Days are in UTC\.$/)).toBeTruthy();
    await press("Adjust the balance");
    expect(screen.getByText("jane@example.test is owed $45.67 now.")).toBeTruthy();
  });

  it("shows the path above, the levels below and the direct referrals", async () => {
    navigation.search = "view=tree";
    const one = (level: number) => ({
      ...{ level, userId: `a${level}`, name: `Above ${level}`, code: "X", isAffiliate: level !== 2, tierName: "Elite" },
    });
    api["admin.affiliates.tree"].mockReturnValue({
      above: [one(1), one(2), one(11)],
      below: [{ level: 1, members: 3 }],
      networkSize: 3,
    });
    const referral = {
      ...{ userId: "d1", name: "Direct One", email: "d@example.test", isAffiliate: true, tier: null, joinedAt: NOW },
    };
    const counts = { isActive: true, ownOrders: 1, direct: 2, network: 5_000 };
    api["admin.affiliates.referrals"].mockReturnValue({
      total: 1_200,
      pageCount: 1,
      rows: [{ ...referral, ...counts }],
    });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByRole("link", { name: "Above 1" }).getAttribute("href")).toBe("/admin/affiliates/a1?view=tree");
    expect(screen.getByText("not an affiliate")).toBeTruthy();
    expect(screen.getByText("Earns nothing from here")).toBeTruthy();
    expect(screen.getByText("3 accounts in the ten levels of the network.")).toBeTruthy();
    expect(screen.getByText("(1,200)")).toBeTruthy();
    expect(screen.getByText(/1 own order · 2 direct · 5,000 in network/)).toBeTruthy();
  });

  it("shows empty payouts and clicks, a click analytics error, and a not-found state", async () => {
    navigation.search = "view=payouts";
    api["admin.affiliates.payouts"].mockReturnValue({ payouts: [], nextCursor: null });
    const { rerender } = await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("No payouts yet")).toBeTruthy();
    expect(screen.getByText(/^Available earnings go out/)).toBeTruthy();
    navigation.search = "view=clicks";
    api["admin.affiliates.clicks"].mockReturnValue(NO_CLICKS);
    rerender(<AffiliateScreen userId="u1" />);
    await settle();
    expect(screen.getByText("No clicks")).toBeTruthy();
    cleanup();
    api["admin.affiliates.clicks"].mockRejectedValueOnce(serverError("req-1"));
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("Unable to load click analytics")).toBeTruthy();
    cleanup();
    byId.mockRejectedValueOnce(notFoundError("Affiliate"));
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    expect(screen.getByText("Affiliate not found")).toBeTruthy();
  });

  it("shows tiers with what earned them, partnerships, and who changed what", async () => {
    navigation.search = "view=history";
    const reachedBy: History["tiers"][number]["reachedBy"] = [
      { key: "lifetimeVolumeCents", label: "Lifetime Volume", current: 251_000, required: 250_000 },
    ];
    const act = { actorName: "Ann Admin", createdAt: NOW };
    const member = { name: "The Alloy", role: "founder" as const, joinedAt: NOW, endedAt: NOW };
    const team = { ...member, contributedVolumeCents: 5_000 };
    api["admin.affiliates.history"].mockReturnValue({
      tiers: [{ id: "t1", kind: "earned", reason: null, tier: tierByLevel(3), reachedAt: NOW, reachedBy }],
      partnerships: [
        { ...team, id: "m1", ended: { how: "dissolved", reason: "We are done" } },
        { ...team, id: "m2", ended: { how: "left", reason: null } },
      ],
      acts: [
        {
          ...act,
          id: "a1",
          action: "affiliate.code",
          changes: [{ field: "affiliateCode", before: "OLD2", after: "JAN2" }],
        },
        { ...act, id: "a2", action: "payout.hold", changes: [{ field: "amountCents", before: null, after: "-300" }] },
      ],
    });
    await renderWithApi(<AffiliateScreen userId="u1" />, api);
    for (const text of ["3. Builder", "Lifetime Volume $2,510.00 of $2,500.00", "Left", "Dissolved", "We are done"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    for (const [text, shown] of [
      ["Affiliate: code", "Affiliate code: OLD2 → JAN2"],
      ["Payout: hold", "Amount: -$3.00"],
    ] as const) {
      expect(screen.getByText(text).closest("li")?.textContent).toContain(shown);
    }
    expect(screen.getAllByText("Ann Admin, Jun 15, 2026, 5:45 PM")).toHaveLength(2);
  });
});
