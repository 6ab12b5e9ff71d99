import { describe, expect, it } from "vitest";
import {
  claimNumber,
  claimReason,
  explainOrder,
  isCreditable,
  NO_ORDERS,
  NO_OWN_ORDERS,
  type OrderClaimFacts,
  parseAsked,
  UNKNOWN_EMAIL,
  UNKNOWN_ORDER,
} from "~/domain/order-claim";

/** A paid order of a direct referral that earned $8.00. */
const COUNTED: OrderClaimFacts = {
  ...{ isOwn: false, isInProgram: true, level: 1, cameByCode: true, status: "completed", isPaid: true },
  ...{ isRefunded: false, isTestOrder: false, isWholesale: false, isPaymentSent: false },
  ...{ earnedCents: 800, netCents: 800, skipReason: null, correctedCents: 0, takenBackWhy: null },
};
const nothing = { earnedCents: 0, netCents: 0 };
const unpaid = { ...nothing, status: "pending", isPaid: false } as const;
const refunded = { ...unpaid, status: "cancelled", isRefunded: true } as const;
const own = { ...nothing, isOwn: true, level: null } as const;
const customer = { ...own, isInProgram: false } as const;

describe("explainOrder", () => {
  it.each<[what: string, Partial<OrderClaimFacts>, code: string, canClaim: boolean, text: string]>([
    ["counted", {}, "counted", false, "$8.00 at level 1."],
    ["counted at its level", { level: 7, netCents: 100, earnedCents: 100 }, "counted", false, "$1.00 at level 7."],
    ["refunded in part", { netCents: 300 }, "counted", false, "It earned $8.00 at first; a refund took the rest back."],
    ["refunded", { netCents: 0, status: "cancelled", isPaid: false }, "taken-back", false, "It paid you $8.00"],
    ["marked as a test after it was paid", { netCents: 0, isTestOrder: true }, "taken-back", false, "taken back"],
    ["not paid for yet", unpaid, "waiting-for-payment", false, "We have not received the payment yet. Commissions"],
    ["said to be paid for", { ...unpaid, isPaymentSent: true }, "waiting-for-payment", false, "we are looking for it"],
    ["cancelled", { ...unpaid, status: "cancelled" }, "cancelled", false, "before it was paid"],
    [
      "counted and corrected",
      { correctedCents: 640 },
      "counted",
      false,
      "$8.00 at level 1. A correction for this order",
    ],
    ["refunded, having paid this level nothing", refunded, "cancelled", false, "It was paid and later refunded."],
    ["an own one that was refunded", { ...own, ...refunded }, "cancelled", false, "Your order was refunded"],
    ["a test", { ...nothing, isTestOrder: true, skipReason: "test-order" }, "test-order", true, "Test orders pay"],
    ["wholesale", { ...nothing, isWholesale: true }, "wholesale-order", false, "sold at cost"],
    ["not paid to this level", { ...nothing, skipReason: "not-an-affiliate", level: 3 }, "level-not-paid", true, "3"],
    ["nowhere in the books", nothing, "unexplained", true, "Send us a claim."],
    ["of somebody else's network", { ...nothing, level: null }, "other-affiliate", true, "We do not say whose code"],
    ["of nobody's network", { ...nothing, level: null, cameByCode: false }, "no-code", true, "counts for nobody"],
    ["credited for a claim", { ...nothing, level: null, correctedCents: 640 }, "corrected", false, "We added $6.40"],
    ["an affiliate's own", own, "own-order", false, "it counts for the affiliate whose code you signed up with"],
    ["an affiliate's own, without a code", { ...own, cameByCode: false }, "opened-without-code", true, "whose code"],
    ["an affiliate's own test", { ...own, isTestOrder: true }, "test-order", false, "Test orders pay no commission."],
    ["an own one that waits", { ...own, ...unpaid }, "waiting-for-payment", false, "once we have matched it"],
    ["an own one that was cancelled", { ...own, ...unpaid, status: "cancelled" }, "cancelled", false, "nobody earns"],
    ["a customer's", customer, "counts-for-inviter", false, "whose code you signed up with"],
    ["a customer's without a code", { ...customer, cameByCode: false }, "opened-without-code", true, "whose code"],
    ["a customer's test", { ...customer, isTestOrder: true }, "test-order", false, "Test orders pay no commission."],
    ["a customer's, credited", { ...customer, correctedCents: 640 }, "corrected", false, "was credited for this order"],
  ])("explains an order: %s", (_, change, code, canClaim, text) => {
    const answer = explainOrder({ ...COUNTED, ...change });
    expect(answer).toMatchObject({ code, canClaim });
    expect(`${answer.title} ${answer.text}`).toContain(text);
  });

  it("gives one answer for every order outside the affiliate's network", () => {
    const outside = { ...COUNTED, ...nothing, level: null };
    const states: Partial<OrderClaimFacts>[] = [
      ...[{}, unpaid, { status: "cancelled" as const }, { isTestOrder: true }, { isWholesale: true }],
      ...[{ isPaymentSent: true }, { skipReason: "zero-base" }],
    ];
    for (const state of states) expect(explainOrder({ ...outside, ...state })).toEqual(explainOrder(outside));
  });
});

