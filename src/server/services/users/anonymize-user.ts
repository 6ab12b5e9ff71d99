import { DELETED_NAME, deletedEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import { lapseCredit } from "../credit/lapse-credit";
import { CANCELLED_BY_MEMBER } from "../membership/cancel-request";
import { forgetAlerts } from "../stock-alerts/forget-alerts";
import { forgetMails } from "./forget-mails";
import { forgetPayers } from "./forget-payers";
import { isOwnThread, type Person, provenAddresses } from "./own-mails";

/** Fields of an audit entry that say who somebody is. */
const PERSONAL = [
  ...["name", "email", "phone", "customAffiliateName", "adminNote", "affiliateCode", "cashappTag"],
  ...["suspensionReason", "payoutHoldReason"],
];
/** Acts on an account whose reason was written about the person; those on money keep theirs, as the books do. */
const REASON_IS_PERSONAL = ["access.decline", "affiliate.reject", "affiliate.tier-active", "user.twoFactorReset"];
/** Why requests of a deleted account were closed. */
export const ACCOUNT_DELETED = "The account was deleted";

/** Takes what says who an account belongs to out of everything that stays: orders, payments, requests, e-mails, acts. */
export async function anonymizeUser(tx: Tx, person: Person): Promise<void> {
  const email = deletedEmail(person.id);
  const addresses = await provenAddresses(tx, person);
  await forgetInOrders(tx, person.id, email);
  await forgetPayers(tx, new Date(), person.id);
  await forgetInRequests(tx, person.id, email);
  await forgetInTeams(tx, person.id);
  await tx.payout.updateMany({ where: { affiliateUserId: person.id }, data: { cashappTag: "", formerTag: null } });
  await forgetMails(tx, person, addresses);
  await forgetInInbox(tx, person.id, addresses);
  await forgetInClaims(tx, person, addresses);
  await lapseCredit(tx, { userId: person.id, key: `close:${person.id}`, now: new Date() });
  await forgetAlerts(tx, { emails: addresses, userId: person.id });
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

/** What the person asked for stays, without their words and those that they were told. That they cancelled is a state. */
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

/** What the person wrote to a team goes, and why they were removed from one. */
async function forgetInTeams(tx: Tx, userId: string): Promise<void> {
  await tx.partnershipMessage.updateMany({
    where: { OR: [{ fromUserId: userId }, { toUserId: userId, messageType: "removed" }] },
    data: { message: "" },
  });
  await tx.partnershipMember.updateMany({ where: { userId }, data: { endReason: null } });
}

/** What the person wrote in claims goes, and their address where others asked about it. */
async function forgetInClaims(tx: Tx, { id, email }: Person, addresses: string[]): Promise<void> {
  await tx.orderClaim.updateMany({
    where: { userId: id },
    data: { message: "", decisionReason: "", asked: "", namedCode: "" },
  });
  await tx.$executeRaw`
    UPDATE order_claims SET asked = 'deleted ' || id WHERE asked = ANY(${addresses}::text[])
      OR (asked = ${email} AND order_id IN (SELECT o.id FROM orders o WHERE o.user_id = ${id}::uuid))`;
}

/** Cases keep that the account was part of them, and lose what admins wrote about it. */
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

/** What the person wrote to the shop goes, with the e-mails about it that have not left. */
async function forgetInInbox(tx: Tx, id: string, addresses: string[]): Promise<void> {
  const own = isOwnThread(id, addresses);
  await tx.$executeRaw`
    DELETE FROM outbox_mails WHERE status IN ('waiting', 'failed')
      AND payload ->> 'conversationId' IN (SELECT c.id::text FROM conversations c WHERE ${own})`;
  await tx.$executeRaw`DELETE FROM conversations c WHERE ${own}`;
}

/** The audit keeps what was done, by whom and to which account, under ids. */
async function forgetInActs(tx: Tx, userId: string, addresses: string[]): Promise<void> {
  await tx.auditEntry.updateMany({ where: { actorUserId: userId }, data: { actorName: DELETED_NAME } });
  await tx.internalNote.updateMany({ where: { authorUserId: userId }, data: { authorName: DELETED_NAME } });
  await tx.savedView.updateMany({ where: { authorUserId: userId }, data: { authorName: DELETED_NAME } });
  await tx.$executeRaw`
    UPDATE audit_entries SET before = before - ${PERSONAL}::text[], after = after - ${PERSONAL}::text[]
    WHERE entity = 'user' AND entity_id = ${userId}`;
  await tx.$executeRaw`
    UPDATE audit_entries SET after = after - 'reason'
    WHERE entity = 'user' AND entity_id = ${userId} AND action = ANY(${REASON_IS_PERSONAL}::text[])`;
  // Answers of before, whose entries name the address that they went to.
  await tx.$executeRaw`
    UPDATE audit_entries SET after = after - 'to' WHERE action = 'message.answer' AND after ->> 'to' = ANY(${addresses}::text[])`;
}
