import { type Cents, sumCents } from "./money";

export type PayoutAccount = {
  userId: string;
  /** Where the money goes in the payment app; null or blank when the affiliate has not said. */
  paymentTag: string | null;
  /** Everything owed, held earnings included. */
  balanceCents: Cents;
  /** The part of it that is past its hold period. */
  approvedCents: Cents;
};
export type PayoutExclusion = "negative" | "on-hold" | "below-minimum" | "no-tag";
export type PayoutLine<A extends PayoutAccount> = { account: A; userId: string; amountCents: Cents };
export type PayoutPreview<A extends PayoutAccount> = {
  included: (PayoutLine<A> & { paymentTag: string })[];
  excluded: (PayoutLine<A> & { reason: PayoutExclusion; message: string })[];
  totalCents: Cents;
};

/** What the admin reads beside an account that is left out. */
export const EXCLUSION_MESSAGES: Readonly<Record<PayoutExclusion, string>> = {
  negative: "The balance is negative after a refund; the next earnings settle it.",
  "on-hold": "The earnings are still in their hold period.",
  "below-minimum": "The amount is below the minimum payout.",
  "no-tag": "No payment tag has been set.",
};

/** What could be sent now: the approved part, but never more than is owed, so that a refund is netted. */
function payableCents(account: PayoutAccount): Cents {
  return Math.max(0, Math.min(account.approvedCents, account.balanceCents));
}

function exclusion(account: PayoutAccount, minimumCents: Cents): PayoutExclusion | null {
  const amount = payableCents(account);
  if (account.balanceCents < 0) return "negative";
  if (account.balanceCents > 0 && amount === 0) return "on-hold";
  if (amount === 0 || amount < minimumCents) return "below-minimum";
  return account.paymentTag?.trim() ? null : "no-tag";
}

/** Who would be paid how much in a payout run, in cents, and who not and why; nothing of 0 is ever sent. */
export function payoutPreview<A extends PayoutAccount>(
  accounts: readonly A[],
  { minimumCents }: { minimumCents: Cents },
): PayoutPreview<A> {
  const preview: PayoutPreview<A> = { included: [], excluded: [], totalCents: 0 };
  for (const account of accounts) {
    const reason = exclusion(account, minimumCents);
    const line = { account, userId: account.userId, amountCents: payableCents(account) };
    if (reason) preview.excluded.push({ ...line, reason, message: EXCLUSION_MESSAGES[reason] });
    else preview.included.push({ ...line, paymentTag: account.paymentTag?.trim() ?? "" });
  }
  preview.totalCents = sumCents(preview.included.map((line) => line.amountCents));
  return preview;
}