describe("parseAsked", () => {
  it.each([
    [" #1a2b3c4d ", { by: "order", shortId: "1A2B3C4D" }],
    ["Jo@Example.TEST", { by: "email", email: "jo@example.test" }],
    ["1A2B3C4", null],
    ["1A2B3C4G", null],
    ["", null],
  ])("reads '%s' as an order number, an e-mail address, or neither", (typed, expected) => {
    expect(parseAsked(typed)).toEqual(expected);
  });
});

describe("answer about an order", () => {
  const facts = (more: Partial<OrderClaimFacts> = {}) => explainOrder({ ...COUNTED, ...more });

  it.each<[string, Partial<OrderClaimFacts>]>([
    ["This order is counted", {}],
    ["The commission was taken back", { netCents: 0 }],
    ["The commission was taken back", { netCents: -100 }],
    ["The order is waiting for payment", unpaid],
    ["The order was cancelled", { ...unpaid, status: "cancelled" }],
    ["The order was refunded", refunded],
    ["Your order was refunded", { ...own, ...refunded }],
    ["This is a test order", { ...nothing, isTestOrder: true }],
    ["This is a wholesale order", { ...nothing, isWholesale: true }],
    ["Your level 3 was not paid", { ...nothing, level: 3, skipReason: "zero-base" }],
    ["This order should be in your earnings", nothing],
    ["The buyer is in somebody else's network", { ...nothing, level: null }],
    ["The buyer signed up without a code", { ...nothing, level: null, cameByCode: false }],
    ["This order was credited to you", { ...nothing, level: null, correctedCents: 1 }],
    ["This order was credited to you", { ...nothing, level: 2, correctedCents: 1 }],
    ["Your claim was accepted", { ...customer, correctedCents: 1 }],
    ["This is your own order", own],
    ["Your own order counts for nobody", { ...own, cameByCode: false }],
    ["The order is waiting for payment", { ...own, ...unpaid }],
    ["Your order was cancelled", { ...own, ...unpaid, status: "cancelled" }],
    ["Your order is counted", customer],
    ["Your order counts for nobody", { ...customer, cameByCode: false }],
    ["This is a test order", { ...customer, isTestOrder: true }],
    ["This is a wholesale order", { ...customer, isWholesale: true }],
  ])("has the title %j and full sentences: %j", (title, more) => {
    const found = facts(more);
    expect(found.title).toBe(title);
    expect(found.text).toMatch(/^[A-Z].{10,}\.$/);
  });

  it("states what a counted order earns now, whatever a claim added", () => {
    expect(facts({ correctedCents: 500 })).toMatchObject({ code: "counted" });
    expect(facts().text).toBe("It is in your earnings: $8.00 at level 1.");
    expect(facts({ netCents: 1 }).text).toContain("$0.01 at level 1. It earned $8.00 at first");
  });

  it("names why a commission was taken back, and whether the order can still earn", () => {
    const takenBack = { netCents: 0, takenBackWhy: "The payment was undone" };
    const text = "It paid you $8.00, which was taken back: the payment was undone.";
    const undone = { ...takenBack, status: "pending", isPaid: false } as const;
    expect(facts(undone).text).toBe(`${text} The order is waiting for payment; it earns again once paid.`);
    expect(facts({ ...undone, isTestOrder: true }).text).toBe(text);
    expect(facts({ ...undone, status: "cancelled", takenBackWhy: "The order was refunded" }).text).toBe(
      "It paid you $8.00, which was taken back: the order was refunded.",
    );
  });

  it("states who reported a payment as sent", () => {
    const sent = { ...unpaid, isPaymentSent: true };
    expect(facts(sent).text).toBe(
      "We have not received the payment yet. The buyer told us that it was sent; we are looking for it. Commissions are posted once it is paid.",
    );
    expect(facts({ ...own, ...sent }).text).toBe(
      "We have not received the payment yet. You told us that you sent it; we are looking for it. It counts once we have matched it.",
    );
  });

  it("states the rule that applies to a customer's test or wholesale order", () => {
    expect(facts({ ...customer, isWholesale: true })).toMatchObject({
      code: "wholesale-order",
      text: "It is paid. Wholesale orders are sold at cost and pay no commission.",
    });
    expect(facts({ ...customer, isTestOrder: true, isWholesale: true })).toMatchObject({ code: "test-order" });
    expect(facts(own).text).toBe(
      "It is paid. You earn nothing on your own order; it counts for the affiliate whose code you signed up with.",
    );
    expect(facts({ ...nothing, isTestOrder: true }).text).toBe("Test orders pay no commission. It counts for nobody.");
  });

  it("gives the recorded reason for a level that was not paid", () => {
    const skipped = (skipReason: string) => facts({ ...nothing, skipReason }).text;
    expect(skipped("not-an-affiliate")).toBe("The account at this level was not an affiliate when the order was paid.");
    expect(skipped("a reason of a former release")).toBe("a reason of a former release");
  });

  it("tells no more than that a number or address is unknown, and what to do", () => {
    expect([UNKNOWN_ORDER, UNKNOWN_EMAIL, NO_ORDERS, NO_OWN_ORDERS]).toMatchObject([
      { code: "unknown-order", title: "There is no order with this number", canClaim: true },
      { code: "unknown-email", title: "No direct referral of yours uses this address", canClaim: true },
      { code: "no-orders", title: "Your referral has not ordered yet", canClaim: true },
      { code: "no-orders", title: "You have not ordered yet", canClaim: false },
    ]);
    for (const { text } of [UNKNOWN_ORDER, UNKNOWN_EMAIL, NO_ORDERS, NO_OWN_ORDERS]) {
      expect(text).toMatch(/^[A-Z].{10,}\.$/);
    }
  });
});

it.each(["x1A2B3C4D", "1A2B3C4D5", "##1A2B3C4D", "1A2B#3C4D", "a@b c.test"])("parseAsked rejects %j", (typed) => {
  expect(parseAsked(typed)).toBeNull();
});

it("a claim is credited only for an order that is paid and not refunded", () => {
  const order = { status: "completed", isPaid: true, refundedAt: null } as const;
  expect(isCreditable(order)).toBe(true);
  expect(isCreditable({ ...order, isPaid: false })).toBe(false);
  expect(isCreditable({ ...order, status: "cancelled" })).toBe(false);
  expect(isCreditable({ ...order, refundedAt: new Date(0) })).toBe(false);
});

it("an accepted claim is cited by its number and, if known, its order", () => {
  const id = "1a2b3c4d-0000-4000-8000-000000000000";
  expect(claimNumber(id)).toBe("1A2B3C4D");
  expect(claimReason(id, "00FF00FF")).toBe("Claim 1A2B3C4D for order 00FF00FF");
  expect(claimReason(id, null)).toBe("Claim 1A2B3C4D");
});
