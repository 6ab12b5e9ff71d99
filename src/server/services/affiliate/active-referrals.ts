import { activeReferralsSince, activeUntil } from "~/domain/active-referral";
import type { ActiveReferralsInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";

const PAGE = 25;

/** The actor's active direct referrals, each with the day on which it lapses, the earliest first. */
export async function activeReferrals({ db, actor, now }: SignedInContext, { cursor }: ActiveReferralsInput) {
  const people = await db.user.findMany({
    where: { referredByUserId: actor.userId, lastPaidOrderAt: { gte: activeReferralsSince(now) } },
    orderBy: [{ lastPaidOrderAt: "asc" }, { id: "asc" }],
    take: PAGE + 1,
    // Somebody else's referral is not found.
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
