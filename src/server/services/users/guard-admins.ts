import { DomainError } from "~/domain/errors";
import { type GivenRole, roleMay, staffRoleOf } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/**
 * Lets one act on accounts after the other go, and lets it go only while whoever acts still has the role of the call: of two admins
 * who take each other's flag at the same moment, the second one is none any more.
 */
export async function guardAdmins(tx: Tx, { actor }: SignedInContext): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))::text`;
  const role = actor.role === "manager" ? { staffRole: actor.role } : { isAdmin: true };
  const where = { id: actor.userId, ...role, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("FORBIDDEN", "not-an-admin", "You are no longer an admin.");
  }
}

type Account = { id: string; isAdmin: boolean; staffRole: GivenRole | null };

/**
 * Only an owner acts on the account of another member of staff: a manager who could set an owner's password would be one.
 * Throws "staff-account".
 */
export function assertMayActOn({ actor }: SignedInContext, account: Account): void {
  if (account.id === actor.userId || roleMay(actor.role, "staff.roles") || staffRoleOf(account) === null) return;
  throw new DomainError("FORBIDDEN", "staff-account", "Only an owner changes the account of a member of staff.");
}

/** The shop is never left without an admin who can sign in. Throws "last-admin". */
export async function assertAdminRemains(tx: Tx, withoutUserId: string): Promise<void> {
  const where = { id: { not: withoutUserId }, isAdmin: true, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("CONFLICT", "last-admin", "The last admin cannot be removed.");
  }
}
