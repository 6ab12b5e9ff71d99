// Rules behind an affiliate's standing: tiers, active referrals, the next payout, ledger keys.
import { describe, expect, it } from "vitest";
import { activeReferralsSince, activeUntil, bonusPaidUntil, tierState } from "~/domain/active-referral";
import { commissionEntries, countsInProgram, holdUntil, rateBps, SKIP_MESSAGES } from "~/domain/commission";
import { adjustKey, assertEntryAmount, LEDGER_KINDS, payoutReturnKey, payoutSentKey } from "~/domain/ledger";
import { expectedPayout } from "~/domain/next-payout";
import { bonusOfTier, INITIAL_RULES, tiersOf } from "~/domain/program-rules";
import { advanceTier, mayReachNextTier, metRequirements, TIERS, tierByLevel, tierProgress } from "~/domain/tiers";

const NONE = { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0 };
const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe("tier requirements", () => {
  it("list the met ones with their values", () => {
    const rising = tierByLevel(2);
    expect(metRequirements(rising, NONE)).toEqual([]);
    expect(metRequirements(rising, { ...NONE, orders: 4, activeReferrals: 2, networkSize: 7 })).toEqual([
      { key: "activeReferrals", label: "Active Referrals", current: 2, required: 2 },
      { key: "networkSize", label: "Network Size", current: 7, required: 3 },
    ]);
    expect(metRequirements(tierByLevel(1), NONE)).toHaveLength(4);
  });

  it("count as 100 percent if nothing is required", () => {
    const free = TIERS.map((tier) => ({ ...tier, minOrders: 0 }));
    expect(tierProgress({ ...NONE, orders: -1 }, 1, free).find(({ key }) => key === "orders")?.percent).toBe(100);
  });

  it.each([
    ["alone", { orders: 4 }, { orders: 1 }, true],
    ["together with 31 others", { lifetimeVolumeCents: 68_000 }, { lifetimeVolumeCents: 1_000 }, true],
    ["not even together", { lifetimeVolumeCents: 67_999 }, { lifetimeVolumeCents: 1_000 }, false],
    ["not by what they do not add", { orders: 4 }, { networkSize: 0 }, false],
    ["because it is reached already", { networkSize: 3 }, {}, true],
  ])("decide whether the next tier may be reached: %s", (_, counters, added, may) => {
    const standing = { tierLevel: 1, advancesAbove: 0, counters: { ...NONE, ...counters } };
    expect(mayReachNextTier(standing, { ...NONE, ...added }, TIERS)).toBe(may);
  });

  it("apply only above the tier that an admin set, and never at the top", () => {
    const at = (tierLevel: number, advancesAbove: number) => ({
      ...{ tierLevel, advancesAbove },
      counters: { ...NONE, orders: 40 },
    });
    expect(mayReachNextTier(at(1, 4), { ...NONE, orders: 1 })).toBe(true);
    expect(mayReachNextTier(at(1, 5), { ...NONE, orders: 1 })).toBe(false);
    expect(mayReachNextTier(at(16, 0), { ...NONE, orders: 1_000_000 })).toBe(false);
    expect(advanceTier(1, { ...NONE, orders: 25 }, 4).level).toBe(1);
    expect(advanceTier(1, { ...NONE, orders: 50 }, 4).level).toBe(5);
    expect(advanceTier(1, { ...NONE, orders: 25 }, 3).level).toBe(4);
  });

  it("exist for levels 1 to 16 only", () => {
    for (const level of [0, 17]) {
      expect(() => tierByLevel(level)).toThrow(
        expect.objectContaining({
          ...{ code: "BAD_REQUEST", reason: "invalid-tier", message: "Tiers run from level 1 to 16." },
        }),
      );
    }
  });
});

describe("rules version", () => {
  it("replaces the tiers' figures but not their names", () => {
    const tiers = INITIAL_RULES.tiers.map((tier, at) => (at === 1 ? { ...tier, commissionBonusBps: 75 } : tier));
    const rules = { ...INITIAL_RULES, tiers };
    expect(tiersOf(INITIAL_RULES)).toEqual(TIERS);
    expect(tiersOf(rules)[1]).toEqual({ ...TIERS[1], commissionBonusBps: 75 });
    expect(["Rising Star", "Builder", "No such tier", null].map((name) => bonusOfTier(rules, name))).toEqual([
      75, 100, 0, 0,
    ]);
    expect(INITIAL_RULES.tiers[1]).toEqual({
      ...{ minLifetimeVolumeCents: 100_000, minOrders: 5, minActiveReferrals: 2, minNetworkSize: 3 },
      ...{ commissionBonusBps: 50, pricingDiscountBps: 100 },
    });
    expect([INITIAL_RULES.holdDays, INITIAL_RULES.minimumPayoutCents]).toEqual([0, 0]);
  });
});

