// Payees suspected of buying through their own accounts wait until an admin includes each of them with a reason.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { payoutRunCsv } from "~/server/services/payouts/run-csv";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createChain,
  createOrder,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

beforeEach(resetDatabase);

const admin = async () => (await createAdminCaller(db)).admin;
type Admin = Awaited<ReturnType<typeof admin>>;

async function pay(shop: Admin, buyer: { id: string; email: string }, subtotalCents = 10_000) {
  const order = await createOrder(db, buyer, { subtotalCents });
  await shop.orders.markPaid({ orderId: order.id });
  return order;
}

/** An affiliate with one buyer below, who has paid an order of $100. */
async function pair(shop: Admin, payee: object = {}, buyer: object = {}) {
  const affiliate = await createAffiliate(db, { cashappTag: `$own${crypto.randomUUID().slice(0, 8)}`, ...payee });
  const customer = await createUser(db, { referredByUserId: affiliate.id, ...buyer });
  await pay(shop, customer);
  return { affiliate, customer };
}

const whyOf = async (shop: Admin, userId: string) =>
  (await shop.payouts.preview()).toReview.find((line) => line.userId === userId)?.why ?? null;

describe("eleven accounts of one person", () => {
  it("get no payout for their own order, with one tag or with ten", async () => {
    const shop = await admin();
    const chain = await createChain(db, 11);
    const buyer = chain[10];
    if (!buyer) throw new Error("a chain of eleven");
    for (const [index, { id }] of chain.entries()) {
      await db.user.update({ where: { id }, data: { cashappTag: `$mine${index}` } });
    }
    await pay(shop, buyer, 841_800);
    const apart = await shop.payouts.preview();
    expect(apart).toMatchObject({ count: 0, totalCents: 0, toReviewCount: 10 });
    expect(apart.toReview.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(210_450);
    for (const { why } of apart.toReview) {
      expect(why.map(({ sentence }) => sentence)).toEqual([
        expect.stringContaining("the only buyer that 10 accounts above have ever earned from."),
      ]);
    }
    const tags = ["$Mine", " mine", "MINE ", "$mi ne", "mine", "$MINE", "$mine", "m-i-n-e", "＄mine", "Mine"];
    for (const [index, cashappTag] of tags.entries()) {
      await db.user.update({ where: { id: chain[index]?.id ?? "" }, data: { cashappTag } });
    }
    const shared = await shop.payouts.preview();
    expect(shared).toMatchObject({ count: 0, toReviewCount: 10 });
    for (const { why } of shared.toReview) expect(why[0]).toMatchObject({ kind: "shared-tag" });
    await expect(shop.payouts.create(await seenRun(shop.payouts))).rejects.toMatchObject({
      cause: { reason: "nothing-to-pay" },
    });
    expect(await db.payout.count()).toBe(0);
  });
});

describe("a payment tag", () => {
  it("shared by several accounts is reported with their names, and does not affect others", async () => {
    const shop = await admin();
    const { affiliate: one } = await pair(shop, { name: "First Person", cashappTag: "$Shared-Tag" });
    const other = await createAffiliate(db, { name: "Second Person", cashappTag: "sharedtag" });
    const { affiliate: third } = await pair(shop, { cashappTag: "$sharedtags" });
    expect(await whyOf(shop, one.id)).toEqual([
      { kind: "shared-tag", sentence: `The payment tag is also used by Second Person <${other.email}>.` },
    ]);
    expect((await shop.payouts.preview()).included.map(({ userId }) => userId)).toEqual([third.id]);
  });

  it("another account was paid to is reported, unless the payout came back or the account is deleted", async () => {
    const shop = await admin();
    const { affiliate: former } = await pair(shop, { cashappTag: "$kept" });
    const { runId } = await shop.payouts.create(await seenRun(shop.payouts));
    await shop.payouts.sendAll({ runId, reference: "R" });
    await db.user.update({ where: { id: former.id }, data: { cashappTag: "$another" } });
    const { affiliate } = await pair(shop, { cashappTag: "$kept" });
    expect(await whyOf(shop, affiliate.id)).toMatchObject([{ kind: "shared-tag" }]);
    await db.payout.updateMany({ data: { status: "returned", returnedAt: NOW } });
    expect(await whyOf(shop, affiliate.id)).toBeNull();
    await db.user.update({ where: { id: former.id }, data: { cashappTag: "$kept", deletedAt: NOW } });
    expect(await whyOf(shop, affiliate.id)).toBeNull();
  });
});

describe("a buyer who shares something with the payee", () => {
  const cases: [string, (ids: { affiliate: string; customer: string }) => Promise<unknown>][] = [
    ["name", ({ customer }) => db.user.update({ where: { id: customer }, data: { name: "the  payee" } })],
    [
      "phone number",
      async ({ affiliate, customer }) => {
        await db.user.update({ where: { id: affiliate }, data: { phone: "+1 (608) 555-0133" } });
        await createAddress(db, customer, { addressLine1: "1 Far Road", phone: "608 555 0133" });
      },
    ],
    [
      "shipping address",
      async ({ affiliate, customer }) => {
        await createAddress(db, affiliate, { addressLine1: "12 Linden St." });
        const shippingDetails = { address_line1: "12 LINDEN ST", postal_code: "53703" };
        await db.order.updateMany({ where: { userId: customer }, data: { shippingDetails } });
      },
    ],
    [
      "payment tag",
      ({ affiliate, customer }) =>
        db.$executeRaw`UPDATE users SET cashapp_tag = (SELECT upper(cashapp_tag) FROM users WHERE id = ${affiliate}::uuid)
          WHERE id = ${customer}::uuid`,
    ],
    [
      "browser and internet address",
      async ({ affiliate, customer }) => {
        const click = {
          affiliateUserId: affiliate,
          code: "CODE22",
          sessionId: "same",
          landingPage: "/",
          ipHash: "abc",
        };
        await db.referralClick.create({ data: { ...click, convertedUserId: customer } });
        await db.pageView.create({
          data: { pageType: "home", identifier: "", sessionId: "same", userId: affiliate, ipHash: "abc" },
        });
      },
    ],
    [
      "name",
      async ({ customer }) => {
        const order = await db.order.findFirstOrThrow({ where: { userId: customer } });
        const line = { lineHash: "l", payerName: "The Payee", note: "", amountCents: 1, confirmedAt: NOW };
        await db.statementLine.create({ data: { ...line, matchedOrderId: order.id } });
      },
    ],
  ];
  it.each(cases)("is reported with the shared detail: %s", async (shared, share) => {
    const shop = await admin();
    const { affiliate, customer } = await pair(shop, { name: "The Payee" });
    await pair(shop);
    expect((await shop.payouts.preview()).toReviewCount).toBe(0);
    await share({ affiliate: affiliate.id, customer: customer.id });
    const preview = await shop.payouts.preview();
    expect(preview).toMatchObject({ count: 1, totalCents: 800, toReviewCount: 1 });
    const why = await whyOf(shop, affiliate.id);
    expect(why?.at(-1)).toMatchObject({ kind: "own-orders" });
    expect(why?.at(-1)?.sentence).toMatch(/^\$8\.00 of it comes from 1 order of /);
    expect(why?.at(-1)?.sentence).toContain(`who has the same ${shared}.`);
  });

  it("is ignored if the payee is not above the buyer, and for money already paid or reversed", async () => {
    const shop = await admin();
    const { affiliate, customer } = await pair(shop, { name: "The Payee" });
    const { affiliate: stranger } = await pair(shop, { name: "The Payee" });
    expect((await shop.payouts.preview()).included.map(({ userId }) => userId)).toContain(stranger.id);
    const { runId } = await shop.payouts.create(await seenRun(shop.payouts));
    await shop.payouts.sendAll({ runId, reference: "R" });
    await db.user.update({ where: { id: customer.id }, data: { name: "The Payee" } });
    const friend = await createUser(db, { referredByUserId: affiliate.id });
    const later = (await createAdminCaller(db, { now: new Date(NOW.getTime() + 1) })).admin;
    await pay(later, friend);
    expect(await later.payouts.preview()).toMatchObject({ count: 1, toReviewCount: 0 });
    const own = await pay(later, customer);
    expect((await whyOf(later, affiliate.id))?.[0]?.sentence).toMatch(/^\$8\.50 of it comes from 1 order of The Payee/);
    await later.orders.refund({ orderId: own.id, reason: "Lost" });
    expect(await later.payouts.preview()).toMatchObject({ count: 1, toReviewCount: 0 });
  });
});

describe("including a payee after review", () => {
  async function waiting() {
    const shop = await admin();
    const { affiliate: clean } = await pair(shop);
    const { affiliate, customer } = await pair(shop, { name: "The Payee" }, { name: "The Payee" });
    return { shop, clean, affiliate, customer };
  }

  it("pays them, with the reason on the payout, in the CSV and in the audit log", async () => {
    const { shop, clean, affiliate } = await waiting();
    const { runId } = await shop.payouts.create(await seenRun(shop.payouts, { includeAllFor: "=Mother and daughter" }));
    const run = await shop.payouts.run({ runId });
    expect(run.totalCents).toBe(1_600);
    expect(run.payouts.find(({ name }) => name === "The Payee")).toMatchObject({
      reviewReason: "=Mother and daughter",
      reviewedFor: [expect.stringContaining("who has the same name.")],
    });
    const other = await db.payout.findFirstOrThrow({ where: { affiliateUserId: clean.id } });
    expect(other).toMatchObject({ reviewReason: null, reviewSigns: null });
    const { csv } = await payoutRunCsv(await signedInContext(db, (await createAdmin(db)).id), runId);
    const line = csv.split("\r\n").find((row) => row.includes("The Payee"));
    expect(line).toContain("who has the same name.");
    expect(line).toContain("'=Mother and daughter");
    const act = await db.auditEntry.findFirstOrThrow({ where: { action: "payout.run" } });
    expect(act.after).toMatchObject({
      includedAfterReview: [{ userId: affiliate.id, amountCents: 800, reason: "=Mother and daughter" }],
    });
    const { payouts } = await (await callerFor(db, affiliate.id)).affiliate.payouts({});
    expect(payouts).toHaveLength(1);
    expect(JSON.stringify(payouts)).not.toMatch(/review|Mother/i);
    await expectBooksToBeRight(db);
  });

  it("is asked for again at the next run", async () => {
    const { shop, affiliate, customer } = await waiting();
    const { runId } = await shop.payouts.create(await seenRun(shop.payouts, { includeAllFor: "Mother and daughter" }));
    await shop.payouts.sendAll({ runId, reference: "R" });
    expect(await shop.payouts.preview()).toMatchObject({ count: 0, toReviewCount: 0 });
    const later = (await createAdminCaller(db, { now: new Date(NOW.getTime() + 1) })).admin;
    await pay(later, customer);
    const again = await later.payouts.preview();
    expect(again).toMatchObject({ count: 0, toReviewCount: 1 });
    expect(again.toReview.map(({ userId }) => userId)).toEqual([affiliate.id]);
  });

  it("leaves out payees who are not included, and lists them in the audit log", async () => {
    const { shop, affiliate } = await waiting();
    const { runId } = await shop.payouts.create(await seenRun(shop.payouts));
    expect((await shop.payouts.run({ runId })).payouts).toHaveLength(1);
    const act = await db.auditEntry.findFirstOrThrow({ where: { action: "payout.run" } });
    expect(act.after).toMatchObject({ leftOutForReview: [affiliate.id] });
    expect(await shop.payouts.preview()).toMatchObject({ count: 0, toReviewCount: 1 });
  });

  it("requires a reason, and a payee who is waiting for a review", async () => {
    const { shop, clean, affiliate } = await waiting();
    const seen = await seenRun(shop.payouts);
    const including = (userId: string, reason: string) =>
      shop.payouts.create({ ...seen, seenCount: 2, seenTotalCents: 1_600, inclusions: [{ userId, reason }] });
    await expect(including(affiliate.id, "  ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(including(clean.id, "Known")).rejects.toMatchObject({ cause: { reason: "preview-changed" } });
    expect(await db.payoutRun.count()).toBe(0);
  });
});

describe("preparing a previewed run", () => {
  const changes: [string, (ids: { clean: string; buyer: string }) => Promise<unknown>][] = [
    ["a tag", ({ clean }) => db.user.update({ where: { id: clean }, data: { cashappTag: "$elsewhere" } })],
    ["a sign", ({ buyer }) => db.user.update({ where: { id: buyer }, data: { name: "Clean Person" } })],
    [
      "who is paid the same sum",
      async ({ clean }) => {
        await db.user.update({ where: { id: clean }, data: { cashappTag: null } });
        await pair(await admin());
      },
    ],
  ];
  it.each(changes)("is refused if the preview has changed since: %s", async (_, change) => {
    const shop = await admin();
    const { affiliate, customer } = await pair(shop, { name: "Clean Person" });
    await pair(shop);
    const seen = await seenRun(shop.payouts);
    await change({ clean: affiliate.id, buyer: customer.id });
    await expect(shop.payouts.create(seen)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await db.payout.count()).toBe(0);
  });

  it("is refused if an included payee got another review signal", async () => {
    const shop = await admin();
    const { affiliate } = await pair(shop, { name: "The Payee" }, { name: "The Payee" });
    const seen = await seenRun(shop.payouts, { includeAllFor: "Known" });
    await createAffiliate(db, { cashappTag: affiliate.cashappTag });
    await expect(shop.payouts.create(seen)).rejects.toMatchObject({ cause: { reason: "preview-changed" } });
    const again = await shop.payouts.create(await seenRun(shop.payouts, { includeAllFor: "Looked again" }));
    expect((await shop.payouts.run({ runId: again.runId })).payouts).toHaveLength(1);
  });

  it("pays no one twice when two admins do it concurrently, one of them including a payee", async () => {
    const [one, other] = [await admin(), await admin()];
    await pair(one);
    await pair(one, { name: "The Payee" }, { name: "The Payee" });
    const inputs = [await seenRun(one.payouts, { includeAllFor: "Known" }), await seenRun(other.payouts)];
    const results = await Promise.allSettled(inputs.map((input, at) => [one, other][at]?.payouts.create(input)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const paid = await db.payout.findMany();
    expect(new Set(paid.map(({ affiliateUserId }) => affiliateUserId)).size).toBe(paid.length);
    await expectBooksToBeRight(db);
  });
});
