import { notFound } from "~/domain/errors";
import type { SubscriptionRequest } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

/** The request, locked until the transaction ends, so that it is decided only once. Throws "not-found". */
export async function lockRequest(tx: Tx, requestId: string): Promise<SubscriptionRequest> {
  await tx.$queryRaw`SELECT 1 FROM subscription_requests WHERE id = ${requestId}::uuid FOR NO KEY UPDATE`;
  const request = await tx.subscriptionRequest.findUnique({ where: { id: requestId } });
  if (!request) throw notFound("Request");
  return request;
}
