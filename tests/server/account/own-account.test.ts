// Profile, data export and self-deletion, which needs the password and the amounts the owner gives up.
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/api/account/data/route";
import { hashPassword } from "~/server/auth/password";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createCategory,
  createOrder,
  createUser,
  daysAgo,
} from "~tests/support/factories";
import { createSecretWorld, SECRETS } from "~tests/support/planted-secrets";

beforeEach(resetDatabase);

const PASSWORD = "a fine secret";
const withPassword = async () => ({ passwordHash: await hashPassword(PASSWORD) });
const account = async (userId: string) => (await callerFor(db, userId)).account;
const nothingSeen = { password: PASSWORD, seenOwedCents: 0, seenCreditCents: 0 };
const cause = (reason: string) => ({ cause: { reason } });
const isGone = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).deletedAt !== null;

async function download({ id, sessionVersion }: { id: string; sessionVersion: number }) {
  const cookie = (await sessionCookie({ userId: id, sessionVersion })).split(";")[0];
  return GET(new Request("http://localhost:3000/api/account/data", { headers: { cookie: cookie ?? "" } }));
}

describe("own profile", () => {
  it("keeps fields missing from the input, so that two open pages do not overwrite each other", async () => {
    const user = await createUser(db, { name: "Robin Field", phone: "1", userMessage: "Ring" });
    const own = await account(user.id);
    await own.updateProfile({ name: "Robin Meadow" });
    await own.updateProfile({ phone: "" });
    expect(await own.profile()).toMatchObject({ name: "Robin Meadow", phone: null, userMessage: "Ring" });
  });
});

