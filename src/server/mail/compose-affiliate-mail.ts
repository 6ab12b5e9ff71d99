import { z } from "zod";
import { AFFILIATE_MAIL_TEXTS, type AffiliateMail, weekFrom } from "~/domain/affiliate-mails";
import { commissionText } from "~/domain/commission-text";
import { daysBefore } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { shortOrderId } from "~/domain/order-status";
import { publicName } from "~/domain/reviewer";
import type { Db } from "~/server/db";
import type { MailSite, RenderedMail } from "~/server/mail/templates/layout";
import { rulesAt } from "~/server/services/rules/queries";
import {
  affiliateCommissionMail,
  affiliateReferralMail,
  affiliateReversalMail,
  affiliateTierMail,
  affiliateWeekMail,
  type SwitchableSite,
} from "./templates/affiliate-news";
import { earningsOnHoldMail, earningsReleasedMail } from "./templates/earnings-hold";
import { unsubscribeToken } from "./unsubscribe-token";

/** The shop as an e-mail is drawn from it that this affiliate can switch off. */
export const switchableSite = (site: MailSite, mail: AffiliateMail, userId: string): SwitchableSite => ({
  ...site,
  stop: { about: AFFILIATE_MAIL_TEXTS[mail].about, token: unsubscribeToken({ of: mail, userId }) },
});

const OfUser = z.object({ userId: z.uuid() });

async function personNamed(db: Db, id: string) {
  const select = { name: true, emailVerifiedAt: true, isAffiliate: true } as const;
  const user = await db.user.findFirst({ where: { id, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return user;
}

type HoldMail = (site: MailSite, affiliate: { name: string | null; isAffiliate: boolean }) => RenderedMail;

/** That commissions of an affiliate are under review, or no longer. */
const earningsHold =
  (mail: HoldMail) =>
  async (db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> => {
    const user = await personNamed(db, OfUser.parse(payload).userId);
    return mail(site, { name: greetingName(user), isAffiliate: user.isAffiliate });
  };

/** "You have a new referral". */
async function affiliateReferral(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, referralId } = OfUser.extend({ referralId: z.uuid() }).parse(payload);
  const [user, referral] = await Promise.all([personNamed(db, userId), personNamed(db, referralId)]);
  const shown = greetingName(referral);
  return affiliateReferralMail(switchableSite(site, "referral", userId), {
    name: greetingName(user),
    referral: shown && publicName(shown),
  });
}

/** What a commission, or the reversal of one, says; its payload names the ledger's entry. */
const affiliateEntry =
  (mail: "commission" | "reversal") =>
  async (db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> => {
    const { entryKey } = z.object({ entryKey: z.string() }).parse(payload);
    const entry = await db.ledgerEntry.findUnique({
      where: { idempotencyKey: entryKey },
      include: { affiliate: { select: { name: true, emailVerifiedAt: true } } },
    });
    if (!entry?.orderId) throw notFound("Commission");
    const { baseCents, rateBps, bonusBps, availableAt, affiliateUserId } = entry;
    const isReckoned = baseCents !== null && rateBps !== null;
    const told = {
      name: greetingName(entry.affiliate),
      shortOrderId: shortOrderId(entry.orderId),
      level: entry.level ?? 1,
      amountCents: Math.abs(Number(entry.amountCents)),
      sum: isReckoned ? commissionText({ baseCents, rateBps, bonusBps: bonusBps ?? 0 }) : null,
      heldUntil: availableAt && availableAt > entry.createdAt ? availableAt : null,
      reason: entry.reason,
    };
    const switchable = switchableSite(site, mail, affiliateUserId);
    return mail === "commission" ? affiliateCommissionMail(switchable, told) : affiliateReversalMail(switchable, told);
  };

/** "You reached a tier". */
async function affiliateTier(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, tierId } = OfUser.extend({ tierId: z.string() }).parse(payload);
  const [user, { tierTable }] = await Promise.all([personNamed(db, userId), rulesAt(db, new Date())]);
  const tier = tierTable.find(({ id }) => id === tierId);
  if (!tier) throw notFound("Tier");
  return affiliateTierMail(switchableSite(site, "tier", userId), { name: greetingName(user), tier });
}

/** The week of an affiliate in figures, summed from the ledger, the clicks and the sign-ups of that week. */
async function affiliateWeek(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, week } = OfUser.extend({ week: z.iso.date() }).parse(payload);
  const { start, end } = weekFrom(week);
  const within = { gte: start, lt: end };
  const [user, sums, { _sum: all }, referrals, clicks, { _sum: paid }] = await Promise.all([
    personNamed(db, userId),
    db.ledgerEntry.groupBy({
      by: ["kind"],
      where: { affiliateUserId: userId, createdAt: within, kind: { in: ["earn", "reverse"] } },
      _sum: { amountCents: true },
      _count: { _all: true },
    }),
    db.ledgerEntry.aggregate({ where: { affiliateUserId: userId }, _sum: { amountCents: true } }),
    db.user.count({ where: { referredByUserId: userId, createdAt: within } }),
    db.referralClick.count({ where: { affiliateUserId: userId, createdAt: within, isUnique: true, isBot: false } }),
    db.payout.aggregate({
      where: { affiliateUserId: userId, sentAt: within, status: "sent" },
      _sum: { amountCents: true },
    }),
  ]);
  const of = (kind: "earn" | "reverse") => sums.find((sum) => sum.kind === kind);
  return affiliateWeekMail(switchableSite(site, "week", userId), {
    name: greetingName(user),
    ...{ start, lastDay: daysBefore(end, 1), referrals, clicks },
    orders: of("earn")?._count._all ?? 0,
    earnedCents: Number(of("earn")?._sum.amountCents ?? 0),
    takenBackCents: -Number(of("reverse")?._sum.amountCents ?? 0),
    paidCents: Number(paid.amountCents ?? 0),
    owedCents: Number(all.amountCents ?? 0),
  });
}

/** E-mails to affiliates about their network and their earnings, by template. */
export const AFFILIATE_COMPOSERS = {
  "affiliate-referral": affiliateReferral,
  "affiliate-commission": affiliateEntry("commission"),
  "affiliate-reversal": affiliateEntry("reversal"),
  "affiliate-tier": affiliateTier,
  "affiliate-week": affiliateWeek,
  "earnings-on-hold": earningsHold(earningsOnHoldMail),
  "earnings-released": earningsHold(earningsReleasedMail),
};
