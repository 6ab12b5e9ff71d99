import { describe, expect, it } from "vitest";
import { INITIAL_RULES, type ProgramRules } from "~/domain/program-rules";
import { ruleDifferences } from "~/domain/rule-differences";
import { compareReplays, type ProgramEvent, type ProgramStanding, replayProgram } from "~/domain/rule-rehearsal";

type Sale = Extract<ProgramEvent, { kind: "sale" }>;
const above = (userId: string, level: number, more: Partial<Sale["above"][number]> = {}) => ({
  ...{ userId, level, isAffiliate: true, tierActive: true, activeReferrals: 3 },
  ...more,
});
/** The first rules, in which active referrals alone reach no tier. */
const RULES: ProgramRules = {
  ...INITIAL_RULES,
  tiers: INITIAL_RULES.tiers.map((tier, at) => (at === 0 ? tier : { ...tier, minActiveReferrals: 1_000 })),
};
let sequence = 0;
const sale = (uplines: Sale["above"], more: Partial<Sale> = {}): Sale => {
  sequence += 1;
  const order = { orderId: `o${sequence}`, buyerUserId: "buyer", buyerTier: "None", baseCents: 10_000 } as const;
  return {
    ...{ kind: "sale", orderId: order.orderId, sequence, judgedSequence: sequence, isCounted: true },
    ...{ volumeCents: 10_000, countsBuyer: false, above: uplines, isTakenBack: false },
    order: { ...order, isTestOrder: false, isWholesaleBuyer: false },
    ...more,
  };
};
const standing = (level: number, counters: Partial<ProgramStanding["counters"]> = {}, advancesAbove = 0) => ({
  ...{ level, advancesAbove },
  counters: { lifetimeVolumeCents: 0, orders: 0, activeReferrals: 0, networkSize: 0, ...counters },
});
const start = (standings: Record<string, ProgramStanding>) => new Map(Object.entries(standings));
const replay = (events: ProgramEvent[], standings: Record<string, ProgramStanding> = {}, rules = RULES) => {
  const { cents, tiers } = replayProgram(events, start(standings), rules);
  return {
    cents: Object.fromEntries([...cents].map(([id, levels]) => [id, Object.fromEntries(levels)])),
    tiers: Object.fromEntries(tiers),
  };
};
/** The rules with another rate at level 1 and other figures of the second tier. */
const draft = (change: { first?: number; minOrders?: number; bonus?: number }): ProgramRules => ({
  ...RULES,
  rates: {
    ...RULES.rates,
    None: RULES.rates.None.map((rate, at) => (at === 0 ? (change.first ?? rate) : rate)),
  },
  tiers: RULES.tiers.map((tier, at) =>
    at === 1
      ? {
          ...tier,
          minOrders: change.minOrders ?? tier.minOrders,
          commissionBonusBps: change.bonus ?? tier.commissionBonusBps,
        }
      : tier,
  ),
});

