import { notFound } from "~/domain/errors";
import type { AffiliateRequest } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { type LockedAccount, lockAccount } from "./lock-account";

/** A request and the account that made it, both locked: the account first, as every other act on it does. */
export async function lockAffiliateRequest(
  tx: Tx,
  requestId: string,
): Promise<{ request: AffiliateRequest; account: LockedAccount }> {
  const found = await tx.affiliateRequest.findUnique({ where: { id: requestId }, select: { userId: true } });
  if (!found) throw notFound("Request");
  const account = await lockAccount(tx, found.userId);
  const request = await tx.affiliateRequest.findUniqueOrThrow({ where: { id: requestId } });
  return { request, account };
}
