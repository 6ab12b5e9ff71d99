import { beforeEach, describe, expect, it } from "vitest";
import { MAILS, mailFacts } from "~/domain/mails";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { queueMail } from "~/server/mail/queue-mail";
import { queueVerificationMail } from "~/server/services/account/queue-verification-mail";
import { mailResetLink } from "~/server/services/account/request-password-reset";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** Someone who signed up with any e-mail address, theirs or not, and typed arbitrary text everywhere. */
async function stranger(emailVerifiedAt: Date | null) {
  const user = await createUser(db, { name: "Typed Name", emailVerifiedAt, customAffiliateName: "Typed Custom" });
  const order = await createOrder(db, user, {
    ...{ orderMessage: "Typed note", trackingNumber: "TRACK-1" },
    shippingDetails: { recipient_name: "Typed Recipient", address_line1: "Typed Street", city: "Typed Town" },
  });
  const message = await db.orderMessage.create({
    data: { orderId: order.id, senderType: "admin", message: "From the shop" },
  });
  const entry = await db.ledgerEntry.create({
    data: {
      ...{ affiliateUserId: user.id, orderId: order.id, kind: "earn", amountCents: 800n, idempotencyKey: "earn-1" },
      ...{ generation: 1, level: 1, baseCents: 10_000, rateBps: 800, bonusBps: 0 },
    },
  });
  const partnership = await db.affiliatePartnership.create({
    data: {
      ...{ name: "Typed Team", description: "Typed description" },
      messages: { create: { fromUserId: user.id, toUserId: user.id, message: "Typed message" } },
    },
  });
  const payout = await db.payout.create({
    data: {
      ...{ amountCents: 98_700n, cashappTag: "$jo" },
      affiliate: { connect: { id: user.id } },
      run: { create: { createdByUserId: user.id, idempotencyKey: crypto.randomUUID(), totalCents: 98_700n } },
    },
  });
  const conversation = await db.conversation.create({
    data: {
      ...{ topic: "other", name: "Typed Name", email: user.email, userId: user.id, lastMessageAt: NOW },
      messages: {
        create: [
          { senderType: "customer", message: "Typed message" },
          { id: message.id, senderType: "admin", message: "From the shop" },
        ],
      },
    },
  });
  const request = await db.accessRequest.create({
    data: {
      ...{ reason: "Typed reason", status: "rejected", decisionReason: "From the shop" },
      user: { connect: { id: user.id } },
      category: { create: { name: "Controlled", slug: "controlled" } },
    },
  });
  await db.subscriptionRequest.create({
    data: {
      ...{ id: request.id, userId: user.id, userEmail: user.email, currentTier: "None", requestedTier: "Gold" },
      ...{ amountCents: 46_800, paymentProof: "Typed reference" },
    },
  });
  await db.programTerms.create({ data: { version: 1, text: "Text", note: "Note" } });
  const money = await db.moneyReturn.create({
    data: {
      ...{ kind: "refund", idempotencyKey: "money", orderId: order.id, amountCents: 4_000 },
      ...{ returnedAt: new Date(), reference: "CA-9" },
    },
  });
  const claim = await db.orderClaim.create({
    data: {
      ...{ userId: user.id, asked: "Typed address", answer: "no-code", message: "Typed message" },
      ...{ status: "rejected", decisionReason: "From the shop" },
    },
  });
  const payload = {
    ...{ referralId: user.id, fromTierId: "tier-achiever", tierId: "tier-builder", week: "2026-06-08" },
    claimId: claim.id,
    ...{ conversationId: conversation.id, requestId: request.id },
    ...{
      orderId: order.id,
      messageId: message.id,
      isOn: true,
      payoutId: payout.id,
      returnId: money.id,
      partnershipId: partnership.id,
      entryKey: entry.idempotencyKey,
    },
    ...{ userId: user.id, tokenEncrypted: encryptSecret("the-token"), newEmail: "new@example.test", isDone: false },
    ...{ productId: (await createProduct(db)).id, email: user.email },
    ...{ reason: "From the shop", categoryName: "Controlled" },
    reason: "From the shop",
    ...{ categoryIds: [request.categoryId], formerTier: "Gold" },
    ...{ tier: "Gold", currentTier: "Bronze", formerCents: 29_400, amountCents: 46_800 },
    surplus: { choice: "credit", amountCents: 15_000 },
    ...{ wasApproved: true, isRestored: true, version: 1, isWithdrawn: false, cashappTag: "$jo" },
    ...{ trackingNumber: "1Z", returnCents: 4_000, creditCents: 1_000, balanceCents: 5_000 },
    ...{ isActive: false, at: NOW.toJSON() },
  };
  return { user, order, payload };
}

