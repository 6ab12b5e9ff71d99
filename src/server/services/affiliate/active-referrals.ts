import { activeReferralsSince, activeUntil } from "~/domain/active-referral";
import type { Prisma } from "~/generated/prisma/client";
import type { ActiveReferralsInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";

const PAGE = 25;

/** The actor's active direct referrals, each with the day it lapses, the earliest first. */
export async function activeReferrals({ db, actor, now }: SignedInContext, { cursor }: ActiveReferralsInput) {
  const people = await db.user.findMany({
    where: {
      referredByUserId: actor.userId,
      lastPaidOrderAt: { gte: activeReferralsSince(now) },
      ...(cursor && { OR: after(cursor) }),
    },
    orderBy: [{ lastPaidOrderAt: "asc" }, { id: "asc" }],
    take: PAGE + 1,
    select: { id: true, name: true, lastPaidOrderAt: true },
  });
  const referrals = people
    .slice(0, PAGE)
    .flatMap(({ id, name, lastPaidOrderAt }) =>
      lastPaidOrderAt ? [{ userId: id, name, lastPaidOrderAt, activeUntil: activeUntil(lastPaidOrderAt) }] : [],
    );
  const last = people.length > PAGE ? referrals.at(-1) : undefined;
  return { nextCursor: last ? { lastPaidOrderAt: last.lastPaidOrderAt, userId: last.userId } : null, referrals };
}

type Cursor = NonNullable<ActiveReferralsInput["cursor"]>;

/** Pages by the cursor's values, not by its row, which may have moved to the end since or be gone. */
const after = ({ lastPaidOrderAt, userId }: Cursor): Prisma.UserWhereInput[] => [
  { lastPaidOrderAt: { gt: lastPaidOrderAt } },
  { lastPaidOrderAt, id: { gt: userId } },
];
