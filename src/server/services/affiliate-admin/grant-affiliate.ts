import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { newAffiliateCode } from "../account/sign-up";
import { advanceTiers } from "../commissions/advance-tiers";
import type { LockedAccount } from "./lock-account";

const TRIES = 10;

/**
 * Makes a held account an affiliate, inside the caller's transaction. Who had a code gets it back, so that old links
 * work again; who has people below already gets the tier that they have brought.
 */
export async function grantAffiliate(tx: Tx, { now }: SignedInContext, account: LockedAccount): Promise<string> {
  const code = account.affiliateCode ?? (await unusedCode(tx, account.name));
  await tx.user.update({
    where: { id: account.id },
    data: { isAffiliate: true, affiliateCode: code, affiliateSince: account.affiliateSince ?? now },
  });
  await advanceTiers(tx, [account.id], now);
  return code;
}

/** A code that nobody has or had. */
async function unusedCode(tx: Tx, name: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const code = newAffiliateCode(name);
    const [holder, former] = await Promise.all([
      tx.user.findUnique({ where: { affiliateCode: code }, select: { id: true } }),
      tx.formerAffiliateCode.findUnique({ where: { code }, select: { code: true } }),
    ]);
    if (!holder && !former) return code;
  }
  throw new Error("no unused affiliate code was found");
}
