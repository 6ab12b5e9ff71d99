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
        unreadOrders: 1,
        pendingReviews: 2,
        pendingSubscriptions: 1,
        pendingAffiliates: 1,
        unreadMessages: 2,
        unreadRequests: 3,
        pendingAccess: 1,
        pendingClaims: 1,
        openCases: 0,
        ...{ duePayouts: 0, preparedPayouts: 0, failedJobs: 0 },
        ...{ sentPayments: 0, moneyToReturn: 1 },
      });
    });
    expect(statements).toHaveLength(1);
  });
});
