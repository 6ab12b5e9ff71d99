import { describe, expect, it } from "vitest";
import { assertPartialRefund, refundable, refundShares, splitRefund } from "~/domain/partial-refund";
import { assertCreditAmount, creditAfter, creditFor } from "~/domain/store-credit";

/** Seeded pseudo-random numbers. */
function* numbers(seed: number): Generator<(below: number) => number> {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (;;) yield next;
}
const draws = numbers(7);
const draw = (below: number) => (draws.next().value as (below: number) => number)(below);

describe("refundShares", () => {
  it("takes back exactly what was posted over any series of partial refunds", () => {
    for (let round = 0; round < 400; round++) {
      const posted = Array.from({ length: 1 + draw(10) }, () => (draw(3) === 0 ? draw(4) : draw(90_000)));
      const goods = 1 + draw(1_000_000);
      const left = [...posted];
      let goodsLeft = goods;
      let refunds = 0;
      while (goodsLeft > 0) {
        const part = refunds === 6 || draw(5) === 0 ? goodsLeft : 1 + draw(goodsLeft);
        const shares = refundShares(left, part, goodsLeft);
        const whole = left.reduce((sum, cents) => sum + cents, 0);
        const taken = shares.reduce((sum, cents) => sum + cents, 0);
        expect(Math.abs(taken - (whole * part) / goodsLeft)).toBeLessThanOrEqual(0.5);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.abs(share - ((left[at] ?? 0) * part) / goodsLeft)).toBeLessThan(1);
          left[at] = (left[at] ?? 0) - share;
          expect(left[at]).toBeGreaterThanOrEqual(0);
        }
        goodsLeft -= part;
        refunds += 1;
      }
      expect(left).toEqual(posted.map(() => 0));
    }
  });

  it("gives rounding leftovers to the largest remainders", () => {
    expect(refundShares([100, 50, 25], 1, 3)).toEqual([33, 17, 8]);
    expect(refundShares([1, 1, 1], 1, 3)).toEqual([1, 0, 0]);
    expect(refundShares([1, 1, 1, 1], 1, 2)).toEqual([1, 1, 0, 0]);
    expect(refundShares([800, 400], 0, 10_000)).toEqual([0, 0]);
  });
});

describe("refundable amount", () => {
  const order = { subtotalCents: 10_000, shippingCents: 5_000, refundedCents: 3_000, refundedGoodsCents: 2_500 };

  it("is what earlier refunds left of goods and shipping", () => {
    expect(refundable(order)).toEqual({ goodsCents: 7_500, shippingCents: 4_500 });
    expect(assertPartialRefund(refundable(order), { goodsCents: 7_500, shippingCents: 0 })).toBe(7_500);
  });

  it.each([
    [{ goodsCents: 7_501, shippingCents: 0 }, "You can refund at most $75.00 for the goods."],
    [{ goodsCents: 0, shippingCents: 4_501 }, "You can refund at most $45.00 for shipping."],
    [{ goodsCents: 0, shippingCents: 0 }, "Enter an amount above $0.00"],
    [{ goodsCents: 7_500, shippingCents: 4_500 }, "Use Refund instead"],
    [{ goodsCents: -1, shippingCents: 100 }, "Enter an amount above $0.00"],
    [{ goodsCents: 100, shippingCents: -1 }, "Enter an amount above $0.00"],
  ])("rejects %o", (asked, message) => {
    expect(() => assertPartialRefund(refundable(order), asked)).toThrow(message);
  });

  it.each([
    [
      { goodsCents: 0, shippingCents: 0 },
      { code: "BAD_REQUEST", reason: "invalid-amount" },
    ],
    [
      { goodsCents: 0, shippingCents: 4_501 },
      {
        ...{ code: "CONFLICT", reason: "refund-too-large" },
        detail: { fieldErrors: { shippingCents: "You can refund at most $45.00 for shipping." } },
      },
    ],
    [
      { goodsCents: 7_500, shippingCents: 4_500 },
      { code: "CONFLICT", reason: "refund-is-all" },
    ],
  ])("rejects %o with a typed reason", (asked, refusal) => {
    expect(() => assertPartialRefund(refundable(order), asked)).toThrow(expect.objectContaining(refusal));
  });

  it("takes no commissions back without refunded goods, and rejects more than is left of them", () => {
    expect(refundShares([800], 0, 0)).toEqual([0]);
    for (const goodsCents of [-1, 101]) {
      expect(() => refundShares([800], goodsCents, 100)).toThrow(
        expect.objectContaining({
          ...{ code: "BAD_REQUEST", reason: "invalid-amount" },
          message: "A refund is at most what is left of the goods.",
        }),
      );
    }
  });

  it("is returned up to what was paid in money; the rest becomes store credit", () => {
    expect(splitRefund({ amountCents: 900, to: "return", moneyLeftCents: 600 })).toEqual({
      returnCents: 600,
      creditCents: 300,
    });
    expect(splitRefund({ amountCents: 900, to: "credit", moneyLeftCents: 600 })).toEqual({
      returnCents: 0,
      creditCents: 900,
    });
  });
});

describe("store credit", () => {
  it("pays at most the order and at most the balance", () => {
    expect(creditFor(15_000, 4_000)).toBe(4_000);
    expect(creditFor(15_000, 40_000)).toBe(15_000);
  });

  it("never falls below zero, and each kind of entry allows only its own sign", () => {
    expect(creditAfter(500, -500)).toBe(0);
    expect(() => creditAfter(500, -501)).toThrow("The store credit is $5.00");
    expect(assertCreditAmount("grant", -500)).toBe(-500);
    expect(() => assertCreditAmount("spend", 500)).toThrow("cannot change by $5.00");
    expect(() => assertCreditAmount("refund", 0)).toThrow("cannot change by $0.00");
  });
});
