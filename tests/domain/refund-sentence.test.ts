// The full-refund confirmation: what goes back as money and what becomes store credit.
import { expect, it } from "vitest";
import { refundSentence } from "~/components/admin/orders/refund-sentence";

const order = { isTestOrder: false, totalAmountCents: 10_000, creditAppliedCents: 0, refundedCents: 0, refunds: [] };

it.each([
  ["paid in money", order, "$100.00 is listed under Payments, Money to return: send it from there."],
  [
    "paid in part by credit",
    { ...order, creditAppliedCents: 4_000 },
    "$60.00 is listed under Payments, Money to return: send it from there. $40.00 becomes store credit again.",
  ],
  [
    "paid by credit",
    { ...order, creditAppliedCents: 10_000 },
    "$100.00 becomes store credit again; there is no money to send back.",
  ],
  [
    "after money was returned",
    { ...order, creditAppliedCents: 4_000, refundedCents: 1_500, refunds: [{ returnCents: 1_500, creditCents: 0 }] },
    "$45.00 is listed under Payments, Money to return: send it from there. $40.00 becomes store credit again.",
  ],
  [
    "after money became credit",
    { ...order, refundedCents: 3_000, refunds: [{ returnCents: 0, creditCents: 3_000 }] },
    "$70.00 is listed under Payments, Money to return: send it from there.",
  ],
  [
    "that is a test",
    { ...order, isTestOrder: true, creditAppliedCents: 4_000 },
    "This is a test order, so no money goes back.",
  ],
])("refundSentence for an order %s", (_, paid, sentence) => {
  expect(refundSentence(paid)).toBe(sentence);
});
