import { activeUntil } from "~/domain/active-referral";
import { ACTIVE_REFERRAL_DAYS } from "~/domain/commission";
import type { ActiveReferralsInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";

const PAGE = 25;
const DAY_MS = 86_400_000;

/** The earliest paid order that still makes a direct referral active. */
export const activeSince = (now: Date) => new Date(now.getTime() - ACTIVE_REFERRAL_DAYS * DAY_MS);

/** One's own direct referrals that count as active, whoever lapses first on top, with the day on which each does. */
export async function activeReferrals({ db, actor, now }: SignedInContext, { cursor }: ActiveReferralsInput) {
  const people = await db.user.findMany({
    where: { referredByUserId: actor.userId, lastPaidOrderAt: { gte: activeSince(now) } },
    orderBy: [{ lastPaidOrderAt: "asc" }, { id: "asc" }],
    take: PAGE + 1,
    // Somebody else's referral leads nowhere, as an account that is not there.
    ...(cursor && { cursor: { id: cursor, referredByUserId: actor.userId }, skip: 1 }),
    select: { id: true, name: true, lastPaidOrderAt: true },
  });
  const page = people.slice(0, PAGE);
  return {
    nextCursor: people.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    referrals: page.flatMap(({ id, name, lastPaidOrderAt }) =>
      lastPaidOrderAt ? [{ userId: id, name, lastPaidOrderAt, activeUntil: activeUntil(lastPaidOrderAt) }] : [],
    ),
  };
}
