import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";
import { backupOf, uploaded } from "../admin/backup-shop";

beforeEach(resetDatabase);

const typed = (changes: object = {}) => ({
  ...{ conversationId: randomUUID(), topic: "price" as const, name: "Robin Field", email: "robin@example.test" },
  ...{ productSlug: null, message: "What do ten vials cost?" },
  ...changes,
});
const visitorAt = (ipHash: string) =>
  callerFor(db, null, { visitor: { sessionId: randomUUID(), ipHash, userAgent: null, referrer: null } });
const mails = (template: string) => db.outboxMail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });
async function textOf(template: string): Promise<string> {
  const [mail] = await mails(template);
  return mail ? (await composeMail(db, mail)).text : "";
}
async function asAdmin() {
  const admin = await createAdmin(db);
  return { admin, api: (await callerFor(db, admin.id)).admin };
}

describe("a contact message", () => {
  it("reaches the inbox once, with one e-mail each way, even when sent repeatedly and concurrently", async () => {
    const product = await createProduct(db, { name: "BPC-157" });
    const visitor = await callerFor(db, null);
    const message = typed({ productSlug: product.slug });
    await Promise.all([1, 2, 3].map(() => visitor.contact.send(message)));
    await visitor.contact.send(message);
    const { api } = await asAdmin();
    const { entries: conversations, counts } = await api.messages.list({});
    expect(counts).toEqual({ open: 1, waiting: 1, unread: 1, done: 0 });
    expect(conversations).toMatchObject([
      { name: "Robin Field", label: "A price request", excerpt: "BPC-157: What do ten vials cost?" },
    ]);
    expect(await mails("contact-shop")).toHaveLength(1);
    expect(await mails("contact-received")).toMatchObject([{ toEmail: "robin@example.test" }]);
    expect((await api.navigation.counts()).unreadMessages).toBe(1);
    expect(await textOf("contact-shop")).toContain("> What do ten vials cost?");
  });

  it("is kept separately when its id was already used with another text or sender", async () => {
    const visitor = await callerFor(db, null);
    const first = typed();
    await visitor.contact.send(first);
    await visitor.contact.send({ ...first, message: "Twenty, I mean" });
    await visitor.contact.send({ ...first, email: "jo@example.test" });
    const kept = await db.conversationMessage.findMany({ orderBy: { message: "asc" }, select: { message: true } });
    expect(kept.map(({ message }) => message)).toEqual([
      "Twenty, I mean",
      "What do ten vials cost?",
      "What do ten vials cost?",
    ]);
  });

  it("is quoted only to an e-mail address that is verified as the sender's", async () => {
    await (await callerFor(db, null)).contact.send(typed());
    expect(await textOf("contact-received")).not.toMatch(/ten vials|Robin/);
    await resetDatabase();
    const user = await createUser(db, { name: "Robin Field" });
    await (await callerFor(db, user.id)).contact.send(typed({ email: user.email }));
    expect(await textOf("contact-received")).toContain("Hello Robin Field");
    expect(await textOf("contact-received")).toContain("> What do ten vials cost?");
  });

  it("is linked to its product also after a change of the product's URL, but not to another product's", async () => {
    const product = await createProduct(db, { slug: "new-url" });
    await db.formerSlug.create({ data: { slug: "old-url", productId: product.id } });
    await (await callerFor(db, null)).contact.send(typed({ productSlug: "old-url" }));
    await (await callerFor(db, null)).contact.send(typed({ productSlug: "no-url" }));
    const linked = await db.conversation.findMany({ orderBy: { productId: "asc" }, select: { productId: true } });
    expect(linked).toEqual([{ productId: product.id }, { productId: null }]);
  });

  it("is not linked to a product that its sender may not see", async () => {
    const { id: categoryId } = await createCategory(db, { isRestricted: true });
    const { slug: productSlug } = await createProduct(db, { categoryId });
    await (await callerFor(db, null)).contact.send(typed({ productSlug }));
    expect(await db.conversation.findFirst()).toMatchObject({ productId: null });
  });

  it("is refused from the sixth of a sender and the sixteenth of an IP address within an hour", async () => {
    const sender = await visitorAt("a".repeat(32));
    for (let n = 0; n < 5; n++) await sender.contact.send(typed());
    await expect(sender.contact.send(typed())).rejects.toMatchObject({ cause: { reason: "too-many-tries" } });
    for (let n = 0; n < 9; n++) await sender.contact.send(typed({ email: `p${n}@example.test` }));
    await expect(sender.contact.send(typed({ email: "q@example.test" }))).rejects.toMatchObject({
      cause: { reason: "too-many-tries" },
    });
    await (await visitorAt("b".repeat(32))).contact.send(typed({ email: "q@example.test" }));
    expect(await db.conversation.count()).toBe(15);
    // An unverified e-mail address gets at most three confirmations a day.
    expect(await db.outboxMail.count({ where: { toEmail: "robin@example.test" } })).toBe(3);
  });

  it("is deleted with its e-mails when its sender's account is deleted", async () => {
    const user = await createUser(db, { name: "Robin Field" });
    const other = await createUser(db);
    await (await callerFor(db, user.id)).contact.send(typed());
    await (await callerFor(db, null)).contact.send(typed({ email: user.email }));
    await (await callerFor(db, other.id)).contact.send(typed({ email: other.email }));
    await db.outboxMail.updateMany({
      where: { template: "contact-shop" },
      data: { status: "sent", sentText: "Robin" },
    });
    const { api } = await asAdmin();
    await api.users.delete({ userId: user.id });
    expect(await db.conversation.findMany()).toMatchObject([{ userId: other.id }]);
    expect(await db.outboxMail.count({ where: { sentText: "Robin" } })).toBe(1);
  });
});

