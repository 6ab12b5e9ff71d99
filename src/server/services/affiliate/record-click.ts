import { isbot } from "isbot";
import { attributedSince, isUniqueClick, normalizeCode } from "~/domain/attribution";
import { trafficSource } from "~/domain/traffic-source";
import type { RecordClickInput } from "~/schemas/affiliate";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { ownerOfCode } from "./referrer";

/**
 * Records a visit through an affiliate's link. Skips unknown codes, former affiliates and the actor's own code. Of the
 * clicks over the rate limit it keeps one per visitor and code, never as unique: their sign-up still counts for the
 * affiliate, whoever else shares their address. Bots, and clicks within an hour of a unique click by the same session or
 * by the same IP and user agent, are stored but not unique. Errors are logged, never thrown.
 */
export async function recordClick(ctx: ServiceContext, input: RecordClickInput): Promise<void> {
  try {
    const holder = await ownerOfCode(ctx.db, input.code);
    if (!holder?.isAffiliate || holder.id === ctx.actor?.userId) return;
    const isOverLimit = await isTooMany(ctx);
    if (isOverLimit && !(await mayRemember(ctx, holder.id))) return;
    await note(ctx, holder.id, { ...input, isOverLimit });
  } catch (error) {
    logError(error, { what: "a referral click", requestId: ctx.requestId });
  }
}

/** Rate limit per client address and per visitor. */
async function isTooMany({ visitor }: ServiceContext): Promise<boolean> {
  if ((await consumeAttempt("click-of-address", addressKeys(visitor.ipHash))) !== null) return true;
  return (await consumeAttempt("click-of-visitor", [visitor.sessionId])) !== null;
}

/** Whether the visitor is not remembered for this affiliate yet, and their address may have one more remembered. */
async function mayRemember({ db, now, visitor }: ServiceContext, affiliateUserId: string): Promise<boolean> {
  if (await isRemembered(db, { sessionId: visitor.sessionId, affiliateUserId, now })) return false;
  return (await consumeAttempt("referral-of-address", addressKeys(visitor.ipHash))) === null;
}

type Remembered = { sessionId: string; affiliateUserId: string; now: Date };
const isRemembered = async (db: Db | Tx, { sessionId, affiliateUserId, now }: Remembered): Promise<boolean> =>
  (await db.referralClick.count({
    where: { sessionId, affiliateUserId, createdAt: { gte: attributedSince(now), lte: now } },
    take: 1,
  })) > 0;

type Click = RecordClickInput & { isOverLimit: boolean };

async function note({ db, now, visitor }: ServiceContext, affiliateUserId: string, input: Click) {
  const { sessionId, ipHash, userAgent } = visitor;
  const isBot = !userAgent?.trim() || isbot(userAgent);
  const ownHost = new URL(env.NEXTAUTH_URL).host;
  await inTransaction(db, async (tx) => {
    // Serializes concurrent clicks of one session, so that only one of them is unique.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sessionId}, 8))`;
    if (input.isOverLimit && (await isRemembered(tx, { sessionId, affiliateUserId, now }))) return;
    // The same for browsers without cookies: one IP and user agent count as one visitor.
    const sameAgent = ipHash && userAgent ? { ipHash, userAgent } : null;
    if (sameAgent) {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ipHash}:${userAgent}`}, 9))`;
    }
    const counted = await tx.referralClick.findFirst({
      where: { affiliateUserId, isUnique: true, OR: [{ sessionId }, ...(sameAgent ? [sameAgent] : [])] },
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
        isUnique: !isBot && !input.isOverLimit && isUniqueClick(counted?.createdAt ?? null, now),
        createdAt: now,
      },
    });
  });
}
