import { isMembershipActive } from "~/domain/membership";
import type { UserFields } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";

type Edited = { user: { id: string; email: string; isDisabled: boolean }; before: UserFields; fields: UserFields };
type Membership = Pick<UserFields, "subscriptionTier" | "subscriptionExpiresAt">;

/**
 * E-mails an account's owner what an admin took away: access to a category, or all or part of a membership. Not sent to
 * suspended accounts. Also withdraws a reminder of a membership end that has changed.
 */
export async function mailRevocations(tx: Tx, ctx: SignedInContext, { user, before, fields }: Edited): Promise<void> {
  const { id: userId, email: toEmail, isDisabled } = user;
  const isSameEnd = endOf(before) === endOf(fields) && before.subscriptionTier === fields.subscriptionTier;
  if (!isSameEnd) await deleteUnsentMails(tx, userId, "membership-ending");
  if (isDisabled) return;
  const categoryIds = before.approvedCategoryIds.filter((id) => !fields.approvedCategoryIds.includes(id));
  if (categoryIds.length > 0) {
    const mail = { dedupeKey: `access-withdrawn:${userId}:${ctx.requestId}`, template: "access-withdrawn" } as const;
    await queueMail(tx, { ...mail, toEmail, payload: { userId, categoryIds } });
  }
  if (isCut(before, fields, ctx.now)) {
    const { subscriptionTier: tier, subscriptionExpiresAt } = fields;
    const expiresAt = subscriptionExpiresAt?.toISOString() ?? null;
    const dedupeKey = `membership-cut:${userId}:${ctx.requestId}:${tier}:${expiresAt}`;
    const payload = { userId, formerTier: before.subscriptionTier, tier, expiresAt };
    await queueMail(tx, { dedupeKey, template: "membership-cut", toEmail, payload });
  }
}

const endOf = ({ subscriptionExpiresAt }: Membership) => subscriptionExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Whether an active membership is now over, ends earlier, or was downgraded from Gold to Bronze. */
function isCut(before: Membership, after: Membership, now: Date): boolean {
  if (!isMembershipActive(before.subscriptionTier, before.subscriptionExpiresAt, now)) return false;
  if (after.subscriptionTier === "None" || endOf(after) < endOf(before)) return true;
  return before.subscriptionTier === "Gold" && after.subscriptionTier === "Bronze";
}
