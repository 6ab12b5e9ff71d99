import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import type { MailPayout } from "~/server/mail/templates/payout-sent";
import { sumsOfAccount } from "~/server/services/ledger/account-sums";

/** A payout as its e-mail tells of it, with what is owed when it is written. */
export async function loadPayoutForMail(db: Db, payoutId: string): Promise<MailPayout & { userId: string }> {
  const payout = await db.payout.findUnique({
    where: { id: payoutId },
    include: { affiliate: { select: { name: true, emailVerifiedAt: true } } },
  });
  if (!payout) throw notFound("Payout");
  const sums = await sumsOfAccount(db, payout.affiliateUserId, new Date());
  const { cashappTag, reference, sentAt } = payout;
  return {
    userId: payout.affiliateUserId,
    name: greetingName(payout.affiliate),
    amountCents: Number(payout.amountCents),
    cashappTag,
    reference,
    sentAt,
    owedCents: sums.owedCents,
    availableCents: sums.availableCents,
    onHoldCents: sums.onHoldCents,
  };
}
