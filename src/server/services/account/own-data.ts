import { z } from "zod";
import { affiliateName } from "~/domain/affiliate-name";
import type { SignedInContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { mailsToOwner, type Person, provenAddresses } from "../users/own-mails";

const TOLD_WITH_REASON = ["cancel", "refund"];

const ORDER = {
  ...only("shortId", "email", "status", "createdAt", "paidAt", "cancelledAt", "refundedAt", "subtotalCents"),
  ...only("shippingCents", "totalAmountCents", "creditAppliedCents", "refundedCents", "buyerTier", "orderMessage"),
  ...only("shippingDetails", "trackingNumber", "carrier", "shippedAt", "researchConfirmedAt", "orderRating"),
  ...only("orderReviewText", "orderReviewReply"),
  items: {
    orderBy: { position: "asc" },
    select: { productName: true, sku: true, quantity: true, unitPricePaidCents: true, totalPriceCents: true },
  },
  messages: { orderBy: { createdAt: "asc" }, select: { senderType: true, message: true, createdAt: true } },
  refunds: {
    orderBy: { createdAt: "asc" },
    select: {
      ...{ goodsCents: true, shippingCents: true, reason: true, createdAt: true },
      items: { select: { quantity: true, orderItem: { select: { productName: true, sku: true } } } },
    },
  },
  // Of the other events, the reasons are the shop's own.
  events: {
    where: { action: { in: TOLD_WITH_REASON }, reason: { not: null } },
    orderBy: { createdAt: "asc" },
    select: { action: true, reason: true, createdAt: true },
  },
  invoice: { select: { number: true, issuedAt: true } },
} as const;

/** Of the account's orders and memberships. */
type Owned = { orderIds: string[]; requestIds: string[] };

const MOST_VIEWS = 10_000;

const DECIDED = { status: true, createdAt: true, reviewedAt: true } as const;

/**
 * Everything the shop keeps about the actor, for a data export: what they entered, ordered, wrote, were answered and
 * earned. Amounts are in cents. Leaves out the shop's internal records (costs, payment reviews, notes) and other
 * people's data.
 */
export async function ownData({ db, actor, now }: SignedInContext) {
  const { userId } = actor;
  const where = { userId };
  const oldestFirst = { orderBy: { createdAt: "asc" } } as const;
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      ...only("name", "email", "emailVerifiedAt", "phone", "userMessage", "profilePictureUrl", "createdAt"),
      ...only("subscriptionTier", "subscriptionExpiresAt", "isAffiliate", "affiliateCode", "customAffiliateName"),
      ...only("cashappTag", "affiliateSince", "affiliateMailsOff", "affiliateTierOffReason"),
      ...only("customDiscountPercentage", "vipWholesaleAccount"),
      formerCodes: { orderBy: { createdAt: "asc" }, select: { code: true, createdAt: true } },
      approvedCategories: {
        orderBy: { grantedAt: "asc" },
        select: { category: { select: { name: true } }, grantedAt: true },
      },
      affiliateTier: { select: { name: true } },
      referredBy: { select: { name: true, customAffiliateName: true } },
      addresses: {
        select: {
          ...only("label", "recipientName", "addressLine1", "addressLine2", "city", "state", "postalCode", "country"),
          ...only("phone", "isDefault"),
        },
      },
    },
  });
  const { referredBy, ...given } = account;
  const owned = await idsOf(db, userId);
  return {
    about: "What the shop keeps about your account. Amounts are in cents, times in UTC.",
    writtenAt: now,
    // Only the referrer's public name.
    account: { ...given, referredBy: referredBy && affiliateName(referredBy) },
    orders: await db.order.findMany({ where, ...oldestFirst, select: ORDER }),
    paymentsReceived: await paymentsOf(db, owned),
    moneyReturned: await returnsTo(db, owned),
    storeCredit: await db.creditEntry.findMany({
      ...{ where, ...oldestFirst },
      select: { kind: true, amountCents: true, reason: true, createdAt: true },
    }),
    reviews: await db.productRating.findMany({
      ...{ where, ...oldestFirst },
      select: { rating: true, reviewText: true, reply: true, createdAt: true, product: { select: { name: true } } },
    }),
    memberships: await db.subscriptionRequest.findMany({
      ...{ where, ...oldestFirst },
      select: { requestedTier: true, amountCents: true, paymentProof: true, rejectionReason: true, ...DECIDED },
    }),
    categoryAccess: await db.accessRequest.findMany({
      ...{ where, ...oldestFirst },
      select: { reason: true, decisionReason: true, category: { select: { name: true } }, ...DECIDED },
    }),
    affiliateRequests: await db.affiliateRequest.findMany({
      ...{ where, ...oldestFirst },
      select: { reason: true, decisionReason: true, ...DECIDED },
    }),
    messages: await db.conversation.findMany({
      ...{ where, ...oldestFirst },
      select: {
        ...only("topic", "name", "email", "createdAt"),
        messages: { ...oldestFirst, select: { senderType: true, message: true, createdAt: true } },
      },
    }),
    claims: await db.orderClaim.findMany({
      ...{ where, ...oldestFirst },
      select: { asked: true, answer: true, message: true, namedCode: true, decisionReason: true, ...DECIDED },
    }),
    stockAlerts: await db.stockAlert.findMany({
      ...{ where, ...oldestFirst },
      select: { email: true, createdAt: true, product: { select: { name: true } } },
    }),
    earnings: (
      await db.ledgerEntry.findMany({
        ...{ where: { affiliateUserId: userId }, ...oldestFirst },
        select: {
          ...only("kind", "amountCents", "level", "baseCents", "rateBps", "bonusBps", "tierName", "availableAt"),
          ...only("reason", "createdAt"),
        },
      })
    ).map(({ reason, ...entry }) => ({ ...entry, ...(entry.kind === "adjust" && { reason }) })),
    payouts: await db.payout.findMany({
      ...{ where: { affiliateUserId: userId }, ...oldestFirst },
      select: only("amountCents", "cashappTag", "status", "reference", "sentAt", "returnReason", "createdAt"),
    }),
    programTerms: await db.termsAcceptance.findMany({
      ...{ where, orderBy: { version: "asc" } },
      select: { version: true, acceptedAt: true },
    }),
    partnerships: await db.partnershipMember.findMany({
      ...{ where, orderBy: { joinedAt: "asc" } },
      select: {
        partnership: { select: { name: true } },
        ...only("role", "status", "joinedAt", "endedAt", "endReason"),
      },
    }),
    partnershipMessages: await db.partnershipMessage.findMany({
      ...{ where: { fromUserId: userId, message: { not: "" } }, ...oldestFirst },
      select: { messageType: true, message: true, createdAt: true },
    }),
    pagesViewed: await db.pageView.findMany({
      ...{ where, orderBy: { createdAt: "desc" }, take: MOST_VIEWS },
      select: only("pageType", "identifier", "referrer", "userAgent", "createdAt"),
    }),
    clicksOnYourLinks: await clicksOnLinks(db, userId),
    signedIn: await db.accountSession.findMany({
      ...{ where, orderBy: { lastUsedAt: "asc" } },
      select: { browser: true, signedInAt: true, lastUsedAt: true },
    }),
    emailsSentToYou: await mailsSent(db, { id: userId, ...account }),
  };
}

