import type { SetAffiliateInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { passFounderRole } from "../partnership/pass-founder-role";
import { grantAffiliate } from "./grant-affiliate";
import { type LockedAccount, lockAccount } from "./lock-account";

/**
 * Adds an account to the affiliate program, with a code, or removes it. After removal it earns nothing on orders paid
 * later and its code invites nobody; its earnings, code and network stay. A partnership it leads passes to another
 * member. Throws "not-found".
 */
export function setAffiliate(ctx: SignedInContext, input: SetAffiliateInput) {
  return inTransaction(ctx.db, (tx) => setAffiliateWithin(tx, ctx, input));
}

/** `setAffiliate` inside the caller's transaction. */
export async function setAffiliateWithin(tx: Tx, ctx: SignedInContext, { userId, isAffiliate }: SetAffiliateInput) {
  const account = await lockAccount(tx, userId);
  if (account.isAffiliate === isAffiliate) {
    return { isAffiliate, code: account.affiliateCode, alreadySet: true };
  }
  const code = isAffiliate ? await grant(tx, ctx, account) : await revoke(tx, ctx, account);
  const passed = isAffiliate ? null : await passFounderRole(tx, ctx, userId);
  await recordAudit(tx, ctx, {
    action: isAffiliate ? "affiliate.grant" : "affiliate.revoke",
    entity: "user",
    entityId: userId,
    before: { isAffiliate: account.isAffiliate, affiliateCode: account.affiliateCode },
    after: { isAffiliate, affiliateCode: code, ...(passed && { founderRolePassedTo: passed.userId }) },
  });
  return { isAffiliate, code, alreadySet: false };
}

/** Also approves a pending request to join. */
async function grant(tx: Tx, ctx: SignedInContext, account: LockedAccount): Promise<string> {
  await tx.affiliateRequest.updateMany({
    where: { userId: account.id, status: "pending" },
    data: { status: "approved", reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
  });
  const code = await grantAffiliate(tx, ctx, account);
  await deleteUnsentMails(tx, account.id, "affiliate-revoked");
  if (account.isDisabled) return code;
  await queueMail(tx, {
    dedupeKey: `affiliate-granted:${account.id}:${ctx.requestId}`,
    template: "affiliate-approved",
    toEmail: account.email,
    payload: { userId: account.id },
  });
  return code;
}

/** The e-mail also says what the account is still owed and where to see it. */
async function revoke(tx: Tx, ctx: SignedInContext, account: LockedAccount): Promise<string | null> {
  await tx.user.update({ where: { id: account.id }, data: { isAffiliate: false } });
  await deleteUnsentMails(tx, account.id, "affiliate-approved");
  await queueMail(tx, {
    dedupeKey: `affiliate-revoked:${account.id}:${ctx.requestId}`,
    template: "affiliate-revoked",
    toEmail: account.email,
    payload: { userId: account.id },
  });
  return account.affiliateCode;
}
