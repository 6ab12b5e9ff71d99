import { notFound } from "~/domain/errors";
import type { Db } from "~/server/db";

const customer = { select: { name: true, email: true } } as const;

/** A request for a membership as the shop's e-mail tells of it. Throws "not-found" once it or its account is gone. */
export async function loadMembershipRequestForMail(db: Db, requestId: string) {
  const found = await db.subscriptionRequest.findFirst({
    where: { id: requestId, user: { deletedAt: null } },
    select: {
      ...{ id: true, currentTier: true, requestedTier: true, amountCents: true, paymentProof: true },
      user: customer,
    },
  });
  if (!found) throw notFound("Request");
  const { user, ...request } = found;
  return { ...request, customer: user };
}

/** A request to join the affiliate program, likewise. Throws "not-found". */
export async function loadAffiliateRequestForMail(db: Db, requestId: string) {
  const found = await db.affiliateRequest.findFirst({
    where: { id: requestId, user: { deletedAt: null } },
    select: { reason: true, user: customer },
  });
  if (!found) throw notFound("Request");
  return { reason: found.reason, customer: found.user };
}
