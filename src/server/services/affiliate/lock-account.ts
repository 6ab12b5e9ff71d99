import { notFound } from "~/domain/errors";
import type { Tx } from "~/server/db";
import { only } from "~/server/query-rows";
import { lockTiers } from "../commissions/lock-tiers";
import { lockUserRow } from "../users/lock-user";

const SELECT = {
  ...only("id", "name", "email", "isAffiliate", "isDisabled", "isFounder", "affiliateCode", "affiliateSince"),
  ...only("affiliateTierActive", "customAffiliateName"),
} as const;

/**
 * Locks an account and its tier until the transaction ends, so that its program membership cannot change and no
 * payment reads it meanwhile. Throws "not-found".
 */
export async function lockAccount(tx: Tx, userId: string) {
  await lockTiers(tx, { shared: [], alone: [userId] });
  await lockUserRow(tx, userId);
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: SELECT });
  if (!user) throw notFound("User");
  return user;
}

export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;
