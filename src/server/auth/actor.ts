import { z } from "zod";
import type { Buyer } from "~/domain/pricing";
import { GIVEN_ROLES, type StaffRole, staffRoleOf } from "~/domain/staff";
import type { Db } from "~/server/db";
import { queryHotRows } from "~/server/query-rows";

/** The account behind a call, read from the database. Nothing that a browser holds decides. */
export type Actor = {
  userId: string;
  /** The one the session was made with; the database holds the same at this call. */
  sessionVersion: number;
  /** The id of the session's token, by which this one session is revoked; undefined outside a session. */
  tokenId: string | undefined;
  /** When the password was given for this session; null outside a session, and where that is not known. */
  signedInAt: Date | null;
  email: string;
  isEmailVerified: boolean;
  name: string;
  profilePictureUrl: string | null;
  isAdmin: boolean;
  /** What the account does for the shop; null where it does not run it. */
  role: StaffRole | null;
  /** Staff who have no role until they set up two-factor sign-in, which the shop requires. */
  lacksTwoFactor: boolean;
  isAffiliate: boolean;
  approvedCategoryIds: string[];
  buyer: Buyer;
  /** When other rules begin, where they are announced: until then, only a change of the account changes its prices. */
  rulesUntil: Date | null;
  /** The admin who is looking at the shop as this account, without changing anything; null for the owner's own call. */
  viewedBy: { viewId: string; adminUserId: string; adminName: string; endsAt: Date } | null;
};

const ActorRow = z.strictObject({
  email: z.string(),
  isEmailVerified: z.boolean(),
  name: z.string(),
  profilePictureUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  staffRole: z.enum(GIVEN_ROLES).nullable(),
  lacksTwoFactor: z.boolean(),
  isAffiliate: z.boolean(),
  approvedCategoryIds: z.array(z.string()),
  isWholesale: z.boolean(),
  subscriptionTier: z.enum(["None", "Bronze", "Gold"]),
  markupReductionPercent: z.number(),
  customDiscountPercent: z.number(),
  subscriptionExpiresAt: z.date().nullable(),
  tierActive: z.boolean(),
  tierName: z.string(),
  /** Null for who is no affiliate. */
  tierDiscountBps: z.number().nullable(),
  rulesUntil: z.date().nullable(),
});

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
  // One statement, for it is part of every signed-in call.
  const [row] = await queryHotRows(db, ActorRow)`
    SELECT u.email, u.email_verified_at IS NOT NULL AS "isEmailVerified", u.name, u.profile_picture_url AS "profilePictureUrl", u.is_admin AS "isAdmin", u.staff_role::text AS "staffRole", u.is_affiliate AS "isAffiliate",
      (u.is_admin OR u.staff_role IS NOT NULL) AND EXISTS (SELECT 1 FROM staff_security s WHERE s.requires_two_factor)
        AND NOT EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "lacksTwoFactor",
      ARRAY(SELECT a.category_id::text FROM approved_categories a WHERE a.user_id = u.id) AS "approvedCategoryIds",
      u.vip_wholesale_account AS "isWholesale", u.subscription_tier::text AS "subscriptionTier",
      u.markup_reduction_percentage AS "markupReductionPercent",
      coalesce(u.custom_discount_percentage, 0) AS "customDiscountPercent",
      u.subscription_expires_at AS "subscriptionExpiresAt", u.affiliate_tier_active AS "tierActive",
      t.name AS "tierName",
      CASE WHEN u.is_affiliate THEN (
        SELECT (r.rules #>> ARRAY['tiers', (t.level - 1)::text, 'pricingDiscountBps'])::int FROM rule_versions r
        WHERE r.version = (SELECT rule_version_at(now()))) END AS "tierDiscountBps",
      CASE WHEN u.is_affiliate THEN (
        SELECT min(r.effective_from) FROM rule_versions r WHERE r.effective_from > now()) END AS "rulesUntil"
    FROM users u JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    WHERE u.id = ${userId}::uuid AND u.session_version = ${sessionVersion} AND NOT u.is_disabled
      AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM revoked_sessions r WHERE r.token_id = ${tokenId ?? null} AND r.user_id = u.id)`;
  if (!row) return null;
  const { email, isEmailVerified, name, profilePictureUrl, staffRole, isAffiliate, lacksTwoFactor, ...rest } = row;
  const { approvedCategoryIds, isAdmin: isOwner, rulesUntil, ...priced } = rest;
  const isAdmin = isOwner && !lacksTwoFactor;
  const { tierActive, tierName, tierDiscountBps, ...discounts } = priced;
  const affiliate = isAffiliate
    ? { isActive: true, tierActive, tierName, tierDiscountBps: tierDiscountBps ?? 0 }
    : null;
  return {
    signedInAt: null,
    ...{ userId, sessionVersion, tokenId, email, isEmailVerified, name, profilePictureUrl, isAdmin, isAffiliate },
    role: lacksTwoFactor ? null : staffRoleOf({ isAdmin, staffRole }),
    lacksTwoFactor,
    approvedCategoryIds,
    buyer: { ...discounts, affiliate },
    rulesUntil,
    viewedBy: null,
  };
}
