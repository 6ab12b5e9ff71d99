import { hasOwnPrices } from "~/domain/buyer";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { hashOfToken } from "./link-token";

/** The signed-in account as the header shows it, and whether it sees personal prices; null for a visitor. */
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
    /** The requested new address, until its link is opened or expires. */
    newEmail: emailChange && emailChange.expiresAt > now ? emailChange.newEmail : null,
    /** The newest request. Hidden if it was declined and an admin has removed the account from the program since. */
    affiliateRequest:
      request?.status === "rejected" && user.affiliateCode && (await hasLeftSince(db, actor.userId, request.createdAt))
        ? null
        : (request ?? null),
  };
}

/** Whether an admin has removed the account from the affiliate program since then. */
const hasLeftSince = async (db: ServiceContext["db"], userId: string, since: Date) =>
  (await db.auditEntry.findFirst({
    where: { entity: "user", entityId: userId, action: "affiliate.revoke", createdAt: { gt: since } },
    select: { id: true },
  })) !== null;

/** Conditions of a mailed link that still works: unused, not expired, account open. */
const isOpen = (token: string, now: Date) => ({
  tokenHash: hashOfToken(token),
  usedAt: null,
  expiresAt: { gt: now },
  user: { isDisabled: false, deletedAt: null },
});

/** The password reset behind a mailed link; null once it is used, expired, or its account is suspended or deleted. */
export function openReset({ db, now }: ServiceContext, token: string) {
  return db.passwordReset.findFirst({
    where: isOpen(token, now),
    select: { id: true, userId: true },
  });
}

/** Whether a password reset link still works. */
export const isResetLinkOpen = async (ctx: ServiceContext, token: string) => (await openReset(ctx, token)) !== null;

/** The e-mail verification behind a link; null once used, expired, or the account is closed or has another address. */
export async function openEmailLink({ db, now }: ServiceContext, token: string) {
  const link = await db.emailVerification.findFirst({
    where: isOpen(token, now),
    select: { id: true, userId: true, email: true, user: { select: { email: true } } },
  });
  return link && link.user.email === link.email ? link : null;
}

/** The e-mail change behind a link mailed to the new address; null once it is used, withdrawn or expired. */
export function openEmailChange({ db, now }: ServiceContext, token: string) {
  return db.emailChange.findFirst({
    where: { tokenHash: hashOfToken(token), expiresAt: { gt: now }, user: { isDisabled: false, deletedAt: null } },
    select: { userId: true, newEmail: true, tokenHash: true },
  });
}

/** Whether a link that verifies the current address or confirms a new one still works. */
export const isEmailLinkOpen = async (ctx: ServiceContext, token: string) =>
  ((await openEmailLink(ctx, token)) ?? (await openEmailChange(ctx, token))) !== null;
