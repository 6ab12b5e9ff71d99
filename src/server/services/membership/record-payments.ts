import { membershipPayments } from "~/domain/membership";
import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { paidTierOf } from "./approval";

type Paid = Pick<SubscriptionRequest, "id" | "userId" | "requestedTier" | "amountCents" | "paymentProof">;

/** Records what the request's amount pays for, one row per tier. Existing rows keep their reference. */
export async function recordPayments(tx: Tx, request: Paid, now: Date): Promise<void> {
  const { id: requestId, userId, paymentProof: orderReference, amountCents } = request;
  const payments = membershipPayments(paidTierOf(request), amountCents);
  await tx.subscriptionPayment.deleteMany({
    where: { requestId, tier: { notIn: payments.map(({ tier }) => tier) } },
  });
  await tx.subscriptionPayment.createMany({
    data: payments.map((payment) => ({ ...payment, userId, requestId, orderReference, createdAt: now })),
    skipDuplicates: true,
  });
}
