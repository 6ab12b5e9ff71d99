import { isbot } from "isbot";
import { trafficSource } from "~/domain/traffic-source";
import type { RecordPageViewInput } from "~/schemas/analytics";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";

/**
 * Notes that somebody looked at a page, and adds it to the day's totals. A session's second look at a page on the same
 * day is one more view and no more a unique one. Bots are not noted, nor pages of products or categories that do not
 * exist. What goes wrong here is logged and disturbs nobody.
 */
export async function recordPageView(ctx: ServiceContext, input: RecordPageViewInput): Promise<void> {
  const { userAgent } = ctx.visitor;
  if (!userAgent || isbot(userAgent)) return;
  const hasIdentifier = input.pageType === "product" || input.pageType === "category";
  const identifier = hasIdentifier ? (input.identifier ?? "") : "";
  try {
    if (hasIdentifier && !(await isThere(ctx, input.pageType, identifier))) return;
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
  await tx.$executeRaw`
    WITH seen AS (
      SELECT EXISTS (
        SELECT 1 FROM "page_views"
        WHERE "session_id" = ${sessionId} AND "page_type" = ${pageType} AND "identifier" = ${identifier}
          AND "created_at" >= date_trunc('day', ${now}::timestamptz, 'UTC')
          AND "created_at" < date_trunc('day', ${now}::timestamptz, 'UTC') + interval '1 day'
      ) AS before
    ), view AS (
      INSERT INTO "page_views" ("page_type", "identifier", "session_id", "user_id", "ip_hash", "user_agent",
        "referrer", "source_name", "utm_source", "utm_medium", "utm_campaign", "created_at")
      VALUES (${pageType}, ${identifier}, ${sessionId}, ${actor?.userId ?? null}::uuid, ${visitor.ipHash},
        ${visitor.userAgent}, ${referrer}, ${sourceName}, ${input.utmSource ?? null}, ${input.utmMedium ?? null},
        ${input.utmCampaign ?? null}, ${now}::timestamptz)
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
