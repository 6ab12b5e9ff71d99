import type { Cents } from "~/domain/money";
import { isPaymentReportedSent } from "~/domain/unpaid-order";
import type { Db, Tx } from "~/server/db";
import { only } from "~/server/query-rows";
import { receivedCentsOf } from "../payments/line-target";
import { requotedNow } from "./requoted-now";

export type MembershipRest = {
  receivedCents: Cents;
  amountCents: Cents;
  /** The payment note by which the shop recognizes the request. */
  note: string;
  /** When the member last reported that the rest was sent. */
  sentAt: Date | null;
  /** Whether that was less than 3 days ago. */
  isSaidSent: boolean;
};

/**
 * What is still to pay, in cents, for a membership request that was paid in part, and the note to use. Null while
 * nothing has come, once the request is decided or its account wholesale, and while its member has a new price to accept.
 */
export async function membershipRest(db: Db | Tx, requestId: string, now: Date): Promise<MembershipRest | null> {
  const request = await db.subscriptionRequest.findFirst({
    where: { id: requestId, status: "pending", user: { vipWholesaleAccount: false } },
    select: {
      ...only("requestedTier", "amountCents", "requotedCents", "paymentProof", "paymentSentAt"),
      user: { select: { subscriptionTier: true, subscriptionExpiresAt: true } },
    },
  });
  if (!request) return null;
  const { subscriptionTier: tier, subscriptionExpiresAt: expiresAt } = request.user;
  if (requotedNow(request, { tier, expiresAt }, now) !== null) return null;
  const receivedCents = await receivedCentsOf(db, { kind: "membership", id: requestId });
  const amountCents = request.amountCents - receivedCents;
  if (receivedCents === 0 || amountCents <= 0) return null;
  const sent = { sentAt: request.paymentSentAt, isSaidSent: isPaymentReportedSent(request, now) };
  return { receivedCents, amountCents, note: request.paymentProof, ...sent };
}
