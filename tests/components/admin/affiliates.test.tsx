// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AffiliateScreen } from "~/components/admin/affiliates/affiliate-screen";
import { AffiliatesScreen } from "~/components/admin/affiliates/affiliates-screen";
import { changesOf } from "~/components/admin/affiliates/audit-labels";
import { affiliatesHref, readAffiliatesAddress } from "~/components/admin/affiliates/search-params";

const calls = vi.hoisted(() => {
  const query = { stats: vi.fn(), pending: vi.fn(), list: vi.fn(), byId: vi.fn(), tree: vi.fn(), referrals: vi.fn() };
  const more = { clicks: vi.fn(), history: vi.fn(), unpaid: vi.fn(), ledger: vi.fn(), payouts: vi.fn() };
  const acts = { approve: vi.fn(), reject: vi.fn(), setAffiliate: vi.fn(), setCustomName: vi.fn() };
  const others = { changeCode: vi.fn(), setFounder: vi.fn(), setTierActive: vi.fn(), setTier: vi.fn() };
  return {
    query: { ...query, ...more },
    acts: { ...acts, ...others },
    address: new URLSearchParams(),
    push: vi.fn(),
    done: vi.fn(),
    failed: vi.fn(),
  };
});

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => calls.address,
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.done, error: calls.failed } }));

vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const queries = Object.entries(calls.query).map(([name, read]) => [
    name,
    { useQuery: (input: unknown) => read(input), useInfiniteQuery: (input: unknown) => read(input) },
  ]);
  const acts = Object.entries(calls.acts).map(([name, call]) => [name, mutation((input) => call(input))]);
  const admin = { affiliates: Object.fromEntries([...queries, ...acts]), ledger: { adjust: mutation(vi.fn()) } };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin } };
});

const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
const waiting = { data: undefined, isPending: true, isError: false };
const failed = (refetch = vi.fn(), data: object = { requestId: "req-1" }, message = "no") => ({
  data: undefined,
  error: { data, message },
  isPending: false,
  isError: true,
  refetch,
});
const refusal = (message: string, data: object = { code: "CONFLICT" }) => Object.assign(new Error(message), { data });

