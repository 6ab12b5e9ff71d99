import { z } from "zod";
import { effectiveDiscountPercent } from "~/domain/buyer";
import { pageOf } from "~/domain/paging";
import { ASSIGNABLE_ROLES } from "~/domain/staff";
import { Prisma } from "~/generated/prisma/client";
import { SubscriptionTier } from "~/generated/prisma/enums";
import { type ListUsersInput, MAX_USER_PAGES, type UserKind, type UserSort } from "~/schemas/admin/users";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { allOf, CountRow, queryRows } from "~/server/query-rows";

const USERS_A_PAGE = 25;
/** The count stops at the last page that can be reached. */
const COUNTED = USERS_A_PAGE * MAX_USER_PAGES;

const time = (at: Date) => Prisma.sql`${at.toISOString()}::timestamptz`;

const KINDS: Readonly<Record<UserKind, (now: Date) => Prisma.Sql | null>> = {
  all: () => null,
  admin: () => Prisma.sql`(u.is_admin OR u.staff_role IS NOT NULL)`,
  affiliate: () => Prisma.sql`u.is_affiliate`,
  wholesale: () => Prisma.sql`u.vip_wholesale_account`,
  expired: (now) => Prisma.sql`u.subscription_tier <> 'None' AND u.subscription_expires_at <= ${time(now)}`,
  test: () => Prisma.sql`u.test_subscription`,
  suspended: () => Prisma.sql`u.is_disabled`,
};

const SORTS: Readonly<Record<UserSort, Prisma.Sql>> = {
  joined: Prisma.sql`u.created_at`,
  name: Prisma.sql`lower(u.name)`,
  email: Prisma.sql`u.email`,
  expires: Prisma.sql`u.subscription_expires_at`,
};

/** A LIKE pattern that matches the text literally. */
const containing = (search: string) => `%${escapeLike(search.toLowerCase())}%`;

function matching({ search, tier, kind, sort }: ListUsersInput, now: Date): Prisma.Sql {
  const text = containing(search);
  return allOf([
    Prisma.sql`u.deleted_at IS NULL`,
    search ? Prisma.sql`(u.email LIKE ${text} OR lower(u.name) LIKE ${text})` : null,
    tier === "all" ? null : Prisma.sql`u.subscription_tier = ${tier}::"SubscriptionTier"`,
    KINDS[kind](now),
    // Accounts without an end date cannot be sorted by it.
    sort === "expires" ? Prisma.sql`u.subscription_expires_at IS NOT NULL` : null,
  ]);
}

const Row = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profilePictureUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  staffRole: z.enum(ASSIGNABLE_ROLES).nullable(),
  isFounder: z.boolean(),
  isAffiliate: z.boolean(),
  isDisabled: z.boolean(),
  vipWholesaleAccount: z.boolean(),
  testSubscription: z.boolean(),
  subscriptionTier: z.enum(SubscriptionTier),
  subscriptionExpiresAt: z.date().nullable(),
  markupReductionPercentage: z.number(),
  customDiscountPercentage: z.number().nullable(),
  createdAt: z.date(),
});
type Row = z.infer<typeof Row>;

/**
 * One page of the matching accounts; a page past the end returns the last one. `total` is capped at 10,000, with
 * `isMore` if there are more. Deleted accounts are excluded.
 */
export async function users({ db, now }: ServiceContext, input: ListUsersInput) {
  const where = matching(input, now);
  const way = input.direction === "ascending" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const [counted] = await queryRows(db, CountRow)`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM users u WHERE ${where} LIMIT ${COUNTED + 1}) matching`;
  const { span, ...pages } = pageOf(input.page, Math.min(counted?.count ?? 0, COUNTED), USERS_A_PAGE);
  const rows = await queryRows(db, Row)`
    SELECT u.id::text, u.name, u.email, u.profile_picture_url AS "profilePictureUrl", u.is_admin AS "isAdmin",
      u.staff_role::text AS "staffRole",
      u.is_founder AS "isFounder", u.is_affiliate AS "isAffiliate", u.is_disabled AS "isDisabled",
      u.vip_wholesale_account AS "vipWholesaleAccount", u.test_subscription AS "testSubscription",
      u.subscription_tier::text AS "subscriptionTier", u.subscription_expires_at AS "subscriptionExpiresAt",
      u.markup_reduction_percentage AS "markupReductionPercentage",
      u.custom_discount_percentage AS "customDiscountPercentage", u.created_at AS "createdAt"
    FROM users u WHERE ${where} ORDER BY ${SORTS[input.sort]} ${way}, u.id ${way}
    LIMIT ${span.take} OFFSET ${span.skip}`;
  return {
    ...pages,
    isMore: (counted?.count ?? 0) > COUNTED,
    rows: rows.map((row) => ({ ...row, discountPercent: discountOf(row, now) })),
  };
}

const discountOf = (row: Row, now: Date) =>
  effectiveDiscountPercent(
    {
      isWholesale: row.vipWholesaleAccount,
      subscriptionTier: row.subscriptionTier,
      subscriptionExpiresAt: row.subscriptionExpiresAt,
      markupReductionPercent: row.markupReductionPercentage,
      customDiscountPercent: row.customDiscountPercentage ?? 0,
      affiliate: null,
    },
    now,
  );
