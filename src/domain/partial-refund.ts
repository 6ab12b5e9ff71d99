import { DomainError } from "./errors";
import { assertCents, type Cents, divideHalfUp, formatMoney } from "./money";

/** What is left to refund of a paid order, in cents. */
export type Refundable = { goodsCents: Cents; shippingCents: Cents };

type Paid = { subtotalCents: Cents; shippingCents: Cents; refundedCents: Cents; refundedGoodsCents: Cents };

/** What is left to refund of an order after its partial refunds. */
export function refundable(order: Paid): Refundable {
  const { subtotalCents, shippingCents, refundedCents, refundedGoodsCents } = order;
  return {
    goodsCents: subtotalCents - refundedGoodsCents,
    shippingCents: shippingCents - (refundedCents - refundedGoodsCents),
  };
}

type Refunded = { totalAmountCents: Cents; refundedCents: Cents; refundedAt: Date | null; isTestOrder: boolean };

/**
 * What refunding an order in full gave back beyond its partial refunds, in cents; 0 for others, and for a test order,
 * which moves no money.
 */
export const restRefundedCents = ({ totalAmountCents, refundedCents, refundedAt, isTestOrder }: Refunded): Cents =>
  refundedAt && !isTestOrder ? totalAmountCents - refundedCents : 0;

/**
 * Checks a partial refund and returns its total in cents. Throws "invalid-amount" unless it is positive,
 * "refund-too-large" for more than is left, "refund-is-all" for all of it: a full refund also cancels the order.
 */
export function assertPartialRefund(left: Refundable, asked: Refundable): Cents {
  const amountCents = assertCents(asked.goodsCents) + assertCents(asked.shippingCents);
  if (asked.goodsCents < 0 || asked.shippingCents < 0 || amountCents === 0) {
    throw new DomainError("BAD_REQUEST", "invalid-amount", "Enter an amount above $0.00");
  }
  for (const [part, name] of [["goodsCents", "the goods"] as const, ["shippingCents", "shipping"] as const]) {
    if (asked[part] <= left[part]) continue;
    const message = `You can refund at most ${formatMoney(left[part])} for ${name}.`;
    throw new DomainError("CONFLICT", "refund-too-large", message, { fieldErrors: { [part]: message } });
  }
  if (amountCents === left.goodsCents + left.shippingCents) {
    const message = "This is all that was paid. Use Refund instead, which also cancels the order.";
    throw new DomainError("CONFLICT", "refund-is-all", message);
  }
  return amountCents;
}

/**
 * How much a refund of goods takes back from each sum, in cents: the refunded share of the goods left, rounded by
 * largest remainder so that the parts add up to the rounded total. Each refund takes its share of what is left, so all
 * refunds together take back each sum exactly. Throws "invalid-amount" if the refund is negative or more than is left.
 * @param leftCents what is left of each sum; each is 0 or more
 */
export function refundShares(leftCents: readonly Cents[], goodsCents: Cents, goodsLeftCents: Cents): Cents[] {
  if (goodsCents === 0) return leftCents.map(() => 0);
  if (goodsCents < 0 || goodsCents > goodsLeftCents) {
    throw new DomainError("BAD_REQUEST", "invalid-amount", "A refund is at most what is left of the goods.");
  }
  const [part, whole] = [BigInt(goodsCents), BigInt(goodsLeftCents)];
  const exact = leftCents.map((cents) => BigInt(cents) * part);
  const shares = exact.map((cents) => cents / whole);
  const total = divideHalfUp(
    exact.reduce((sum, cents) => sum + cents, 0n),
    whole,
  );
  let missing = total - Number(shares.reduce((sum, cents) => sum + cents, 0n));
  const byRemainder = exact
    .map((cents, at) => ({ at, remainder: cents % whole }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  for (const { at } of byRemainder) {
    if (missing === 0) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    missing -= 1;
  }
  return shares.map(Number);
}

/** Where refunded money goes: back to the payer, or to the customer's store credit. */
export const REFUND_TARGETS = ["return", "credit"] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

type Split = {
  amountCents: Cents;
  to: RefundTarget;
  /** What was paid in money and has not been sent back. */
  moneyLeftCents: Cents;
};

/** Splits a refund: what was paid in money goes back as money at most; what was paid by credit becomes credit again. */
export function splitRefund({ amountCents, to, moneyLeftCents }: Split): { returnCents: Cents; creditCents: Cents } {
  const returnCents = to === "credit" ? 0 : Math.max(0, Math.min(amountCents, moneyLeftCents));
  return { returnCents, creditCents: amountCents - returnCents };
}
