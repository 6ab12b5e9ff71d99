import { affiliatesOnly, notFound } from "~/domain/errors";
import type { CorrectTagInput } from "~/schemas/admin/payouts";
import type { CashappTagInput } from "~/schemas/affiliate";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { withdrawNews } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { checkAgain } from "../rings/find-rings";
import { gatherSignals } from "../rings/gather-signals";
import { lockRuns } from "../rings/hold-earnings";

/**
 * Where one's own payouts go from now on, also those that are prepared and not sent. Throws "affiliates-only" for an
 * account that never was in the program.
 */
export async function saveCashappTag(ctx: SignedInContext, { cashappTag }: CashappTagInput): Promise<void> {
  await inTransaction(ctx.db, (tx) => changeTag(tx, ctx, { userId: ctx.actor.userId, cashappTag }));
}

/** The same by an admin, for somebody in the programme or formerly in it. Throws "not-found". */
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
 * Stores the tag and hands it on to the payouts that wait to be sent, which keep the one they were prepared with beside
 * it; a run that is being prepared comes before it or after it. The owner gets an e-mail where the money goes elsewhere
 * from now on, or where somebody else said where.
 */
async function changeTag(tx: Tx, ctx: SignedInContext, { userId, cashappTag }: CorrectTagInput) {
  await lockRuns(tx);
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { email: true, cashappTag: true, isAffiliate: true, affiliateCode: true },
  });
  if (!user) throw notFound("User");
  if (!user.isAffiliate && user.affiliateCode === null) throw affiliatesOnly();
  const { cashappTag: former } = user;
  if (former === cashappTag) return { former, reachedPayouts: 0 };
  await tx.user.update({ where: { id: userId }, data: { cashappTag, tagAskedAt: null } });
  await withdrawNews(tx, userId, "tag-missing");
  const reachedPayouts = await tx.$executeRaw`
    UPDATE payouts SET former_tag = coalesce(former_tag, cashapp_tag), cashapp_tag = ${cashappTag},
      tag_corrected_at = ${ctx.now}::timestamptz
    WHERE affiliate_user_id = ${userId}::uuid AND status = 'prepared' AND cashapp_tag <> ${cashappTag}`;
  await gatherSignals(tx, [userId], ctx.now);
  await checkAgain(tx, userId);
  if (former || ctx.actor.userId !== userId) {
    await queueMail(tx, {
      dedupeKey: `tag-changed:${userId}:${ctx.requestId}:${cashappTag}`,
      ...{ template: "cashapp-tag-changed", toEmail: user.email },
      payload: { userId, cashappTag, isFirst: !former },
    });
  }
  return { former, reachedPayouts };
}
