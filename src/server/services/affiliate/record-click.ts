import { isbot } from "isbot";
import { isUniqueClick, normalizeCode } from "~/domain/attribution";
import { trafficSource } from "~/domain/traffic-source";
import type { RecordClickInput } from "~/schemas/affiliate";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { ownerOfCode } from "./referrer";

/**
 * Notes that a visitor came by an affiliate's link. An unknown code, a former affiliate's, and one's own are not noted,
 * nor more clicks of one visitor than a person makes. Bots and a second click on one code within the hour, by one
 * session or from one address with one agent, count as seen but not as unique. What goes wrong here is logged and disturbs nobody.
 */
export async function recordClick(ctx: ServiceContext, input: RecordClickInput): Promise<void> {
  try {
    const holder = await ownerOfCode(ctx.db, input.code);
    if (!holder?.isAffiliate || holder.id === ctx.actor?.userId || (await isTooMany(ctx))) return;
    await note(ctx, holder.id, input);
  } catch (error) {
    logError(error, { what: "a referral click", requestId: ctx.requestId });
  }
}

/** More clicks in an hour than a visitor, or all visitors behind one address, can mean. */
async function isTooMany({ visitor }: ServiceContext): Promise<boolean> {
  if ((await consumeAttempt("click-of-address", addressKeys(visitor.ipHash))) !== null) return true;
  return (await consumeAttempt("click-of-visitor", [visitor.sessionId])) !== null;
}

async function note({ db, now, visitor }: ServiceContext, affiliateUserId: string, input: RecordClickInput) {
  const { sessionId, ipHash, userAgent } = visitor;
  const isBot = !userAgent?.trim() || isbot(userAgent);
  const ownHost = new URL(env.NEXTAUTH_URL).host;
  await inTransaction(db, async (tx) => {
    // Two clicks of one visitor at the same moment wait for each other, so that only one of them is the unique one.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sessionId}, 8))`;
    // So do those of browsers that keep no cookie: one address and one agent are one visitor.
    const sameAgent = ipHash && userAgent ? { ipHash, userAgent } : null;
    if (sameAgent) {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ipHash}:${userAgent}`}, 9))`;
    }
    const previous = await tx.referralClick.findFirst({
      where: { affiliateUserId, OR: [{ sessionId }, ...(sameAgent ? [sameAgent] : [])] },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true },
    });
    await tx.referralClick.create({
      data: {
        affiliateUserId,
        code: normalizeCode(input.code),
        sessionId,
        ipHash,
        userAgent,
        referrerUrl: input.referrerUrl || null,
        landingPage: input.landingPage,
        utmSource: input.utmSource ?? null,
        utmMedium: input.utmMedium ?? null,
        utmCampaign: input.utmCampaign ?? null,
        sourceName: trafficSource({ utmSource: input.utmSource, referrer: input.referrerUrl, ownHost }),
        isBot,
        isUnique: !isBot && isUniqueClick(previous?.createdAt ?? null, now),
        createdAt: now,
      },
    });
  });
}
