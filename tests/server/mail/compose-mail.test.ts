import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { MAILS, mailFacts } from "~/domain/mails";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { chooseTransport } from "~/server/mail/choose-transport";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { createCategory, createOrder, createProduct, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const SCRIPT = '<script>alert("1")</script>';

async function orderWithEverything() {
  const user = await createUser(db, { name: `Robin ${SCRIPT}` });
  const order = await createOrder(db, user, {
    paymentTag: "$AssayShop",
    trackingNumber: "TRACK-1",
    orderMessage: SCRIPT,
    shippingDetails: { recipient_name: SCRIPT, address_line1: "12 Linden Street", city: "Madison", state: "WI" },
    items: {
      create: {
        position: 1,
        productName: `Vial ${SCRIPT}`,
        sku: "SKU-9",
        quantity: 2,
        unitPriceCents: 6000,
        unitPricePaidCents: 5000,
        totalPriceCents: 10_000,
        supplierCostCents: 2345,
        priceTrace: [],
      },
    },
  });
  const message = await db.orderMessage.create({ data: { orderId: order.id, senderType: "admin", message: SCRIPT } });
  const payout = await db.payout.create({
    data: {
      amountCents: 98_700n,
      cashappTag: SCRIPT,
      reference: SCRIPT,
      affiliate: { connect: { id: user.id } },
      run: { create: { createdByUserId: user.id, idempotencyKey: "run", totalCents: 98_700n } },
    },
  });
  const entry = await db.ledgerEntry.create({
    data: {
      ...{ affiliateUserId: user.id, orderId: order.id, kind: "earn", amountCents: 800n, idempotencyKey: "earn-1" },
      ...{ generation: 1, level: 1, baseCents: 10_000, rateBps: 800, bonusBps: 0, reason: SCRIPT },
    },
  });
  const partnership = await db.affiliatePartnership.create({
    data: {
      name: `Team ${SCRIPT}`,
      description: SCRIPT,
      messages: { create: { fromUserId: user.id, toUserId: user.id, message: SCRIPT } },
    },
  });
  const product = await createProduct(db, { name: `Vial ${SCRIPT}`, slug: "vial" });
  const tokenEncrypted = encryptSecret("the-token");
  const conversation = await db.conversation.create({
    data: {
      ...{ topic: "other", name: SCRIPT, email: "robin@example.test", lastMessageAt: new Date() },
      messages: {
        create: [
          { senderType: "customer", message: SCRIPT },
          { id: message.id, senderType: "admin", message: SCRIPT },
        ],
      },
    },
  });
  const category = await createCategory(db, { name: `Vials ${SCRIPT}`, isRestricted: true });
  const request = await db.accessRequest.create({
    data: { userId: user.id, categoryId: category.id, reason: SCRIPT, decisionReason: SCRIPT, status: "rejected" },
  });
  // Every kind of request e-mail reads `requestId`, so all requests here share one ID.
  await db.affiliateRequest.create({ data: { id: request.id, userId: user.id, reason: SCRIPT } });
  await db.subscriptionRequest.create({
    data: {
      ...{ id: request.id, userId: user.id, userEmail: user.email, currentTier: "None", requestedTier: "Gold" },
      ...{ amountCents: 46_800, paymentProof: SCRIPT },
    },
  });
  await db.programTerms.create({ data: { version: 1, text: SCRIPT, note: SCRIPT } });
  const money = await db.moneyReturn.create({
    data: {
      ...{ kind: "refund", idempotencyKey: "money", orderId: order.id, amountCents: 4_000 },
      ...{ returnedAt: new Date(), reference: SCRIPT },
    },
  });
  const claim = await db.orderClaim.create({
    data: {
      ...{ userId: user.id, asked: SCRIPT, orderId: order.id, answer: "no-code", message: SCRIPT },
      ...{ status: "rejected", decisionReason: SCRIPT },
    },
  });
  return {
    user,
    order,
    payload: {
      claimId: claim.id,
      orderId: order.id,
      messageId: message.id,
      isOn: true,
      payoutId: payout.id,
      returnId: money.id,
      partnershipId: partnership.id,
      entryKey: entry.idempotencyKey,
      ...{ conversationId: conversation.id, requestId: request.id },
      ...{
        userId: user.id,
        referralId: user.id,
        fromTierId: "tier-achiever",
        tierId: "tier-builder",
        week: "2026-06-08",
      },
      cashappTag: SCRIPT,
      tokenEncrypted,
      ...{ newEmail: SCRIPT, isDone: true, productId: product.id, email: "robin@example.test" },
      reason: SCRIPT,
      categoryName: SCRIPT,
      ...{ categoryIds: [category.id], formerTier: SCRIPT },
      ...{ tier: SCRIPT, currentTier: SCRIPT, formerCents: 29_400, amountCents: 46_800 },
      surplus: { choice: "credit", amountCents: 15_000 },
      ...{ wasApproved: true, isRestored: true },
      ...{ version: 1, isWithdrawn: false, isActive: false, at: new Date().toJSON() },
      ...{ trackingNumber: SCRIPT, returnCents: 4_000, creditCents: 1_000, balanceCents: 5_000 },
    },
  };
}

describe("composeMail", () => {
  it.each(Object.keys(MAILS))(
    "gives '%s' a one-line subject, HTML without scripts, a text version, and no supplier cost",
    async (template) => {
      const { payload } = await orderWithEverything();
      const mail = await composeMail(db, { template, payload });
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.html).not.toContain("<script");
      expect(mail.html).toContain(env.NEXTAUTH_URL);
      expect(mail.text.length).toBeGreaterThan(50);
      expect(mail.html).not.toContain("23.45");
    },
  );

  it.each(Object.keys(MAILS).filter((template) => mailFacts(template).repliesTo === "order"))(
    "does not send a suspended customer, who cannot sign in, to the order's page: '%s'",
    async (template) => {
      const { user, payload } = await orderWithEverything();
      const named = /\/orders\/|order's page/;
      expect((await composeMail(db, { template, payload })).text).toMatch(named);
      await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
      const { html, text } = await composeMail(db, { template, payload });
      for (const version of [html, text]) expect(version).not.toMatch(named);
    },
  );

  it("asks a suspended customer whose order is cancelled, or who got a message, to reply", async () => {
    const { user, payload } = await orderWithEverything();
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    const text = async (template: string) => (await composeMail(db, { template, payload })).text;
    expect(await text("order-cancelled")).toContain(
      "If you have sent more, reply to this e-mail and we will look for it.",
    );
    expect(await text("order-message")).toContain("You can reply to this e-mail.");
  });

  it("states the amount, recipient and payment note of a placed order", async () => {
    const { order, payload } = await orderWithEverything();
    const { text, subject } = await composeMail(db, { template: "order-placed", payload });
    expect(subject).toBe(`Order ${order.shortId}: please send $150.00`);
    for (const part of [
      "Send to:      $AssayShop",
      `Payment note: ${order.shortId}`,
      "SKU-9, 2 × $50.00",
      "Shipping: $50.00",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Madison, WI");
    expect(text).toContain(order.id);
  });

  it("decrypts the token of a password link, which the outbox stores only encrypted", async () => {
    const { payload } = await orderWithEverything();
    expect(JSON.stringify(payload)).not.toContain("the-token");
    expect((await composeMail(db, { template: "password-reset", payload })).text).toContain("token=the-token");
  });

  it("rejects a payload that does not fit the template, and an unknown template", async () => {
    await expect(composeMail(db, { template: "tracking", payload: { orderId: "" } })).rejects.toThrow();
    await expect(composeMail(db, { template: "toString", payload: {} })).rejects.toThrow(
      "does not know the e-mail toString",
    );
  });
});

describe("chooseTransport", () => {
  it("writes files to disk when no provider is configured", async () => {
    const transport = await chooseTransport(db);
    const mail = {
      id: crypto.randomUUID(),
      template: "tracking",
      to: "a@example.test",
      replyTo: "help@shop.example",
      subject: "S",
      html: "<p>H</p>",
      text: "T",
    };
    await transport.send(mail);
    const folder = join(env.DATA_DIR, "mail");
    const files = (await readdir(folder)).sort();
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^\d{4}-.*-tracking-[0-9a-f]{8}\.html$/);
    expect(await readFile(join(folder, String(files[1])), "utf8")).toContain(
      "To: a@example.test\nReply-To: help@shop.example\nSubject: S\n\nT",
    );
  });

  it("uses the admin's SMTP server if configured, and reports an unreadable password", async () => {
    const data = {
      smtpHost: "127.0.0.1",
      smtpPort: 1,
      smtpUser: "u@example.test",
      fromName: "Assay",
      notificationEmail: "n@example.test",
    };
    await db.emailSettings.create({ data: { ...data, smtpPassEncrypted: encryptSecret("pass") } });
    const mail = {
      id: crypto.randomUUID(),
      template: "tracking",
      to: "a@example.test",
      replyTo: "help@shop.example",
      subject: "S",
      html: "H",
      text: "T",
    };
    expect((await chooseTransport(db)).name).toBe("smtp");
    await expect((await chooseTransport(db)).send(mail)).rejects.toThrow(/ECONNREFUSED/);
    await db.emailSettings.updateMany({ data: { smtpPassEncrypted: "v1.broken.broken.broken" } });
    const broken = await chooseTransport(db);
    expect(broken.problem).toContain("enter it again");
    await expect(broken.send(mail)).rejects.toThrow("enter it again");
  });
});

describe("encryptSecret", () => {
  it("round-trips, differs on every call, and detects tampering", () => {
    const stored = encryptSecret("pässword");
    expect(decryptSecret(stored)).toBe("pässword");
    expect(encryptSecret("pässword")).not.toBe(stored);
    const [version, nonce, tag] = stored.split(".");
    expect(() => decryptSecret([version, nonce, tag, "AAAA"].join("."))).toThrow();
    expect(() => decryptSecret("plain")).toThrow("not an encrypted secret");
    expect(decryptSecret(encryptSecret(""))).toBe("");
  });
});
