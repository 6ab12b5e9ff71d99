import { z } from "zod";
import type { Buyer } from "~/domain/pricing";
import { ASSIGNABLE_ROLES, type StaffRole, staffRoleOf } from "~/domain/staff";
import { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { queryRowsDirect } from "~/server/query-rows";

/** The signed-in account of a request, read from the database. Nothing stored in the browser grants any rights. */
export type Actor = {
  userId: string;
  /** The version the session was created with; always equal to the database's when loaded. */
  sessionVersion: number;
  /** The session token's id, used to revoke this one session; undefined outside a session. */
  tokenId: string | undefined;
  /** When the password was entered for this session; null outside a session or if unknown. */
  signedInAt: Date | null;
  email: string;
  isEmailVerified: boolean;
  name: string;
  profilePictureUrl: string | null;
  isAdmin: boolean;
  /** Null if the account is not staff. */
  role: StaffRole | null;
  /** Staff who have no role until they set up two-factor sign-in, which the shop requires. */
  lacksTwoFactor: boolean;
  isAffiliate: boolean;
  approvedCategoryIds: string[];
  buyer: Buyer;
  /**
   * When the next announced affiliate rules take effect. Until then, the account's prices change only with the account.
   */
  rulesUntil: Date | null;
  /** The admin viewing the shop as this account, read-only; null for the owner's own requests. */
  viewedBy: CustomerView | null;
};

export type CustomerView = {
  viewId: string;
  adminUserId: string;
  adminName: string;
  endsAt: Date;
  /** Of the admin's own session. */
  adminSessionVersion: number;
  adminTokenId: string | undefined;
};

const CustomerFields = {
  email: z.string(),
  isAffiliate: z.boolean(),
  approvedCategoryIds: z.array(z.string()),
  isWholesale: z.boolean(),
  subscriptionTier: z.enum(["None", "Bronze", "Gold"]),
  markupReductionPercent: z.number(),
  customDiscountPercent: z.number(),
  tierActive: z.boolean(),
  tierName: z.string(),
  /** Null for non-affiliates. */
  tierDiscountBps: z.number().nullable(),
};

/** `customerColumns` as JSON. */
export const CustomerJson = z.strictObject({ ...CustomerFields, subscriptionExpiresAt: z.string().nullable() });

/** What decides an account's prices and visible products, and its address; for `users u` with its `affiliate_tiers t`. */
export const customerColumns = Prisma.sql`u.email, u.is_affiliate AS "isAffiliate",
  ARRAY(SELECT a.category_id::text FROM approved_categories a WHERE a.user_id = u.id) AS "approvedCategoryIds",
  u.vip_wholesale_account AS "isWholesale", u.subscription_tier::text AS "subscriptionTier",
  u.markup_reduction_percentage AS "markupReductionPercent",
  coalesce(u.custom_discount_percentage, 0) AS "customDiscountPercent",
  u.subscription_expires_at AS "subscriptionExpiresAt", u.affiliate_tier_active AS "tierActive", t.name AS "tierName",
  CASE WHEN u.is_affiliate THEN (
    SELECT (r.rules #>> ARRAY['tiers', (t.level - 1)::text, 'pricingDiscountBps'])::int FROM rule_versions r
    WHERE r.version = (SELECT rule_version_at(now()))) END AS "tierDiscountBps"`;

type CustomerRow = Omit<z.infer<typeof CustomerJson>, "subscriptionExpiresAt"> & {
  subscriptionExpiresAt: Date | string | null;
};

/** The part of an actor that `customerColumns` decide. */
export function customerOf(row: CustomerRow): Pick<Actor, "email" | "isAffiliate" | "approvedCategoryIds" | "buyer"> {
  const { email, isAffiliate, approvedCategoryIds, tierActive, tierName, tierDiscountBps, ...discounts } = row;
  const { subscriptionExpiresAt: endsAt } = discounts;
  const affiliate = isAffiliate
    ? { isActive: true, tierActive, tierName, tierDiscountBps: tierDiscountBps ?? 0 }
    : null;
  const buyer = { ...discounts, subscriptionExpiresAt: endsAt === null ? null : new Date(endsAt), affiliate };
  return { email, isAffiliate, approvedCategoryIds, buyer };
}

const ActorRow = z.strictObject({
  ...CustomerFields,
  subscriptionExpiresAt: z.date().nullable(),
  isEmailVerified: z.boolean(),
  name: z.string(),
  profilePictureUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  staffRole: z.enum(ASSIGNABLE_ROLES).nullable(),
  lacksTwoFactor: z.boolean(),
  rulesUntil: z.date().nullable(),
});

/** Null if the account is deleted or disabled, its sessions were ended, or this token was signed out. */
export async function loadActor(
  db: Db,
  userId: string,
  sessionVersion: number,
  tokenId?: string,
): Promise<Actor | null> {
  // A single statement, because every signed-in request runs it.
  const [row] = await queryRowsDirect(db, ActorRow)`
    SELECT ${customerColumns}, u.email_verified_at IS NOT NULL AS "isEmailVerified", u.name,
      u.profile_picture_url AS "profilePictureUrl", u.is_admin AS "isAdmin", u.staff_role::text AS "staffRole",
      (u.is_admin OR u.staff_role IS NOT NULL) AND EXISTS (SELECT 1 FROM staff_security s WHERE s.requires_two_factor)
        AND NOT EXISTS (SELECT 1 FROM two_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "lacksTwoFactor",
      CASE WHEN u.is_affiliate THEN (
        SELECT min(r.effective_from) FROM rule_versions r WHERE r.effective_from > now()) END AS "rulesUntil"
    FROM users u JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    WHERE u.id = ${userId}::uuid AND u.session_version = ${sessionVersion} AND NOT u.is_disabled
      AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM revoked_sessions r WHERE r.token_id = ${tokenId ?? null} AND r.user_id = u.id)`;
  if (!row) return null;
  const {
    isEmailVerified,
    name,
    profilePictureUrl,
    staffRole,
    lacksTwoFactor,
    isAdmin: isOwner,
    rulesUntil,
    ...rest
  } = row;
  const isAdmin = isOwner && !lacksTwoFactor;
  return {
    signedInAt: null,
    ...{ userId, sessionVersion, tokenId, isEmailVerified, name, profilePictureUrl, isAdmin },
    role: lacksTwoFactor ? null : staffRoleOf({ isAdmin, staffRole }),
    lacksTwoFactor,
    ...customerOf(rest),
    rulesUntil,
    viewedBy: null,
  };
}
