import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import {
  contextFor,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
} from "~tests/support/factories";
import { type DemoClick, demoClicks, writeClicks } from "../../../scripts/seed/seed-clicks";
import { seedMails } from "../../../scripts/seed/seed-mails";
import { BROWSER, type DemoView, demoViews, writeViews } from "../../../scripts/seed/seed-views";

beforeEach(resetDatabase);

const SOME = 60;

/** The API as called by a signed-out browser at this time. */
async function visitorsApi({ now, sessionId, userAgent }: { now: Date; sessionId: string; userAgent: string }) {
  const ctx = await contextFor(db, null, { now });
  return createCaller({ service: { ...ctx, visitor: { sessionId, userAgent, ipHash: null, referrer: null } } });
}

describe("bulk-written demo data", () => {
  it("has the same page views and day totals as real visits", async () => {
    const category = await createCategory(db);
    const products = await Promise.all([1, 2, 3].map(() => createProduct(db, { categoryId: category.id })));
    const views: DemoView[] = demoViews(products.map(({ slug }) => ({ slug, category }))).slice(0, SOME);
    expect(new Set(views.map(({ pageType }) => pageType)).size).toBe(4);
    const written = async () => ({
      views: await db.pageView.findMany({ omit: { id: true }, orderBy: [{ createdAt: "asc" }, { sessionId: "asc" }] }),
      days: await db.pageViewDay.findMany({
        orderBy: [{ day: "asc" }, { pageType: "asc" }, { identifier: "asc" }, { sourceName: "asc" }],
      }),
    });

    await writeViews(db, views);
    const atOnce = await written();
    await db.pageView.deleteMany();
    await db.pageViewDay.deleteMany();
    for (const { now, pageType, identifier, sessionId, utmSource, referrer } of views) {
      const api = await visitorsApi({ now, sessionId, userAgent: BROWSER });
      await api.analytics.recordView({ pageType, identifier, sessionId, utmSource, referrer });
    }
    expect(atOnce.views).toHaveLength(SOME);
    expect(atOnce).toEqual(await written());
  });

  it("has the same referral clicks as real visits, including bots", async () => {
    const affiliates = await Promise.all([1, 2, 3, 4].map(() => createAffiliate(db)));
    const linked = affiliates.map(({ id, affiliateCode }) => ({ id, affiliateCode: affiliateCode ?? "" }));
    const clicks: DemoClick[] = demoClicks(linked).slice(0, SOME);
    const written = () => db.referralClick.findMany({ omit: { id: true }, orderBy: { sessionId: "asc" } });

    await writeClicks(db, clicks);
    const atOnce = await written();
    await db.referralClick.deleteMany();
    for (const { code, landingPage, utmSource, ...visit } of clicks) {
      await (await visitorsApi(visit)).affiliate.recordClick({ code, landingPage, utmSource });
    }
    expect(atOnce.filter(({ isBot }) => isBot)).toHaveLength(4);
    expect(atOnce).toEqual(await written());
  });

  it("has the same sent e-mails as real delivery", async () => {
    const user = await createUser(db);
    for (const template of ["order-placed", "payment-confirmed"] as const) {
      const { id: orderId } = await createOrder(db, user);
      await queueMail(db, {
        dedupeKey: `${template}:${orderId}`,
        template,
        toEmail: user.email,
        payload: { orderId },
        orderId,
      });
    }
    const waiting = await db.outboxMail.findMany();
    const written = () => db.outboxMail.findMany({ omit: { sentAt: true }, orderBy: { id: "asc" } });

    await seedMails(db);
    const atOnce = await written();
    await db.outboxMail.deleteMany();
    await db.outboxMail.createMany({ data: waiting.map((mail) => ({ ...mail, payload: mail.payload ?? {} })) });
    const now = new Date(Date.now() + 60_000);
    await sendDueMails({ db, now, transport: { name: "files", send: async () => {} } });
    expect(atOnce.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["sent", 1],
      ["sent", 1],
    ]);
    expect(atOnce).toEqual(await written());
    expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0);
  });
});
