import type { AnswerCode } from "~/domain/order-claim";

/** Admin labels for the automatic answer the claimant got. */
export const ANSWER_LABELS: Readonly<Record<AnswerCode, string>> = {
  counted: "Counted",
  corrected: "Already corrected",
  "waiting-for-payment": "Waiting for payment",
  cancelled: "Cancelled or refunded",
  "taken-back": "Taken back",
  "test-order": "Test order",
  "wholesale-order": "Wholesale order",
  "level-not-paid": "Level not paid",
  unexplained: "Not in the books",
  "other-affiliate": "Buyer of another network",
  "no-code": "Signed up without a code",
  "own-order": "Own order",
  "counts-for-inviter": "Counts for the inviter",
  "opened-without-code": "Opened without a code",
  "no-orders": "No order of this account",
  "unknown-order": "No such order",
  "unknown-email": "Not the address of a direct referral",
};
