import { notFound } from "~/domain/errors";
import type { Db } from "~/server/db";
import { only } from "~/server/query-rows";
import { receivedCentsOf } from "../payments/line-target";
import { requotedNow } from "./requoted-now";

/**
 * What an e-mail about a request may still ask for at `now`: whether it waits, what has come for it in cents, and the
 * new price that its member has to accept (null if none). Throws "not-found".
 */
export async function requestStanding(db: Db, requestId: string, now: Date) {
  const request = await db.subscriptionRequest.findUnique({
    where: { id: requestId },
    select: {
      ...only("status", "requestedTier", "amountCents", "requotedCents", "paymentProof"),
      user: { select: only("subscriptionTier", "subscriptionExpiresAt", "vipWholesaleAccount") },
    },
  });
  if (!request) throw notFound("Membership request");
  const { status, amountCents, paymentProof, user } = request;
  const isPending = status === "pending";
  const current = { tier: user.subscriptionTier, expiresAt: user.subscriptionExpiresAt };
  return {
    ...{ isPending, amountCents, paymentProof, isWholesale: user.vipWholesaleAccount },
    requotedCents: isPending ? requotedNow(request, current, now) : null,
    receivedCents: await receivedCentsOf(db, { kind: "membership", id: requestId }),
  };
}
