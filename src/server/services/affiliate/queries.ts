import { normalizeCode } from "~/domain/attribution";
import { ACTIVE_REFERRAL_DAYS, MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { nextTier, tierByLevel, tierProgress } from "~/domain/tiers";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { env } from "~/server/env";
import { holderOfCode, lastAttributableClick } from "./referrer";
import { standingsOf } from "./standing";

const firstName = (name: string) => name.split(" ")[0] ?? name;

/** Whether a referral code may invite, and who stands behind it (first name, picture, founder badge). */
export async function checkCode({ db }: ServiceContext, code: string) {
  const holder = await holderOfCode(db, code);
  if (!holder?.isAffiliate) return { valid: false as const };
  const { name, profilePictureUrl, isFounder } = holder;
  return { valid: true as const, referrer: { name: firstName(name), profilePictureUrl, isFounder } };
}

/** The referral this visitor's sign-up would be bound to, from a click within 30 days; null for none. */
export async function rememberedReferral({ db, visitor, now }: ServiceContext) {
  const click = await lastAttributableClick(db, visitor.sessionId, now);
  return click && { code: normalizeCode(click.code), name: firstName(click.affiliate.name) };
}

/** The dashboard's head: code and link, tier and progress, the four measures, and the money in cents. */
export async function dashboard({ db, actor, now }: SignedInContext) {
  const [user, [standing]] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { affiliateCode: true, cashappTag: true, affiliateTierActive: true, isFounder: true },
    }),
    standingsOf(db, [actor.userId], now),
  ]);
  if (!standing) throw new Error("an affiliate without a standing");
  const tier = tierByLevel(standing.tierLevel);
  const bonusIsPaid = standing.activeReferrals >= MIN_ACTIVE_REFERRALS_FOR_BONUS;
  return {
    ...user,
    link: `${env.NEXTAUTH_URL}/?ref=${user.affiliateCode ?? ""}`,
    inviteLink: `${env.NEXTAUTH_URL}/affiliate/signup?ref=${user.affiliateCode ?? ""}`,
    tier,
    nextTier: nextTier(tier.level),
    progress: tierProgress(standing, tier.level),
    bonus: {
      bps: tier.commissionBonusBps,
      isPaid: bonusIsPaid,
      needed: MIN_ACTIVE_REFERRALS_FOR_BONUS,
      windowDays: ACTIVE_REFERRAL_DAYS,
    },
    orders: standing.orders,
    activeReferrals: standing.activeReferrals,
    networkSize: standing.networkSize,
    lifetimeVolumeCents: standing.lifetimeVolumeCents,
    balanceCents: standing.balanceCents,
    earnedCents: standing.earnedCents,
    paidTotalCents: standing.paidTotalCents,
  };
}