describe("sales replay", () => {
  it("pays each level its rate, sums by account and level, and pays nothing for a reversed order", () => {
    const chain = [above("ada", 1), above("ben", 2)];
    const { cents } = replay([sale(chain), sale(chain), sale([above("ben", 1)]), sale(chain, { isTakenBack: true })]);
    expect(cents).toEqual({ ada: { 1: 1_600 }, ben: { 1: 800, 2: 800 } });
  });

  it("skips accounts that are not affiliates, at any level", () => {
    expect(replay([sale([above("ada", 1, { isAffiliate: false }), above("ben", 2)])]).cents).toEqual({
      ben: { 2: 400 },
    });
  });

  it("pays the tier bonus as of the sale, at level 1 only, and raises the tier afterwards", () => {
    const at = { ada: standing(1, { orders: 4 }), ben: standing(3) };
    const events = () => [
      sale([above("ada", 1), above("ben", 2)]),
      sale([above("ada", 1)]),
      sale([above("ada", 1, { activeReferrals: 1 })]),
      sale([above("ada", 1, { tierActive: false })]),
    ];
    const { cents, tiers } = replay(events(), at);
    // 8%, then 8.5% as a Rising Star, then without the bonus twice.
    expect(cents).toEqual({ ada: { 1: 800 + 850 + 800 + 800 }, ben: { 2: 400 } });
    expect(tiers).toEqual({ ada: 2, ben: 3 });
  });

  it("subtracts refunds from the volume above the buyer, and lowers no tier", () => {
    const byVolume = RULES.tiers.map((tier, at) =>
      at === 1 ? { ...tier, minOrders: 1_000, minLifetimeVolumeCents: 25_000 } : tier,
    );
    const rules = { ...RULES, tiers: byVolume };
    const refund = (): ProgramEvent => ({ kind: "refund", sequence: ++sequence, userIds: ["ada"], volumeCents: 8_000 });
    const sold = () => sale([above("ada", 1)]);
    expect(replay([sold(), sold(), sold()], {}, rules).tiers).toEqual({ ada: 2 });
    expect(replay([sold(), refund(), sold(), sold()], {}, rules).tiers).toEqual({ ada: 1 });
    expect(replay([sold(), sold(), sold(), refund()], {}, rules).tiers).toEqual({ ada: 2 });
  });

  it("sorts events by sequence", () => {
    const events = [sale([above("ada", 1)]), sale([above("ada", 1)]), sale([above("ada", 1)])];
    const at = { ada: standing(1, { orders: 3 }) };
    expect(replay([...events].reverse(), at)).toEqual(replay(events, at));
    expect(replay(events, at).cents).toEqual({ ada: { 1: 800 + 800 + 850 } });
  });

  it("judges a reposted order by the tier at its first posting", () => {
    const first = sale([above("ada", 1)], { isTakenBack: true });
    const between = [1, 2, 3, 4].map(() => sale([above("ben", 1)]));
    const again = sale([above("ada", 1)], { judgedSequence: first.sequence });
    const at = { ada: standing(1, { orders: 4 }) };
    expect(replay([first, ...between, again], at).cents).toMatchObject({ ada: { 1: 800 } });
    expect(replay([first, ...between, { ...again, judgedSequence: again.sequence }], at).cents).toMatchObject({
      ada: { 1: 850 },
    });
  });

  it("moves no counter for tests and wholesale, and lowers no tier on a reversal", () => {
    const at = { ada: standing(1, { orders: 4 }) };
    expect(replay([sale([above("ada", 1)], { isCounted: false })], at).tiers).toEqual({ ada: 1 });
    const sold = sale([above("ada", 1)]);
    const { order: _, isTakenBack: __, ...posting } = sold;
    sequence += 1;
    const reversal: ProgramEvent = { ...posting, kind: "reversal", sequence };
    expect(replay([sold, reversal], at).tiers).toEqual({ ada: 2 });
    // Its order and volume are reverted, so the next sale alone reaches no tier.
    const lost = replay([sold, reversal, sale([above("ada", 1)])], { ada: standing(1, { orders: 3 }) });
    expect(lost.tiers).toEqual({ ada: 1 });
    const byVolume = { ada: standing(1, { lifetimeVolumeCents: 85_000 }) };
    expect(replay([sold, reversal, sale([above("ada", 1)])], byVolume).tiers).toEqual({ ada: 1 });
    expect(replay([sold, sale([above("ada", 1)])], byVolume).tiers).toEqual({ ada: 2 });
  });

  it("counts the buyer in the networks above if flagged, and active referrals at level 1", () => {
    const two = { ada: standing(1, { networkSize: 2 }) };
    const quiet = { activeReferrals: 0 };
    expect(replay([sale([above("ada", 2, quiet)], { countsBuyer: true })], two).tiers).toEqual({ ada: 2 });
    expect(replay([sale([above("ada", 2, quiet)])], two).tiers).toEqual({ ada: 1 });
    const byReferrals = (upline: Sale["above"][number]) => replay([sale([upline])], {}, INITIAL_RULES).tiers;
    expect(byReferrals(above("ada", 1, { activeReferrals: 2 }))).toEqual({ ada: 2 });
    expect(byReferrals(above("ada", 2, { activeReferrals: 2 }))).toEqual({ ada: 1 });
    expect(byReferrals(above("ada", 1, { activeReferrals: 2, isAffiliate: false }))).toEqual({ ada: 1 });
  });

  it("does not mutate the initial standings", () => {
    const at = { ada: standing(1, { orders: 4 }) };
    replay([sale([above("ada", 1)])], at);
    expect(at.ada).toEqual(standing(1, { orders: 4 }));
  });
});

