import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { sumsOfAccount } from "~/server/services/ledger/account-sums";
import { earningsLink, stop } from "./affiliate-parts";
import { facts, hello, link } from "./blocks";
import { type Composers, composer, OfUser, toOwner } from "./composer";
import { paidWhen } from "./paid-when";

const PAYEE = { id: true, isDisabled: true, name: true, emailVerifiedAt: true, isAffiliate: true } as const;
const OfCorrection = OfUser.extend({ amountCents: z.int(), reason: z.string() });

export const PAYOUT_MAILS = {
  /** To the affiliate: a payout was sent, where to, its reference, and what is owed at the time of sending. */
  "payout-sent": composer(z.object({ payoutId: z.uuid() }), async ({ payoutId }, db) => {
    const payout = await db.payout.findUnique({
      where: { id: payoutId },
      include: { affiliate: { select: PAYEE } },
    });
    if (!payout) throw notFound("Payout");
    const { affiliateUserId, cashappTag, reference, sentAt } = payout;
    const owed = await sumsOfAccount(db, affiliateUserId, new Date());
    const amount = formatMoney(Number(payout.amountCents));
    return {
      subject: `Your payout of ${amount} has been sent`,
      stop: await stop(db, "payout", affiliateUserId),
      content: [
        hello(greetingName(payout.affiliate)),
        `Your commissions have been paid out: ${amount} is on its way to you.`,
        facts(
          ["Amount", amount],
          ["Sent to", cashappTag],
          !!reference && ["Reference", reference],
          ["Date", formatDate(sentAt)],
          // Negative if a refund still has to be settled.
          ["Still owed to you", formatMoney(owed.owedCents)],
          owed.owedCents !== 0 && ["Available for the next payout", formatMoney(owed.availableCents)],
          owed.owedCents !== 0 && ["On hold", formatMoney(owed.onHoldCents)],
          owed.inPayoutCents !== 0 && ["In another payout being prepared", formatMoney(owed.inPayoutCents)],
        ),
        earningsLink(payout.affiliate.isAffiliate),
      ],
    };
  }),

  /** To the affiliate: the shop corrected their balance, why, and what is owed at the time of sending. */
  "balance-corrected": toOwner(OfCorrection, async ({ userId, amountCents, reason, isAffiliate }, db) => {
    const { owedCents } = await sumsOfAccount(db, userId, new Date());
    const amount = formatMoney(Math.abs(amountCents));
    const what = amountCents > 0 ? `added ${amount} to` : `deducted ${amount} from`;
    return {
      subject: `We ${what} your balance`,
      content: [
        `We have corrected your balance: we ${what} it.`,
        facts(["Reason", reason], ["Owed to you now", formatMoney(owedCents)]),
        owedCents < 0 && "Your next earnings cover it. You do not need to send anything back.",
        earningsLink(isAffiliate),
      ],
    };
  }),

  /** To the affiliate, after a payout-sent e-mail: the payout came back, why, and what to do. */
  "payout-returned": composer(z.object({ payoutId: z.uuid() }), async ({ payoutId }, db) => {
    const payout = await db.payout.findUnique({ where: { id: payoutId }, include: { affiliate: { select: PAYEE } } });
    if (!payout) throw notFound("Payout");
    const { affiliate, cashappTag, returnReason } = payout;
    const amount = formatMoney(Number(payout.amountCents));
    const when = (await paidWhen(db, affiliate)) ?? "with the next payout";
    return {
      subject: `Your payout of ${amount} came back`,
      content: [
        hello(greetingName(affiliate)),
        `Your payout of ${amount} did not reach you. The money is yours as before and goes out ${when}.`,
        facts(["Amount", amount], ["Sent to", cashappTag], !!returnReason && ["Why", returnReason]),
        "Please check that this is your cash-app tag, and correct it if it is not: the next payout goes to the tag of your account.",
        link("Check my tag", affiliate.isAffiliate ? "/affiliate/earnings#payouts" : "/affiliate/settlement"),
      ],
    };
  }),
} satisfies Composers;
