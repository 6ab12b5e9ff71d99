import { isbot } from "isbot";
import { trafficSource } from "~/domain/traffic-source";
import { Prisma } from "~/generated/prisma/client";
import type { RecordPageViewInput } from "~/schemas/analytics";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";

/**
 * Records a page view and updates the day's totals. A repeat view of a page on the same day, by the same session or the
 * same IP and user agent, is not unique. A new session from the same IP and user agent within half an hour is not
 * recorded, nor are bots, products and categories that do not exist, and views over the rate limit. Errors are logged,
 * never thrown.
 */
export async function recordPageView(ctx: ServiceContext, input: RecordPageViewInput): Promise<void> {
  const { userAgent } = ctx.visitor;
  if (!userAgent || isbot(userAgent)) return;
  const hasIdentifier = input.pageType === "product" || input.pageType === "category";
  const identifier = hasIdentifier ? (input.identifier ?? "") : "";
  try {
    if (hasIdentifier && !(await isThere(ctx, input.pageType, identifier))) return;
    if ((await consumeAttempt("view-of-address", addressKeys(ctx.visitor.ipHash))) !== null) return;
    await inTransaction(ctx.db, (tx) => countView(tx, ctx, { ...input, identifier }));
  } catch (error) {
    logError(error, { what: "a page view", requestId: ctx.requestId });
  }
}

async function isThere({ db }: ServiceContext, pageType: string, slug: string): Promise<boolean> {
  const found =
    pageType === "product"
      ? await db.product.findUnique({ where: { slug }, select: { id: true } })
      : await db.category.findUnique({ where: { slug }, select: { id: true } });
  return found !== null;
}

/** A new session with the same IP and user agent counts as a new view after this long. */
const SAME_LOOK_MINUTES = 30;

const samePage = (pageType: string, identifier: string, now: Date) => Prisma.sql`
  "page_type" = ${pageType} AND "identifier" = ${identifier}
  AND "created_at" >= date_trunc('day', ${now}::timestamptz, 'UTC')
  AND "created_at" < date_trunc('day', ${now}::timestamptz, 'UTC') + interval '1 day'`;

async function countView(
  tx: Tx,
  { visitor, actor, now }: ServiceContext,
  input: RecordPageViewInput & { identifier: string },
): Promise<void> {
  const { pageType, identifier, sessionId } = input;
  const referrer = input.referrer || null;
  const ownHost = new URL(env.NEXTAUTH_URL).host;
  const sourceName = trafficSource({ utmSource: input.utmSource, referrer: input.referrer, ownHost });
  // Serializes concurrent views of one session, so that only one of them is unique.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sessionId}, 7))`;
  const { ipHash, userAgent } = visitor;
  if (ipHash) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ipHash}:${userAgent}`}, 10))`;
  await tx.$executeRaw`
    WITH earlier AS (
      SELECT "session_id", "created_at" FROM "page_views"
      WHERE "session_id" = ${sessionId} AND ${samePage(pageType, identifier, now)}
      UNION ALL
      SELECT "session_id", "created_at" FROM "page_views"
      WHERE "ip_hash" = ${ipHash} AND "user_agent" = ${userAgent} AND ${samePage(pageType, identifier, now)}
    ), seen AS (
      SELECT EXISTS (SELECT 1 FROM earlier) AS before
      WHERE EXISTS (SELECT 1 FROM earlier WHERE "session_id" = ${sessionId}) OR NOT EXISTS (
        SELECT 1 FROM earlier WHERE "created_at" > ${now}::timestamptz - ${SAME_LOOK_MINUTES}::int * interval '1 minute')
    ), view AS (
      INSERT INTO "page_views" ("page_type", "identifier", "session_id", "user_id", "ip_hash", "user_agent",
        "referrer", "source_name", "utm_source", "utm_medium", "utm_campaign", "created_at")
      SELECT ${pageType}, ${identifier}, ${sessionId}, ${actor?.userId ?? null}::uuid, ${ipHash}, ${userAgent},
        ${referrer}, ${sourceName}, ${input.utmSource ?? null}, ${input.utmMedium ?? null}, ${input.utmCampaign ?? null},
        ${now}::timestamptz FROM seen
    )
    INSERT INTO "page_view_days" AS d
      ("day", "page_type", "identifier", "source_name", "views", "unique_views", "last_viewed_at")
    SELECT (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${pageType}, ${identifier}, ${sourceName}, 1,
      CASE WHEN seen.before THEN 0 ELSE 1 END, ${now}::timestamptz FROM seen
    ON CONFLICT ("day", "page_type", "identifier", "source_name") DO UPDATE SET
      "views" = d."views" + 1,
      "unique_views" = d."unique_views" + EXCLUDED."unique_views",
      "last_viewed_at" = GREATEST(d."last_viewed_at", EXCLUDED."last_viewed_at")`;
}
