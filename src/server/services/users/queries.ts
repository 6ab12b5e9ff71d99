import { effectiveDiscountPercent } from "~/domain/buyer";
import { notFound } from "~/domain/errors";
import { isMembershipActive } from "~/domain/membership";
import { pageOf } from "~/domain/paging";
import type { UserIdInput, UserOrdersInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { creditBalance } from "../credit/queries";
import { openOrdersWhere } from "./closing-blockers";
import { editableUser } from "./editable-user";

const ORDERS_A_PAGE = 10;
const MOST_ACTS = 30;

/** Everything the page of one account shows. Throws "not-found". */
const OPEN_ORDERS_SHOWN = 20;

export async function userDetails({ db, now, actor }: SignedInContext, { userId }: UserIdInput) {
  const [editable, user, categories, orders, ledger, creditCents, openOrders] = await Promise.all([
    editableUser(db, userId),
    db.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: {
        ...only("emailVerifiedAt", "phone", "profilePictureUrl", "userMessage", "isFounder", "createdAt"),
        ...only("suspendedAt", "suspensionReason"),
        twoFactor: { select: { confirmedAt: true } },
        ...only("affiliateCode", "cashappTag", "firstPaidOrderAt", "lastPaidOrderAt"),
        referredBy: { select: { id: true, name: true, email: true, affiliateCode: true, deletedAt: true } },
        approvedCategories: {
          select: { categoryId: true, grantedAt: true, grantedBy: { select: { id: true, name: true } } },
        },
        _count: { select: { addresses: true, referrals: true, ratings: true } },
      },
    }),
    db.category.findMany({
      where: { OR: [{ isRestricted: true }, { approvals: { some: { userId } } }] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true, isRestricted: true },
    }),
    db.order.aggregate({
      where: { userId, isPaid: true, isTestOrder: false },
      _count: true,
      _sum: { totalAmountCents: true, refundedCents: true },
    }),
    db.affiliateCounter.aggregate({ where: { userId }, _sum: { balanceCents: true } }),
    creditBalance(db, userId),
    db.order.findMany({
      where: openOrdersWhere(userId),
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: OPEN_ORDERS_SHOWN,
      select: { id: true, shortId: true },
    }),
  ]);
  if (!editable || !user) throw notFound("User");
  const { approvedCategories, twoFactor, _count: counts, ...rest } = user;
  const { fields } = editable;
  return {
    ...editable,
    ...rest,
    counts,
    hasTwoFactor: Boolean(twoFactor?.confirmedAt),
    isOneself: userId === actor.userId,
    discountPercent: effectiveDiscountPercent(
      {
        isWholesale: fields.vipWholesaleAccount,
        subscriptionTier: fields.subscriptionTier,
        subscriptionExpiresAt: fields.subscriptionExpiresAt,
        markupReductionPercent: fields.markupReductionPercentage,
        customDiscountPercent: fields.customDiscountPercentage,
        affiliate: null,
      },
      now,
    ),
    categories: categories.map((category) => ({
      ...category,
      grant: approvedCategories.find(({ categoryId }) => categoryId === category.id) ?? null,
    })),
    paidOrders: orders._count,
    /** What the account paid minus refunds, including shipping. */
    paidCents: (orders._sum.totalAmountCents ?? 0) - (orders._sum.refundedCents ?? 0),
    /** Ledger balance: commissions, corrections and payouts. Positive is owed to the account, negative by it. */
    balanceCents: Number(ledger._sum.balanceCents ?? 0),
    creditCents,
    /** The oldest orders that are still to be paid or shipped, without which the account cannot be deleted. */
    openOrders,
    /** When an active membership ends; null if there is none, or it has no end. */
    membershipEndsAt: isMembershipActive(fields.subscriptionTier, fields.subscriptionExpiresAt, now)
      ? fields.subscriptionExpiresAt
      : null,
  };
}

/** One page of an account's orders, newest first. */
export async function ordersOfUser({ db }: SignedInContext, { userId, page: wanted }: UserOrdersInput) {
  const where = { userId };
  const { span, ...pages } = pageOf(wanted, await db.order.count({ where }), ORDERS_A_PAGE);
  const rows = await db.order.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    ...span,
    select: {
      ...only("id", "shortId", "status", "isPaid", "isArchived", "isTestOrder", "trackingNumber", "totalAmountCents"),
      ...only("createdAt", "refundedAt"),
    },
  });
  return { rows, ...pages };
}

/** The audit entries of an account, newest first. */
export function auditOfUser({ db }: SignedInContext, { userId }: UserIdInput) {
  return db.auditEntry.findMany({
    where: { entity: "user", entityId: userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_ACTS,
    select: { id: true, action: true, actorName: true, before: true, after: true, createdAt: true },
  });
}
