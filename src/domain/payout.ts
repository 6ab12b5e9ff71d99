import { DomainError } from "./errors";
import { type Cents, sumCents } from "./money";

const PAYOUT_STATUSES = ["prepared", "sent", "returned"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
export type PayoutAction = "send" | "return";

type Transition = { label: string; from: readonly PayoutStatus[]; to: PayoutStatus };

/** The actions on a payout. A returned payout stays returned; the next run pays the money again. */
export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutAction, Transition>> = {
  send: { label: "Mark as sent", from: ["prepared"], to: "sent" },
  return: { label: "Return", from: ["prepared", "sent"], to: "returned" },
};

/** The labels of the payout states. */
export const PAYOUT_STATUS_LABELS: Readonly<Record<PayoutStatus, string>> = {
  prepared: "To be sent",
  sent: "Sent",
  returned: "Returned",
};

/** The actions possible for a payout in this state. */
export function payoutActionsFor(status: PayoutStatus): PayoutAction[] {
  return (["send", "return"] as const).filter((action) => PAYOUT_TRANSITIONS[action].from.includes(status));
}

/** The refusal of an action in this state. The reason is "invalid-transition"; the message names the state. */
export function payoutRefusal(action: PayoutAction, status: PayoutStatus): DomainError {
  const { label } = PAYOUT_TRANSITIONS[action];
  const message = `'${label}' is not possible: this payout is ${PAYOUT_STATUS_LABELS[status].toLowerCase()}.`;
  return new DomainError("CONFLICT", "invalid-transition", message, { action, status });
}

/**
 * How many cents of a prepared payout are no longer owed after a refund or correction: the account's shortfall for
 * everything prepared, at most the payout itself. 0 if it is covered.
 */
export function takenBackCents({ amountCents, availableCents }: { amountCents: Cents; availableCents: Cents }): Cents {
  return Math.min(amountCents, Math.max(0, -availableCents));
}

export type PayoutAccount = {
  userId: string;
  /** A deleted account's balance stays in the ledger and is not paid. */
  isDeleted: boolean;
  isSuspended: boolean;
  /** In the program now. Accounts that left are paid out without the minimum. */
  isAffiliate: boolean;
  /** New program terms were published at least 30 days ago and are not accepted yet. */
  waitsForTerms: boolean;
  /** Why an admin holds this account's payouts; null if they are not on hold. */
  holdReason: string | null;
  /** The recipient's tag in the payment app; null or blank if not set. */
  paymentTag: string | null;
  /** Everything owed, including earnings on hold. */
  balanceCents: Cents;
  /** The part of `balanceCents` in its hold period or under review. */
  heldCents: Cents;
  /** The part of `balanceCents` in prepared payouts. */
  inPayoutCents: Cents;
  /** The rest of `balanceCents`: what a payout can take. Negative if a refund has to be settled first. */
  availableCents: Cents;
};
export const PAYOUT_EXCLUSIONS = [
  "deleted",
  "suspended",
  "withheld",
  "terms",
  "no-tag",
  "below-minimum",
  "in-payout",
  "on-hold",
  "negative",
  "zero",
] as const;
export type PayoutExclusion = (typeof PAYOUT_EXCLUSIONS)[number];
export type PayoutLine<A extends PayoutAccount> = { account: A; userId: string; amountCents: Cents };
export type PayoutPreview<A extends PayoutAccount> = {
  included: (PayoutLine<A> & { paymentTag: string })[];
  excluded: (PayoutLine<A> & { reason: PayoutExclusion; message: string })[];
  totalCents: Cents;
};

/** Shown to the admin next to an excluded account. */
const EXCLUSION_MESSAGES: Readonly<Record<PayoutExclusion, string>> = {
  zero: "Nothing is owed.",
  negative: "The balance is negative after a refund; the next earnings settle it.",
  "on-hold": "The earnings are still in their hold period or under review.",
  "in-payout": "What is owed is already in a payout that has not been sent yet.",
  "below-minimum": "The amount is below the minimum payout.",
  "no-tag": "No payment tag has been set.",
  suspended: "The account is suspended.",
  terms: "The program terms have not been accepted.",
  withheld: "An admin has put the payouts on hold.",
  deleted: "The account was deleted. Its balance stays in the ledger until an admin adjusts it.",
};

/** What can be paid now in cents: the available part, capped by the total balance, so that refunds are netted. */
function payableCents(account: PayoutAccount): Cents {
  return Math.max(0, Math.min(account.availableCents, account.balanceCents));
}

function exclusion(account: PayoutAccount, minimumCents: Cents): PayoutExclusion | null {
  const amount = payableCents(account);
  if (account.balanceCents === 0) return "zero";
  if (account.isDeleted) return "deleted";
  if (account.balanceCents < 0) return "negative";
  if (account.isSuspended) return "suspended";
  if (account.holdReason !== null) return "withheld";
  if (account.waitsForTerms) return "terms";
  if (amount === 0) return account.inPayoutCents > 0 ? "in-payout" : "on-hold";
  // An account that left earns nothing more, so a remainder below the minimum would never be paid.
  if (account.isAffiliate && amount < minimumCents) return "below-minimum";
  return account.paymentTag?.trim() ? null : "no-tag";
}

function exclusionMessage(reason: PayoutExclusion, { holdReason }: PayoutAccount): string {
  const message = EXCLUSION_MESSAGES[reason];
  return reason === "withheld" && holdReason ? `${message} ${holdReason}` : message;
}

/** Who would be paid how much in a payout run, in cents, and who is excluded and why. Never includes amounts of 0. */
export function payoutPreview<A extends PayoutAccount>(
  accounts: readonly A[],
  { minimumCents }: { minimumCents: Cents },
): PayoutPreview<A> {
  const preview: PayoutPreview<A> = { included: [], excluded: [], totalCents: 0 };
  for (const account of accounts) {
    const reason = exclusion(account, minimumCents);
    const line = { account, userId: account.userId, amountCents: payableCents(account) };
    if (reason) preview.excluded.push({ ...line, reason, message: exclusionMessage(reason, account) });
    else preview.included.push({ ...line, paymentTag: account.paymentTag?.trim() ?? "" });
  }
  preview.totalCents = sumCents(preview.included.map((line) => line.amountCents));
  return preview;
}
