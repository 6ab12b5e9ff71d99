import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MonthlyEarnings } from "~/components/affiliate/monthly-earnings";
import { Outlook } from "~/components/affiliate/outlook";
import { OverviewFirstRow } from "~/components/affiliate/overview-first-row";
import type { Standing } from "~/components/affiliate/tier-status";
import { tierByLevel } from "~/domain/tiers";
import { type ApiOutput, apiHandlers, pending } from "~tests/support/api-link";
import { axisMarks, showCharts } from "~tests/support/charts";
import { press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const month = (name: string, level1: number, more: object = {}) => ({
  ...{ month: name, level1, levels2to3: 0, levels4to5: 0, levels6to10: 0, adjusted: 0, total: level1 },
  ...more,
});

const api = apiHandlers({
  "affiliate.nextPayout": () => pending(),
  "affiliate.monthlyEarnings": () => pending(),
  "affiliate.outlook": () => pending(),
});

describe("earnings by month", () => {
  it("are charted, and listed in a table with the latest month first", async () => {
    showCharts();
    api["affiliate.monthlyEarnings"].mockReturnValue({
      months: [month("2026-05", 12_000), month("2026-06", 5_000, { levels2to3: -700, total: 4_300 })],
      ...{ lastMonth: "2026-05", thisMonthCents: 4_300, lastMonthCents: 12_000, lastMonthByNowCents: 4_000 },
    });
    await renderWithApi(<MonthlyEarnings hasEarned />, api);
    await settle();
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ["Month", "Total", "Level 1", "Levels 2-3", "Levels 4-5", "Levels 6-10"],
      ["June 2026", "$43.00", "$50.00", "-$7.00", "$0.00", "$0.00"],
      ["May 2026", "$120.00", "$120.00", "$0.00", "$0.00", "$0.00"],
    ]);
    await waitFor(() => expect(axisMarks()).toContain("Jun"));
  });

  it("have an empty state, with a link to earlier earnings if there are any", async () => {
    api["affiliate.monthlyEarnings"].mockReturnValue({
      months: [month("2026-06", 0)],
      ...{ lastMonth: "2026-05", thisMonthCents: 0, lastMonthCents: 0, lastMonthByNowCents: 0 },
    });
    const { unmount } = await renderWithApi(<MonthlyEarnings hasEarned />, api);
    expect(screen.getByText("Nothing in the last 12 months")).toBeDefined();
    const earlier = screen.getByRole("link", { name: "See your earlier earnings" });
    expect(earlier.getAttribute("href")).toBe("/affiliate/earnings");
    unmount();
    await renderWithApi(<MonthlyEarnings hasEarned={false} />, api);
    expect(screen.getByText("No earnings yet")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("outlook", () => {
  const standing = { bonus: { bps: 50, needed: 2 }, tier: tierByLevel(2) } as Standing;
  const none: ApiOutput<"affiliate.outlook"> = {
    ...{ nextTierName: "Builder", paceWeeks: 8, forecast: { kind: "no-pace" }, riskDays: 60 },
    ...{ activeReferrals: 0, atRisk: [], moreAtRisk: 0 },
  };
  const show = async (changes: Partial<typeof none>, more: Partial<Standing> = {}) => {
    api["affiliate.outlook"].mockReturnValue({ ...none, ...changes });
    await renderWithApi(<Outlook standing={{ ...standing, ...more }} />, api);
    return screen.getByRole("region", { name: "Next tier" }).textContent;
  };

  it.each([
    [
      { forecast: { kind: "in-weeks", weeks: 6, key: "orders", label: "Orders" } },
      "you reach Builder in 6 weeks, through orders.",
    ],
    [
      { forecast: { kind: "in-weeks", weeks: 1, key: "lifetimeVolumeCents", label: "" }, paceWeeks: 1 },
      "within a week, through volume.From what you gained in the last week.",
    ],
    [{ forecast: { kind: "far" } }, "more than two years to reach Builder"],
    [{}, "Nothing new counts towards Builder yet, so there is no forecast."],
  ] as const)("forecasts the next tier: %o", async (changes, expected) => {
    expect(await show(changes)).toContain(expected);
  });

  it.each([
    [16, "You have reached the highest tier."],
    [1, "The shop set your tier to Starter. New orders do not raise it any more."],
  ])("says why there is no next tier at level %i", async (level, expected) => {
    expect(await show({ nextTierName: null, forecast: null }, { tier: tierByLevel(level) })).toContain(expected);
  });

  it("speaks of no bonus at risk in a tier without a bonus", async () => {
    await show({}, { bonus: { bps: 0, needed: 2 } as Standing["bonus"], tier: tierByLevel(1) });
    const referrals = screen.getByRole("region", { name: "Active referrals" });
    expect(referrals.textContent).toContain(
      "No direct referral is active yet. A tier's bonus needs 2 active referrals.",
    );
    expect(screen.queryByText("Bonus at risk")).toBeNull();
  });

  it("lists the referrals that turn inactive and when, and which one pauses the bonus", async () => {
    const referral = (name: string, day: string) => ({ userId: name, name, activeUntil: new Date(`${day}T12:00:00Z`) });
    await show({
      activeReferrals: 3,
      atRisk: [
        { referral: referral("Cleo Soon", "2026-06-25"), activeAfter: 2, pausesBonus: false },
        { referral: referral("Ben Next", "2026-07-15"), activeAfter: 1, pausesBonus: true },
      ],
    });
    const rows = within(screen.getByRole("list", { name: "Referrals that turn inactive" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Cleo Sooninactive after Jun 25, 2026, then 2 active referrals",
      "Ben Nextinactive after Jul 15, 2026, then 1 active referralpauses your +0.5% bonus",
    ]);
    expect(screen.getByRole("region", { name: "Bonus at risk" })).toBeDefined();
  });

  it("counts the referrals it omits, and shows no bonus warning if the tier is off", async () => {
    const activeUntil = new Date("2026-07-15T12:00:00Z");
    const atRisk = [{ referral: { userId: "b", name: "Ben", activeUntil }, activeAfter: 1, pausesBonus: true }];
    await show({ activeReferrals: 14, atRisk, moreAtRisk: 3 }, { tierState: "off" });
    expect(screen.getByText("And 3 more in the next 60 days.")).toBeDefined();
    expect(screen.getByText(/Your tier is turned off, so there is no bonus to lose now\./)).toBeDefined();
    expect(screen.queryByText(/pauses your/)).toBeNull();
  });

  it("calls no bonus at risk while enough referrals stay active", async () => {
    const activeUntil = new Date("2026-07-15T12:00:00Z");
    const atRisk = [{ referral: { userId: "b", name: "Ben", activeUntil }, activeAfter: 7, pausesBonus: false }];
    await show({ activeReferrals: 8, atRisk });
    expect(screen.getByRole("region", { name: "Referrals about to turn inactive" })).toBeDefined();
    expect(screen.queryByText("Bonus at risk")).toBeNull();
  });

  it("says if nobody is about to turn inactive", async () => {
    await show({ activeReferrals: 3 });
    expect(screen.getByText("Nobody turns inactive in the next 60 days. You have 3 active referrals.")).toBeDefined();
  });
});

describe("first row of the overview", () => {
  const standing = {
    ...{ link: "https://shop.test/?ref=ROBIN123", affiliateCode: "ROBIN123" },
    ...{ availableCents: 12_345, onHoldCents: 800, inPayoutCents: 0 },
  } as Standing;
  const next: ApiOutput<"affiliate.nextPayout"> = {
    ...{ payoutFrequency: "weekly", payoutDay: 5, holdDays: 0, minimumPayoutCents: 2_000, isPaidToday: false },
    ...{
      day: new Date("2026-06-19T00:00:00Z"),
      dueCents: 12_345,
      owingCents: 0,
      expectedCents: 12_345,
      obstacle: null,
    },
    inPayoutCents: 0,
  };
  const show = async (changes: Partial<typeof next> = {}) => {
    api["affiliate.nextPayout"].mockReturnValue({ ...next, ...changes });
    api["affiliate.monthlyEarnings"].mockReturnValue({
      months: [month("2026-05", 12_000), month("2026-06", 4_300)],
      ...{ lastMonth: "2026-05", thisMonthCents: 4_300, lastMonthCents: 12_000, lastMonthByNowCents: 4_000 },
    });
    await renderWithApi(<OverviewFirstRow standing={standing} />, api);
    const tiles = within(screen.getByRole("region", { name: "At a glance" })).getAllByRole("heading", { level: 2 });
    return tiles.map(({ parentElement }) => [...(parentElement?.children ?? [])].map(({ textContent }) => textContent));
  };

  it("shows the available sum, the next payout, this month against last, and the link", async () => {
    expect((await show()).slice(0, 3)).toEqual([
      ["Available now", "$123.45", "$8.00 on hold"],
      ["Next payout", "$123.45", "Jun 19, 2026"],
      ["This month", "$43.00", "$3.00 more than by this day last month · $120.00 in all of May"],
    ]);
    expect(screen.getByText("shop.test/?ref=ROBIN123")).toBeDefined();
  });

  it("makes no comparison with a month without earnings", async () => {
    api["affiliate.nextPayout"].mockReturnValue(next);
    api["affiliate.monthlyEarnings"].mockReturnValue({
      months: [month("2026-06", 4_300)],
      ...{ lastMonth: "2026-05", thisMonthCents: 4_300, lastMonthCents: 0, lastMonthByNowCents: 0 },
    });
    await renderWithApi(<OverviewFirstRow standing={standing} />, api);
    expect(screen.getByText("Nothing in May")).toBeDefined();
  });

  it("says what blocks the next payout", async () => {
    expect((await show({ obstacle: "no-tag", expectedCents: 0 }))[1]).toEqual([
      "Next payout",
      "$0.00",
      "Jun 19, 2026 · Add your cash-app tag",
    ]);
    expect(screen.getByRole("link", { name: "Add your cash-app tag" }).getAttribute("href")).toBe(
      "/affiliate/earnings#payouts",
    );
  });

  it("uses the device's share sheet if available, otherwise a dialog with share links and the QR code", async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await show();
    await press("Share");
    expect(share).toHaveBeenCalledWith({ title: expect.any(String), url: standing.link });
    expect(screen.queryByRole("dialog")).toBeNull();
    vi.unstubAllGlobals();
    await press("Share");
    const dialog = await screen.findByRole("dialog", { name: "Share your link" });
    expect(within(dialog).getByRole("link", { name: "E-mail" })).toBeDefined();
    expect(await within(dialog).findByRole("img", { name: `QR code of ${standing.link}` })).toBeDefined();
  });
});
