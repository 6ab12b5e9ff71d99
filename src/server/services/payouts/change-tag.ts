import { affiliatesOnly } from "~/domain/errors";
import type { CorrectTagInput } from "~/schemas/admin/payouts";
import type { CashappTagInput } from "~/schemas/affiliate";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { requeueRingCheck } from "../rings/find-rings";
import { gatherSignals } from "../rings/gather-signals";
import { lockPayoutRuns } from "../rings/hold-earnings";
import { lockUserOrThrow } from "../users/lock-user";

/**
 * Sets the cash-app tag of the actor's payouts, including those prepared but not sent. Throws "affiliates-only" for an
 * account that was never in the program.
 */
export async function saveCashappTag(ctx: SignedInContext, { cashappTag }: CashappTagInput): Promise<void> {
  await inTransaction(ctx.db, (tx) => changeTag(tx, ctx, { userId: ctx.actor.userId, cashappTag }));
}

/** `saveCashappTag` by an admin, for a current or former affiliate. Throws "not-found", "affiliates-only". */
export function correctTag(ctx: SignedInContext, input: CorrectTagInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { former, reachedPayouts } = await changeTag(tx, ctx, input);
    if (former !== input.cashappTag) {
      await recordAudit(tx, ctx, {
        ...{ action: "affiliate.tag", entity: "user", entityId: input.userId },
        ...{ before: { cashappTag: former }, after: { cashappTag: input.cashappTag, reachedPayouts } },
      });
    }
    return { reachedPayouts };
  });
}

/**
 * Saves the tag and updates prepared payouts, which keep their original tag in `former_tag`. Payout runs are locked out
 * meanwhile. E-mails the owner if the tag changed or someone else set it.
 */
async function changeTag(tx: Tx, ctx: SignedInContext, { userId, cashappTag }: CorrectTagInput) {
  await lockPayoutRuns(tx);
  const user = await lockUserOrThrow(tx, userId);
  if (!user.isAffiliate && user.affiliateCode === null) throw affiliatesOnly();
  const { cashappTag: former } = user;
  if (former === cashappTag) return { former, reachedPayouts: 0 };
  await tx.user.update({ where: { id: userId }, data: { cashappTag, tagAskedAt: null } });
  await deleteUnsentMails(tx, userId, "tag-missing");
  const reachedPayouts = await tx.$executeRaw`
    UPDATE payouts SET former_tag = coalesce(former_tag, cashapp_tag), cashapp_tag = ${cashappTag},
      tag_corrected_at = ${ctx.now}::timestamptz
    WHERE affiliate_user_id = ${userId}::uuid AND status = 'prepared' AND cashapp_tag <> ${cashappTag}`;
  await gatherSignals(tx, [userId], ctx.now);
  await requeueRingCheck(tx, userId);
  if (former || ctx.actor.userId !== userId) {
    await queueMail(tx, {
      dedupeKey: `tag-changed:${userId}:${ctx.requestId}:${cashappTag}`,
      ...{ template: "cashapp-tag-changed", toEmail: user.email },
      payload: { userId, cashappTag, isFirst: !former },
    });
  }
  return { former, reachedPayouts };
}