describe("active referral", () => {
  it("is active for 180 days after the last paid order", () => {
    expect(activeReferralsSince(day("2026-06-30"))).toEqual(day("2026-01-01"));
    expect(activeUntil(day("2026-01-01"))).toEqual(day("2026-06-30"));
  });

  it("keeps the bonus paid together with another, until the earlier of the two latest lapses", () => {
    expect(bonusPaidUntil([])).toBeNull();
    expect(bonusPaidUntil([day("2026-01-01")])).toBeNull();
    expect(bonusPaidUntil([day("2026-01-01"), day("2026-03-01"), day("2025-01-01")])).toEqual(day("2026-06-30"));
  });

  it.each([
    [true, 2, "active"],
    [true, 1, "paused"],
    [false, 2, "off"],
  ])(
    "sets the tier state with the switch (%s) and the number of active ones (%i): %s",
    (isOn, activeReferrals, state) => {
      expect(tierState({ isOn, activeReferrals })).toBe(state);
    },
  );
});

describe("next payout", () => {
  const account = { availableCents: 2_500, minimumCents: 2_500, hasTag: true, waitsForTerms: false };
  const payout = (more: Partial<Parameters<typeof expectedPayout>[0]> = {}) =>
    expectedPayout({ ...account, isHouse: false, isWithheld: false, ...more });

  it("includes all that is due once the minimum is reached", () => {
    expect(payout()).toEqual({ dueCents: 2_500, owingCents: 0, expectedCents: 2_500, obstacle: null });
  });

  it.each([
    ["house", 2_500, { isHouse: true, isWithheld: true }],
    ["withheld", 2_500, { isWithheld: true, waitsForTerms: true }],
    ["terms", 2_500, { waitsForTerms: true, hasTag: false }],
    ["no-tag", 0, { hasTag: false, availableCents: 0 }],
    ["nothing-due", 0, { availableCents: 0 }],
    ["below-minimum", 2_499, { availableCents: 2_499 }],
  ])("includes nothing if there is an obstacle: %s", (obstacle, dueCents, more) => {
    expect(payout(more)).toEqual({ dueCents, owingCents: 0, expectedCents: 0, obstacle });
  });

  it("owes nothing, but is owed a negative balance by the earnings to come", () => {
    const nothingDue = { dueCents: 0, owingCents: 672, expectedCents: 0, obstacle: "nothing-due" };
    expect(payout({ availableCents: -672, minimumCents: 0 })).toEqual(nothingDue);
  });
});

describe("commissions", () => {
  it("exclude tests and wholesale, and are held from the day of payment", () => {
    const kinds = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const;
    expect(kinds.map(([isTestOrder, isWholesale]) => countsInProgram({ isTestOrder, isWholesale }))).toEqual([
      ...[true, false, false, false],
    ]);
    expect(holdUntil(day("2026-02-27"), 3)).toEqual(day("2026-03-02"));
  });

  it("are skipped with a reason if they come to nothing", () => {
    const upline = { userId: "ada", level: 1, isAffiliate: true, tierName: "Starter", bonusBps: 0, tierActive: true };
    for (const baseCents of [0, -5, 1]) {
      const order = {
        orderId: "o",
        buyerTier: "None",
        baseCents,
        isTestOrder: false,
        isWholesaleBuyer: false,
      } as const;
      const [outcome] = commissionEntries({ ...order, uplines: [{ ...upline, activeReferrals: 0 }] });
      expect(outcome).toMatchObject({ kind: "skipped", reason: "zero-base" });
    }
    expect(Object.values(SKIP_MESSAGES).every((text) => text.endsWith("."))).toBe(true);
    expect(() => rateBps("None", 11)).toThrow(
      expect.objectContaining({ reason: "invalid-level", message: "Commission levels run from 1 to 10." }),
    );
  });
});

describe("ledger entry", () => {
  it("has a key that names the event that may happen only once", () => {
    expect([adjustKey("1"), payoutSentKey("1"), payoutReturnKey("1")]).toEqual([
      ...["adjust:1", "payout_sent:1", "payout_return:1"],
    ]);
  });

  it.each(LEDGER_KINDS)("of kind %s has the right sign and is never zero", (kind) => {
    const signs = { earn: [1], payout_return: [1], reverse: [-1], payout: [-1], adjust: [1, -1] }[kind] ?? [];
    for (const cents of [5, -5]) {
      if (signs.includes(Math.sign(cents))) expect(assertEntryAmount(kind, cents)).toBe(cents);
      else expect(() => assertEntryAmount(kind, cents)).toThrow(`A ${kind} entry cannot be ${cents} cents.`);
    }
    expect(() => assertEntryAmount(kind, 0)).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", reason: "invalid-amount" }),
    );
  });
});
