import { DomainError, fieldError } from "~/domain/errors";
import type { AcceptTermsInput } from "~/schemas/program-terms";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";

const newestVersion = async (tx: Tx) => (await tx.programTerms.aggregate({ _max: { version: true } }))._max.version;

const record = (tx: Tx, userId: string, version: number, acceptedAt: Date) =>
  tx.termsAcceptance.createMany({ data: [{ userId, version, acceptedAt }], skipDuplicates: true });

/**
 * The actor accepts the terms in force. The version that was read is named: another one published meanwhile is not
 * accepted unread. Accepting twice keeps the first time. Throws "terms-changed", "not-found" where none is published.
 */
export function acceptTerms({ db, actor, now }: SignedInContext, { version }: AcceptTermsInput) {
  return inTransaction(db, async (tx) => {
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
 * Keeps what somebody accepts when joining, inside the caller's transaction; asks for nothing where no terms are
 * published. Throws "terms-not-accepted" and "terms-changed" for the field of the form.
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
