import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyBps, assertCents, formatMoney, MAX_ORDER_CENTS, sumCents } from "~/domain/money";
import { parseDollars } from "~/domain/typed-money";

describe("applyBps", () => {
  it.each([
    [5_000, 800, 400],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [333, 50, 2],
    [-333, 50, -2],
    [-1, 5_000, -1],
    [0, 800, 0],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])("for %i cents at %i bps is %i: half a cent rounds away from zero", (amount, bps, expected) => {
    expect(applyBps(amount, bps)).toBe(expected);
  });

  it("rounds to the nearest cent, symmetrically for negative amounts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 0, max: 20_000 }), (amount, bps) => {
        // Independent: the decimal digits of the exact product, cut by text.
        const digits = (BigInt(amount) * BigInt(bps)).toString().padStart(5, "0");
        const up = Number(digits.at(-4)) >= 5 ? 1n : 0n;
        const expected = Number(BigInt(digits.slice(0, -4)) + up);
        expect(applyBps(amount, bps)).toBe(expected);
        expect(applyBps(-amount, bps) + expected).toBe(0);
      }),
    );
  });

  it.each([
    [1.5, 1],
    [Number.NaN, 1],
    [1, -1],
    [1, 0.5],
  ])("rejects %d at %d: amounts and rates are integers, rates not negative", (a, b) => {
    expect(() => applyBps(a, b)).toThrow();
  });
});

describe("money", () => {
  it("rejects fractions and sums too large to be exact", () => {
    expect(sumCents([1, 2, -4])).toBe(-1);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow();
    expect(() => assertCents(0.1)).toThrow();
    expect(MAX_ORDER_CENTS).toBe(100_000_000);
  });

  it.each([
    ["49.95", 4_995],
    ["$1,234.5", 123_450],
    [" 12 ", 1_200],
    ["0", 0],
  ])("reads %j as %i cents", (text, cents) => expect(parseDollars(text)).toBe(cents));

  it.each(["", "-1", "1.234", "abc", "1,23", "1e3", "99999999999999999", "1."])("rejects %j", (text) => {
    expect(() => parseDollars(text)).toThrow();
  });

  it.each([
    [123_450, "$1,234.50"],
    [-500, "-$5.00"],
    [7, "$0.07"],
    [100_000_000, "$1,000,000.00"],
  ])("writes %i cents as %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

  it("reads back every amount it writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (c) => void expect(parseDollars(formatMoney(c))).toBe(c)),
    );
  });
});
