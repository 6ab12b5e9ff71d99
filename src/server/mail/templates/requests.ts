import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney } from "~/domain/money";
import { claimNumber } from "~/domain/order-claim";
import { PAYMENT_APP } from "~/domain/payment-app";
import type { Db } from "~/server/db";
import { only } from "~/server/query-rows";
import { referencesOf } from "~/server/services/membership/references";
import { cancelledReturnCents } from "~/server/services/payments/cancelled-return";
import { facts, hello, highlight, link, quote } from "./blocks";
import { type Composers, composer, OfUser, toOwner } from "./composer";
import { person } from "./order-parts";

const PERSON = { name: true, email: true, emailVerifiedAt: true } as const;

const OfRequest = z.object({ requestId: z.uuid() });
/** Only requests of accounts that still exist. */
const openRequest = ({ requestId: id }: z.output<typeof OfRequest>) => ({ id, user: { deletedAt: null } });

const OfCategories = OfUser.extend({ categoryIds: z.array(z.uuid()) });

/** The names of these categories. Throws "not-found" if none of them exists any more. */
async function categoryNames(db: Db, ids: string[]): Promise<string> {
  const categories = await db.category.findMany({
    where: { id: { in: ids } },
    orderBy: { name: "asc" },
    select: { name: true },
  });
  if (categories.length === 0) throw notFound("Category");
  return categories.map(({ name }) => name).join(", ");
}

const OfClosed = z.object({ userId: z.uuid(), categoryName: z.string() });

async function loadMembershipRequest(db: Db, given: z.output<typeof OfRequest>) {
  const request = await db.subscriptionRequest.findFirst({
    where: openRequest(given),
    include: { user: { select: PERSON }, payments: { select: { orderReference: true } } },
  });
  if (!request) throw notFound("Request");
  return request;
}

async function loadAccessRequest(db: Db, given: z.output<typeof OfRequest>) {
  const request = await db.accessRequest.findFirst({
    where: openRequest(given),
    select: {
      ...only("reason", "status", "decisionReason"),
      category: { select: { name: true, slug: true } },
      user: { select: PERSON },
    },
  });
  if (!request) throw notFound("Request");
  return request;
}

const OfClaim = z.object({ claimId: z.uuid() });

/** Loads a claim about a missing order. Throws "not-found" if the claim or its account is gone. */
async function loadClaim(db: Db, { claimId }: z.output<typeof OfClaim>) {
  const claim = await db.orderClaim.findFirst({
    where: { id: claimId, user: { deletedAt: null } },
    include: {
      order: { select: { shortId: true } },
      user: { select: PERSON },
      creditedUser: { select: { ...PERSON, isAffiliate: true } },
    },
  });
  if (!claim) throw notFound("Claim");
  return {
    ...claim,
    number: claimNumber(claimId),
    aboutOrder: claim.order ? ` about order ${claim.order.shortId}` : "",
    amount: formatMoney(claim.amountCents ?? 0),
  };
}

