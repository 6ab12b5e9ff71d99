import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { advanceTierOf } from "../commissions/advance-tiers";
import { takeFounderRole } from "../partnership/pass-founder-role";
import type { LockedAccount } from "./lock-account";
import { unusedCode } from "./unused-code";

/**
 * Makes a locked account an affiliate, inside the caller's transaction. A previous code is restored so that old links
 * work again; an existing network sets the tier; in a partnership without an eligible leader the account becomes the
 * leader.
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