describe("other replayed events", () => {
  it("grow networks by sign-ups, and advance affiliates only", () => {
    const growth = (affiliateIds: string[]): ProgramEvent => {
      sequence += 1;
      return { kind: "growth", sequence, affiliateIds, userIds: ["ada", "ben"] };
    };
    const two = { ada: standing(1, { networkSize: 2 }), ben: standing(1, { networkSize: 2 }) };
    expect(replay([growth(["ada"])], two).tiers).toEqual({ ada: 2, ben: 1 });
    expect(replay([growth(["ada"])], {}).tiers).toEqual({ ada: 1, ben: 1 });
    expect(replay([growth(["ada"]), growth(["ada"]), growth(["ada"])]).tiers).toEqual({ ada: 2, ben: 1 });
  });

  it("set a tier for an admin, or cap it after an undone payment", () => {
    const set = (level: number, isLimit: boolean, advancesAbove = 0): ProgramEvent => {
      sequence += 1;
      return { kind: "tier", sequence, userId: "ada", isLimit, level, advancesAbove };
    };
    const tierAfter = (...events: ProgramEvent[]) => replay(events, { ada: standing(3) }).tiers.ada;
    expect(tierAfter(set(5, false))).toBe(5);
    expect(tierAfter(set(1, false))).toBe(1);
    expect(tierAfter(set(5, true))).toBe(3);
    expect(tierAfter(set(2, true))).toBe(2);
    // A tier that the counters had already reached is not restored.
    const at = { ada: standing(4, { orders: 30 }) };
    expect(replay([set(1, false, 4), sale([above("ada", 1)])], at).tiers).toEqual({ ada: 1 });
    expect(replay([set(1, false, 3), sale([above("ada", 1)])], at).tiers).toEqual({ ada: 4 });
    expect(replay([sale([above("ada", 1)])], { ada: standing(1, { orders: 30 }, 4) }).tiers).toEqual({ ada: 1 });
  });
});

