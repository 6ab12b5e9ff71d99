import { describe, expect, it } from "vitest";
import { activeUntil, bonusPaidUntil } from "~/domain/active-referral";
import { commissionText } from "~/domain/commission-text";
import { applyBps, formatMoney } from "~/domain/money";

describe("commissionText", () => {
  it.each([
    [{ baseCents: 6_437, rateBps: 800, bonusBps: 50 }, "8% + 0.5%", "$64.37", "$5.47145", "$5.47", true],
    [{ baseCents: 10_000, rateBps: 800, bonusBps: 0 }, "8%", "$100.00", "$8.00", "$8.00", false],
    [{ baseCents: 25, rateBps: 200, bonusBps: 0 }, "2%", "$0.25", "$0.005", "$0.01", true],
    [{ baseCents: 33, rateBps: 75, bonusBps: 0 }, "0.75%", "$0.33", "$0.002475", "$0.00", true],
    [
      { baseCents: 123_456_789, rateBps: 750, bonusBps: 0 },
      "7.5%",
      "$1,234,567.89",
      "$92,592.59175",
      "$92,592.59",
      true,
    ],
  ])("explains %o", (line, rate, base, exact, rounded, isRounded) => {
    expect(commissionText(line)).toEqual({ rate, base, exact, rounded, isRounded });
  });

  it("rounds as the ledger does for every base up to 1,000 cents", () => {
    for (let baseCents = 1; baseCents <= 1_000; baseCents++) {
      const { rounded } = commissionText({ baseCents, rateBps: 750, bonusBps: 50 });
      expect(rounded).toBe(formatMoney(applyBps(baseCents, 800)));
    }
  });
});

describe("active referrals", () => {
  const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset));

  it("lapse 180 days after the last paid order", () => {
    expect(activeUntil(day(0))).toEqual(day(180));
  });

  it("keep the bonus until the second-latest of them lapses", () => {
    expect(bonusPaidUntil([day(3), day(40), day(9)])).toEqual(day(189));
    expect(bonusPaidUntil([day(3)])).toBeNull();
  });
});
