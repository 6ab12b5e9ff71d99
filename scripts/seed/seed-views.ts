import type { PageType } from "../../src/schemas/analytics";
import { createCaller } from "../../src/server/api/root";
import type { Db } from "../../src/server/db";
import { products } from "./catalogue/products";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";

const SESSIONS = 420;
const AT_ONCE = 8;
const SOURCES = ["instagram", "newsletter", "x", undefined, undefined, undefined];
const REFERRERS = ["https://www.google.com/", "https://duckduckgo.com/", undefined, undefined];

/** Visits of the last 90 days, through the procedure that a browser calls: the home page first, then a few others. */
export async function seedViews(db: Db): Promise<void> {
  const chance = fixedChance(1234);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const shown = products.filter((product) => !product.hidden && !/controlled/i.test(product.categoryKey));
  const slugs = await db.product.findMany({
    where: { id: { in: shown.map((product) => fixedId(`product ${product.key}`)) } },
    orderBy: { sku: "asc" },
    select: { slug: true, category: { select: { slug: true } } },
  });
  const visits = Array.from({ length: SESSIONS }, (_, n) => {
    // Some products are looked at far more often than others.
    const seen = slugs[Math.floor(chance() ** 2 * slugs.length)];
    const start = SEED_NOW.getTime() - chance() ** 1.2 * 90 * DAY_MS;
    const [utmSource, referrer] = [pick(SOURCES), pick(REFERRERS)];
    const pages: [PageType, string | undefined][] = [["home", undefined]];
    if (seen?.category && chance() < 0.6) pages.push(["category", seen.category.slug]);
    if (seen && chance() < 0.8) pages.push(["product", seen.slug]);
    if (chance() < 0.2) pages.push(["checkout", undefined]);
    return async () => {
      for (const [index, [pageType, identifier]] of pages.entries()) {
        const now = new Date(start + index * 40_000);
        const visitor = {
          sessionId: `session_${start}_${String(n).padStart(32, "0")}`,
          ipHash: null,
          userAgent:
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
          referrer: null,
        };
        const service = { db, actor: null, now, visitor, requestId: "seed" };
        await createCaller({ service }).analytics.recordView({
          pageType,
          identifier,
          sessionId: fixedId(`visit ${n}`),
          ...(index === 0 && { utmSource, referrer }),
        });
      }
    };
  });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let visit = visits.pop(); visit; visit = visits.pop()) await visit();
    }),
  );
}
