import type { Tx } from "~/server/db";

/** Withdraws open invitations: those to this account, or those of this partnership. */
export const withdrawInvitations = (tx: Tx, of: { toUserId: string } | { partnershipId: string }) =>
  tx.partnershipMessage.updateMany({
    where: { ...of, messageType: "invitation", outcome: "open" },
    data: { outcome: "withdrawn", isRead: true },
  });