const NOW = new Date("2026-06-15T12:00:00Z");
const request = {
  id: "req-a",
  userId: "u9",
  name: "Robin Field",
  email: "robin@example.test",
  reason: "I know many labs",
  createdAt: NOW,
};
const row = {
  userId: "u1",
  name: "Jane Doe",
  customName: "Peak Labs",
  email: "jane@example.test",
  code: "JAN234567",
  isAffiliate: true,
  isFounder: true,
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
const profile = {
  id: "u1",
  name: "Jane Doe",
  email: "jane@example.test",
  phone: null,
  profilePictureUrl: null,
  cashappTag: "$jane",
  isAffiliate: true,
  isFounder: false,
  isDisabled: false,
  deletedAt: null,
  createdAt: NOW,
  affiliateCode: "JAN234567",
  affiliateSince: NOW,
  affiliateTierActive: true,
  customAffiliateName: null,
  formerCodes: [{ code: "OLD234567", createdAt: NOW }],
  shownName: "Jane D.",
  inviteLink: row.inviteLink,
  pendingRequestId: null,
  tier: { ...row.tier, commissionBonusBps: 100, pricingDiscountBps: 200 },
  nextTierName: "Achiever",
  isBonusPaid: false,
  standing: {
    ...{
      userId: "u1",
      tierLevel: 3,
      orders: 12,
      lifetimeVolumeCents: 250_000,
      networkSize: 8,
      countedNetwork: 5,
      activeReferrals: 1,
    },
    ...{ balanceCents: 4_567, earnedCents: 14_567, paidTotalCents: 10_000 },
  },
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("alertdialog"));
const open = (address = "") => {
  calls.address = new URLSearchParams(address);
};

beforeEach(() => {
  open();
  calls.query.stats.mockReturnValue(
    loaded({
      ...{ total: 1234, activeThisMonth: 56, paidCents: 885_965, owedCents: 94_834, owedAccounts: 4 },
      ...{ owingCents: 0, owingAccounts: 0, netCents: 94_834, deletedCents: 0, deletedAccounts: 0 },
    }),
  );
  calls.query.pending.mockReturnValue(loaded({ count: 1, requests: [request] }));
  calls.query.list.mockReturnValue(loaded({ total: 1, pageCount: 1, rows: [row], hasMore: false }));
  calls.query.byId.mockReturnValue(loaded(profile));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the cards", () => {
  it("count, say what they count, and link to the list that adds up to them", () => {
    render(<AffiliatesScreen />);
    for (const [name, value, href] of [
      ["Total Affiliates", "1,234", "/admin/affiliates?status=active"],
      ["Active This Month", "56", "/admin/affiliates?status=this-month"],
      ["Pending Commissions", "$948.34", "/admin/ledger?view=balances"],
      ["Paid Commissions", "$8,859.65", "/admin/ledger?view=balances"],
    ] as const) {
      expect(screen.getByText(name).closest("a")?.getAttribute("href")).toBe(href);
      expect(screen.getByText(value)).toBeTruthy();
    }
    expect(
      screen.getByText("Counted: earned a commission or gained a direct referral since the 1st (UTC)"),
    ).toBeTruthy();
  });
});

describe("a pending request", () => {
  it("shows name, e-mail, reason and date, and approved says the code", async () => {
    calls.acts.approve.mockResolvedValue({ code: "ROB234567", alreadyApproved: false });
    render(<AffiliatesScreen />);
    for (const text of ["Robin Field", "robin@example.test", "I know many labs", "Asked Jun 15, 2026"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    press("Approve: Robin Field");
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Approved! Affiliate code: ROB234567"));
    expect(calls.acts.approve).toHaveBeenCalledWith({ requestId: "req-a" });
  });

  it("is rejected only after a question that names its maker", async () => {
    calls.acts.reject.mockResolvedValue({ alreadyRejected: false });
    render(<AffiliatesScreen />);
    press("Reject: Robin Field");
    expect(calls.acts.reject).not.toHaveBeenCalled();
    expect(dialog().getByText("Reject the request of Robin Field?")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Request rejected"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("that cannot be decided says what failed and why", async () => {
    calls.acts.approve.mockRejectedValue(refusal("This request was rejected already."));
    calls.acts.reject.mockRejectedValue(
      refusal("Something went wrong on our side.", { code: "INTERNAL_SERVER_ERROR", requestId: "req-7" }),
    );
    render(<AffiliatesScreen />);
    press("Approve: Robin Field");
    await waitFor(() =>
      expect(calls.failed).toHaveBeenCalledWith("Failed to approve request", {
        description: "This request was rejected already.",
      }),
    );
    press("Reject: Robin Field");
    fireEvent.click(dialog().getByRole("button", { name: "Reject" }));
    await waitFor(() =>
      expect(calls.failed).toHaveBeenCalledWith("Failed to reject request", {
        description: "Something went wrong on our side. Reference req-7",
      }),
    );
  });

  it("says when nobody waits", () => {
    calls.query.pending.mockReturnValue(loaded({ count: 0, requests: [] }));
    render(<AffiliatesScreen />);
    expect(screen.getByText("Nobody waits for an answer.")).toBeTruthy();
  });
});

describe("the table", () => {
  it("shows each affiliate and copies the sign-up link", async () => {
    const writeText = vi.fn(async () => {});
    Object.assign(navigator, { clipboard: { writeText } });
    render(<AffiliatesScreen />);
    const table = within(screen.getByRole("table"));
    for (const text of ["Jane Doe", "“Peak Labs”", "jane@example.test", "JAN234567", "Builder", "Ada Above"]) {
      expect(table.getByText(text)).toBeTruthy();
    }
    for (const text of ["8", "12", "$2,500.00", "$45.67", "$100.00 paid", "Jun 15, 2026"]) {
      expect(table.getByText(text)).toBeTruthy();
    }
    fireEvent.click(table.getByRole("button", { name: "Copy sign-up link: Jane Doe" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Affiliate signup link copied to clipboard!"));
    expect(writeText).toHaveBeenCalledWith(row.inviteLink);
  });

  it("marks who was revoked, who has no link to copy", () => {
    calls.query.list.mockReturnValue(
      loaded({ total: 1, pageCount: 1, rows: [{ ...row, isAffiliate: false, inviteLink: null }] }),
    );
    render(<AffiliatesScreen />);
    expect(within(screen.getByRole("table")).getByText("Revoked")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Copy sign-up link/ })).toBeNull();
  });

  it("keeps search, filters, sort and page in the address", () => {
    open("q=jane&status=revoked&tier=3&sort=volume&dir=ascending&page=2");
    render(<AffiliatesScreen />);
    expect(calls.query.list).toHaveBeenLastCalledWith({
      search: "jane",
      status: "revoked",
      tier: 3,
      sort: "volume",
      direction: "ascending",
      page: 2,
    });
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "active" } });
    expect(calls.push).toHaveBeenLastCalledWith(
      "/admin/affiliates?q=jane&status=active&tier=3&sort=volume&dir=ascending",
      { scroll: false },
    );
    expect(screen.getByRole("link", { name: "Volume" }).getAttribute("href")).toBe(
      "/admin/affiliates?q=jane&status=revoked&tier=3&sort=volume",
    );
    press("Clear");
    expect(calls.push).toHaveBeenLastCalledWith("/admin/affiliates?sort=volume&dir=ascending", { scroll: false });
  });

  it("says when a search finds more than are counted", () => {
    calls.query.list.mockReturnValue(loaded({ total: 1000, hasMore: true, pageCount: 40, rows: [row] }));
    render(<AffiliatesScreen />);
    expect(screen.getByText("More than 1,000 affiliates")).toBeTruthy();
  });

  it("leaves anything odd in the address out", () => {
    const odd = readAffiliatesAddress(new URLSearchParams("status=x&tier=17&sort=y&dir=z&page=-1"));
    expect(affiliatesHref(odd)).toBe("/admin/affiliates");
  });

  it("says when there is nobody, waits with skeletons, and after a failure offers another try", () => {
    calls.query.list.mockReturnValue(loaded({ total: 0, pageCount: 1, rows: [] }));
    const { rerender } = render(<AffiliatesScreen />);
    expect(screen.getByText("No affiliates found")).toBeTruthy();
    calls.query.list.mockReturnValue(waiting);
    rerender(<AffiliatesScreen />);
    expect(screen.queryByText("No affiliates found")).toBeNull();
    const refetch = vi.fn();
    calls.query.list.mockReturnValue(failed(refetch));
    rerender(<AffiliatesScreen />);
    expect(screen.getByText("req-1")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalled();
  });
});

describe("the page of one affiliate", () => {
  it("shows who it is, the sums, and why the bonus is paused", () => {
    render(<AffiliateScreen userId="u1" />);
    expect(screen.getByRole("heading", { level: 1, name: "Jane Doe" })).toBeTruthy();
    for (const text of ["JAN234567", "$45.67", "To $jane", "Former codes keep working: OLD234567"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText(/bonus paused: 1 of 2 active referrals/)).toBeTruthy();
  });

  it("revokes only after a question that names who and says what stays", async () => {
    calls.acts.setAffiliate.mockResolvedValue({ isAffiliate: false, code: "JAN234567", alreadySet: false });
    render(<AffiliateScreen userId="u1" />);
    press("Revoke");
    expect(calls.acts.setAffiliate).not.toHaveBeenCalled();
    expect(dialog().getByText("Revoke Jane Doe?")).toBeTruthy();
    expect(dialog().getByText(/earns nothing on orders paid from now on/)).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Revoke" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Jane Doe was revoked"));
    expect(calls.acts.setAffiliate).toHaveBeenCalledWith({ userId: "u1", isAffiliate: false });
  });

  it.each([
    ["Max Next", /Max Next becomes the founder of their partnership Northern Lights\./],
    [null, /Northern Lights has no other active affiliate and stays without anybody who can lead it/],
  ])("says before revoking what becomes of a partnership that they lead: next is %s", (heir, sentence) => {
    calls.query.byId.mockReturnValue(loaded({ ...profile, leads: { partnership: "Northern Lights", heir } }));
    render(<AffiliateScreen userId="u1" />);
    press("Revoke");
    expect(dialog().getByText(sentence)).toBeTruthy();
  });

  it("makes an affiliate of who is none, and says the code", async () => {
    calls.query.byId.mockReturnValue(
      loaded({ ...profile, isAffiliate: false, affiliateCode: null, formerCodes: [], inviteLink: null }),
    );
    calls.acts.setAffiliate.mockResolvedValue({ isAffiliate: true, code: "JAN999999", alreadySet: false });
    render(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("Not an affiliate")).toBeTruthy();
    press("Make an affiliate");
    fireEvent.click(dialog().getByRole("button", { name: "Make an affiliate" }));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Jane Doe is an affiliate. Code: JAN999999"));
  });

  it("keeps a refused code as it was typed, with the reason beside it", async () => {
    calls.acts.changeCode.mockRejectedValue(
      refusal("taken", { code: "CONFLICT", fieldErrors: { code: "This code, or one that looks like it, is taken" } }),
    );
    render(<AffiliateScreen userId="u1" />);
    const field = screen.getByLabelText<HTMLInputElement>("Code");
    fireEvent.change(field, { target: { value: "x" } });
    press("Change code");
    expect(screen.getByText("A code has 6 to 12 letters A-Z and digits")).toBeTruthy();
    expect(calls.acts.changeCode).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: "taken234" } });
    press("Change code");
    expect(await screen.findByText("This code, or one that looks like it, is taken")).toBeTruthy();
    expect(calls.acts.changeCode).toHaveBeenCalledWith({ userId: "u1", code: "TAKEN234" });
    expect(field.value).toBe("taken234");
  });

  it("refuses a shown name that deceives before it is sent", async () => {
    calls.acts.setCustomName.mockResolvedValue({ customAffiliateName: "Peak Labs", alreadySet: false });
    render(<AffiliateScreen userId="u1" />);
    const field = screen.getByLabelText(/Custom affiliate name/);
    fireEvent.change(field, { target: { value: "me@lab.test" } });
    press("Save name");
    expect(screen.getByText("Please do not show an e-mail address")).toBeTruthy();
    expect(calls.acts.setCustomName).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: " Peak  Labs " } });
    press("Save name");
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Custom name saved"));
    expect(calls.acts.setCustomName).toHaveBeenCalledWith({ userId: "u1", customName: "Peak Labs" });
  });

  it("sets the tier with a reason, and asks for one", async () => {
    calls.acts.setTier.mockResolvedValue({ tierName: "Diamond", alreadySet: false });
    render(<AffiliateScreen userId="u1" />);
    const form = within(screen.getByRole("button", { name: "Set tier" }).closest("form") ?? document.body);
    fireEvent.change(form.getByLabelText("Tier"), { target: { value: "9" } });
    press("Set tier");
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    expect(calls.acts.setTier).not.toHaveBeenCalled();
    fireEvent.change(form.getByLabelText(/Reason/), { target: { value: " Agreed by phone " } });
    press("Set tier");
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Tier set to Diamond"));
    expect(calls.acts.setTier).toHaveBeenCalledWith({ userId: "u1", level: 9, reason: "Agreed by phone" });
  });

  it("says that a switched-off tier pays no bonus and gives no discount, and how many of the network count", () => {
    calls.query.byId.mockReturnValue(loaded({ ...profile, affiliateTierActive: false }));
    render(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("(bonus switched off)")).toBeTruthy();
    expect(screen.getByText("(switched off)")).toBeTruthy();
    expect(screen.queryByText(/bonus paused/)).toBeNull();
    expect(screen.getByText("5 of them count for the tier. 1 active direct referrals")).toBeTruthy();
  });

  it("switches the founder's badge and the tier", async () => {
    calls.acts.setFounder.mockResolvedValue({ isFounder: true, alreadySet: false });
    calls.acts.setTierActive.mockResolvedValue({ isActive: false, alreadySet: false });
    render(<AffiliateScreen userId="u1" />);
    fireEvent.click(screen.getByLabelText("Founder"));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Founder badge given"));
    fireEvent.click(screen.getByLabelText("Tier active"));
    await waitFor(() => expect(calls.done).toHaveBeenCalledWith("Tier switched off"));
    expect(calls.acts.setTierActive).toHaveBeenCalledWith({ userId: "u1", isActive: false });
  });

  it("explains each entry of the ledger, and the levels that were not paid", () => {
    open("view=ledger");
    const entry = {
      ...{ id: "e1", kind: "earn", amountCents: 547, createdAt: NOW, availableAt: NOW, status: "void" },
      ...{ shortOrderId: "AB12CD34", buyer: "Robin F.", buyerTier: "None", level: 1, baseCents: 6_437, rateBps: 800 },
      ...{ bonusBps: 50, bonusPaused: false, pausedBps: 0, tierName: "Rising Star", activeReferrals: 2, reason: null },
      ...{ reversedAt: NOW, reversedWhy: "Lost parcel", reversesAt: null, payoutStatus: null, payoutReference: null },
    };
    calls.query.ledger.mockReturnValue(loaded({ pages: [{ entries: [entry] }] }));
    const skipped = {
      shortOrderId: "FF00FF00",
      generation: 1,
      level: 4,
      createdAt: NOW,
      why: "Test orders pay no commission.",
    };
    calls.query.unpaid.mockReturnValue(loaded({ rows: [skipped], nextCursor: null }));
    render(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("8% + 0.5% of $64.37 = $5.47145 → $5.47, rounded half up")).toBeTruthy();
    expect(screen.getByText("Taken back Jun 15, 2026: Lost parcel")).toBeTruthy();
    expect(screen.getByRole("link", { name: "#AB12CD34" }).getAttribute("href")).toBe(
      "/admin/orders?section=all&q=AB12CD34",
    );
    expect(screen.getByText(/level 4: Test orders pay no commission\./)).toBeTruthy();
    press("Adjust the balance");
    expect(screen.getByText("jane@example.test is owed $45.67 now.")).toBeTruthy();
  });

  it("shows the path above, the levels below and the direct referrals", () => {
    open("view=tree");
    const one = (level: number) => ({
      ...{ level, userId: `a${level}`, name: `Above ${level}`, code: "X", isAffiliate: level !== 2, tierName: "Elite" },
    });
    calls.query.tree.mockReturnValue(
      loaded({ above: [one(1), one(2), one(11)], below: [{ level: 1, members: 3 }], networkSize: 3 }),
    );
    const referral = { ...{ userId: "d1", name: "Direct One", email: "d@example.test", tier: null, joinedAt: NOW } };
    const counts = { isActive: true, ownOrders: 1, direct: 2, network: 5 };
    calls.query.referrals.mockReturnValue(loaded({ total: 1, pageCount: 1, rows: [{ ...referral, ...counts }] }));
    render(<AffiliateScreen userId="u1" />);
    expect(screen.getByRole("link", { name: "Above 1" }).getAttribute("href")).toBe("/admin/affiliates/a1?view=tree");
    expect(screen.getByText("not an affiliate")).toBeTruthy();
    expect(screen.getByText("Earns nothing from here")).toBeTruthy();
    expect(screen.getByText("3 accounts in the ten levels of the network.")).toBeTruthy();
    expect(screen.getByText(/1 own order · 2 direct · 5 in network/)).toBeTruthy();
  });

  it("says when there are no payouts, no clicks, and no affiliate", () => {
    open("view=payouts");
    calls.query.payouts.mockReturnValue(loaded({ pages: [{ payouts: [] }] }));
    const { rerender } = render(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("No payouts yet")).toBeTruthy();
    open("view=clicks");
    calls.query.clicks.mockReturnValue(loaded({ totalClicks: 0, signUpsWithoutClick: 0 }));
    rerender(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("No clicks")).toBeTruthy();
    calls.query.clicks.mockReturnValue(failed());
    rerender(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("Unable to load click analytics")).toBeTruthy();
    calls.query.byId.mockReturnValue(
      failed(vi.fn(), { code: "NOT_FOUND", reason: "not-found" }, "Affiliate not found"),
    );
    rerender(<AffiliateScreen userId="u1" />);
    expect(screen.getByText("Affiliate not found")).toBeTruthy();
  });

  it("shows tiers with their evidence, partnerships, and who changed what", () => {
    open("view=history");
    const reachedBy = [{ key: "lifetimeVolumeCents", label: "Lifetime Volume", current: 251_000, required: 250_000 }];
    const act = { action: "affiliate.code", actorName: "Ann Admin", createdAt: NOW };
    const team = { name: "The Alloy", status: "active", totalMembers: 2 };
    const member = { id: "m1", role: "founder", status: "left", joinedAt: NOW, endedAt: NOW };
    calls.query.history.mockReturnValue(
      loaded({
        tiers: [{ id: "t1", tier: row.tier, reachedAt: NOW, reachedBy }],
        partnerships: [{ ...member, contributedVolumeCents: 5_000, partnership: team }],
        acts: [{ ...act, id: "a1", before: { affiliateCode: "OLD234567" }, after: { affiliateCode: "JAN234567" } }],
      }),
    );
    render(<AffiliateScreen userId="u1" />);
    for (const text of [
      "3. Builder",
      "Lifetime Volume $2,510.00 of $2,500.00",
      "The Alloy",
      "Founder",
      "Left",
      "Code changed",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText("Code: OLD234567 → JAN234567")).toBeTruthy();
    expect(screen.getByText("Ann Admin, Jun 15, 2026, 12:00 UTC")).toBeTruthy();
  });

  it("tells an act by what it changed", () => {
    expect(changesOf({ isAffiliate: true, affiliateCode: "A" }, { isAffiliate: false, affiliateCode: "A" })).toEqual([
      { field: "In the programme", before: "yes", after: "no" },
    ]);
    expect(changesOf(null, { amountCents: -300, reason: "By hand", requestId: "x" })).toEqual([
      { field: "Cents", before: null, after: "-300" },
      { field: "Reason", before: null, after: "By hand" },
    ]);
  });
});
