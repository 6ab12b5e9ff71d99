import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { queueMail } from "~/server/services/mail/queue-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

async function shop() {
  const admin = await callerFor(db, (await createAdmin(db)).id);
  const buyer = await createUser(db, { email: "robin@example.test" });
  const order = await createOrder(db, buyer);
  const mail = { toEmail: buyer.email, payload: { orderId: order.id }, orderId: order.id };
  await queueMail(db, { dedupeKey: "a", template: "order-placed", ...mail });
  await queueMail(db, { dedupeKey: "b", template: "payment-confirmed", ...mail });
  await db.outboxMail.updateMany({ where: { dedupeKey: "b" }, data: { status: "failed", lastError: "550 No" } });
  return { admin, buyer, order };
}
const idOf = async (dedupeKey: string) => (await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } })).id;

describe("the list of e-mails", () => {
  it("is narrowed by state, kind, recipient and order, and never says what is in an e-mail", async () => {
    const { admin, order } = await shop();
    const list = admin.admin.mail.list;
    expect(await list({})).toMatchObject({ total: 2, pageCount: 1 });
    expect((await list({ status: "failed" })).mails).toMatchObject([
      { lastError: "550 No", orderShortId: order.shortId },
    ]);
    expect((await list({ template: "order-placed" })).total).toBe(1);
    expect((await list({ search: "ROBIN@" })).total).toBe(2);
    expect((await list({ search: `#${order.shortId}` })).total).toBe(2);
    expect((await list({ search: "100%_" })).total).toBe(0);
    expect(JSON.stringify(await list({}))).not.toContain("payload");
    expect(await admin.admin.mail.counts()).toEqual({ waiting: 1, failed: 1, sent: 0 });
  });

  it("comes in pages of 50", async () => {
    const { admin } = await shop();
    const rows = Array.from({ length: 51 }, (_, n) => ({
      dedupeKey: `x${n}`,
      template: "tracking",
      toEmail: "z@x.test",
    }));
    await db.outboxMail.createMany({ data: rows.map((row) => ({ ...row, payload: {} })) });
    const page = await admin.admin.mail.list({ page: 2 });
    expect([page.total, page.pageCount, page.mails.length]).toEqual([53, 2, 3]);
  });

  it("is for admins", async () => {
    const { buyer } = await shop();
    const caller = await callerFor(db, buyer.id);
    await expect(caller.admin.mail.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(caller.admin.mail.preview({ mailId: await idOf("a") })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("looking at an e-mail", () => {
  it("shows it as it would be written now", async () => {
    const { admin, order } = await shop();
    const preview = await admin.admin.mail.preview({ mailId: await idOf("a") });
    expect(preview.subject).toContain(order.shortId);
    expect(preview.html).toContain("<html");
    expect(preview.text).toContain(order.shortId);
  });

  it("never shows a link that signs somebody in", async () => {
    const { admin, buyer } = await shop();
    const payload = { userId: buyer.id, tokenEncrypted: encryptSecret("the-real-token") };
    await queueMail(db, { dedupeKey: "p", template: "password-reset", toEmail: buyer.email, payload });
    const preview = await admin.admin.mail.preview({ mailId: await idOf("p") });
    expect(JSON.stringify(preview)).toContain("only-in-the-e-mail-itself");
    expect(JSON.stringify(preview)).not.toContain("the-real-token");
  });

  it("says when what it speaks of is gone", async () => {
    const { admin } = await shop();
    const gone = {
      dedupeKey: "g",
      template: "order-placed" as const,
      toEmail: "a@x.test",
      payload: { orderId: randomUUID() },
    };
    await queueMail(db, gone);
    await expect(admin.admin.mail.preview({ mailId: await idOf("g") })).rejects.toThrow(/cannot be written any more/);
    await expect(admin.admin.mail.preview({ mailId: randomUUID() })).rejects.toThrow("E-mail not found");
  });
});

describe("sending an e-mail again", () => {
  it("puts a failed one back, once for five clicks, and writes each act down", async () => {
    const { admin } = await shop();
    const mailId = await idOf("b");
    await Promise.all([1, 2, 3, 4, 5].map(() => admin.admin.mail.sendAgain({ mailId })));
    expect(await db.outboxMail.count()).toBe(2);
    expect(await db.outboxMail.findUnique({ where: { id: mailId } })).toMatchObject({
      status: "waiting",
      lastError: null,
    });
    expect(await db.auditEntry.count({ where: { action: "mail.again" } })).toBe(5);
    await db.outboxMail.update({ where: { id: mailId }, data: { status: "sending" } });
    await expect(admin.admin.mail.sendAgain({ mailId })).rejects.toThrow("This e-mail is being sent right now.");
  });
});
