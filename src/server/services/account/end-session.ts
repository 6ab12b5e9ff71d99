import { DomainError, notFound } from "~/domain/errors";
import type { SessionIdInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { revokeSession } from "./revoke-session";

/** Signs the actor out on one other device. Throws "not-found" if that session has ended, "this-session". */
export async function endSession(ctx: SignedInContext, { sessionId }: SessionIdInput): Promise<void> {
  const { db, actor } = ctx;
  const session = await db.accountSession.findFirst({
    where: { id: sessionId, userId: actor.userId },
    select: { userId: true, tokenId: true, expiresAt: true },
  });
  if (!session) throw notFound("Session");
  if (session.tokenId === actor.tokenId) {
    throw new DomainError("CONFLICT", "this-session", "This is the device you are using. Use Sign out in the menu.");
  }
  await revokeSession(ctx, session);
}
