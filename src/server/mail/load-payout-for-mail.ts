import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import type { MailPayout } from "~/server/mail/templates/payout-sent";

/** A payout as its e-mail tells of it, with what is owed still. */
export async function loadPayoutForMail(db: Db, payoutId: string): Promise<MailPayout> {
  const payout = await db.payout.findUnique({
    where: { id: payoutId },
    include: { affiliate: { select: { name: true, emailVerifiedAt: true } } },
  });
  if (!payout) throw notFound("Payout");
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { affiliateUserId: payout.affiliateUserId },
    _sum: { amountCents: true },
  });
  const { cashappTag, reference, sentAt } = payout;
  return {
    name: greetingName(payout.affiliate),
    amountCents: Number(payout.amountCents),
    cashappTag,
    reference,
    sentAt,
    balanceCents: Number(_sum.amountCents ?? 0),
  };
}
