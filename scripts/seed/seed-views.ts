import { trafficSource } from "../../src/domain/traffic-source";
import type { PageType } from "../../src/schemas/analytics";
import type { Db } from "../../src/server/db";
import { env } from "../../src/server/env";
import { products } from "./catalogue/products";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";

const SESSIONS = 420;
const SOURCES = ["instagram", "newsletter", "x", undefined, undefined, undefined];
const REFERRERS = ["https://www.google.com/", "https://duckduckgo.com/", undefined, undefined];
export const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";

/** One page viewed once by one session, without a client address. */
export type DemoView = {
  pageType: PageType;
  identifier: string | undefined;
  sessionId: string;
  utmSource: string | undefined;
  referrer: string | undefined;
  now: Date;
};
type ShownPage = { slug: string; category: { slug: string } | null };

/** Visits of the last 90 days: the home page first, then a few others. */
export function demoViews(shown: readonly ShownPage[]): DemoView[] {
  const chance = fixedChance(1234);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return Array.from({ length: SESSIONS }, (_, n) => {
    // Some products are viewed far more often than others.
    const seen = shown[Math.floor(chance() ** 2 * shown.length)];
    const start = SEED_NOW.getTime() - chance() ** 1.2 * 90 * DAY_MS;
    const [utmSource, referrer] = [pick(SOURCES), pick(REFERRERS)];
    const pages: [PageType, string | undefined][] = [["home", undefined]];
    if (seen?.category && chance() < 0.6) pages.push(["category", seen.category.slug]);
    if (seen && chance() < 0.8) pages.push(["product", seen.slug]);
    if (chance() < 0.2) pages.push(["checkout", undefined]);
    return pages.map(([pageType, identifier], index) => ({
      pageType,
      identifier,
      sessionId: fixedId(`visit ${n}`),
      utmSource: index === 0 ? utmSource : undefined,
      referrer: index === 0 ? referrer : undefined,
      now: new Date(start + index * 40_000),
    }));
  }).flat();
}

/** Bulk-inserts what `analytics.recordView` would write for each view; a test keeps the two equal. */
export async function writeViews(db: Db, views: readonly DemoView[]): Promise<void> {
  const ownHost = new URL(env.NEXTAUTH_URL).host;
  const rows = views.map(({ now, identifier = "", ...view }) => {
    const sourceName = trafficSource({ utmSource: view.utmSource, referrer: view.referrer, ownHost });
    return { ...view, identifier, sourceName, userAgent: BROWSER, createdAt: now };
  });
  await db.pageView.createMany({ data: rows });
  // Each session views a page only once, so every view is unique.
  await db.$executeRaw`
    INSERT INTO page_view_days (day, page_type, identifier, source_name, views, unique_views, last_viewed_at)
    SELECT (created_at AT TIME ZONE 'UTC')::date, page_type, identifier, source_name, count(*), count(*), max(created_at)
    FROM page_views GROUP BY 1, 2, 3, 4`;
}

export async function seedViews(db: Db): Promise<void> {
  const shown = products.filter((product) => !product.hidden && !/controlled/i.test(product.categoryKey));
  const slugs = await db.product.findMany({
    where: { id: { in: shown.map((product) => fixedId(`product ${product.key}`)) } },
    orderBy: { sku: "asc" },
    select: { slug: true, category: { select: { slug: true } } },
  });
  await writeViews(db, demoViews(slugs));
}
