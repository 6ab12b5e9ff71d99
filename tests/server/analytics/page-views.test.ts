import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { contextFor, createCategory, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const VISIT = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const OTHER = "2c5e28ba-2fa1-41d2-883f-0016d3cca428";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";

type Circumstances = { at?: Date; userId?: string; userAgent?: string | null; ipHash?: string };

async function caller({ at = NOW, userId, userAgent = PERSON, ipHash }: Circumstances = {}) {
  const ctx = await contextFor(db, userId ?? null, { now: at });
  return createCaller({ service: { ...ctx, visitor: { ...ctx.visitor, userAgent, ipHash: ipHash ?? null } } });
}

const totals = () => db.pageViewDay.findMany({ orderBy: [{ day: "asc" }, { pageType: "asc" }, { sourceName: "asc" }] });

describe("a page view", () => {
  it("is recorded with its user, source and page, and added to the day's totals", async () => {
    const user = await createUser(db);
    await createProduct(db, { slug: "bpc-157" });
    const api = await caller({ userId: user.id, ipHash: "keyed-hash" });
    await api.analytics.recordView({
      pageType: "product",
      identifier: "bpc-157",
      sessionId: VISIT,
      referrer: "https://www.lab-news.example/article",
      utmMedium: "mail",
    });
    expect(await db.pageView.findMany()).toMatchObject([
      {
        pageType: "product",
        identifier: "bpc-157",
        sessionId: VISIT,
        userId: user.id,
        ipHash: "keyed-hash",
        userAgent: PERSON,
        referrer: "https://www.lab-news.example/article",
        sourceName: "lab-news.example",
        utmMedium: "mail",
        createdAt: NOW,
      },
    ]);
    expect(await totals()).toMatchObject([
      { pageType: "product", identifier: "bpc-157", sourceName: "lab-news.example", views: 1, uniqueViews: 1 },
    ]);
  });

  it("is unique once a day per page and session, and again the next day", async () => {
    const view = { pageType: "home", sessionId: VISIT } as const;
    await (await caller()).analytics.recordView(view);
    await (await caller({ at: new Date(NOW.getTime() + 60_000) })).analytics.recordView(view);
    await (await caller()).analytics.recordView({ ...view, sessionId: OTHER });
    await (await caller({ at: new Date(NOW.getTime() + 86_400_000) })).analytics.recordView(view);
    expect((await totals()).map(({ views, uniqueViews }) => [views, uniqueViews])).toEqual([
      [3, 2],
      [1, 1],
    ]);
  });

  it("counts as unique once when ten arrive concurrently", async () => {
    const api = await caller();
    await Promise.all(
      Array.from({ length: 10 }, () => api.analytics.recordView({ pageType: "home", sessionId: VISIT })),
    );
    expect(await totals()).toMatchObject([{ views: 10, uniqueViews: 1 }]);
  });

  it("from a new session with the same IP address and user agent is dropped for 30 minutes and not unique that day", async () => {
    await createProduct(db, { slug: "bpc-157" });
    await createProduct(db, { slug: "tb-500" });
    const look = async (slug: string, { minutes = 0, ipHash = "here", userAgent = PERSON } = {}) => {
      const api = await caller({ at: new Date(NOW.getTime() + minutes * 60_000), ipHash, userAgent });
      await api.analytics.recordView({ pageType: "product", identifier: slug, sessionId: crypto.randomUUID() });
    };
    await Promise.all(Array.from({ length: 12 }, () => look("bpc-157")));
    const counts = async () =>
      (await totals()).map(({ identifier, views, uniqueViews }) => [identifier, views, uniqueViews]);
    expect(await counts()).toEqual([["bpc-157", 1, 1]]);
    await look("tb-500");
    await look("bpc-157", { ipHash: "elsewhere" });
    await look("bpc-157", { userAgent: `${PERSON} Edg/147.0` });
    await look("bpc-157", { minutes: 29 });
    await look("bpc-157", { minutes: 31 });
    expect((await counts()).sort()).toEqual([
      ["bpc-157", 4, 3],
      ["tb-500", 1, 1],
    ]);
    expect(await db.pageView.count()).toBe(5);
  });

  it("is not recorded beyond 1,500 an hour from one IP address", async () => {
    await createProduct(db, { slug: "bpc-157" });
    const view = async (ipHash: string) => {
      const api = await caller({ ipHash, userAgent: `${PERSON} ${crypto.randomUUID()}` });
      await api.analytics.recordView({ pageType: "product", identifier: "bpc-157", sessionId: crypto.randomUUID() });
    };
    await view("here");
    await db.rateLimit.updateMany({ data: { points: 1_500 } });
    await view("here");
    expect(await db.pageView.count()).toBe(1);
    await view("elsewhere");
    expect(await db.pageView.count()).toBe(2);
  });

  it("is not recorded for bots, missing user agents, or pages that do not exist", async () => {
    const view = { pageType: "home", sessionId: VISIT } as const;
    await (await caller({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" })).analytics.recordView(view);
    await (await caller({ userAgent: null })).analytics.recordView(view);
    const api = await caller();
    await api.analytics.recordView({ ...view, pageType: "product", identifier: "made-up" });
    await api.analytics.recordView({ ...view, pageType: "category", identifier: "made-up" });
    expect(await db.pageView.count()).toBe(0);
    expect(await db.pageViewDay.count()).toBe(0);
  });

  it("stores an identifier only for page types that have one, and prefers the campaign to the linking site as source", async () => {
    await createCategory(db, { slug: "peptides" });
    const api = await caller();
    const view = { sessionId: VISIT, referrer: "https://search.example/?q=x", utmSource: "Newsletter" };
    await api.analytics.recordView({ ...view, pageType: "category", identifier: "peptides" });
    await api.analytics.recordView({ ...view, pageType: "other", identifier: "anything-a-stranger-says" });
    expect(await totals()).toMatchObject([
      { pageType: "category", identifier: "peptides", sourceName: "newsletter" },
      { pageType: "other", identifier: "", sourceName: "newsletter" },
    ]);
  });

  it("does not fail the request when it cannot be written", async () => {
    const ctx = await contextFor(db, null);
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === "$transaction") throw new Error("the disk is full");
        return Reflect.get(target, name);
      },
    });
    const api = createCaller({ service: { ...ctx, db: broken, visitor: { ...ctx.visitor, userAgent: PERSON } } });
    await expect(api.analytics.recordView({ pageType: "home", sessionId: VISIT })).resolves.toBeUndefined();
    expect(await db.pageView.count()).toBe(0);
  });

  it("refuses unknown page types, unknown keys and malformed session ids", async () => {
    const api = await caller();
    // @ts-expect-error what a stranger may send
    await expect(api.analytics.recordView({ pageType: "admin", sessionId: VISIT })).rejects.toThrow();
    const extra = { pageType: "home", sessionId: VISIT, userId: VISIT } as const;
    await expect(api.analytics.recordView(extra)).rejects.toThrow();
    await expect(api.analytics.recordView({ pageType: "home", sessionId: "x" })).rejects.toThrow();
  });
});
