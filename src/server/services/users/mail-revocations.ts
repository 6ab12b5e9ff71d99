import { z } from "zod";
import { isMembershipActive } from "~/domain/membership";
import { SubscriptionTier } from "~/generated/prisma/enums";
import type { UserFields } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails, UNSENT } from "~/server/mail/withdraw-mail";
import { mailAccessChanges } from "./mail-access-changes";

type Edited = { user: { id: string; email: string; isDisabled: boolean }; before: UserFields; fields: UserFields };
type Membership = Pick<UserFields, "subscriptionTier" | "subscriptionExpiresAt">;

/**
 * E-mails an account's owner what an admin took away: access to a category, or all or part of a membership; and what
 * was given back after such an e-mail. Not sent to suspended accounts. Also withdraws a reminder of a membership end
 * that has changed.
 */
export async function mailRevocations(tx: Tx, ctx: SignedInContext, edited: Edited): Promise<void> {
  const { user, before, fields } = edited;
  const [had, has] = [before.approvedCategoryIds, fields.approvedCategoryIds];
  const taken = had.filter((id) => !has.includes(id));
  const given = has.filter((id) => !had.includes(id));
  await mailAccessChanges(tx, ctx, { user, taken, given });
  if (endOf(before) === endOf(fields) && before.subscriptionTier === fields.subscriptionTier) return;
  await deleteUnsentMails(tx, user.id, "membership-ending");
  await mailMembershipChange(tx, ctx, edited);
}

const OfCut = z.object({
  userId: z.string(),
  formerTier: z.enum(SubscriptionTier),
  /** Missing in e-mails queued before this field existed. */
  formerExpiresAt: z.coerce.date().nullish(),
  isGivenBack: z.boolean().default(false),
});

/** Unsent news of earlier changes is withdrawn: the owner is told of the change from what they know. */
async function mailMembershipChange(tx: Tx, ctx: SignedInContext, { user, before, fields }: Edited): Promise<void> {
  const { id: userId, email: toEmail, isDisabled } = user;
  const { known, isToldOfCut } = await withdrawUnsent(tx, { user, before, fields });
  if (isDisabled) return;
  const isGivenBack = isToldOfCut && isCut(fields, known, ctx.now);
  if (!isGivenBack && !isCut(known, fields, ctx.now)) return;
  const { subscriptionTier: tier, subscriptionExpiresAt } = fields;
  const expiresAt = subscriptionExpiresAt?.toISOString() ?? null;
  const dedupeKey = `membership-cut:${userId}:${ctx.requestId}:${tier}:${expiresAt}`;
  const formerExpiresAt = known.subscriptionExpiresAt?.toISOString() ?? null;
  const payload = { userId, formerTier: known.subscriptionTier, formerExpiresAt, tier, expiresAt, isGivenBack };
  await queueMail(tx, { dedupeKey, template: "membership-cut", toEmail, payload });
}

/**
 * Deletes the unsent e-mails about the membership's last changes. Returns the membership that the owner knows of, and
 * whether the last they may have heard is that it was cut.
 */
async function withdrawUnsent(tx: Tx, { user, before, fields }: Edited) {
  const mails = await tx.outboxMail.findMany({
    where: { toEmail: user.email, template: { in: ["membership-cut", "membership-activated"] } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  let known: Membership = before;
  let heard: "cut" | "other" | null = null;
  for (const { id, template, payload, attempts } of mails) {
    if (template === "membership-activated") {
      heard ??= "other";
      continue;
    }
    const cut = OfCut.parse(payload);
    if (cut.userId !== user.id) continue;
    const { count } = await tx.outboxMail.deleteMany({ where: { id, status: UNSENT } });
    if (heard) continue;
    if (count === 0 || attempts > 0) heard = cut.isGivenBack ? "other" : "cut";
    else {
      const { formerTier: subscriptionTier, formerExpiresAt = fields.subscriptionExpiresAt } = cut;
      known = { subscriptionTier, subscriptionExpiresAt: formerExpiresAt };
    }
  }
  return { known, isToldOfCut: heard === "cut" };
}

const endOf = ({ subscriptionExpiresAt }: Membership) => subscriptionExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** Whether an active membership is now over, ends earlier, or was downgraded from Gold to Bronze. */
function isCut(before: Membership, after: Membership, now: Date): boolean {
  if (!isMembershipActive(before.subscriptionTier, before.subscriptionExpiresAt, now)) return false;
  if (after.subscriptionTier === "None" || endOf(after) < endOf(before)) return true;
  return before.subscriptionTier === "Gold" && after.subscriptionTier === "Bronze";
}
