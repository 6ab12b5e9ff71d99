import { createCaller } from "../../src/server/api/root";
import type { Db } from "../../src/server/db";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";
import { people } from "./people";

const CLICKS = 400;
const SOURCES = ["instagram", "newsletter", "x", "forum", undefined, undefined];
const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const PAGES = ["/", "/", "/product/bpc-157", "/category/research-peptides", "/affiliate/signup"];

/** Visits by referral links over the last 90 days, through the same procedure as a real visit. */
export async function seedClicks(db: Db): Promise<void> {
  const chance = fixedChance(99);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const affiliates = await db.user.findMany({
    where: { id: { in: people.filter((person) => person.isAffiliate).map((person) => fixedId(`user ${person.key}`)) } },
    orderBy: { createdAt: "asc" },
    select: { affiliateCode: true },
  });
  for (let n = 0; n < CLICKS; n++) {
    const now = new Date(SEED_NOW.getTime() - chance() * 90 * DAY_MS);
    const affiliate = n % 3 === 0 ? affiliates[3] : pick(affiliates);
    const sessionId = `session_${now.getTime()}_${String(n).padStart(32, "0")}`;
    const userAgent = n % 19 === 0 ? "Googlebot/2.1" : BROWSER;
    const service = {
      db,
      actor: null,
      now,
      visitor: { sessionId, ipHash: null, userAgent, referrer: null },
      requestId: "seed",
    };
    const utmSource = pick(SOURCES);
    await createCaller({ service }).affiliate.recordClick({
      code: affiliate?.affiliateCode ?? "",
      landingPage: pick(PAGES),
      ...(utmSource && { utmSource }),
    });
  }
}
