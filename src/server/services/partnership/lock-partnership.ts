import { z } from "zod";
import { notFound } from "~/domain/errors";
import { assertMay, type PartnershipAction } from "~/domain/partnership";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const StatusRow = z.strictObject({ status: z.string() });

/** Locks a partnership for this transaction. Returns false if it does not exist or is dissolved. */
export async function lockPartnership(tx: Tx, partnershipId: string): Promise<boolean> {
  const rows = await queryRows(tx, StatusRow)`
    SELECT "status"::text FROM "affiliate_partnerships" WHERE "id" = ${partnershipId}::uuid FOR UPDATE`;
  return rows[0]?.status === "active";
}

/**
 * Locks the actor's partnership and returns the membership, with the role as of the lock. Throws "not-found" for an
 * account without a partnership, or if the role does not allow the action.
 */
export async function lockOwnPartnership(tx: Tx, userId: string, act: PartnershipAction) {
  const own = { where: { userId, status: "active" as const }, select: { id: true, partnershipId: true, role: true } };
  const before = await tx.partnershipMember.findFirst(own);
  if (!before || !(await lockPartnership(tx, before.partnershipId))) throw notFound("Partnership");
  const membership = await tx.partnershipMember.findFirst(own);
  if (membership?.id !== before.id) throw notFound("Partnership");
  assertMay(membership.role, act);
  return membership;
}

/** An active member of a locked partnership. Throws "not-found" for anyone else. */
export async function partnerOf(tx: Tx, partnershipId: string, userId: string) {
  const member = await tx.partnershipMember.findFirst({
    where: { partnershipId, userId, status: "active" },
    select: { id: true, role: true, userId: true },
  });
  if (!member) throw notFound("Member");
  return member;
}