describe("own data export", () => {
  it("contains everything the owner entered and none of the shop's internal data", async () => {
    const { person } = await createSecretWorld(db);
    const answer = await download(person);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    const text = await answer.text();
    const { about: _, account: own, ...lists } = JSON.parse(text);
    expect(own).toMatchObject({ email: SECRETS.email, phone: SECRETS.phone, cashappTag: SECRETS.cashappTag });
    for (const name of ["email", "userMessage", "street", "orderText", "reason"] as const) {
      expect(text).toContain(SECRETS[name]);
    }
    for (const name of ["supplierCost", "passwordHash", "tokenHash", "mailPayload", "internalNote"] as const) {
      expect(text).not.toContain(SECRETS[name]);
    }
    expect(lists.orders.length).toBeGreaterThan(0);
  });

  it("contains accepted terms, partnerships, page views, refund reasons and e-mails to a former address", async () => {
    const above = await createAffiliate(db, { name: "Ada Lovelace" });
    const user = await createAffiliate(db, { referredByUserId: above.id });
    const order = await createOrder(db, user);
    const keys = { orderId: order.id, generation: 1, idempotencyKey: crypto.randomUUID() };
    const refund = { goodsCents: 100, shippingCents: 0, reason: "One vial broke", isCounted: false };
    const line = { position: 1, productName: "Humanin", sku: "HUM-1", quantity: 3, refundedQuantity: 2 };
    const { id: orderItemId } = await db.orderItem.create({
      data: {
        ...{ ...line, orderId: order.id, supplierCostCents: 1, priceTrace: [] },
        ...{ unitPriceCents: 1, unitPricePaidCents: 1, totalPriceCents: 3 },
      },
    });
    const items = { create: { orderItemId, quantity: 2 } };
    await db.orderRefund.create({ data: { ...keys, ...refund, internalNote: "Twice now", items } });
    await db.programTerms.create({ data: { version: 1, text: "Be kind" } });
    await db.termsAcceptance.create({ data: { userId: user.id, version: 1 } });
    const { id: partnershipId } = await db.affiliatePartnership.create({
      data: { name: "The Alloy", members: { create: { userId: user.id, status: "left", endReason: "Too quiet" } } },
    });
    const said = { partnershipId, messageType: "message" };
    await db.partnershipMessage.createMany({
      data: [
        { ...said, fromUserId: user.id, message: "Well done" },
        { ...said, fromUserId: above.id, message: "Of another" },
      ],
    });
    await db.pageView.create({ data: { pageType: "product", identifier: "bpc-157", sessionId: "s", userId: user.id } });
    const former = { status: "sent", sentAt: new Date(), toEmail: "former@example.test" } as const;
    const payload = { userId: user.id, newEmail: "p•••@example.test", isDone: true };
    await db.outboxMail.createMany({
      data: [
        { ...former, dedupeKey: "1", template: "email-change-notice", subject: "Changed", payload },
        { ...former, dedupeKey: "2", template: "access-decided", subject: "To the former one", payload: {} },
      ],
    });
    const text = await (await download(user)).text();
    const own = JSON.parse(text);
    expect(own.account.referredBy).toBe("Ada L.");
    const pieces = [{ quantity: 2, orderItem: { productName: "Humanin", sku: "HUM-1" } }];
    expect(own.orders[0].refunds).toMatchObject([{ reason: "One vial broke", items: pieces }]);
    expect(own.programTerms).toMatchObject([{ version: 1 }]);
    expect(own.partnerships).toMatchObject([{ partnership: { name: "The Alloy" }, endReason: "Too quiet" }]);
    expect(own.partnershipMessages).toMatchObject([{ message: "Well done" }]);
    expect(own.pagesViewed).toMatchObject([{ pageType: "product", identifier: "bpc-157" }]);
    expect(text).toContain("To the former one");
    for (const hidden of ["Twice now", "Of another", "Lovelace"]) expect(text).not.toContain(hidden);
  });

  it("contains codes, payments, returns, invoices, terms of the account and the reasons that were given", async () => {
    const user = await createAffiliate(db, {
      ...{ customDiscountPercentage: 7, vipWholesaleAccount: true, affiliateTierOffReason: "On leave" },
    });
    const userId = user.id;
    await db.formerAffiliateCode.create({ data: { code: "OLDCODE1", userId } });
    const { id: categoryId } = await createCategory(db, { name: "Hormones" });
    await db.approvedCategory.create({ data: { userId, categoryId } });
    const order = await createOrder(db, user, { status: "cancelled", cancelledAt: daysAgo(1) });
    const event = { orderId: order.id, actorName: "Ann" };
    await db.orderEvent.createMany({
      data: [
        { ...event, action: "cancel", reason: "Out of stock" },
        { ...event, action: "undoPayment", reason: "The shop's own" },
      ],
    });
    await db.invoice.create({ data: { number: 57, orderId: order.id } });
    const line = { payerName: "Somebody Else", note: "for my order", amountCents: 1234, paidAt: daysAgo(2) };
    await db.statementLine.create({
      data: { ...line, lineHash: "l", confirmedAt: daysAgo(2), matchedOrderId: order.id },
    });
    const back = { kind: "overpayment", amountCents: 34, returnedAt: daysAgo(1), reference: "CA-57" } as const;
    await db.moneyReturn.create({ data: { ...back, idempotencyKey: "r", orderId: order.id } });
    await db.orderClaim.create({
      data: { userId, asked: "ABC", answer: "unknown", message: "Mine", namedCode: "THEIRS1" },
    });
    const admin = await createAdminCaller(db);
    const corrected = {
      affiliateUserId: userId,
      amountCents: 100,
      requestId: crypto.randomUUID(),
      reason: "A forgotten sale",
    };
    await admin.admin.ledger.adjust(corrected);
    const runId = crypto.randomUUID();
    await db.payoutRun.create({ data: { id: runId, createdByUserId: userId, idempotencyKey: "p", totalCents: 1n } });
    const sent = { amountCents: 1n, cashappTag: "$x", sentAt: daysAgo(2), reference: "R" };
    const returned = { status: "returned", returnedAt: daysAgo(1), returnReason: "Wrong tag" } as const;
    await db.payout.create({ data: { runId, affiliateUserId: userId, ...sent, ...returned } });
    const text = await (await download(user)).text();
    expect(JSON.parse(text)).toMatchObject({
      account: {
        ...{ customDiscountPercentage: 7, vipWholesaleAccount: true, affiliateTierOffReason: "On leave" },
        formerCodes: [{ code: "OLDCODE1" }],
        approvedCategories: [{ category: { name: "Hormones" } }],
      },
      orders: [{ events: [{ action: "cancel", reason: "Out of stock" }], invoice: { number: 57 } }],
      paymentsReceived: [{ note: "for my order", amountCents: 1234 }],
      moneyReturned: [{ kind: "overpayment", amountCents: 34, reference: "CA-57" }],
      claims: [{ namedCode: "THEIRS1" }],
      earnings: [{ kind: "adjust", reason: "A forgotten sale" }],
      payouts: [{ returnReason: "Wrong tag" }],
    });
    for (const hidden of ["The shop's own", "Somebody Else"]) expect(text).not.toContain(hidden);
  });

  it("counts all clicks on an affiliate's links, including those of which only daily totals are kept", async () => {
    const [affiliate, other] = [await createAffiliate(db), await createAffiliate(db)];
    const click = { code: "A", sessionId: "s", landingPage: "/" };
    const days = { day: daysAgo(100), sourceName: "direct", clicks: 5, uniqueClicks: 3, bots: 1, conversions: 1 };
    await db.referralClick.create({ data: { affiliateUserId: affiliate.id, ...click } });
    for (const { id } of [affiliate, other]) {
      await db.referralClickDay.create({ data: { affiliateUserId: id, ...days } });
    }
    expect((await (await download(affiliate)).json()).clicksOnYourLinks).toBe(6);
  });

  it("never contains another person's data, not even for the affiliate above them", async () => {
    const { customer, affiliate } = await createSecretWorld(db);
    for (const other of [customer, affiliate]) {
      const text = await (await download(other)).text();
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    }
    expect((await GET(new Request("http://localhost:3000/api/account/data"))).status).toBe(401);
  });

  it("is limited to ten downloads a day", async () => {
    const user = await createUser(db);
    for (let times = 0; times < 10; times++) expect((await download(user)).status).toBe(200);
    expect((await download(user)).status).toBe(429);
  });
});

