import { DomainError, fieldError } from "~/domain/errors";
import type { AcceptTermsInput } from "~/schemas/program-terms";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";

const newestVersion = async (tx: Tx) => (await tx.programTerms.aggregate({ _max: { version: true } }))._max.version;

const record = (tx: Tx, userId: string, version: number, acceptedAt: Date) =>
  tx.termsAcceptance.createMany({ data: [{ userId, version, acceptedAt }], skipDuplicates: true });

/**
 * Accepts the terms in force for the actor. Names the version that was read, so that one published meanwhile is not
 * accepted unread. Accepting again keeps the first date. Throws "terms-changed", also if none is published.
 */
export function acceptTerms({ db, actor, now }: SignedInContext, { version }: AcceptTermsInput) {
  return inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    const newest = await newestVersion(tx);
    if (newest !== version) {
      const message = "The program terms have changed in the meantime. Read the new version, then accept it.";
      throw new DomainError("CONFLICT", "terms-changed", message, { version: newest });
    }
    await record(tx, actor.userId, version, now);
    return { version };
  });
}

/**
 * Records the terms accepted when joining, in the caller's transaction. No-op if no terms are published. Throws field
 * errors "terms-not-accepted", "terms-changed".
 */
export async function acceptTermsOnJoining(
  tx: Tx,
  { userId, version, now }: { userId: string; version: number | undefined; now: Date },
): Promise<void> {
  const newest = await newestVersion(tx);
  if (newest === null) return;
  const field = "acceptedTermsVersion";
  if (version === undefined) throw fieldError(field, "terms-not-accepted", "Please accept the program terms");
  if (version !== newest) {
    const message = "The program terms have changed. Please read them again and accept them.";
    throw fieldError(field, "terms-changed", message);
  }
  await record(tx, userId, version, now);
}
