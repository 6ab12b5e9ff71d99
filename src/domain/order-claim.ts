import { SKIP_MESSAGES, type SkipReason } from "./commission";
import { type Cents, formatMoney } from "./money";
import { isPlainEmail, normalizeEmail } from "./names";

/** What an affiliate can ask about: an order number or the buyer's e-mail address. */
export type AskedFor = { by: "order"; shortId: string } | { by: "email"; email: string };

/** What to type instead of what `parseAsked` does not understand. */
export const ASK_TEXT = "Enter an order number (8 characters, only 0-9 and A-F) or an e-mail address";

/** Parses the typed text: 8 hex digits, with or without #, are an order number; else an e-mail address; else null. */
export function parseAsked(typed: string): AskedFor | null {
  const shortId = typed.trim().replace(/^#/, "").toUpperCase();
  if (/^[0-9A-F]{8}$/.test(shortId)) return { by: "order", shortId };
  const email = normalizeEmail(typed);
  return isPlainEmail(email) ? { by: "email", email } : null;
}

/** Every answer to "where is this order?". */
export type AnswerCode =
  | "counted"
  | "corrected"
  | "waiting-for-payment"
  | "cancelled"
  | "taken-back"
  | "test-order"
  | "wholesale-order"
  | "level-not-paid"
  | "unexplained"
  | "other-affiliate"
  | "no-code"
  | "own-order"
  | "counts-for-inviter"
  | "opened-without-code"
  | "no-orders"
  | "unknown-order"
  | "unknown-email";

/** The facts that decide the answer about one order. Amounts are cents in the asking account's own ledger. */
export type OrderClaimFacts = {
  isOwn: boolean;
  /** Whether the asking account is or was in the affiliate program. */
  isInProgram: boolean;
  /** How many levels the asking account is above the buyer; null if it is not among the ten levels above. */
  level: number | null;
  /** Whether the buyer signed up with a code. Without one, the house account is the referrer. */
  cameByCode: boolean;
  status: "pending" | "completed" | "cancelled";
  isPaid: boolean;
  /** Whether it was paid and then fully refunded; its status is "cancelled" in that case. */
  isRefunded: boolean;
  isTestOrder: boolean;
  isWholesale: boolean;
  /** Whether the customer said the payment was sent. */
  isPaymentSent: boolean;
  /** What the order earned this account, and what is left after reversals. */
  earnedCents: Cents;
  netCents: Cents;
  /** Why the last of what it earned was taken back, in the wording for affiliates; null if nothing was. */
  takenBackWhy: string | null;
  /** Why this account's level was not paid, if the ledger has a reason. */
  skipReason: string | null;
  /** What anybody's accepted claims credited to this account; on its own order, what its own claims credited. */
  correctedCents: Cents;
};

export type OrderAnswer = { code: AnswerCode; title: string; text: string; canClaim: boolean };

const answer = (code: AnswerCode, title: string, text: string, canClaim = false): OrderAnswer => ({
  ...{ code, title, text, canClaim },
});

/** The answer when no order has this number. */
export const UNKNOWN_ORDER = answer(
  "unknown-order",
  "There is no order with this number",
  "An order number has 8 characters, such as 1A2B3C4D. The buyer finds it on the order's page and in the payment note. Check it with them.",
  true,
);

/**
 * The single answer for every address that is not a direct referral's. It must not reveal whether the address has an
 * account, has ordered, or belongs to another affiliate.
 */
export const UNKNOWN_EMAIL = answer(
  "unknown-email",
  "No direct referral of yours uses this address",
  "The person may have used another address, signed up without your code or with somebody else's, or never signed up. To protect our customers we do not say which. Ask them for the order number: with it you get an exact answer.",
  true,
);

/** The answer for a direct referral without orders. */
export const NO_ORDERS = answer(
  "no-orders",
  "Your referral has not ordered yet",
  "This address belongs to a direct referral of yours, and no order was placed with this account. An order placed as another account does not count here.",
  true,
);

/** The answer for the asking account's own address before its first order. */
export const NO_OWN_ORDERS = answer("no-orders", "You have not ordered yet", "No order was placed with your account.");

/**
 * Explains an order to the account that asks. For an order outside its network, says only whether the buyer signed up
 * with somebody's code: no state, amount or name, and not whose code. The number itself can only come from the buyer.
 */
export function explainOrder(facts: OrderClaimFacts): OrderAnswer {
  if (facts.isOwn) return facts.correctedCents > 0 ? CREDITED_INVITER : explainOwn(facts);
  if (facts.correctedCents > 0 && facts.netCents <= 0) return corrected(facts.correctedCents);
  if (facts.level === null) return facts.cameByCode ? OTHER_AFFILIATE : NO_CODE;
  return explainInNetwork(facts, facts.level);
}

const corrected = (cents: Cents) =>
  answer(
    "corrected",
    "This order was credited to you",
    `We added ${formatMoney(cents)} to your balance as a correction for this order.`,
  );
const CREDITED_INVITER = answer(
  "corrected",
  "Your claim was accepted",
  "The affiliate whose code you used was credited for this order.",
);

const OTHER_AFFILIATE = answer(
  "other-affiliate",
  "The buyer is in somebody else's network",
  "The buyer signed up with another affiliate's code. That is decided once, at sign-up, and never changes. We do not say whose code it was.",
  true,
);
const NO_CODE = answer(
  "no-code",
  "The buyer signed up without a code",
  "No affiliate code was given when the buyer's account was opened, so the order counts for nobody. That is decided once, at sign-up.",
  true,
);

const WAITING_TITLE = "The order is waiting for payment";

function explainInNetwork(facts: OrderClaimFacts, level: number): OrderAnswer {
  const { earnedCents, netCents, skipReason } = facts;
  if (earnedCents > 0 && netCents <= 0) {
    return answer("taken-back", "The commission was taken back", takenBackText(facts));
  }
  if (netCents > 0) return answer("counted", "This order is counted", countedText(facts, level));
  if (facts.isRefunded) {
    return answer("cancelled", "The order was refunded", "It was paid and later refunded. Nobody earns on it.");
  }
  if (facts.status === "cancelled") {
    return answer("cancelled", "The order was cancelled", "It was cancelled before it was paid. Nobody earns on it.");
  }
  if (facts.isTestOrder) {
    return answer("test-order", "This is a test order", `${SKIP_MESSAGES["test-order"]} It counts for nobody.`, true);
  }
  if (facts.isWholesale) {
    return answer("wholesale-order", "This is a wholesale order", SKIP_MESSAGES["wholesale-order"]);
  }
  if (!facts.isPaid) return answer("waiting-for-payment", WAITING_TITLE, waitingText(facts, "buyer"));
  if (skipReason) {
    const why = SKIP_MESSAGES[skipReason as SkipReason] ?? skipReason;
    return answer("level-not-paid", `Your level ${level} was not paid`, why, true);
  }
  const text = "The order is paid and the buyer is in your network, but your earnings do not show it. Send us a claim.";
  return answer("unexplained", "This order should be in your earnings", text, true);
}

function takenBackText(facts: OrderClaimFacts): string {
  const { earnedCents, takenBackWhy, isPaid, status, isTestOrder, isWholesale } = facts;
  const why = takenBackWhy ? `: ${takenBackWhy.charAt(0).toLowerCase()}${takenBackWhy.slice(1)}` : "";
  const text = `It paid you ${formatMoney(earnedCents)}, which was taken back${why}.`;
  const earnsAgain = !isPaid && status === "pending" && !isTestOrder && !isWholesale;
  return earnsAgain ? `${text} ${WAITING_TITLE}; it earns again once paid.` : text;
}

function countedText({ earnedCents, netCents, correctedCents }: OrderClaimFacts, level: number): string {
  const counted = `It is in your earnings: ${formatMoney(netCents)} at level ${level}.`;
  const less = ` It earned ${formatMoney(earnedCents)} at first; a refund took the rest back.`;
  const more = ` A correction for this order added another ${formatMoney(correctedCents)} to your balance.`;
  return `${counted}${netCents === earnedCents ? "" : less}${correctedCents > 0 ? more : ""}`;
}

function waitingText({ isPaymentSent }: OrderClaimFacts, whose: "buyer" | "you"): string {
  const said = whose === "you" ? "You told us that you sent it" : "The buyer told us that it was sent";
  const sent = isPaymentSent ? ` ${said}; we are looking for it.` : "";
  const then = whose === "you" ? "It counts once we have matched it." : "Commissions are posted once it is paid.";
  return `We have not received the payment yet.${sent} ${then}`;
}

function explainOwn(facts: OrderClaimFacts): OrderAnswer {
  if (facts.isRefunded) {
    return answer(
      "cancelled",
      "Your order was refunded",
      "Nobody earns on it any more. Its page shows what was refunded.",
    );
  }
  if (facts.status === "cancelled") {
    return answer("cancelled", "Your order was cancelled", "Nothing is owed for it, and nobody earns on it.");
  }
  if (!facts.isPaid) return answer("waiting-for-payment", WAITING_TITLE, waitingText(facts, "you"));
  if (facts.isTestOrder || facts.isWholesale) {
    const kind = facts.isTestOrder ? "test" : "wholesale";
    const text = `It is paid. ${SKIP_MESSAGES[facts.isTestOrder ? "test-order" : "wholesale-order"]}`;
    return answer(`${kind}-order`, `This is a ${kind} order`, text);
  }
  return facts.isInProgram ? explainOwnOfAffiliate(facts) : explainOwnOfCustomer(facts);
}

function explainOwnOfAffiliate({ cameByCode }: OrderClaimFacts): OrderAnswer {
  const paid = "It is paid. You earn nothing on your own order";
  if (cameByCode) {
    const text = `${paid}; it counts for the affiliate whose code you signed up with.`;
    return answer("own-order", "This is your own order", text);
  }
  const text = `${paid}. Your account was opened without an affiliate code, so it counts for nobody else either. If somebody invited you, tell us whose code you had.`;
  return answer("opened-without-code", "Your own order counts for nobody", text, true);
}

function explainOwnOfCustomer({ cameByCode }: OrderClaimFacts): OrderAnswer {
  if (cameByCode) {
    const text = "It is paid, and it counts for the affiliate whose code you signed up with.";
    return answer("counts-for-inviter", "Your order is counted", text);
  }
  const text =
    "It is paid. Your account was opened without an affiliate code, so nobody earns on your orders. If somebody invited you, tell us whose code you had.";
  return answer("opened-without-code", "Your order counts for nobody", text, true);
}

type ClaimedOrder = { status: OrderClaimFacts["status"]; isPaid: boolean; refundedAt: Date | null };

/** Whether a claim can be credited for an order: paid, not cancelled and not refunded. */
export const isCreditable = ({ status, isPaid, refundedAt }: ClaimedOrder): boolean =>
  isPaid && status !== "cancelled" && refundedAt === null;

/** The claim's short number, as cited in the ledger, in e-mails and by the shop. */
export const claimNumber = (claimId: string): string => claimId.slice(0, 8).toUpperCase();

/** The reason the ledger shows for an accepted claim. */
export function claimReason(claimId: string, shortOrderId: string | null): string {
  const order = shortOrderId ? ` for order ${shortOrderId}` : "";
  return `Claim ${claimNumber(claimId)}${order}`;
}
