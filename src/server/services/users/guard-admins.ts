import { DomainError } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

/**
 * Lets one act on accounts after the other go, and lets it go only while whoever acts is still an admin: of two admins
 * who take each other's flag at the same moment, the second one is none any more.
 */
export async function guardAdmins(tx: Tx, { actor }: SignedInContext): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))::text`;
  const where = { id: actor.userId, isAdmin: true, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("FORBIDDEN", "not-an-admin", "You are no longer an admin.");
  }
}

/** The shop is never left without an admin who can sign in. Throws "last-admin". */
export async function assertAdminRemains(tx: Tx, withoutUserId: string): Promise<void> {
  const where = { id: { not: withoutUserId }, isAdmin: true, isDisabled: false, deletedAt: null };
  if ((await tx.user.count({ where })) === 0) {
    throw new DomainError("CONFLICT", "last-admin", "The last admin cannot be removed.");
  }
}
