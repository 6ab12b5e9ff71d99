import type { AdminCustomNameInput, SetFounderInput, SetTierActiveInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { type LockedAccount, lockAccount } from "./lock-account";

type Field = "customAffiliateName" | "isFounder";

/** Sets an affiliate's public name, or clears it (""). Throws "not-found". */
export async function setCustomName(ctx: SignedInContext, { userId, customName }: AdminCustomNameInput) {
  const customAffiliateName = customName || null;
  const set = await setField(ctx, userId, "affiliate.custom-name", "customAffiliateName", customAffiliateName);
  return { customAffiliateName, ...set };
}

/** Gives or removes an account's founder badge. Throws "not-found". */
export async function setFounder(ctx: SignedInContext, { userId, isFounder }: SetFounderInput) {
  return { isFounder, ...(await setField(ctx, userId, "affiliate.founder", "isFounder", isFounder)) };
}

/**
 * Switches an affiliate's tier on, or off with a reason: both its bonus on direct commissions and its discount on own
 * orders. The tier itself is kept and keeps advancing. E-mails the affiliate what changes and why, unless suspended.
 * Throws "not-found".
 */
export function setTierActive(ctx: SignedInContext, { userId, isActive, reason }: SetTierActiveInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { affiliateTierActive, isDisabled, isAffiliate, email } = await lockAccount(tx, userId);
    if (affiliateTierActive === isActive) return { isActive, alreadySet: true };
    const affiliateTierOffReason = isActive ? null : reason;
    await tx.user.update({ where: { id: userId }, data: { affiliateTierActive: isActive, affiliateTierOffReason } });
    await recordAudit(tx, ctx, {
      ...{ action: "affiliate.tier-active", entity: "user", entityId: userId, before: { affiliateTierActive } },
      after: { affiliateTierActive: isActive, ...(affiliateTierOffReason && { reason: affiliateTierOffReason }) },
    });
    const isUntold = await deleteUnsentMails(tx, userId, "tier-switched");
    if (isAffiliate && !isDisabled && !isUntold) {
      await queueMail(tx, {
        ...{
          dedupeKey: `tier-switched:${userId}:${ctx.requestId}:${isActive}`,
          template: "tier-switched",
          toEmail: email,
        },
        payload: { userId, isActive, reason: affiliateTierOffReason, at: ctx.now.toISOString() },
      });
    }
    return { isActive, alreadySet: false };
  });
}

/** Updates one column of an account with an audit entry; no-op if the value is unchanged. */
function setField<F extends Field>(
  ctx: SignedInContext,
  userId: string,
  action: string,
  field: F,
  value: LockedAccount[F],
): Promise<{ alreadySet: boolean }> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account[field] === value) return { alreadySet: true };
    await tx.user.update({ where: { id: userId }, data: { [field]: value } });
    await recordAudit(tx, ctx, {
      action,
      entity: "user",
      entityId: userId,
      before: { [field]: account[field] },
      after: { [field]: value },
    });
    return { alreadySet: false };
  });
}