export const REQUEST_MAILS = {
  /** To the shop: a customer requests Bronze or Gold, with the payment reference. */
  "membership-requested": composer(OfRequest, async (given, db) => {
    const request = await loadMembershipRequest(db, given);
    const { id, user, currentTier, requestedTier, amountCents } = request;
    return {
      subject: `Membership request: ${requestedTier}`,
      content: [
        `A customer has requested a ${requestedTier} membership. Verify the payment before you approve it.`,
        facts(
          ["Customer", person(user)],
          ["Membership", `${currentTier} to ${requestedTier}`],
          ["Amount", formatMoney(amountCents)],
          ["Payment reference", referencesOf(request)],
        ),
        link("Approve or reject", `/admin/requests/${id}`),
      ],
    };
  }),

  /** To the shop: a member cancelled a request, and what was received for it is to be returned. */
  "membership-cancelled-shop": composer(OfRequest, async (given, db) => {
    const { id, user, requestedTier } = await loadMembershipRequest(db, given);
    const returnCents = await cancelledReturnCents(db, { kind: "membership", id });
    return {
      subject: `Membership request cancelled: ${requestedTier}`,
      content: [
        `The request for a ${requestedTier} membership was cancelled by its member.`,
        facts(["Customer", person(user)], returnCents > 0 && ["To return", formatMoney(returnCents)]),
        returnCents > 0 && "Send it back from the list of money to return.",
        link("Open the request", `/admin/requests/${id}`),
      ],
    };
  }),

  /** To the shop: a member says that the rest of a membership payment was sent. */
  "membership-rest-sent": composer(OfRequest.extend({ amountCents: z.int() }), async (given, db) => {
    const { id, user, requestedTier, paymentProof } = await loadMembershipRequest(db, given);
    const amount = formatMoney(given.amountCents);
    return {
      subject: `Payment sent for a ${requestedTier} membership, ${amount}`,
      preheader: `Look for ${amount} with the note ${paymentProof}.`,
      content: [
        `The member says that the rest of the payment was sent. Look for it in ${PAYMENT_APP}, then confirm it.`,
        highlight(["Amount", amount], ["Payment note", paymentProof]),
        facts(["Customer", person(user)]),
        link("Open the request", `/admin/requests/${id}`),
      ],
    };
  }),

  "affiliate-requested": composer(OfRequest, async (given, db) => {
    const request = await db.affiliateRequest.findFirst({
      where: openRequest(given),
      select: { reason: true, user: { select: PERSON } },
    });
    if (!request) throw notFound("Request");
    const { user, reason } = request;
    return {
      subject: `Affiliate request: ${user.name}`,
      content: [
        "A customer has asked to join the affiliate program.",
        facts(["Customer", person(user)]),
        quote(reason),
        link("Approve or reject", "/admin/requests?kind=affiliate"),
      ],
    };
  }),

  /** To the shop: a customer requests access to a restricted category. */
  "access-requested": composer(OfRequest, async (given, db) => {
    const { category, user, reason } = await loadAccessRequest(db, given);
    return {
      subject: `Access request: ${category.name}`,
      content: [
        `A customer has requested access to ${category.name}.`,
        facts(["Customer", person(user)]),
        quote(reason),
        link("Approve or reject", "/admin/requests?kind=access"),
      ],
    };
  }),

  /** To the customer: access was granted, or declined and why. */
  "access-decided": composer(OfRequest, async (given, db) => {
    const { category, user, status, decisionReason } = await loadAccessRequest(db, given);
    const { name, slug } = category;
    const isApproved = status === "approved";
    return {
      subject: isApproved ? `You have access to ${name}` : `Your request for ${name} was declined`,
      content: [
        hello(greetingName(user)),
        isApproved
          ? `We approved your request. You can now see and order all products in ${name}.`
          : [
              `We cannot give your account access to ${name}. The reason:`,
              quote(decisionReason),
              "If something has changed, you can ask again on the category's page, or reply to this e-mail.",
            ],
        link(`Open ${name}`, `/category/${slug}`),
      ],
    };
  }),

  /**
   * To the customer: the category they requested was deleted. The payload has its name, which is stored nowhere else.
   */
  "access-closed": composer(OfClosed, async ({ userId, categoryName }, db) => {
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: PERSON });
    if (!user) throw notFound("User");
    return {
      subject: `${categoryName} is no longer in our shop`,
      content: [
        hello(greetingName(user)),
        `You asked for access to ${categoryName}. We have closed this section, so your request is closed with it. You do not have to do anything.`,
        "If you are looking for something in particular, reply to this e-mail.",
        link("Browse the shop", ""),
      ],
    };
  }),

  /** To the customer: the shop revoked their access to restricted categories. */
  "access-withdrawn": toOwner(OfCategories, async ({ categoryIds }, db) => {
    const names = await categoryNames(db, categoryIds);
    return {
      subject: `Your access to ${names} has ended`,
      content: [
        `You can no longer see or order the products in ${names}. Orders that you have already placed are not affected.`,
        "If you think this is a mistake, reply to this e-mail.",
        link("Open the shop", ""),
      ],
    };
  }),

  /** To the customer, after the e-mail that their access has ended: they have it again. */
  "access-returned": toOwner(OfCategories, async ({ categoryIds }, db) => {
    const names = await categoryNames(db, categoryIds);
    return {
      subject: `You have access to ${names} again`,
      content: [
        `We told you that your access to ${names} has ended. You have it again: you can see and order these products as before.`,
        link("Open the shop", ""),
      ],
    };
  }),

  /** To the shop: somebody claims a missing order, and the data did not settle it. */
  "claim-shop": composer(OfClaim, async (given, db) => {
    const { id, number, aboutOrder, user, message } = await loadClaim(db, given);
    return {
      subject: `Claim ${number}${aboutOrder}`,
      content: [
        "Someone says that an order is missing from their earnings, and the records do not settle it.",
        facts(["From", person(user)]),
        quote(message),
        link("See the facts and decide", `/admin/claims/${id}`),
      ],
    };
  }),

  /** To the claimant: the decision and its reason. */
  "claim-decided": composer(OfClaim, async (given, db) => {
    const { number, aboutOrder, user, userId, creditedUserId, status, decisionReason, amount } = await loadClaim(
      db,
      given,
    );
    const isAccepted = status === "approved";
    const text = !isAccepted
      ? `We cannot accept your claim${aboutOrder}. The reason:`
      : creditedUserId === userId
        ? `We accepted your claim${aboutOrder} and added ${amount} to your balance.`
        : `We accepted your claim${aboutOrder}. The affiliate whose code you used was credited.`;
    return {
      subject: `Your claim ${number} was ${isAccepted ? "accepted" : "declined"}`,
      content: [
        hello(greetingName(user)),
        text,
        decisionReason && quote(decisionReason),
        link("See your claims", "/missing-order"),
      ],
    };
  }),

  /** To an affiliate: a customer's claim was accepted and credited to them. */
  "claim-credited": composer(OfClaim, async (given, db) => {
    const { number, creditedUser, amount } = await loadClaim(db, given);
    return {
      subject: `${amount} was added to your balance`,
      content: [
        hello(creditedUser && greetingName(creditedUser)),
        `A customer told us that an order should count for you. We checked it and added ${amount} to your balance. Your statement shows it as claim ${number}.`,
        link("View your earnings", creditedUser?.isAffiliate ? "/affiliate/dashboard" : "/affiliate/settlement"),
      ],
    };
  }),
} satisfies Composers;
