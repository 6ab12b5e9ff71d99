import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AffiliateStats } from "~/components/affiliate/overview-screen";
import { StatusActiveReferrals } from "~/components/affiliate/status-active-referrals";
import { TierGroups } from "~/components/affiliate/tier-groups";
import { type Standing, TierStatus } from "~/components/affiliate/tier-status";
import { TierRates } from "~/components/affiliate/tiers-screen";
import { RATE_TABLE } from "~/domain/commission";
import { nextTier, TIERS, tierByLevel, tierProgress } from "~/domain/tiers";
import { apiHandlers, pending } from "~tests/support/api-link";
import { press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const day = (text: string) => new Date(`${text}T12:00:00Z`);

function standingAt(level: number, counters: Partial<Standing> = {}, bonus: Partial<Standing["bonus"]> = {}): Standing {
  const measures = { orders: 3, activeReferrals: 1, networkSize: 2, lifetimeVolumeCents: 64_200 };
  const tier = tierByLevel(level);
  return {
    affiliateCode: "ROBIN123",
    cashappTag: null,
    ...{ affiliateTierActive: true, affiliateTierOffReason: null, tierState: "paused" },
    isFounder: false,
    link: "https://shop.test/?ref=ROBIN123",
    inviteLink: "https://shop.test/affiliate/signup?ref=ROBIN123",
    tier,
    nextTier: nextTier(level),
    progress: tierProgress({ ...measures, ...counters }, level),
    bonus: {
      bps: tier.commissionBonusBps,
      fromTier: null,
      isPaid: false,
      needed: 2,
      windowDays: 180,
      keptUntil: null,
      ...bonus,
    },
    months: { first: "2026-06", last: "2026-06" },
    ...measures,
    countedNetwork: 1,
    ...{ earnedCents: 3_650, paidCents: 2_400 },
    ...{ owedCents: 1_250, availableCents: 750, onHoldCents: 400, inPayoutCents: 100 },
    ...counters,
  } as Standing;
}

const api = apiHandlers({ "affiliate.activeReferrals": () => pending() });
const active = api["affiliate.activeReferrals"];

describe("Your Status", () => {
  it("shows the tier with its state, earnings, and the progress of all four ways to the next tier", async () => {
    await renderWithApi(<TierStatus standing={standingAt(1)} />, api);
    for (const text of ["Your Status", "Starter", "No bonus yet", "Total earnings", "Pending earnings"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByTestId("Total earnings").textContent).toBe("$36.50");
    expect(screen.getByTestId("Pending earnings").textContent).toBe("$12.50");
    const parts = ["Available", "On hold", "In payout"].map((label) => screen.getByTestId(label).textContent);
    expect(parts).toEqual(["$7.50", "$4.00", "$1.00"]);
    const shown = screen.getAllByRole("progressbar").map((bar) => bar.parentElement?.textContent);
    expect(shown).toEqual([
      "Orders3 of 5",
      "Active Referrals1 of 2",
      "Network Size2 of 3",
      "Lifetime Volume$642.00 of $1,000.00",
    ]);
    expect(screen.getByText("Quick win: Rising Star at $1K volume or 5 orders or 3 network")).toBeDefined();
  });

  it("explains a measure on focus, and hides the hint on Escape", async () => {
    await renderWithApi(<TierStatus standing={standingAt(2)} />, api);
    const hint = screen.getByRole("button", { name: /^About Orders/ });
    expect(hint.getAttribute("aria-label")).toContain("not counting test and wholesale orders");
    fireEvent.focus(hint);
    expect(
      await screen.findByText("Paid orders in the ten levels below you, not counting test and wholesale orders."),
    ).toBeDefined();
    fireEvent.keyDown(hint, { key: "Escape" });
    fireEvent.blur(hint);
    await waitFor(() => expect(screen.queryByText(/^Paid orders in the ten levels/)).toBeNull());
  });

  it("hides the quick win once Rising Star is reached", async () => {
    await renderWithApi(<TierStatus standing={standingAt(2)} />, api);
    expect(screen.queryByText(/Quick win/)).toBeNull();
  });

  it("hides the quick win if the published rules ask for something else", async () => {
    const next = { ...tierByLevel(2), minOrders: 6 };
    await renderWithApi(<TierStatus standing={{ ...standingAt(1), nextTier: next }} />, api);
    expect(screen.queryByText(/Quick win/)).toBeNull();
  });

  it("names the first tier that has a bonus, if any", async () => {
    await renderWithApi(<TierStatus standing={standingAt(1, {}, { fromTier: "Builder" })} />, api);
    expect(screen.getByText(/^Tier bonus/).textContent).toBe(
      "Tier bonus 0%: Starter has none yet. From Builder up, a bonus is added to direct commissions while 2 or more of your direct referrals are active (1 now).",
    );
    cleanup();
    await renderWithApi(<TierStatus standing={standingAt(1)} />, api);
    expect(screen.getByText(/^Tier bonus/).textContent).toBe("Tier bonus 0%: Starter has none.");
  });

  it("says that the bonus is paused and what is missing", async () => {
    await renderWithApi(<TierStatus standing={standingAt(2, { activeReferrals: 1 })} />, api);
    expect(screen.getByText("Tier bonus +0.5% is paused")).toBeDefined();
    expect(screen.getByText(/Bonus paused: 1 of 2 active referrals\./)).toBeDefined();
  });

  it("says until when the bonus stays if nobody orders again", async () => {
    await renderWithApi(
      <TierStatus
        standing={standingAt(
          3,
          { activeReferrals: 4, tierState: "active" },
          { isPaid: true, keptUntil: day("2026-09-03") },
        )}
      />,
      api,
    );
    expect(screen.getByText("Active")).toBeDefined();
    expect(screen.getByText("Tier bonus +1%")).toBeDefined();
    expect(screen.getByText("Sep 3, 2026")).toBeDefined();
  });

  it("has no next tier at the top", async () => {
    await renderWithApi(<TierStatus standing={standingAt(16)} />, api);
    expect(screen.getByText("You have reached the highest tier.")).toBeDefined();
    expect(screen.queryAllByRole("progressbar")).toEqual([]);
  });

  it("shows the next reachable tier, or that there is none, after an admin lowered the tier", async () => {
    const { unmount } = await renderWithApi(<TierStatus standing={standingAt(1, { nextTier: tierByLevel(5) })} />, api);
    expect(
      screen.getByText("The shop set your tier to Starter. The next one that you can reach is Professional."),
    ).toBeDefined();
    expect(screen.queryByText(/Quick win/)).toBeNull();
    unmount();
    await renderWithApi(<TierStatus standing={standingAt(1, { nextTier: null })} />, api);
    expect(screen.getByText("The shop set your tier to Starter. New orders do not raise it any more.")).toBeDefined();
  });

  it("says that an admin turned the tier off, which bonus and discount are lost, and why", async () => {
    await renderWithApi(
      <TierStatus standing={standingAt(2, { tierState: "off", affiliateTierOffReason: "Spam in forums" })} />,
      api,
    );
    expect(screen.getByText("Turned off")).toBeDefined();
    expect(screen.getByText("Rising Star is turned off")).toBeDefined();
    expect(
      screen.getByText(
        /no bonus \(it was 0\.5%\), and your own orders get no discount \(it was 1%\)\..* Why: Spam in forums/,
      ),
    ).toBeDefined();
    expect(screen.queryByText(/Bonus paused/)).toBeNull();
  });

  it("loads the active referrals with the day each lapses only when expanded", async () => {
    const ada = { userId: "a", name: "Ada Quist", lastPaidOrderAt: day("2026-01-02"), activeUntil: day("2026-07-01") };
    active.mockReturnValue({ referrals: [ada], nextCursor: null });
    await renderWithApi(<TierStatus standing={standingAt(2)} />, api);
    expect(active).not.toHaveBeenCalled();
    const details = screen.getByText("Who is active, and until when (1)").closest("details");
    if (!details) throw new Error("the list has a summary");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    await settle();
    const row = within(screen.getByRole("list", { name: "Active referrals" })).getByRole("listitem");
    expect(row.textContent).toBe("Ada Quistlast paid order Jan 2, 2026 · expires Jul 1, 2026");
  });

  it("lists a referral that moved between two pages once, at its current position", async () => {
    const person = (name: string, lastPaidOrderAt: Date) => ({
      ...{ userId: name, name, lastPaidOrderAt, activeUntil: day("2026-07-01") },
    });
    const cursor = { lastPaidOrderAt: day("2026-01-02"), userId: "Ada" };
    active.mockImplementation((input) =>
      input.cursor
        ? { referrals: [person("Ben", day("2026-01-05")), person("Ada", day("2026-02-03"))], nextCursor: null }
        : { referrals: [person("Ada", day("2026-01-02"))], nextCursor: cursor },
    );
    await renderWithApi(<StatusActiveReferrals standing={standingAt(2)} />, api);
    const details = screen.getByText("Who is active, and until when (1)").closest("details");
    if (!details) throw new Error("the list has a summary");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    await settle();
    await press("Show more");
    expect(active).toHaveBeenLastCalledWith(expect.objectContaining({ cursor }));
    const rows = within(screen.getByRole("list", { name: "Active referrals" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Benlast paid order Jan 5, 2026 · expires Jul 1, 2026",
      "Adalast paid order Feb 3, 2026 · expires Jul 1, 2026",
    ]);
  });
});

it("each of the four figures says what it counts", async () => {
  await renderWithApi(<AffiliateStats standing={standingAt(2)} />, api);
  const text = screen.getByLabelText("Your figures").textContent;
  for (const part of [
    "Total Orders3Paid orders in the ten levels below you",
    "Active Referrals1Direct referrals with a paid order in the last 180 days",
    "Network Size2Accounts in the ten levels below you. 1 of them counts for your tier",
    "Lifetime Volume$642.00Products paid for in the ten levels below you",
  ]) {
    expect(text).toContain(part);
  }
});

describe("tier tables", () => {
  it("list sixteen tiers in five groups with discount, commission and targets, and mark the user's own", async () => {
    await renderWithApi(<TierGroups level={9} tiers={TIERS} directBps={800} />, api);
    expect(screen.getByText(/A network counts accounts with a verified e-mail address or a paid order\./)).toBeTruthy();
    const groups = ["Beginner", "Professional", "Elite/Diamond+", "Presidential", "Royal"];
    const counts = groups.map((name) => within(screen.getByRole("region", { name })).getAllByRole("listitem").length);
    expect(counts).toEqual([4, 3, 3, 3, 3]);
    const own = screen.getByText("Your tier").closest("li");
    expect(own?.getAttribute("aria-current")).toBe("true");
    expect(own?.textContent).toBe(
      "9DiamondYour tierDiscount 8%Commission 8% + 4% = 12%Volume $250,000Any one of: $250,000 volume, 1,000 orders, 40 active referrals, a network of 500",
    );
    expect(screen.getAllByRole("listitem").filter((item) => item.hasAttribute("aria-current"))).toHaveLength(1);
  });

  it("list the rates by the buyer's membership and the level", async () => {
    await renderWithApi(<TierRates rates={RATE_TABLE} />, api);
    const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Buyer", "Level 1", "Levels 2-3", "Levels 4-5", "Levels 6-10"],
      ["No membership", "8% + bonus", "4%", "2%", "1%"],
      ["Bronze", "6% + bonus", "3%", "1.5%", "0.75%"],
      ["Gold", "4% + bonus", "2%", "1%", "0.5%"],
    ]);
  });
});
