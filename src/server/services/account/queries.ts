import { hasOwnPrices } from "~/domain/buyer";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { hashOfToken } from "./link-token";

/** Who is signed in, as the header shows it, and whether the prices shown are their own; null for a visitor. */
export function viewer({ actor, now }: ServiceContext) {
  if (!actor) return null;
  const { name, email, isEmailVerified, role, lacksTwoFactor, isAffiliate, profilePictureUrl } = actor;
  const isStaff = role !== null || lacksTwoFactor;
  const shown = { name, email, isEmailVerified, isStaff, isAffiliate, profilePictureUrl };
  return { ...shown, hasOwnPrices: hasOwnPrices(actor.buyer, now) };
}

/** The actor's profile: contact, order message, membership, and the state of an affiliate request. */
export async function profile({ db, actor, now }: SignedInContext) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      ...only("name", "email", "emailVerifiedAt", "phone", "userMessage", "profilePictureUrl", "subscriptionTier"),
      ...only("subscriptionExpiresAt", "markupReductionPercentage", "isAffiliate", "affiliateCode", "createdAt"),
      affiliateTier: { select: { name: true, level: true } },
      emailChange: { select: { newEmail: true, expiresAt: true } },
      affiliateRequests: {
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { status: true, decisionReason: true, createdAt: true, reviewedAt: true },
      },
    },
  });
  const { affiliateRequests, emailChange, ...rest } = user;
  const [request] = affiliateRequests;
  return {
    ...rest,
    /** The address that waits for its link to be opened. */
    newEmail: emailChange && emailChange.expiresAt > now ? emailChange.newEmail : null,
    /** The newest, unless it was declined before the account was last in the affiliate program. */
    affiliateRequest:
      request?.status === "rejected" && user.affiliateCode && (await hasLeftSince(db, actor.userId, request.createdAt))
        ? null
        : (request ?? null),
  };
}

/** Whether an admin has taken the account out of the affiliate program after this moment. */
const hasLeftSince = async (db: ServiceContext["db"], userId: string, since: Date) =>
  (await db.auditEntry.findFirst({
    where: { entity: "user", entityId: userId, action: "affiliate.revoke", createdAt: { gt: since } },
    select: { id: true },
  })) !== null;

/** A link that was mailed and still works: not used, not over, its account still there. */
const isOpen = (token: string, now: Date) => ({
  tokenHash: hashOfToken(token),
  usedAt: null,
  expiresAt: { gt: now },
  user: { isDisabled: false, deletedAt: null },
});

/**
 * The request behind a link for a forgotten password; null once it was used, is an hour old, or its account is gone.
 */
export function openReset({ db, now }: ServiceContext, token: string) {
  return db.passwordReset.findFirst({
    where: isOpen(token, now),
    select: { id: true, userId: true },
  });
}

/** Whether a link for a forgotten password still works. */
export const isResetLinkOpen = async (ctx: ServiceContext, token: string) => (await openReset(ctx, token)) !== null;

/** The link that proves an address; null once it was used or is over, or its account is gone or has another address. */
export async function openEmailLink({ db, now }: ServiceContext, token: string) {
  const link = await db.emailVerification.findFirst({
    where: isOpen(token, now),
    select: { id: true, userId: true, email: true, user: { select: { email: true } } },
  });
  return link && link.user.email === link.email ? link : null;
}

/** The new address behind a link that was mailed there; null once it was used, taken back or is over. */
export function openEmailChange({ db, now }: ServiceContext, token: string) {
  return db.emailChange.findFirst({
    where: { tokenHash: hashOfToken(token), expiresAt: { gt: now }, user: { isDisabled: false, deletedAt: null } },
    select: { userId: true, newEmail: true, tokenHash: true },
  });
}

/** Whether a link that proves an address, the present or a new one, still works. */
export const isEmailLinkOpen = async (ctx: ServiceContext, token: string) =>
  ((await openEmailLink(ctx, token)) ?? (await openEmailChange(ctx, token))) !== null;
