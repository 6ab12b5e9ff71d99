import { z } from "zod";
import { ASSIGNABLE_ROLES, type StaffRole, staffRoleOf } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const StaffRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  staffRole: z.enum(ASSIGNABLE_ROLES).nullable(),
  isSuspended: z.boolean(),
  hasTwoFactor: z.boolean(),
  lastUsedAt: z.date().nullable(),
  passwordOnly: z.number(),
});

const MOST = 100;

/** Whether all staff must use two-factor sign-in. */
export async function isTwoFactorRequired(db: Db | Tx): Promise<boolean> {
  const found = await db.staffSecurity.findUnique({ where: { id: "default" }, select: { requiresTwoFactor: true } });
  return found?.requiresTwoFactor ?? false;
}

/**
 * Staff accounts, owners first, then by role and name (at most 100), with two-factor state and last use; how many sign
 * in with a password alone; and whether two-factor sign-in is required.
 */
export async function staffList({ db }: Pick<SignedInContext, "db">) {
  const rows = await queryRows(db, StaffRow)`
    SELECT u.id::text AS id, u.name, u.email, u.is_admin AS "isAdmin", u.staff_role::text AS "staffRole",
      u.is_disabled AS "isSuspended", f.user_id IS NOT NULL AS "hasTwoFactor",
      (SELECT max(s.last_used_at) FROM account_sessions s WHERE s.user_id = u.id) AS "lastUsedAt",
      (count(*) FILTER (WHERE f.user_id IS NULL AND NOT u.is_disabled) OVER ())::int AS "passwordOnly"
    FROM users u LEFT JOIN two_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
    WHERE u.deleted_at IS NULL AND (u.is_admin OR u.staff_role IS NOT NULL)
    ORDER BY u.is_admin DESC, u.staff_role, lower(u.name), u.id LIMIT ${MOST}`;
  const staff = rows.flatMap(({ isAdmin, staffRole, passwordOnly: _, ...person }) => {
    const role: StaffRole | null = staffRoleOf({ isAdmin, staffRole });
    return role ? [{ ...person, role }] : [];
  });
  const passwordOnly = rows[0]?.passwordOnly ?? 0;
  return { isTwoFactorRequired: await isTwoFactorRequired(db), passwordOnly, staff };
}
