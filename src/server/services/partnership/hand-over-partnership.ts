import { DomainError } from "~/domain/errors";
import type { PartnerInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { lockOwnPartnership, partnerOf } from "./lock-partnership";
import { recordPartnershipEvent } from "./record-event";

/** Hands the founder's role to another member, who must be able to act; the founder until now stays as an admin. */
export function handOverPartnership(ctx: SignedInContext, { userId }: PartnerInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const founder = await lockOwnPartnership(tx, ctx.actor.userId, "hand-over");
    const member = await partnerOf(tx, founder.partnershipId, userId);
    if (member.id === founder.id) {
      throw new DomainError("BAD_REQUEST", "hand-over-to-oneself", "You are already the founder.");
    }
    await assertCanLead(tx, userId);
    // In this sequence, for the database allows one founder at a time.
    await tx.partnershipMember.update({ where: { id: founder.id }, data: { role: "admin" } });
    await tx.partnershipMember.update({ where: { id: member.id }, data: { role: "founder" } });
    const { partnershipId } = founder;
    await recordPartnershipEvent(tx, ctx, { partnershipId, what: "handed-over", aboutUserId: userId });
  });
}

/** Held, so that who leaves the programme at this moment either is not chosen or passes the role on. */
async function assertCanLead(tx: Tx, userId: string): Promise<void> {
  const able = await queryRows(tx, IdRow)`
    SELECT id::text FROM users
    WHERE id = ${userId}::uuid AND is_affiliate AND NOT is_disabled AND deleted_at IS NULL FOR SHARE`;
  if (able.length > 0) return;
  const message = "This member is not in the affiliate program at present and could not lead.";
  throw new DomainError("CONFLICT", "cannot-lead", message);
}
