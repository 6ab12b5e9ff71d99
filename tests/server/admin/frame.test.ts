import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  countStatements,
  createAdminCaller,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

describe("sidebar", () => {
  it("counts products and pending items of each screen in one statement", async () => {
    const user = await createUser(db);
    const product = await createProduct(db);
    await createProduct(db, { hidden: true });
    await createProduct(db, { hidden: true });
    const waiting = await createOrder(db, user);
    await createOrder(db, user, { isArchived: true });
    await createOrder(db, user, {
      status: "completed",
      isPaid: true,
      paidAt: NOW,
      orderRating: 5,
      orderReviewedAt: NOW,
    });
    const message = { orderId: waiting.id, senderType: "customer", message: "Hello" } as const;
    await db.orderMessage.createMany({ data: [message, message, { ...message, isRead: true }] });
    await db.productRating.create({ data: { productId: product.id, userId: user.id, rating: 4 } });
    const asked = { userId: user.id, userEmail: user.email, amountCents: 17_400, paymentProof: "P" };
    await db.subscriptionRequest.create({ data: { ...asked, currentTier: "None", requestedTier: "Bronze" } });
    await db.affiliateRequest.create({ data: { userId: user.id, reason: "I know a lab" } });
    const written = { topic: "other", name: "Robin", email: "robin@example.test", lastMessageAt: NOW } as const;
    await db.conversation.createMany({ data: [written, { ...written, isUnread: false }] });
    const { id: categoryId } = await createCategory(db, { isRestricted: true });
    await db.accessRequest.create({ data: { userId: user.id, categoryId, reason: "Calibration" } });
    await db.orderClaim.create({
      data: { userId: user.id, asked: "1A2B3C4D", answer: "unknown-order", message: "Mine" },
    });
    const returned = { orderId: waiting.id, kind: "overpayment", amountCents: 500 } as const;
    await db.moneyReturn.create({ data: { ...returned, idempotencyKey: "open" } });
    await db.moneyReturn.create({
      data: { ...returned, idempotencyKey: "done", returnedAt: NOW, reference: "D-1" },
    });
    const { admin } = await createAdminCaller(db);
    const statements = await countStatements(db, async () => {
      expect(await admin.navigation.counts()).toEqual({
        visibleProducts: 1,
        hiddenProducts: 2,
        waitingOrders: 1,
        pendingReviews: 2,
        pendingSubscriptions: 1,
        pendingAffiliates: 1,
        unreadMessages: 2,
        unreadRequests: 3,
        pendingAccess: 1,
        pendingClaims: 1,
        openCases: 0,
        ...{ duePayouts: 0, preparedPayouts: 0, failedJobs: 0 },
        ...{ paymentsToVerify: 2, sentPayments: 0, moneyToReturn: 1 },
      });
    });
    expect(statements).toHaveLength(1);
  });

  it("counts as unread exactly what the inbox lists as unread", async () => {
    const buyer = await createUser(db);
    const orderOf = async (messages: number) => {
      const { id } = await createOrder(db, buyer);
      const message = { orderId: id, senderType: "customer", message: "Hello" } as const;
      await db.orderMessage.createMany({ data: Array.from({ length: messages }, () => message) });
      return id;
    };
    await orderOf(2);
    const looked = await orderOf(1);
    await db.affiliateRequest.create({ data: { userId: buyer.id, reason: "I know a lab" } });
    const { admin } = await createAdminCaller(db);
    const both = async () => {
      const { unreadMessages, unreadRequests } = await admin.navigation.counts();
      return [unreadMessages + unreadRequests, (await admin.messages.list({ state: "unread" })).entries.length];
    };
    expect(await both()).toEqual([3, 3]);
    await admin.messages.setUnread({ kind: "order", entryId: looked, isUnread: false });
    expect(await both()).toEqual([2, 2]);
  });

  it("counts payments as today's queues and their list do: orders and memberships, without tests", async () => {
    const buyer = await createUser(db);
    const request = async (data: { paymentSentAt?: Date; isTest?: boolean }) => {
      const { id: userId, email } = await createUser(db);
      const asked = { userId, userEmail: email, amountCents: 17_400, paymentProof: "P" };
      await db.subscriptionRequest.create({
        data: { ...asked, currentTier: "None", requestedTier: "Bronze", ...data },
      });
    };
    await createOrder(db, buyer);
    await createOrder(db, buyer, { paymentSentAt: NOW });
    await createOrder(db, buyer, { paymentSentAt: NOW, isTestOrder: true });
    await request({});
    await request({ paymentSentAt: NOW });
    await request({ paymentSentAt: NOW, isTest: true });
    const { admin } = await createAdminCaller(db);
    expect(await admin.navigation.counts()).toMatchObject({ paymentsToVerify: 4, sentPayments: 2 });
    const today = await admin.dashboard.today();
    expect(today).toMatchObject({ toVerify: 4, saidToBePaid: 2, toVerifyCents: 2 * 15_000 + 2 * 17_400 });
    const { rows, total } = await admin.payments.waiting({});
    expect([rows.length, total]).toEqual([4, 4]);
  });
});
