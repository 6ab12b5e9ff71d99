import { codeLook, MAX_CODE_CHANGES } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { ChangeCodeInput } from "~/schemas/links";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";

const refuse = (reason: string, message: string) =>
  new DomainError("CONFLICT", reason, message, { fieldErrors: { code: message } });

/**
 * Gives an affiliate the code of their choice; links with the former one keep working and stay theirs. Choosing the
 * present code changes nothing; one's own former code can be taken back. Throws "code-taken" for a code that somebody
 * has, had, or that looks like one, and "too-many-changes" after five.
 */
export function changeCode({ db, actor, now }: SignedInContext, { code }: ChangeCodeInput): Promise<{ code: string }> {
  const userId = actor.userId;
  return inTransaction(db, async (tx) => {
    // Changes of codes stand in one line, so that a code just given up is not taken by two.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('affiliate codes', 9))`;
    const { affiliateCode } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { affiliateCode: true },
    });
    if (affiliateCode === code) return { code };
    await assertFree(tx, userId, code);
    const takenBack = await tx.formerAffiliateCode.deleteMany({ where: { code, userId } });
    const kept = await tx.formerAffiliateCode.count({ where: { userId } });
    if (kept >= MAX_CODE_CHANGES && takenBack.count === 0) {
      throw refuse("too-many-changes", `A code can be changed ${MAX_CODE_CHANGES} times`);
    }
    if (affiliateCode) await tx.formerAffiliateCode.create({ data: { code: affiliateCode, userId, createdAt: now } });
    await tx.user.update({ where: { id: userId }, data: { affiliateCode: code } });
    return { code };
  });
}

/** Refuses a code that another account has or had, in this form or in one that looks the same. */
async function assertFree(tx: Tx, userId: string, code: string): Promise<void> {
  const look = codeLook(code);
  const [found] = await tx.$queryRaw<{ isTaken: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "users" WHERE translate("affiliate_code", 'OIL', '011') = ${look} AND "id" <> ${userId}::uuid)
      OR EXISTS (SELECT 1 FROM "former_affiliate_codes" WHERE translate("code", 'OIL', '011') = ${look} AND "user_id" <> ${userId}::uuid)
      AS "isTaken"`;
  if (found?.isTaken) throw refuse("code-taken", "This code, or one that looks like it, is taken");
}