describe("an unverified e-mail address", () => {
  it.each(Object.keys(MAILS).filter((template) => !mailFacts(template).isToShop))(
    "gets '%s' without any text typed at sign-up or checkout",
    async (template) => {
      const { payload } = await stranger(null);
      const { subject, html, text } = await composeMail(db, { template, payload });
      expect(subject + html + text).not.toContain("Typed");
    },
  );

  it("is greeted by name and sees the shipping address once verified", async () => {
    const { payload } = await stranger(NOW);
    const { text } = await composeMail(db, { template: "order-placed", payload });
    expect(text).toContain("Hello Typed Name,");
    expect(text).toContain("Typed Street");
  });

  it("is not greeted by name when the account has since moved to another address", async () => {
    const { user, payload } = await stranger(NOW);
    await db.user.update({ where: { id: user.id }, data: { email: "moved@example.test" } });
    expect((await composeMail(db, { template: "order-placed", payload })).text).not.toContain("Typed");
  });

  it("gets at most three order e-mails a day, even concurrently; a verified one gets them all", async () => {
    for (const [emailVerifiedAt, expected] of [
      [null, 3],
      [NOW, 12],
    ] as const) {
      const user = await createUser(db, { emailVerifiedAt });
      const orders = await Promise.all(Array.from({ length: 12 }, () => createOrder(db, user)));
      await Promise.all(
        orders.map(({ id }) =>
          db.$transaction((tx) =>
            queueMail(tx, {
              ...{ dedupeKey: `order-placed:${id}`, template: "order-placed", orderId: id },
              ...{ toEmail: user.email, payload: { orderId: id } },
            }),
          ),
        ),
      );
      expect(await db.outboxMail.count({ where: { toEmail: user.email } })).toBe(expected);
    }
  });

  it("gets order e-mails again the next day", async () => {
    const user = await createUser(db, { emailVerifiedAt: null });
    const queue = (dedupeKey: string) =>
      queueMail(db, { dedupeKey, template: "order-placed", toEmail: user.email, payload: {} });
    for (const key of ["a", "b", "c", "d"]) await queue(key);
    expect(await db.outboxMail.count()).toBe(3);
    await db.outboxMail.updateMany({ data: { createdAt: new Date("2026-01-01") } });
    await queue("e");
    expect(await db.outboxMail.count()).toBe(4);
  });
});

describe("the subject and preheader of an e-mail to the shop", () => {
  it.each(["order-placed-shop", "order-message"] as const)("contain no typed name: '%s'", async (template) => {
    const { order, payload } = await stranger(null);
    const { id: messageId } = await db.orderMessage.create({
      data: { orderId: order.id, senderType: "customer", message: "When?" },
    });
    const { subject, html } = await composeMail(db, { template, payload: { ...payload, messageId } });
    expect(subject).not.toContain("Typed");
    expect(/display:none[^>]*>([^&<]*)/.exec(html)?.[1]).not.toContain("Typed");
  });
});

describe("e-mail verification links", () => {
  it("are limited to six a day, even when queued concurrently, and stop once the address is verified", async () => {
    const user = await createUser(db, { emailVerifiedAt: null });
    const mailLinks = () =>
      Promise.all(
        Array.from({ length: 5 }, () => db.$transaction((tx) => queueVerificationMail(tx, { now: NOW }, user))),
      );
    await mailLinks();
    await mailLinks();
    expect(await db.outboxMail.count({ where: { template: "email-verification" } })).toBe(6);
    await db.outboxMail.deleteMany();
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: NOW } });
    await mailLinks();
    expect(await db.outboxMail.count()).toBe(0);
  });
});

describe("password reset links to one address", () => {
  it.each([
    ["unverified", null, 5],
    ["verified", NOW, 20],
  ] as const)(
    "that is %s stop at a daily limit, while the request still succeeds",
    async (_, emailVerifiedAt, expected) => {
      const user = await createUser(db, { emailVerifiedAt });
      // Called directly: the rate limit on requests would refuse them before the daily limit does.
      for (let n = 0; n < expected + 2; n++) await db.$transaction((tx) => mailResetLink(tx, { now: NOW }, user));
      await (await callerFor(db, null)).account.requestPasswordReset({ email: user.email });
      expect(await db.outboxMail.count({ where: { template: "password-reset" } })).toBe(expected);
    },
  );
});