describe("the inbox", () => {
  it("e-mails an answer once, keeps it with the message, and marks the message done if the admin says so", async () => {
    await (await callerFor(db, null)).contact.send(typed());
    const { admin, api } = await asAdmin();
    const { id: conversationId } = await db.conversation.findFirstOrThrow();
    const answer = { conversationId, messageId: randomUUID(), message: "They are $400.", isDone: true };
    await Promise.all([1, 2, 3].map(() => api.messages.answer(answer)));
    const kept = await api.messages.byId({ conversationId });
    expect(kept).toMatchObject({ isUnread: false, doneAt: expect.any(Date) });
    expect(kept.messages).toMatchObject([
      { senderType: "customer" },
      { senderType: "admin", message: "They are $400.", user: { name: admin.name } },
    ]);
    expect(await mails("contact-answer")).toMatchObject([{ toEmail: "robin@example.test" }]);
    // The e-mail address is not verified, so nothing that was typed is mailed there.
    expect(await textOf("contact-answer")).toMatch(/They are \$400\.[\s\S]*reply to this e-mail/);
    expect(await textOf("contact-answer")).not.toMatch(/ten vials|Robin/);
    const changed = api.messages.answer({ ...answer, message: "They are $300." });
    await expect(changed).rejects.toMatchObject({ cause: { reason: "answer-id-used" } });
    const acts = await db.auditEntry.findMany({ where: { action: "message.answer" } });
    expect(acts).toMatchObject([{ after: { isDone: true } }]);
    expect(JSON.stringify(acts)).not.toContain("@example.test");
  });

  it("refuses an answer when the sender has written since, and keeps the thread open", async () => {
    await (await callerFor(db, null)).contact.send(typed());
    const { admin } = await asAdmin();
    const { admin: api } = await callerFor(db, admin.id, { now: new Date(NOW.getTime() + 2_000) });
    const { id: conversationId } = await db.conversation.findFirstOrThrow();
    const seenMessageId = (await api.messages.byId({ conversationId })).messages.at(-1)?.id;
    const later = await db.conversationMessage.create({
      data: {
        conversationId,
        senderType: "customer",
        message: "And who sent it?",
        createdAt: new Date(NOW.getTime() + 1_000),
      },
    });
    const answer = { conversationId, messageId: randomUUID(), message: "They are $400.", isDone: true, seenMessageId };
    await expect(api.messages.answer(answer)).rejects.toThrow("The sender has written in the meantime");
    expect(await mails("contact-answer")).toEqual([]);
    expect((await api.messages.byId({ conversationId })).doneAt).toBeNull();
    const seen = { ...answer, seenMessageId: later.id };
    expect(await api.messages.answer(seen)).toEqual({ isNew: true });
    await db.conversationMessage.create({
      data: {
        ...{ conversationId, senderType: "customer", message: "Thanks" },
        createdAt: new Date(NOW.getTime() + 3_000),
      },
    });
    // Repeating an accepted answer is a no-op, whatever was written since.
    expect(await api.messages.answer(seen)).toEqual({ isNew: false });
    const second = { ...seen, messageId: randomUUID() };
    await expect(api.messages.answer(second)).rejects.toMatchObject({ cause: { reason: "thread-moved-on" } });
  });

  it("filters by kind: contact messages, order threads or requests", async () => {
    const user = await createUser(db);
    const { id: orderId } = await createOrder(db, user);
    const customer = await callerFor(db, user.id);
    await customer.contact.send(typed());
    await customer.orders.sendMessage({ orderId, message: "When does it ship?" });
    await customer.account.requestAffiliate({ reason: "I know many labs" });
    const { api } = await asAdmin();
    const kindsOf = async (kind: "all" | "contact" | "order" | "request") =>
      (await api.messages.list({ kind })).entries.map((entry) => entry.kind).sort();
    expect(await kindsOf("all")).toEqual(["affiliate", "contact", "order"]);
    expect(await kindsOf("contact")).toEqual(["contact"]);
    expect(await kindsOf("order")).toEqual(["order"]);
    expect(await kindsOf("request")).toEqual(["affiliate"]);
    expect((await api.messages.list({ kind: "request", search: "many labs" })).counts).toMatchObject({ open: 1 });
    const support = await callerFor(db, (await createUser(db, { staffRole: "support" })).id);
    expect((await support.admin.messages.list({ kind: "request" })).entries).toEqual([]);
  });

  it("filters by state and search, and lets the admin set read, unread and done", async () => {
    const visitor = await callerFor(db, null);
    await visitor.contact.send(typed({ email: "ada@example.test", message: "Chromatograms, please" }));
    await visitor.contact.send(typed({ email: "ben@example.test" }));
    const { api } = await asAdmin();
    const found = async (input: Parameters<typeof api.messages.list>[0]) =>
      (await api.messages.list(input)).entries.map(({ email }) => email);
    expect(await found({ search: "chromato" })).toEqual(["ada@example.test"]);
    const { id: conversationId } = await db.conversation.findFirstOrThrow({ where: { email: "ben@example.test" } });
    await api.messages.setUnread({ kind: "contact", entryId: conversationId, isUnread: false });
    expect(await found({ state: "unread" })).toEqual(["ada@example.test"]);
    await api.messages.setUnread({ kind: "contact", entryId: conversationId, isUnread: true });
    const stale = new Date(NOW.getTime() - 1);
    const done = { kind: "contact", entryId: conversationId, isDone: true } as const;
    await expect(api.messages.setDone({ ...done, seenAt: stale })).rejects.toMatchObject({
      cause: { reason: "thread-moved-on" },
    });
    const [ben] = (await api.messages.list({ search: "ben@" })).entries;
    await api.messages.setDone({ ...done, ...(ben && { seenAt: ben.at }) });
    expect(await found({ state: "done" })).toEqual(["ben@example.test"]);
    expect((await api.messages.list({})).counts).toEqual({ open: 1, waiting: 1, unread: 1, done: 1 });
    await api.messages.setDone({ kind: "contact", entryId: conversationId, isDone: false });
    expect(await found({ state: "open" })).toHaveLength(2);
    const unknown = { kind: "contact", entryId: randomUUID(), isDone: true } as const;
    await expect(api.messages.setDone(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("deleting a conversation", () => {
  const everything = async () => {
    const rows = await db.$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(m)::text AS row FROM outbox_mails m UNION ALL SELECT to_jsonb(c)::text FROM conversations c
      UNION ALL SELECT to_jsonb(m)::text FROM conversation_messages m
      UNION ALL SELECT to_jsonb(a)::text FROM audit_entries a`;
    return rows.map(({ row }) => row).join("\n");
  };

  async function answered() {
    const visitor = await callerFor(db, null);
    const { admin, api } = await asAdmin();
    const sent = [typed(), typed({ name: "Jo Other", email: "jo@example.test", message: "Another" })];
    for (const message of sent) await visitor.contact.send(message);
    const [conversationId = "", other = ""] = sent.map((message) => message.conversationId);
    await db.outboxMail.updateMany({
      where: { toEmail: "robin@example.test" },
      data: { status: "sent", sentText: "Robin" },
    });
    await api.messages.answer({ conversationId, messageId: randomUUID(), message: "Ten cost $400.", isDone: true });
    return { admin, api, conversationId, other };
  }

  it("deletes its messages and blanks its e-mails, and is audited", async () => {
    const { admin, api, conversationId, other } = await answered();
    await api.messages.delete({ conversationId });
    const left = await everything();
    for (const known of ["Robin", "robin@", "ten vials", "$400"]) expect(left).not.toContain(known);
    for (const known of ["Jo Other", "jo@example.test", "Another"]) expect(left).toContain(known);
    expect((await mails("contact-received")).map(({ toEmail }) => toEmail)).toContain("jo@example.test");
    expect(await mails("contact-answer")).toEqual([]);
    expect(await db.auditEntry.findMany({ where: { action: "message.delete" } })).toMatchObject([
      { actorUserId: admin.id, entity: "conversation", entityId: conversationId },
    ]);
    await expect(api.messages.delete({ conversationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.messages.byId({ conversationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await api.messages.byId({ conversationId: other })).toMatchObject({ name: "Jo Other" });
  });

  it.each(["append", "replace"] as const)("is for good: a backup does not bring it back (%s)", async (mode) => {
    const { admin, api, conversationId, other } = await answered();
    const fileId = await uploaded(await backupOf(admin.id));
    await api.messages.delete({ conversationId });
    await api.backup.import({ fileId, mode });
    expect(await db.conversation.findMany({ select: { id: true } })).toEqual([{ id: other }]);
  });

  it("is not for staff who only answer", async () => {
    const { conversationId } = await answered();
    const support = await callerFor(db, (await createUser(db, { staffRole: "support" })).id);
    await expect(support.admin.messages.delete({ conversationId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await db.conversation.count()).toBe(2);
  });
});
