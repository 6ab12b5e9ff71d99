import { DomainError } from "~/domain/errors";
import type { AssignableRole } from "~/domain/staff";
import { accountRefusal } from "~/domain/staff-accounts";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/**
 * Serializes actions on accounts and checks that the actor still has the role of the call. If two admins remove each
 * other's role at the same time, the second one fails. Throws "not-an-admin".
 */
export async function guardAdmins(tx: Tx, { actor }: SignedInContext): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))::text`;
  const role = actor.role === "manager" ? { staffRole: actor.role } : { isAdmin: true };
  const where = { id: actor.userId, ...role, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("FORBIDDEN", "not-an-admin", "You are no longer an admin.");
  }
}

type Account = { id: string; isAdmin: boolean; staffRole: AssignableRole | null };

/** Throws "staff-account" unless an owner acts on another staff account. */
export function assertMayActOn({ actor }: SignedInContext, account: Account): void {
  const refusal = account.id === actor.userId ? null : accountRefusal(actor.role, account);
  if (refusal) throw new DomainError("FORBIDDEN", "staff-account", refusal);
}

/** Throws "last-admin" if no other admin could sign in. */
export async function assertAdminRemains(tx: Tx, withoutUserId: string): Promise<void> {
  const where = { id: { not: withoutUserId }, isAdmin: true, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("CONFLICT", "last-admin", "The last admin cannot be removed.");
  }
}