async function idsOf(db: SignedInContext["db"], userId: string): Promise<Owned> {
  const mine = { where: { userId }, select: { id: true } };
  const [orders, requests] = await Promise.all([db.order.findMany(mine), db.subscriptionRequest.findMany(mine)]);
  return { orderIds: orders.map(({ id }) => id), requestIds: requests.map(({ id }) => id) };
}

/** Without the payer's name, which may be somebody else's. */
const paymentsOf = (db: SignedInContext["db"], { orderIds, requestIds }: Owned) =>
  db.statementLine.findMany({
    where: { OR: [{ matchedOrderId: { in: orderIds } }, { matchedSubscriptionRequestId: { in: requestIds } }] },
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
    select: only("note", "amountCents", "paidAt"),
  });

const returnsTo = (db: SignedInContext["db"], { orderIds, requestIds }: Owned) =>
  db.moneyReturn.findMany({
    where: { OR: [{ orderId: { in: orderIds } }, { subscriptionRequestId: { in: requestIds } }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: only("kind", "amountCents", "returnedAt", "reference", "createdAt"),
  });

/** All clicks on the account's links, including those of which only daily totals are kept. */
async function clicksOnLinks(db: SignedInContext["db"], affiliateUserId: string): Promise<number> {
  const kept = await db.referralClick.count({ where: { affiliateUserId } });
  const summed = await db.referralClickDay.aggregate({ where: { affiliateUserId }, _sum: { clicks: true } });
  return kept + (summed._sum.clicks ?? 0);
}

const MailRow = z.strictObject({ template: z.string(), subject: z.string().nullable(), sentAt: z.date() });

/** Mail sent before the account existed may have been for an earlier owner of the address. */
async function mailsSent(db: SignedInContext["db"], person: Person & { createdAt: Date }) {
  return queryRows(db, MailRow)`
    SELECT template, subject, sent_at AS "sentAt" FROM outbox_mails
    WHERE sent_at IS NOT NULL AND created_at >= ${person.createdAt.toISOString()}::timestamptz
      AND ${mailsToOwner(person, await provenAddresses(db, person))}
    ORDER BY created_at, id`;
}
