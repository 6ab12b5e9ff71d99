import { DELETED_NAME, deletedEmail } from "~/domain/names";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { lapseCredit } from "../credit/lapse-credit";
import { CANCELLED_BY_MEMBER } from "../membership/cancel-request";
import { deleteStockAlerts } from "../stock-alerts/forget-alerts";
import { anonymizeMails } from "./forget-mails";
import { anonymizePayers } from "./forget-payers";
import { ACCOUNT_DELETED, forgetReasons } from "./forget-reasons";
import { isOwnThread, isUnder, type Person, type ProvenAddress, provenAddresses } from "./own-mails";

const sql = Prisma.raw;

/** Fields of an audit entry that identify a person. */
const PERSONAL = [
  ...["name", "email", "phone", "customAffiliateName", "adminNote", "affiliateCode", "cashappTag"],
  ...["suspensionReason", "payoutHoldReason"],
];

/** Removes personal data from what outlives an account: orders, payments, requests, e-mails, the audit. */
export async function anonymizeUser(tx: Tx, person: Person, now: Date): Promise<void> {
  const email = deletedEmail(person.id);
  const addresses = await provenAddresses(tx, person);
  await forgetInOrders(tx, person.id, email);
  await anonymizePayers(tx, now, person.id);
  await forgetInRequests(tx, person.id, email);
  await forgetInTeams(tx, person.id);
  await forgetReasons(tx, person.id);
  await tx.payout.updateMany({ where: { affiliateUserId: person.id }, data: { cashappTag: "", formerTag: null } });
  // E-mails last of what is being written to: whoever answers, or restocks a product, may have queued one meanwhile.
  await deleteStockAlerts(tx, { addresses, userId: person.id });
  await tx.$queryRaw`SELECT 1 FROM conversations c WHERE ${isOwnThread(person.id, addresses)} ORDER BY c.id FOR UPDATE`;
  await anonymizeMails(tx, person, addresses);
  await forgetInInbox(tx, person.id, addresses);
  await forgetInClaims(tx, person, addresses);
  await lapseCredit(tx, { userId: person.id, key: `close:${person.id}`, now });
  await tx.accountSignal.deleteMany({ where: { userId: person.id } });
  await forgetInCases(tx, person.id);
  await tx.pageView.updateMany({ where: { userId: person.id }, data: { userId: null } });
  await tx.referralClick.updateMany({ where: { convertedUserId: person.id }, data: { ipHash: null, userAgent: null } });
  await forgetInActs(tx, person.id, addresses);
}

async function forgetInOrders(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.order.updateMany({ where: { userId }, data: { email, shippingDetails: {}, orderMessage: "" } });
  await tx.orderEvent.updateMany({ where: { actorUserId: userId }, data: { actorName: DELETED_NAME } });
  await tx.internalNote.deleteMany({ where: { userId } });
}

/** Requests stay, without the person's words and the answers. That the person cancelled one is a status and stays. */
async function forgetInRequests(tx: Tx, userId: string, userEmail: string): Promise<void> {
  await tx.subscriptionRequest.updateMany({ where: { userId }, data: { userEmail } });
  await tx.subscriptionRequest.updateMany({
    where: { userId, rejectionReason: { notIn: [CANCELLED_BY_MEMBER, ACCOUNT_DELETED] } },
    data: { rejectionReason: "" },
  });
  await tx.affiliateRequest.updateMany({ where: { userId }, data: { reason: "", decisionReason: "" } });
  await tx.accessRequest.updateMany({ where: { userId }, data: { reason: "", decisionReason: "" } });
  await tx.$executeRaw`
    UPDATE audit_entries SET after = after - 'reason' WHERE entity = 'subscription-request'
      AND entity_id IN (SELECT id::text FROM subscription_requests WHERE user_id = ${userId}::uuid)`;
}

/** Removes what the person wrote to a team, and why they were removed from one. */
async function forgetInTeams(tx: Tx, userId: string): Promise<void> {
  await tx.partnershipMessage.updateMany({
    where: { OR: [{ fromUserId: userId }, { toUserId: userId, messageType: "removed" }] },
    data: { message: "" },
  });
  await tx.partnershipMember.updateMany({ where: { userId }, data: { endReason: null } });
}

/** Removes the person's e-mail address where others claimed their orders. */
async function forgetInClaims(tx: Tx, { id, email }: Person, addresses: readonly ProvenAddress[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE order_claims SET asked = 'deleted ' || id WHERE ${isUnder(addresses, sql("asked"), sql("created_at"))}
      OR (asked = ${email} AND order_id IN (SELECT o.id FROM orders o WHERE o.user_id = ${id}::uuid))`;
}

/** Cases keep the account's id and lose what admins wrote. */
async function forgetInCases(tx: Tx, userId: string): Promise<void> {
  await tx.ringCaseEvent.updateMany({ where: { actorUserId: userId }, data: { actorName: DELETED_NAME } });
  await tx.ringCaseEvent.updateMany({
    where: { ringCase: { accountIds: { has: userId } } },
    data: { reason: "" },
  });
  await tx.$executeRaw`
    UPDATE audit_entries SET after = after - 'reason' WHERE entity = 'ringCase'
      AND entity_id IN (SELECT id::text FROM ring_cases WHERE account_ids @> ARRAY[${userId}::uuid])`;
}

/** Deletes the person's conversations with the shop and unsent e-mails about them. */
async function forgetInInbox(tx: Tx, id: string, addresses: readonly ProvenAddress[]): Promise<void> {
  const own = isOwnThread(id, addresses);
  await tx.$executeRaw`
    DELETE FROM outbox_mails WHERE status IN ('waiting', 'failed')
      AND payload ->> 'conversationId' IN (SELECT c.id::text FROM conversations c WHERE ${own})`;
  await tx.$executeRaw`DELETE FROM conversations c WHERE ${own}`;
}

/** The audit keeps what was done, by whom and to which account, by id only. */
async function forgetInActs(tx: Tx, userId: string, addresses: readonly ProvenAddress[]): Promise<void> {
  await tx.auditEntry.updateMany({ where: { actorUserId: userId }, data: { actorName: DELETED_NAME } });
  await tx.internalNote.updateMany({ where: { authorUserId: userId }, data: { authorName: DELETED_NAME } });
  await tx.savedView.updateMany({ where: { authorUserId: userId }, data: { authorName: DELETED_NAME } });
  // Views that somebody saved of the person's orders.
  const named = addresses.flatMap((proven) => [proven.email, encodeURIComponent(proven.email).toLowerCase()]);
  await tx.$executeRaw`
    DELETE FROM saved_views v WHERE EXISTS (
      SELECT FROM unnest(${named}::text[]) email WHERE strpos(lower(v.name || ' ' || v.search_params), email) > 0)`;
  await tx.$executeRaw`
    UPDATE audit_entries SET before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
    WHERE entity = 'user' AND entity_id = ${userId}`;
  // Audit entries of earlier answers include the recipient's address.
  await tx.$executeRaw`
    UPDATE audit_entries SET after = after - 'to'
    WHERE action = 'message.answer' AND ${isUnder(addresses, sql("after ->> 'to'"), sql("created_at"))}`;
}
