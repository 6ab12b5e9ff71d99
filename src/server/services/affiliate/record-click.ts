import { isObviousBot, isUniqueClick } from "~/domain/attribution";
import type { RecordClickInput } from "~/schemas/affiliate";
import type { ServiceContext } from "~/server/context";
import { holderOfCode } from "./referrer";

/**
 * Notes that a visitor came by an affiliate's link. An unknown code, a former affiliate's, and one's own are not noted.
 * Obvious bots and a second click on one code within the hour count as seen but not as unique.
 */
export async function recordClick({ db, now, actor, visitor }: ServiceContext, input: RecordClickInput): Promise<void> {
  const holder = await holderOfCode(db, input.code);
  if (!holder?.isAffiliate || holder.id === actor?.userId) return;
  const previous = await db.referralClick.findFirst({
    where: { sessionId: visitor.sessionId, affiliateUserId: holder.id },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const isBot = isObviousBot(visitor.userAgent);
  await db.referralClick.create({
    data: {
      affiliateUserId: holder.id,
      code: input.code,
      sessionId: visitor.sessionId,
      ipHash: visitor.ipHash,
      userAgent: visitor.userAgent,
      referrerUrl: input.referrerUrl || null,
      landingPage: input.landingPage,
      utmSource: input.utmSource ?? null,
      utmMedium: input.utmMedium ?? null,
      utmCampaign: input.utmCampaign ?? null,
      isBot,
      isUnique: !isBot && isUniqueClick(previous?.createdAt ?? null, now),
      createdAt: now,
    },
  });
}
