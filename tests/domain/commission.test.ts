import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CommissionOrder, commissionEntries, isActiveReferral, rateBps, type Upline } from "~/domain/commission";

const upline = (level: number, changes: Partial<Upline> = {}): Upline => ({
  userId: `u${level}`,
  level,
  isAffiliate: true,
  tierName: "Diamond",
  bonusBps: 400,
  tierActive: true,
  activeReferrals: 2,
  ...changes,
});
const order: CommissionOrder = {
  orderId: "o1",
  buyerUserId: "buyer",
  buyerTier: "None",
  baseCents: 10_000,
  isTestOrder: false,
  isWholesaleBuyer: false,
  uplines: [upline(1)],
};
const first = (changes: Partial<CommissionOrder>) => commissionEntries({ ...order, ...changes })[0];

describe("commission rates", () => {
  it.each([
    ["None", "8 4 4 2 2 1 1 1 1 1"],
    ["Bronze", "6 3 3 1.5 1.5 0.75 0.75 0.75 0.75 0.75"],
    ["Gold", "4 2 2 1 1 0.5 0.5 0.5 0.5 0.5"],
  ] as const)("for a %s buyer are %s percent on levels 1 to 10", (tier, percents) => {
    const rates = percents.split(" ").map((_, index) => rateBps(tier, index + 1) / 100);
    expect(rates.join(" ")).toBe(percents);
  });

  it.each([0, 11, 1.5])("reject level %d", (level) => {
    expect(() => rateBps("None", level)).toThrow(expect.objectContaining({ reason: "invalid-level" }));
  });
});

describe("commission entries", () => {
  it("pay level 1 8% plus the tier bonus", () => {
    expect(first({})).toMatchObject({
      kind: "earn",
      amountCents: 1_200,
      rateBps: 800,
      bonusBps: 400,
      bonusPaused: false,
    });
  });

  it("pause the bonus below 2 active referrals", () => {
    const paused = first({ uplines: [upline(1, { activeReferrals: 1 })] });
    expect(paused).toMatchObject({ kind: "earn", amountCents: 800, bonusBps: 0, bonusPaused: true });
    const none = first({ uplines: [upline(1, { activeReferrals: 0, bonusBps: 0 })] });
    expect(none).toMatchObject({ bonusPaused: false });
  });

  it("pay the bonus to level 1 only", () => {
    expect(first({ uplines: [upline(2)] })).toMatchObject({ amountCents: 400, bonusBps: 0, bonusPaused: false });
  });

  it.each<[string, Partial<CommissionOrder>]>([
    ["test-order", { isTestOrder: true }],
    ["wholesale-order", { isWholesaleBuyer: true }],
    ["own-order", { buyerUserId: "u1" }],
    ["not-an-affiliate", { uplines: [upline(1, { isAffiliate: false })] }],
    ["zero-base", { baseCents: 0 }],
    ["zero-base", { baseCents: 49, uplines: [upline(6)] }],
  ])("pay nothing and keep the reason: %s", (reason, changes) => {
    expect(first(changes)).toMatchObject({ kind: "skipped", reason });
  });

  it("skip a level that is not an affiliate without moving the next level up", () => {
    const uplines = [upline(1), upline(2, { isAffiliate: false }), upline(3)];
    const outcomes = commissionEntries({ ...order, uplines });
    expect(outcomes.map((outcome) => (outcome.kind === "earn" ? outcome.amountCents : outcome.reason))).toEqual([
      1_200,
      "not-an-affiliate",
      400,
    ]);
  });

  it("round base times combined rate and bonus to the nearest cent, half up", () => {
    const percents = { None: [8, 4, 4, 2, 2, 1], Bronze: [6, 3, 3, 1.5, 1.5, 0.75], Gold: [4, 2, 2, 1, 1, 0.5] };
    const cases = fc.record({
      tier: fc.constantFrom("None" as const, "Bronze" as const, "Gold" as const),
      base: fc.integer({ min: 1, max: 100_000_000 }),
      bonus: fc.integer({ min: 0, max: 1_000 }),
      referrals: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(cases, ({ tier, base, bonus, referrals }) => {
        const uplines = Array.from({ length: 10 }, (_, i) =>
          upline(i + 1, { bonusBps: bonus, activeReferrals: referrals }),
        );
        for (const outcome of commissionEntries({ ...order, buyerTier: tier, baseCents: base, uplines })) {
          // Independent: quarters of a percent, counted in 40,000ths of the base, rounded by remainder.
          const percent = percents[tier][Math.min(outcome.level, 6) - 1] ?? 0;
          const parts = BigInt(percent * 400 + (outcome.level === 1 && referrals >= 2 ? bonus * 4 : 0)) * BigInt(base);
          const expected = Number(parts / 40_000n) + (parts % 40_000n >= 20_000n ? 1 : 0);
          expect(outcome.kind === "earn" ? outcome.amountCents : 0).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("active referral", () => {
  const now = new Date("2026-07-01T00:00:00Z");
  const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);

  it("stays active for 180 days after a paid order", () => {
    expect([daysAgo(180), daysAgo(0), daysAgo(180, 1), null].map((at) => isActiveReferral(at, now))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([0, -1])("goods for %i cents earn nobody a commission, and the entry gives the reason", (baseCents) => {
  expect(first({ baseCents })).toMatchObject({ kind: "skipped", reason: "zero-base" });
});
