import { MAX_CODE_CHANGES } from "~/domain/attribution";
import type { ChangeCodeInput } from "~/schemas/links";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { claimCode, waitForCodes } from "./claim-code";

/**
 * Gives an affiliate the code of their choice; links with the former one keep working and stay theirs. Choosing the
 * present code changes nothing; one's own former code can be taken back. Throws "code-taken" for a code that somebody
 * has, had, or that looks like one, and "too-many-changes" after five.
 */
export function changeCode({ db, actor, now }: SignedInContext, { code }: ChangeCodeInput): Promise<{ code: string }> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    await waitForCodes(tx);
    const { affiliateCode: from } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { affiliateCode: true },
    });
    await claimCode(tx, { userId, from, to: code, now, mostFormer: MAX_CODE_CHANGES });
    return { code };
  });
}
