import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { advanceTierOf } from "../commissions/advance-tiers";
import { takeFounderRole } from "../partnership/pass-founder-role";
import type { LockedAccount } from "./lock-account";
import { unusedCode } from "./unused-code";

/**
 * Makes a locked account an affiliate, inside the caller's transaction. An account that had a code gets it back, so
 * that old links work again; one that already has a network gets the tier that network has reached; one in a partnership
 * that nobody can lead any more leads it.
 */
export async function grantAffiliate(tx: Tx, ctx: SignedInContext, account: LockedAccount): Promise<string> {
  const { now } = ctx;
  const code = account.affiliateCode ?? (await unusedCode(tx, account.name));
  await tx.user.update({
    where: { id: account.id },
    data: { isAffiliate: true, affiliateCode: code, affiliateSince: account.affiliateSince ?? now },
  });
  await advanceTierOf(tx, account.id, now);
  await takeFounderRole(tx, ctx, account.id);
  return code;
}
