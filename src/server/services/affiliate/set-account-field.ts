import type { AdminCustomNameInput, SetFounderInput, SetTierActiveInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawNews } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { type LockedAccount, lockAccount } from "./lock-account";

type Field = "customAffiliateName" | "isFounder";

/** Sets the name under which others see an affiliate, or takes it away (""). Throws "not-found". */
export async function setCustomName(ctx: SignedInContext, { userId, customName }: AdminCustomNameInput) {
  const customAffiliateName = customName || null;
  const set = await setField(ctx, userId, "affiliate.custom-name", "customAffiliateName", customAffiliateName);
  return { customAffiliateName, ...set };
}

/** Gives an account the founder's badge, or takes it away. Throws "not-found". */
export async function setFounder(ctx: SignedInContext, { userId, isFounder }: SetFounderInput) {
  return { isFounder, ...(await setField(ctx, userId, "affiliate.founder", "isFounder", isFounder)) };
}

/**
 * Switches an affiliate's tier on, or off for a reason that the affiliate reads: its bonus on direct commissions and its
 * discount on own orders alike. The tier itself stays, and goes on being earned. The affiliate gets an e-mail what is
 * lost and why; a suspended account is not. Throws "not-found".
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
    const isUntold = await withdrawNews(tx, userId, "tier-switched");
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

/** Writes one field of an account, with its audit entry; does nothing if the value is unchanged. */
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
