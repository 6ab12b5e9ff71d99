import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { LINK_OVER, type VerifyEmailInput } from "~/schemas/account";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { countInNetwork } from "../commissions/count-in-network";
import { openEmailLink } from "./queries";

const over = () => new DomainError("PRECONDITION_FAILED", "email-link-over", LINK_OVER);

/**
 * Notes that the owner of the account has proved its present address, in the caller's transaction; the first time
 * counts, and counts the account in the networks above it. Nothing for an account that was deleted.
 */
export async function noteEmailVerified(tx: Tx, { now }: Pick<ServiceContext, "now">, userId: string): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null, deletedAt: null },
    data: { emailVerifiedAt: now },
  });
  if (count > 0) await countInNetwork(tx, userId, now);
}

const EmailRow = z.strictObject({ email: z.string() });

/**
 * Verifies the address by the link that was mailed there: once, within its time, while the account still has that
 * address. Signs nobody in. Throws "email-link-over".
 */
export async function verifyEmail(ctx: ServiceContext, { token }: VerifyEmailInput): Promise<void> {
  const link = await openEmailLink(ctx, token);
  if (!link) throw over();
  await inTransaction(ctx.db, async (tx) => {
    const used = await tx.emailVerification.updateMany({
      where: { id: link.id, usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    if (used.count === 0) throw over();
    // Locked, so that the address cannot change between the look and the note.
    const [user] = await queryRows(tx, EmailRow)`
      SELECT email FROM users WHERE id = ${link.userId}::uuid AND NOT is_disabled AND deleted_at IS NULL
      FOR NO KEY UPDATE`;
    if (user?.email !== link.email) throw over();
    await noteEmailVerified(tx, ctx, link.userId);
  });
}
