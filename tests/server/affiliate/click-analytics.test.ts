import { beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  countStatements,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  invited,
  NOW,
  newSession,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const HOUR = 3_600_000;
type Click = Partial<Prisma.ReferralClickUncheckedCreateInput> & { hoursAgo: number };

async function withClicks(clicks: Click[]) {
  const affiliate = await createAffiliate(db);
  for (const { hoursAgo, ...click } of clicks) {
    await db.referralClick.create({
      data: {
        affiliateUserId: affiliate.id,
        code: affiliate.affiliateCode ?? "",
        sessionId: newSession(),
        landingPage: "/",
        createdAt: new Date(NOW.getTime() - hoursAgo * HOUR),
        ...click,
      },
    });
  }
  return { affiliate, api: (await callerFor(db, affiliate.id)).affiliate };
}

describe("affiliate.linkResults", () => {
  /** A referral with paid orders of these amounts, plus unpaid, test and wholesale orders that do not count. */
  async function buyer(referredByUserId: string, ...paidCents: number[]) {
    const user = await createUser(db, { referredByUserId });
    // Each paid order had another 300 cents of goods, which were refunded.
    const refunded = { refundedCents: 300, refundedGoodsCents: 300 };
    for (const cents of paidCents) await createOrder(db, user, { subtotalCents: cents + 300, ...refunded, ...PAID });
    await createOrder(db, user);
    for (const flag of [{ isTestOrder: true }, { isWholesale: true }])
      await createOrder(db, user, { ...PAID, ...flag });
    return user.id;
  }
  const PAID = { isPaid: true, status: "completed", paidAt: NOW } as const;

  it("groups results by link, source, medium and campaign, all with the same totals", async () => {
    const { affiliate, api } = await withClicks([{ hoursAgo: 5, sourceName: "news", utmMedium: "email" }]);
    const add = (click: Partial<Prisma.ReferralClickUncheckedCreateInput>) =>
      db.referralClick.create({
        data: {
          ...{ affiliateUserId: affiliate.id, code: "C", sessionId: newSession(), createdAt: NOW },
          ...{ landingPage: "/product/a", sourceName: "news", utmMedium: "email", utmCampaign: "june", ...click },
        },
      });
    const by = async (...paid: number[]) => ({
      ...{ convertedToSignup: true, convertedUserId: await buyer(affiliate.id, ...paid) },
    });
    await add(await by(10_000, 2_500));
    await add({ ...(await by()), isUnique: false, sourceName: "direct", utmMedium: null, utmCampaign: " " });
    await add({ ...(await by(99_000)), isBot: true, isUnique: false });
    await add({ ...(await by(88_000)), createdAt: daysFromNow(-40) });
    const { rows } = await api.linkResults({ days: 30 });
    const of = (wanted: string) =>
      rows
        .filter(({ by }) => by === wanted)
        .map((row) => [row.name, row.clicks, row.signUps, row.orders, row.revenueCents, row.rateBps]);
    expect(of("link")).toEqual([
      ["/product/a", 2, 2, 2, 12_500, 10_000],
      ["/", 1, 0, 0, 0, 0],
    ]);
    expect(of("source")).toEqual([
      ["news", 2, 1, 2, 12_500, 5_000],
      ["direct", 1, 1, 0, 0, 10_000],
    ]);
    expect(of("medium").map(([name]) => name)).toEqual(["email", ""]);
    expect(of("campaign")).toEqual([
      ["june", 1, 1, 2, 12_500, 10_000],
      ["", 2, 1, 0, 0, 5_000],
    ]);
    const sums = ["link", "source", "medium", "campaign"].map((wanted) =>
      [1, 2, 3, 4].map((column) => of(wanted).reduce((total, row) => total + Number(row[column]), 0)),
    );
    expect(sums).toEqual(sums.map(() => [3, 2, 2, 12_500]));
    const shown = await api.clicks({});
    expect([shown.totalClicks - shown.bots, shown.conversions]).toEqual([3, 2]);
  });

  it("merges the rows after the first twenty, and covers only the given affiliate, for admins too", async () => {
    const { affiliate, api } = await withClicks(
      Array.from({ length: 23 }, (_, n) => ({ hoursAgo: 1, utmCampaign: `c-${String(n).padStart(2, "0")}` })),
    );
    const { rows } = await api.linkResults({});
    const campaigns = rows.filter(({ by }) => by === "campaign");
    expect([campaigns.length, campaigns.at(-1)?.name, campaigns.at(-1)?.clicks]).toEqual([21, null, 3]);
    const { admin } = await createAdminCaller(db);
    expect(await admin.affiliates.linkResults({ userId: affiliate.id, days: 30 })).toEqual(await api.linkResults({}));
    const other = await callerFor(db, (await createAffiliate(db)).id);
    expect((await other.affiliate.linkResults({})).rows).toEqual([]);
    expect((await countStatements(db, () => api.linkResults({}))).length).toBeLessThanOrEqual(2);
  });
});

describe("Link Performance", () => {
  it("counts total clicks, unique clicks, repeats, bots and conversions separately", async () => {
    const { api } = await withClicks([
      { hoursAgo: 1 },
      { hoursAgo: 2, convertedToSignup: true },
      { hoursAgo: 3, isUnique: false },
      { hoursAgo: 4, isUnique: false, isBot: true },
    ]);
    expect(await api.clicks({})).toMatchObject({
      days: 30,
      totalClicks: 4,
      uniqueClicks: 2,
      repeats: 1,
      bots: 1,
      conversions: 1,
      conversionRateBps: 3333,
    });
  });

  it("covers the last 7, 30 or 90 UTC days including today, and refuses any other span", async () => {
    const midnight = 12;
    const { api } = await withClicks([
      { hoursAgo: 6 * 24 + midnight },
      { hoursAgo: 6 * 24 + midnight + 0.01 },
      { hoursAgo: 29 * 24 },
      { hoursAgo: 89 * 24 },
      { hoursAgo: 90 * 24 },
      { hoursAgo: -1 },
    ]);
    const totals = await Promise.all(
      ([7, 30, 90] as const).map(async (days) => (await api.clicks({ days })).totalClicks),
    );
    expect(totals).toEqual([1, 3, 4]);
    const other = { days: 365 } as unknown as { days: 7 };
    await expect(api.clicks(other)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("returns every day of the window, including days without clicks", async () => {
    const { api } = await withClicks([{ hoursAgo: 25, convertedToSignup: true }, { hoursAgo: 13 }]);
    const { clicksByDate } = await api.clicks({ days: 7 });
    expect(clicksByDate.map(({ date, clicks }) => [date, clicks])).toEqual([
      ["2026-06-09", 0],
      ["2026-06-10", 0],
      ["2026-06-11", 0],
      ["2026-06-12", 0],
      ["2026-06-13", 0],
      ["2026-06-14", 2],
      ["2026-06-15", 0],
    ]);
    expect(clicksByDate[5]).toMatchObject({ unique: 2, repeats: 0, bots: 0, conversions: 1 });
  });

  it("lists the ten top sources and merges the rest, excluding bots", async () => {
    const people = Array.from({ length: 12 }, (_, n) =>
      Array.from({ length: n + 1 }, () => ({ hoursAgo: 1, sourceName: `site-${n}` })),
    ).flat();
    const { api } = await withClicks([
      ...people,
      ...Array.from({ length: 20 }, () => ({ hoursAgo: 1, isBot: true, isUnique: false, sourceName: "crawler" })),
    ]);
    const { clicksBySource, recentClicks } = await api.clicks({});
    expect(clicksBySource).toHaveLength(11);
    expect(clicksBySource.at(-1)).toEqual({ source: null, clicks: 3, unique: 3, conversions: 0 });
    expect(clicksBySource[0]).toEqual({ source: "site-11", clicks: 12, unique: 12, conversions: 0 });
    expect(clicksBySource.map(({ source }) => source)).not.toContain("crawler");
    expect(recentClicks).toHaveLength(10);
  });

  it("has sources that add up to the totals, whatever their names and number", async () => {
    const { api } = await withClicks([
      ...Array.from({ length: 15 }, (_, n) => ({ hoursAgo: n, sourceName: `site-${n}`, convertedToSignup: n > 11 })),
      { hoursAgo: 1, sourceName: " ", convertedToSignup: true },
      { hoursAgo: 1, sourceName: "site-1", isUnique: false },
      { hoursAgo: 1, sourceName: "crawler", isUnique: false, isBot: true, convertedToSignup: true },
    ]);
    const data = await api.clicks({});
    const sum = (key: "clicks" | "unique" | "conversions") =>
      data.clicksBySource.reduce((total, source) => total + source[key], 0);
    expect([sum("clicks"), sum("unique"), sum("conversions")]).toEqual([17, 16, 4]);
    expect(data).toMatchObject({
      totalClicks: 18,
      bots: 1,
      uniqueClicks: 16,
      conversions: 4,
      conversionRateBps: 2_353,
    });
    expect(data.clicksByDate.reduce((total, day) => total + day.conversions, 0)).toBe(4);
  });

  it("has no conversion rate and no conversions when only a bot clicked", async () => {
    const bot = { hoursAgo: 1, isUnique: false, isBot: true, convertedToSignup: true };
    const { api } = await withClicks([bot]);
    expect(await api.clicks({})).toMatchObject({
      ...{ totalClicks: 1, uniqueClicks: 0, conversions: 0, conversionRateBps: null, clicksBySource: [] },
    });
  });

  it("counts sign-ups with the code but without a click separately", async () => {
    const { affiliate, api } = await withClicks([{ hoursAgo: 1 }]);
    const visitor = async (userAgent: string | null) => {
      const ctx = await contextFor(db, null);
      return createCaller({ service: { ...ctx, visitor: { ...ctx.visitor, userAgent } } });
    };
    const code = affiliate.affiliateCode ?? "";
    const person = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";
    await (await visitor(person)).account.signUpAffiliate(invited(code, 1));
    const bot = await visitor("curl/8.4.0");
    await bot.affiliate.recordClick({ code, landingPage: "/" });
    await bot.account.signUpAffiliate(invited(code, 2));
    const clicked = await visitor(person);
    await clicked.affiliate.recordClick({ code, landingPage: "/" });
    const other = await createAffiliate(db);
    await clicked.affiliate.recordClick({ code: other.affiliateCode ?? "", landingPage: "/" });
    await clicked.account.signUpAffiliate(invited(code, 3));
    await clicked.account.signUpAffiliate(invited(code, 4));
    expect(await api.clicks({})).toMatchObject({ conversions: 1, signUpsWithoutClick: 3, conversionRateBps: 5_000 });
    expect(await (await callerFor(db, other.id)).affiliate.clicks({})).toMatchObject({ conversions: 0 });
  });

  it("shows only the affiliate's own clicks, without visitor data", async () => {
    const { api } = await withClicks([{ hoursAgo: 1, ipHash: "hash", userAgent: "agent" }]);
    const other = await callerFor(db, (await createAffiliate(db)).id);
    expect(await other.affiliate.clicks({})).toMatchObject({ totalClicks: 0, recentClicks: [], clicksBySource: [] });
    const shown = JSON.stringify(await api.clicks({}));
    expect(shown).not.toMatch(/hash|agent|session_/);
  });

  it("runs as many statements for many clicks as for one", async () => {
    const few = await withClicks([{ hoursAgo: 1 }]);
    const many = await withClicks(Array.from({ length: 40 }, (_, n) => ({ hoursAgo: n, sourceName: `s${n}` })));
    const one = await countStatements(db, () => few.api.clicks({ days: 90 }));
    const forty = await countStatements(db, () => many.api.clicks({ days: 90 }));
    expect(forty.length).toBe(one.length);
    expect(one.length).toBeLessThanOrEqual(4);
  });
});
