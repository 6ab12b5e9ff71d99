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
 * Notes that somebody looked at a page, and adds it to the day's totals. A second look at a page on the same day, by one
 * session or from one address with one agent, is one more view and no more a unique one; a new session from there within
 * half an hour is the same look once more, and not noted. Nor are bots, pages of products or categories that do not
 * exist, and more views of one address than people make. What goes wrong here is logged and disturbs nobody.
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

/** A new session from one address with one agent looks anew after so long. */
const SAME_LOOK_MINUTES = 30;

/** Views of this page on this day. */
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
  // Two views of one session at the same moment wait for each other, so that only one of them is the unique one.
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
