import type { Cents } from "~/domain/money";
import { isPaymentSaidSent } from "~/domain/unpaid-order";
import type { Db, Tx } from "~/server/db";
import { receivedCentsOf } from "../payments/line-target";

export type MembershipRest = {
  receivedCents: Cents;
  amountCents: Cents;
  /** What the payer writes into the note, so that the shop knows which request it is for. */
  note: string;
  /** When the member last said that the rest was sent. */
  sentAt: Date | null;
  /** Whether that is less than 3 days ago: the shop is looking for it. */
  isSaidSent: boolean;
};

/**
 * What is still to pay for a request for a membership of which a part has come, and under which note; amounts in cents.
 * Null while nothing has come, once it is decided, and while its member has a new price to accept.
 */
export async function membershipRest(db: Db | Tx, requestId: string, now: Date): Promise<MembershipRest | null> {
  const request = await db.subscriptionRequest.findFirst({
    where: { id: requestId, status: "pending", requotedCents: null },
    select: { amountCents: true, paymentProof: true, paymentSentAt: true },
  });
  if (!request) return null;
  const receivedCents = await receivedCentsOf(db, { kind: "membership", id: requestId });
  const amountCents = request.amountCents - receivedCents;
  if (receivedCents === 0 || amountCents <= 0) return null;
  const sent = { sentAt: request.paymentSentAt, isSaidSent: isPaymentSaidSent(request, now) };
  return { receivedCents, amountCents, note: request.paymentProof, ...sent };
}
