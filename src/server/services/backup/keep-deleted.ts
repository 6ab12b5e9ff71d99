import { z } from "zod";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import type { LeftPicture } from "../images/remove-image";
import { closeAgain } from "../users/close-account";

/** The audit's actions by which an account is deleted. */
const DELETIONS = ["user.delete", "user.deleteOwn"];

const Deleted = z.strictObject({ id: z.string(), deletedAt: z.date() });
export type Deleted = z.infer<typeof Deleted>;

/**
 * The accounts deleted here that the staged backup still has. An earlier Replace may have dropped such an account's
 * row; then the audit says so. Call it before the backup is applied.
 */
export const deletedSince = (tx: Tx) => queryRows(tx, Deleted)`
  SELECT r.id::text, coalesce(t.deleted_at, a.at) AS "deletedAt"
  FROM "restore_users" r LEFT JOIN users t ON t.id = r.id
    LEFT JOIN LATERAL (SELECT max(created_at) AS at FROM audit_entries
      WHERE entity = 'user' AND entity_id = r.id::text AND action = ANY(${DELETIONS}::text[])) a ON t.id IS NULL
  WHERE r.deleted_at IS NULL AND (t.deleted_at IS NOT NULL OR a.at IS NOT NULL) ORDER BY r.id`;

/** Deletes conversations again that staff had deleted for good, if the import has brought them back. */
export const keepConversationsDeleted = (tx: Tx) => tx.$executeRaw`
  DELETE FROM conversations c USING audit_entries a
  WHERE a.entity = 'conversation' AND a.action = 'message.delete' AND a.entity_id = c.id::text`;

/**
 * Deletes these accounts again if the import has brought them back, in the same transaction, so that nobody sees them:
 * deleting an account is for good. Returns the pictures to delete after the commit.
 */
export async function keepDeleted(tx: Tx, ctx: SignedInContext, deleted: readonly Deleted[]): Promise<LeftPicture[]> {
  const pictures: LeftPicture[] = [];
  for (const { id, deletedAt } of deleted) {
    const user = await tx.user.findFirst({ where: { id, deletedAt: null } });
    const picture = user && (await closeAgain(tx, ctx, user, deletedAt));
    if (picture) pictures.push(picture);
  }
  return pictures;
}
