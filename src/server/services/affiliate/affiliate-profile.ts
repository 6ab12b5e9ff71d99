import { tierState } from "~/domain/active-referral";
import { affiliateName } from "~/domain/affiliate-name";
import { type AuditValue, auditChanges, isInformativeChange } from "~/domain/audit";
import { rateBps } from "~/domain/commission";
import { notFound } from "~/domain/errors";
import { earnsAboveLevel, nextTier, tierByLevel } from "~/domain/tiers";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { sumsOfAccount } from "../ledger/account-sums";
import { isHouseAccount } from "../ledger/house-account";
import { tierSteps } from "../network/queries";
import { howEnded } from "../partnership/how-ended";
import { ledPartnership } from "../partnership/pass-founder-role";
import { rulesAt } from "../rules/queries";
import { inviteLinkOf } from "./invite-link";
import { standingsOf } from "./standing";

const MOST_ACTS = 50;

/** Header of an affiliate's admin page: account, standing, sums in cents. Throws "not-found". */
export async function affiliateProfile({ db, now }: SignedInContext, userId: string) {
  const [user, [standing], sums, led, rules] = await Promise.all([
    db.user.findUnique({
      where: { id: userId },
      select: {
        ...only("id", "name", "email", "phone", "profilePictureUrl", "cashappTag", "isAffiliate", "isFounder"),
        ...only("isDisabled", "deletedAt", "createdAt", "affiliateCode", "affiliateSince", "affiliateTierActive"),
        ...only("customAffiliateName", "affiliateTierOffReason"),
        affiliateTier: { select: { level: true, badgeColor: true } },
        formerCodes: { orderBy: { createdAt: "desc" }, select: { code: true, createdAt: true } },
        affiliateRequests: { where: { status: "pending" }, select: { id: true } },
      },
    }),
    standingsOf(db, [userId], now),
    sumsOfAccount(db, userId, now),
    ledPartnership(db, userId),
    rulesAt(db, now),
  ]);
  if (!user || !standing) throw notFound("Affiliate");
  const { affiliateTier, affiliateRequests, ...account } = user;
  const tier = tierByLevel(affiliateTier.level, rules.tierTable);
  return {
    ...account,
    isHouse: isHouseAccount(account),
    shownName: affiliateName(account),
    inviteLink: account.isAffiliate && account.affiliateCode ? inviteLinkOf(account.affiliateCode) : null,
    pendingRequestId: affiliateRequests[0]?.id ?? null,
    tier: { ...tier, badgeColor: affiliateTier.badgeColor },
    nextTierName: nextTier(earnsAboveLevel(standing), rules.tierTable)?.name ?? null,
    leads: led && { partnership: led.partnership.name, successor: led.successor?.user.name ?? null },
    directRateBps: rateBps("None", 1, rules.rates),
    isBonusPaid:
      tierState({ isOn: account.affiliateTierActive, activeReferrals: standing.activeReferrals }) === "active",
    standing,
    sums,
  };
}

/** History of an affiliate: tiers reached, partnerships, and every admin action. */
export async function affiliateHistory(ctx: SignedInContext, userId: string) {
  const [tiers, memberships, acts] = await Promise.all([
    tierSteps(ctx.db, userId),
    ctx.db.partnershipMember.findMany({
      where: { userId },
      orderBy: { joinedAt: "desc" },
      select: {
        ...only("id", "role", "status", "joinedAt", "endedAt", "endReason", "contributedVolumeCents"),
        partnership: { select: { name: true, dissolvedAt: true, dissolutionReason: true } },
      },
    }),
    ctx.db.auditEntry.findMany({
      where: { entity: "user", entityId: userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST_ACTS,
      select: { id: true, action: true, actorName: true, before: true, after: true, createdAt: true },
    }),
  ]);
  return {
    tiers,
    partnerships: memberships.map((member) => ({
      ...{ id: member.id, name: member.partnership.name, role: member.role },
      ...{ joinedAt: member.joinedAt, endedAt: member.endedAt, ended: howEnded(member) },
      contributedVolumeCents: Number(member.contributedVolumeCents),
    })),
    acts: acts.map(({ before, after, ...act }) => ({
      ...act,
      // Safe casts: JSON from the database is always an `AuditValue`.
      changes: auditChanges(before as AuditValue, after as AuditValue).filter(isInformativeChange),
    })),
  };
}
