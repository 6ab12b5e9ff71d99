// Lists that have become shorter than the page in the URL, such as after the only row of the last page was settled.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  createAdminCaller,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const day = new Date(NOW.toISOString().slice(0, 10));

/** A shop with one row in each list. */
async function shop() {
  const { admin } = await createAdminCaller(db);
  const member = await createUser(db, { subscriptionTier: "Gold", subscriptionExpiresAt: daysFromNow(30) });
  const affiliate = await createAffiliate(db);
  await createOrder(db, member);
  const given = { requestId: randomUUID(), affiliateUserId: affiliate.id, amountCents: 5_000, reason: "A gift" };
  // Also queues an e-mail.
  await admin.ledger.adjust(given);
  await db.payoutRun.create({ data: { createdByUserId: affiliate.id, idempotencyKey: "a", totalCents: 0 } });
  await db.subscriptionRequest.create({
    data: {
      ...{ userId: member.id, userEmail: member.email, currentTier: "None", requestedTier: "Gold" },
      ...{ amountCents: 10_000, paymentProof: "#1", status: "approved", reviewedAt: NOW },
    },
  });
  await db.programTerms.create({ data: { version: 1, text: "Be kind" } });
  await viewed();
  return { admin, member };
}

async function viewed() {
  const { slug } = await createProduct(db);
  const seen = { views: 3, uniqueViews: 2, lastViewedAt: NOW };
  await db.pageViewDay.create({ data: { day, pageType: "product", identifier: slug, ...seen } });
}

type Shop = Awaited<ReturnType<typeof shop>>;
type List = { page: number; pageCount: number };

it.each<[string, (shop: Shop, page: number) => Promise<List>]>([
  ["e-mails", ({ admin }, page) => admin.mail.list({ page })],
  ["payout runs", ({ admin }, page) => admin.payouts.runs({ page })],
  ["balances", ({ admin }, page) => admin.ledger.balances({ page })],
  ["ledger entries", ({ admin }, page) => admin.ledger.entries({ page, zone: "UTC" })],
  ["orders of an account", ({ admin, member }, page) => admin.users.orders({ userId: member.id, page })],
  ["product performance", ({ admin }, page) => admin.dashboard.products({ page })],
  ["orders behind a metric", ({ admin }, page) => admin.dashboard.orders({ of: "orders", page })],
  ["subscriptions behind a metric", ({ admin }, page) => admin.dashboard.subscriptions({ page })],
  ["subscribers behind a metric", ({ admin }, page) => admin.dashboard.subscribers({ tier: "Gold", page })],
  ["decided requests", ({ admin }, page) => admin.requests.list({ state: "decided", page })],
  ["acceptances of the terms", ({ admin }, page) => admin.terms.acceptances({ of: "waiting", page })],
])("the list of %s returns its last page for a page past the end", async (_list, read) => {
  const open = await shop();
  const first = await read(open, 1);
  expect(Object.values(first)).toContainEqual([expect.anything()]);
  expect(first).toMatchObject({ page: 1, pageCount: 1 });
  expect(await read(open, 9)).toEqual(first);
});

it("the last page of product performance holds the rows that are left", async () => {
  const { admin } = await shop();
  for (let more = 0; more < 10; more++) await viewed();
  const last = await admin.dashboard.products({ page: 9 });
  expect(last).toMatchObject({ total: 11, page: 2, pageCount: 2, rows: [{}] });
  expect(await admin.dashboard.products({ page: 2 })).toEqual(last);
});
