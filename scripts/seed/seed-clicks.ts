import { isbot } from "isbot";
import { trafficSource } from "../../src/domain/traffic-source";
import type { Db } from "../../src/server/db";
import { env } from "../../src/server/env";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";
import { people } from "./people";

const CLICKS = 400;
const SOURCES = ["instagram", "newsletter", "x", "forum", undefined, undefined];
const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const PAGES = ["/", "/", "/product/bpc-157", "/category/research-peptides", "/affiliate/signup"];

/** A visit through a referral link, each in its own session, without a client address. */
export type DemoClick = {
  affiliateUserId: string;
  code: string;
  sessionId: string;
  userAgent: string;
  landingPage: string;
  utmSource: string | undefined;
  now: Date;
};

/** Visits through these affiliates' links over the last 90 days. */
export function demoClicks(affiliates: readonly { id: string; affiliateCode: string }[]): DemoClick[] {
  const chance = fixedChance(99);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  return Array.from({ length: CLICKS }, (_, n) => {
    const now = new Date(SEED_NOW.getTime() - chance() * 90 * DAY_MS);
    const affiliate = (n % 3 === 0 && affiliates[3]) || pick(affiliates);
    const utmSource = pick(SOURCES);
    return {
      affiliateUserId: affiliate.id,
      code: affiliate.affiliateCode,
      sessionId: `session_${now.getTime()}_${String(n).padStart(32, "0")}`,
      userAgent: n % 19 === 0 ? "Googlebot/2.1" : BROWSER,
      landingPage: pick(PAGES),
      utmSource,
      now,
    };
  });
}

/** Bulk-inserts what `affiliate.recordClick` would write for each click; a test keeps the two equal. */
export async function writeClicks(db: Db, clicks: readonly DemoClick[]): Promise<void> {
  const ownHost = new URL(env.NEXTAUTH_URL).host;
  await db.referralClick.createMany({
    data: clicks.map(({ now, ...click }) => {
      const isBot = isbot(click.userAgent);
      const sourceName = trafficSource({ utmSource: click.utmSource, ownHost });
      return { ...click, sourceName, isBot, isUnique: !isBot, createdAt: now };
    }),
  });
}

export async function seedClicks(db: Db): Promise<void> {
  const affiliates = await db.user.findMany({
    where: { id: { in: people.filter((person) => person.isAffiliate).map((person) => fixedId(`user ${person.key}`)) } },
    orderBy: { createdAt: "asc" },
    select: { id: true, affiliateCode: true },
  });
  const linked = affiliates.flatMap(({ id, affiliateCode }) => (affiliateCode ? [{ id, affiliateCode }] : []));
  await writeClicks(db, demoClicks(linked));
}
