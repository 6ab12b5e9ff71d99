import { describe, expect, it } from "vitest";
import { explainOrder, type OrderFacts, parseAsked } from "~/domain/order-claim";

/** A paid order of a direct referral that earned $8.00. */
const COUNTED: OrderFacts = {
  ...{ isOwn: false, isInProgram: true, level: 1, cameByCode: true, status: "completed", isPaid: true },
  ...{ isTestOrder: false, isWholesale: false, isPaymentSent: false },
  ...{ earnedCents: 800, netCents: 800, skipReason: null, correctedCents: 0 },
};
const nothing = { earnedCents: 0, netCents: 0 };
const unpaid = { ...nothing, status: "pending", isPaid: false } as const;
const own = { ...nothing, isOwn: true, level: null } as const;
const customer = { ...own, isInProgram: false } as const;

describe("where an order is", () => {
  it.each<[what: string, Partial<OrderFacts>, code: string, canClaim: boolean, text: string]>([
    ["counted", {}, "counted", false, "$8.00 at level 1."],
    ["counted at its level", { level: 7, netCents: 100, earnedCents: 100 }, "counted", false, "$1.00 at level 7."],
    ["refunded in part", { netCents: 300 }, "counted", false, "It earned $8.00 at first; a refund took the rest back."],
    ["refunded", { netCents: 0, status: "cancelled", isPaid: false }, "taken-back", false, "It paid you $8.00"],
    ["marked as a test after it was paid", { netCents: 0, isTestOrder: true }, "taken-back", false, "taken back"],
    ["not paid for yet", unpaid, "waiting-for-payment", false, "We have not received the payment yet. Commissions"],
    ["said to be paid for", { ...unpaid, isPaymentSent: true }, "waiting-for-payment", false, "we look for it"],
    ["cancelled", { ...unpaid, status: "cancelled" }, "cancelled", false, "before it was paid"],
    ["a test", { ...nothing, isTestOrder: true, skipReason: "test-order" }, "test-order", true, "Test orders pay"],
    ["wholesale", { ...nothing, isWholesale: true }, "wholesale-order", false, "sold at cost"],
    ["not paid to this level", { ...nothing, skipReason: "not-an-affiliate", level: 3 }, "level-not-paid", true, "3"],
    ["nowhere in the books", nothing, "unexplained", true, "Send us a claim."],
    ["of somebody else's network", { ...nothing, level: null }, "other-affiliate", true, "We do not say whose code"],
    ["of nobody's network", { ...nothing, level: null, cameByCode: false }, "no-code", true, "counts for nobody"],
    ["credited for a claim", { ...nothing, level: null, correctedCents: 640 }, "corrected", false, "We added $6.40"],
    ["an affiliate's own", own, "own-order", false, "Nobody earns on their own order."],
    ["an own one that waits", { ...own, ...unpaid }, "waiting-for-payment", false, "once we have matched it"],
    ["an own one that was cancelled", { ...own, ...unpaid, status: "cancelled" }, "cancelled", false, "nobody earns"],
    ["a customer's", customer, "counts-for-inviter", false, "whose code you signed up with"],
    ["a customer's without a code", { ...customer, cameByCode: false }, "opened-without-code", true, "whose code"],
    ["a customer's test", { ...customer, isTestOrder: true }, "test-order", false, "Test orders pay no commission."],
    ["a customer's, credited", { ...customer, correctedCents: 640 }, "corrected", false, "was credited for this order"],
  ])("%s", (_, change, code, canClaim, text) => {
    const answer = explainOrder({ ...COUNTED, ...change });
    expect(answer).toMatchObject({ code, canClaim });
    expect(`${answer.title} ${answer.text}`).toContain(text);
  });

  it("outside of one's network is the same whatever its state, amount and kind", () => {
    const outside = { ...COUNTED, ...nothing, level: null };
    const states: Partial<OrderFacts>[] = [
      ...[{}, unpaid, { status: "cancelled" as const }, { isTestOrder: true }, { isWholesale: true }],
      ...[{ isPaymentSent: true }, { skipReason: "zero-base" }],
    ];
    for (const state of states) expect(explainOrder({ ...outside, ...state })).toEqual(explainOrder(outside));
  });
});

describe("what is asked for", () => {
  it.each([
    [" #1a2b3c4d ", { by: "order", shortId: "1A2B3C4D" }],
    ["Jo@Example.TEST", { by: "email", email: "jo@example.test" }],
    ["1A2B3C4", null],
    ["1A2B3C4G", null],
    ["", null],
  ])("'%s' is read as an order number, an address, or neither", (typed, expected) => {
    expect(parseAsked(typed)).toEqual(expected);
  });
});
