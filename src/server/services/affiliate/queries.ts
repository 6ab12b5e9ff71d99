import { activeReferralsSince, bonusPaidUntil, tierState } from "~/domain/active-referral";
import { referrerName } from "~/domain/affiliate-name";
import { normalizeCode } from "~/domain/attribution";
import { ACTIVE_REFERRAL_DAYS, MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { earnsAboveLevel, nextTier, tierByLevel, tierProgress } from "~/domain/tiers";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { only } from "~/server/query-rows";
import { sumsOfAccount } from "../ledger/account-sums";
import { rulesAt } from "../rules/queries";
import { lastAttributableClick, ownerOfCode } from "./referrer";
import { standingsOf, tierCounters } from "./standing";

const monthOf = (date: Date) => date.toISOString().slice(0, 7);

/** Whether a referral code is valid for a sign-up and whose it is (public name, picture, founder badge). */
export async function checkCode({ db }: ServiceContext, code: string) {
  const holder = await ownerOfCode(db, code);
  if (!holder?.isAffiliate) return { valid: false as const };
  const { profilePictureUrl, isFounder } = holder;
  return { valid: true as const, referrer: { name: referrerName(holder), profilePictureUrl, isFounder } };
}

/** The referral that prefills this visitor's sign-up, from a click within 30 days; null if there is none. */
export async function pendingReferral({ db, visitor, now }: ServiceContext) {
  const click = await lastAttributableClick(db, visitor.sessionId, now);
  return click && { code: normalizeCode(click.code), name: referrerName(click.affiliate) };
}

/**
 * Header of the affiliate dashboard: code and links, tier and progress, the four measures, balances in cents, and how
 * long the bonus is paid if nobody orders again.
 */
export async function dashboard({ db, actor, now }: SignedInContext) {
  const [user, [standing], sums, latest, first, rules] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: only("affiliateCode", "cashappTag", "affiliateTierActive", "affiliateTierOffReason", "isFounder"),
    }),
    standingsOf(db, [actor.userId], now),
    sumsOfAccount(db, actor.userId, now),
    db.user.findMany({
      where: { referredByUserId: actor.userId, lastPaidOrderAt: { gte: activeReferralsSince(now) } },
      orderBy: { lastPaidOrderAt: "desc" },
      take: MIN_ACTIVE_REFERRALS_FOR_BONUS,
      select: { lastPaidOrderAt: true },
    }),
    db.ledgerEntry.findFirst({
      where: { affiliateUserId: actor.userId },
      orderBy: { createdAt: "asc" },
      select: { createdAt: true },
    }),
    rulesAt(db, now),
  ]);
  if (!standing) throw new Error("an affiliate without a standing");
  const tier = tierByLevel(standing.tierLevel, rules.tierTable);
  const above = earnsAboveLevel(standing);
  const state = tierState({ isOn: user.affiliateTierActive, activeReferrals: standing.activeReferrals });
  return {
    ...user,
    link: `${env.NEXTAUTH_URL}/?ref=${user.affiliateCode ?? ""}`,
    inviteLink: `${env.NEXTAUTH_URL}/affiliate/signup?ref=${user.affiliateCode ?? ""}`,
    tier,
    tierState: state,
    /** Null if no higher tier is left to earn. */
    nextTier: nextTier(above, rules.tierTable),
    progress: tierProgress(tierCounters(standing), above, rules.tierTable),
    bonus: {
      bps: tier.commissionBonusBps,
      /** The first tier above with a bonus; null if none has one. */
      fromTier:
        rules.tierTable.find(({ level, commissionBonusBps }) => level > tier.level && commissionBonusBps > 0)?.name ??
        null,
      isPaid: state === "active",
      needed: MIN_ACTIVE_REFERRALS_FOR_BONUS,
      windowDays: ACTIVE_REFERRAL_DAYS,
      keptUntil: bonusPaidUntil(latest.flatMap(({ lastPaidOrderAt }) => lastPaidOrderAt ?? [])),
    },
    /** Range of months for the ledger filter, from the actor's first entry to the current month. */
    months: { first: monthOf(first?.createdAt ?? now), last: monthOf(now) },
    orders: standing.orders,
    activeReferrals: standing.activeReferrals,
    networkSize: standing.networkSize,
    countedNetwork: standing.countedNetwork,
    lifetimeVolumeCents: standing.lifetimeVolumeCents,
    ...sums,
  };
}