describe("self-deletion of an account", () => {
  it("requires the password, erases the identity, ends the sessions and sends a last e-mail", async () => {
    const user = await createUser(db, { name: "Quentin Quill", ...(await withPassword()) });
    await createAddress(db, user.id);
    await db.outboxMail.create({
      data: { dedupeKey: "w", template: "welcome", toEmail: user.email, payload: { userId: user.id } },
    });
    const own = await account(user.id);
    await expect(own.deleteOwn({ ...nothingSeen, password: "guessed" })).rejects.toMatchObject(cause("wrong-password"));
    expect(await isGone(user.id)).toBe(false);
    await own.deleteOwn(nothingSeen);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      ...{ name: "Deleted account", passwordHash: null, sessionVersion: user.sessionVersion + 1 },
    });
    expect(await db.shippingAddress.count()).toBe(0);
    expect(await db.auditEntry.findMany({ where: { action: "user.deleteOwn" } })).toMatchObject([
      { entityId: user.id, actorName: "Deleted account" },
    ]);
    // The waiting e-mail is dropped, the final one is not.
    expect(await db.outboxMail.findMany()).toMatchObject([{ template: "account-deleted", toEmail: user.email }]);
    await expect((await account(user.id)).deleteOwn(nothingSeen)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("forfeits what the shop owes, and only if the owner saw the current amounts", async () => {
    const seller = await createAffiliate(db, { cashappTag: "$seller", ...(await withPassword()) });
    const buyer = await createUser(db, { referredByUserId: seller.id });
    const { admin } = await createAdminCaller(db);
    await admin.orders.markPaid({ orderId: (await createOrder(db, buyer)).id });
    await admin.credit.grant({
      userId: seller.id,
      amountCents: 500,
      reason: "Sorry",
      requestId: crypto.randomUUID(),
    });
    const own = await account(seller.id);
    const { owedCents, creditCents, referrals } = await own.own();
    expect({ creditCents, referrals }).toEqual({ creditCents: 500, referrals: 1 });
    expect(owedCents).toBeGreaterThan(0);
    await expect(own.deleteOwn(nothingSeen)).rejects.toMatchObject(cause("holdings-changed"));
    expect(await isGone(seller.id)).toBe(false);
    await own.deleteOwn({ password: PASSWORD, seenOwedCents: owedCents, seenCreditCents: creditCents });
    expect(await isGone(seller.id)).toBe(true);
    await expectBooksToBeRight(db);
  });

  it("is refused with open orders, for staff and for the house account", async () => {
    const user = await createUser(db, await withPassword());
    expect((await (await account(user.id)).own()).refusal).toBeNull();
    await createOrder(db, user);
    await expect((await account(user.id)).deleteOwn(nothingSeen)).rejects.toMatchObject(cause("open-orders"));
    // Worded for a customer, who cannot ship an order.
    const { refusal } = await (await account(user.id)).own();
    expect(refusal).toMatch(/^1 order of yours has not been paid or shipped yet\. Cancel it where/);
    await expect((await account(user.id)).deleteOwn(nothingSeen)).rejects.toThrow(String(refusal));
    const admin = await createAdmin(db, await withPassword());
    await expect((await account(admin.id)).deleteOwn(nothingSeen)).rejects.toMatchObject(cause("staff-account"));
    const house = await createAffiliate(db, { email: "house@assay.test", ...(await withPassword()) });
    await expect((await account(house.id)).deleteOwn(nothingSeen)).rejects.toMatchObject(cause("house-account"));
    for (const { id } of [user, admin, house]) expect(await isGone(id)).toBe(false);
  });

  it("happens once for concurrent requests, and rate-limits password guesses", async () => {
    const user = await createUser(db, await withPassword());
    const own = await account(user.id);
    const done = await Promise.allSettled(Array.from({ length: 4 }, () => own.deleteOwn(nothingSeen)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { action: "user.deleteOwn" } })).toBe(1);
    const other = await account((await createUser(db, await withPassword())).id);
    for (let times = 0; times < 10; times++) {
      await expect(other.deleteOwn({ ...nothingSeen, password: "guessed" })).rejects.toThrow();
    }
    await expect(other.deleteOwn(nothingSeen)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
