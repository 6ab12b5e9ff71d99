import type { Buyer } from "~/domain/pricing";
import type { Db } from "~/server/db";

/** The account behind a call, read from the database at each call. Nothing that a browser holds decides. */
export type Actor = {
  userId: string;
  /** The one the session was made with; the database holds the same at this call. */
  sessionVersion: number;
  /** The id of the session's token, by which this one session is revoked; undefined outside a session. */
  tokenId: string | undefined;
  email: string;
  name: string;
  isAdmin: boolean;
  isAffiliate: boolean;
  approvedCategoryIds: string[];
  buyer: Buyer;
};

/**
 * The actor of a session, or null when the account is gone or disabled, its sessions were ended, or the session with
 * this token was signed out.
 */
export async function loadActor(
  db: Db,
  userId: string,
  sessionVersion: number,
  tokenId?: string,
): Promise<Actor | null> {
  const isOpen = tokenId === undefined ? {} : { revokedSessions: { none: { tokenId } } };
  const user = await db.user.findFirst({
    where: { id: userId, sessionVersion, isDisabled: false, deletedAt: null, ...isOpen },
    include: { affiliateTier: true, approvedCategories: { select: { categoryId: true } } },
  });
  if (!user) return null;
  return {
    userId: user.id,
    sessionVersion: user.sessionVersion,
    tokenId,
    email: user.email,
    name: user.name,
    isAdmin: user.isAdmin,
    isAffiliate: user.isAffiliate,
    approvedCategoryIds: user.approvedCategories.map((approved) => approved.categoryId),
    buyer: {
      isWholesale: user.vipWholesaleAccount,
      subscriptionTier: user.subscriptionTier,
      markupReductionPercent: user.markupReductionPercentage,
      customDiscountPercent: user.customDiscountPercentage ?? 0,
      subscriptionExpiresAt: user.subscriptionExpiresAt,
      affiliate: user.isAffiliate
        ? {
            isActive: true,
            tierActive: user.affiliateTierActive,
            tierName: user.affiliateTier.name,
            tierDiscountBps: user.affiliateTier.pricingDiscountBps,
          }
        : null,
    },
  };
}
