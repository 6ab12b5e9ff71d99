import type { Cents } from "~/domain/money";
import type { Db } from "~/server/db";
import { receivedCentsOf } from "../payments/line-target";
import { siteSettings } from "../settings/queries";

export type MembershipRest = { receivedCents: Cents; amountCents: Cents; tag: string; note: string };

/**
 * What is still to pay for a request for a membership of which a part has come, where to, and under which note; amounts
 * in cents. Null while nothing has come, once it is decided, and while its member has a new price to accept.
 */
export async function membershipRest(db: Db, requestId: string): Promise<MembershipRest | null> {
  const request = await db.subscriptionRequest.findFirst({
    where: { id: requestId, status: "pending", requotedCents: null },
    select: { amountCents: true, paymentProof: true },
  });
  if (!request) return null;
  const receivedCents = await receivedCentsOf(db, { kind: "membership", id: requestId });
  const amountCents = request.amountCents - receivedCents;
  if (receivedCents === 0 || amountCents <= 0) return null;
  const { paymentTag: tag } = await siteSettings({ db });
  return { receivedCents, amountCents, tag, note: request.paymentProof };
}