describe("draft comparison", () => {
  const events = () => [sale([above("ada", 1), above("ben", 2)]), sale([above("ada", 1)])];

  it("compares the total, levels and accounts, and lists the tiers that would differ", () => {
    const at = start({ ada: standing(1, { orders: 2 }) });
    const now = replayProgram(events(), at, RULES);
    const other = replayProgram(events(), at, draft({ first: 1_000, minOrders: 3, bonus: 100 }));
    expect(compareReplays(now, other)).toEqual({
      total: { nowCents: 2_000, draftCents: 1_000 + 400 + 1_100 },
      levels: [
        { level: 1, nowCents: 1_600, draftCents: 2_100 },
        { level: 2, nowCents: 400, draftCents: 400 },
      ],
      accounts: [
        { userId: "ada", nowCents: 1_600, draftCents: 2_100 },
        { userId: "ben", nowCents: 400, draftCents: 400 },
      ],
      movedTiers: [{ userId: "ada", nowLevel: 1, draftLevel: 2 }],
    });
  });

  it("sorts levels and includes accounts that only one side pays", () => {
    const one = { cents: new Map([["ada", new Map([[3, 5]])]]), tiers: new Map([["ada", 2]]) };
    const other = { cents: new Map([["ben", new Map([[1, 7]])]]), tiers: new Map([["ben", 4]]) };
    expect(compareReplays(one, other)).toEqual({
      total: { nowCents: 5, draftCents: 7 },
      levels: [
        { level: 1, nowCents: 0, draftCents: 7 },
        { level: 3, nowCents: 5, draftCents: 0 },
      ],
      accounts: [
        { userId: "ada", nowCents: 5, draftCents: 0 },
        { userId: "ben", nowCents: 0, draftCents: 7 },
      ],
      movedTiers: [],
    });
  });

  it("lists every differing figure in readable form", () => {
    expect(ruleDifferences(INITIAL_RULES, INITIAL_RULES)).toEqual([]);
    const rate = (of: readonly number[], level: number, bps: number) =>
      of.map((each, at) => (at === level - 1 ? bps : each));
    const { None, Bronze, Gold } = INITIAL_RULES.rates;
    const changed: ProgramRules = {
      rates: { None: rate(None, 1, 850), Bronze: rate(Bronze, 6, 80), Gold: rate(Gold, 10, 0) },
      tiers: INITIAL_RULES.tiers.map((tier, at) =>
        at === 2
          ? {
              ...{ commissionBonusBps: 125, pricingDiscountBps: 300, minLifetimeVolumeCents: 300_000 },
              ...{ minOrders: 1_200, minActiveReferrals: 4, minNetworkSize: 9 },
            }
          : tier,
      ),
      holdDays: 1,
      minimumPayoutCents: 2_500,
    };
    const rows = (before: ProgramRules, after: ProgramRules) =>
      ruleDifferences(before, after).map((row) => [row.what, row.before, row.after]);
    expect(rows(INITIAL_RULES, changed)).toEqual([
      ["Level 1, buyers without a membership", "8%", "8.5%"],
      ["Level 6, Bronze buyers", "0.75%", "0.8%"],
      ["Level 10, Gold buyers", "0.5%", "0%"],
      ["Builder, bonus", "1%", "1.25%"],
      ["Builder, own discount", "2%", "3%"],
      ["Builder, volume target", "$2,500.00", "$3,000.00"],
      ["Builder, orders target", "12", "1,200"],
      ["Builder, active referrals target", "3", "4"],
      ["Builder, network target", "8", "9"],
      ["Hold", "none", "1 day"],
      ["Minimum payout", "$0.00", "$25.00"],
    ]);
    expect(rows({ ...INITIAL_RULES, holdDays: 14 }, INITIAL_RULES)).toEqual([["Hold", "14 days", "none"]]);
    const short = { ...INITIAL_RULES, rates: { ...INITIAL_RULES.rates, Gold: [] }, tiers: [] };
    expect(rows(short, INITIAL_RULES).slice(0, 1)).toEqual([["Level 1, Gold buyers", "0%", "4%"]]);
    expect(rows(INITIAL_RULES, { ...INITIAL_RULES, rates: { ...INITIAL_RULES.rates, Gold: [400] } })).toHaveLength(9);
  });
});

describe("out-of-order events", () => {
  it("are replayed in sequence", () => {
    const events = [sale([above("ada", 1)]), sale([above("ada", 1)])];
    const second = draft({ minOrders: 1, bonus: 500 });
    const rules = {
      ...second,
      tiers: second.tiers.map((tier, at) =>
        at === 1 ? { ...tier, minLifetimeVolumeCents: 0, minActiveReferrals: 0, minNetworkSize: 0 } : tier,
      ),
    };
    const [one, two] = events as [Sale, Sale];
    const late = { ...two, order: { ...two.order, baseCents: 20_000 } };
    const expected = replay([one, late], {}, rules);
    // The first sale pays no bonus, the second one 5%: 800 + 1,600 + 1,000.
    expect(expected.cents).toEqual({ ada: { 1: 3_400 } });
    expect(replay([late, one], {}, rules)).toEqual(expected);
  });
});
