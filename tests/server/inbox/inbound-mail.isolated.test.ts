import { createHmac } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubEnv("INBOUND_MAIL_DOMAIN", "reply.shop.example");
  vi.stubEnv("INBOUND_MAIL_SECRET", "inbound-secret-of-the-tests-1234");
  vi.stubEnv("RESEND_API_KEY", "re_test");
});

import { POST } from "~/app/api/inbound-mail/route";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";
import { whileAccountChanges } from "~tests/support/while-account-changes";

beforeEach(resetDatabase);

const SECRET = "inbound-secret-of-the-tests-1234";

const post = (mail: object, headers: Record<string, string> = { authorization: `Bearer ${SECRET}` }) =>
  POST(new Request("http://shop.test/api/inbound-mail", { method: "POST", body: JSON.stringify(mail), headers }));

/** The reply address of the shop's message about this order. */
async function replyAddressOf(orderId: string): Promise<string> {
  const admin = await createAdminCaller(db);
  await admin.admin.orders.sendMessage({ orderId, message: "Which lot do you want?" });
  const sent: string[] = [];
  const transport = { name: "test", send: async ({ replyTo }: { replyTo: string }) => void sent.push(replyTo) };
  await sendDueMails({ db, now: new Date(Date.now() + 60_000), transport });
  return sent[0] ?? "";
}

it("adds an e-mailed reply to the order's thread once, without its quote, and marks it unread in the inbox", async () => {
  const buyer = await createUser(db, { email: "ann@example.test" });
  const { id: orderId } = await createOrder(db, buyer);
  const to = await replyAddressOf(orderId);
  expect(to).toMatch(/^reply\+[0-9a-z]+@reply\.shop\.example$/);
  const mail = {
    id: "m1",
    from: "Ann <ann@example.test>",
    to: [to],
    text: "The newest\n\nOn Monday, Assay wrote:\n> Which",
  };
  expect((await post(mail)).status).toBe(200);
  expect((await post(mail)).status).toBe(200);
  expect((await post({ ...mail, id: "m2", from: "lab@example.test", to: to.toUpperCase() })).status).toBe(200);
  const written = await db.orderMessage.findMany({
    where: { orderId, senderType: "customer" },
    orderBy: { message: "asc" },
  });
  expect(written.map(({ message }) => message)).toEqual(["The newest", "[Sent from lab@example.test]\nThe newest"]);
  const inbox = await (await createAdminCaller(db)).admin.messages.list({ state: "unread" });
  expect(inbox.entries.map(({ kind, id }) => [kind, id])).toEqual([["order", orderId]]);
});

it("adds no reply that arrives while its customer's account is deleted", async () => {
  const buyer = await createUser(db, { email: "ann@example.test" });
  const { id: orderId } = await createOrder(db, buyer);
  const mail = { id: "m1", from: "ann@example.test", to: [await replyAddressOf(orderId)], text: "The newest" };
  expect((await post(mail)).status).toBe(200);
  const written = { where: { senderType: "customer" } } as const;
  expect(await db.orderMessage.count(written)).toBe(1);
  const end = await whileAccountChanges(buyer.id, { deletedAt: NOW }, () => post({ ...mail, id: "m2" }));
  expect(end).toMatchObject({ status: "fulfilled", value: { status: 404 } });
  expect(await db.orderMessage.count(written)).toBe(1);
});

it("notifies the shop of the latest contact message only, and quotes that message in the answer", async () => {
  const visitor = await callerFor(db, null);
  const typed = { topic: "other", name: "Ann", email: "ann@example.test", message: "Do you ship to Ohio?" } as const;
  const conversation = { conversationId: crypto.randomUUID(), productSlug: null };
  await visitor.contact.send({ ...typed, ...conversation });
  const { id: conversationId } = await db.conversation.findFirstOrThrow();
  const later = { createdAt: new Date(Date.now() + 1_000) };
  const { id: messageId } = await db.conversationMessage.create({
    data: { conversationId, senderType: "customer", message: "Please cancel it", ...later },
  });
  const told = { conversationId, messageId };
  const text = async (template: string, payload: object) => (await composeMail(db, { template, payload })).text;
  expect(await text("contact-shop", told)).toContain("Please cancel it");
  expect(await text("contact-shop", told)).not.toContain("Ohio");
  expect(await text("contact-shop", { conversationId })).toContain("Ohio");
  const { id: answerId } = await db.conversationMessage.create({
    data: { conversationId, senderType: "admin", message: "Done", createdAt: new Date(Date.now() + 2_000) },
  });
  await db.user.create({ data: { email: "ann@example.test", name: "Ann", emailVerifiedAt: new Date() } });
  await db.conversation.update({
    where: { id: conversationId },
    data: { user: { connect: { email: "ann@example.test" } } },
  });
  const answer = await text("contact-answer", { conversationId, messageId: answerId });
  expect(answer).toMatch(/You wrote to us:\s+> Please cancel it/);
});

it("accepts a reply with a long history, long HTML and many recipients, and cuts what is too long", async () => {
  const { id: orderId } = await createOrder(db, await createUser(db, { email: "ann@example.test" }));
  const to = await replyAddressOf(orderId);
  const others = Array.from({ length: 60 }, (_, n) => `friend${n}@example.test`);
  const text = `The newest\n\nOn Monday, Assay wrote:\n${"> Which lot do you want?\n".repeat(9_000)}`;
  const mail = {
    id: "long",
    from: "ann@example.test",
    to: [...others, to],
    text,
    html: `<p>${"x".repeat(420_000)}</p>`,
  };
  expect((await post(mail)).status).toBe(200);
  const written = await db.orderMessage.findMany({ where: { orderId, senderType: "customer" } });
  expect(written.map(({ message }) => message)).toEqual(["The newest"]);
});

it("keeps a reply with a picture only, and says how many attachments a reply had", async () => {
  const { id: orderId } = await createOrder(db, await createUser(db, { email: "ann@example.test" }));
  const to = await replyAddressOf(orderId);
  const quote = "On Monday, Assay wrote:\n> Which lot do you want?";
  const send = async (id: string, mail: object) =>
    (await post({ id, from: "ann@example.test", to: [to], text: quote, ...mail })).json();
  expect(await send("a", { attachments: 1 })).toEqual({ outcome: "received" });
  expect(await send("b", { text: "See here", attachments: [{ id: "1" }, { id: "2" }] })).toEqual({
    outcome: "received",
  });
  expect(await send("c", { attachments: 0 })).toEqual({ outcome: "ignored" });
  expect(await send("d", { attachments: "many" })).toEqual({ outcome: "ignored" });
  const written = await db.orderMessage.findMany({ where: { orderId, senderType: "customer" } });
  expect(written.map(({ message }) => message).sort()).toEqual([
    "See here\n[The e-mail had 2 attachments, which are not kept here.]",
    "[The e-mail had 1 attachment, which is not kept here.]",
  ]);
});

it("fetches a reply that Resend received, with the number of its attachments", async () => {
  const { id: orderId } = await createOrder(db, await createUser(db, { email: "ann@example.test" }));
  const to = [await replyAddressOf(orderId)];
  const stored = { id: "r1", text: "", html: null, headers: {}, attachments: [{ id: "picture" }] };
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(stored));
  const event = { type: "email.received", data: { email_id: "r1", from: "ann@example.test", to } };
  expect(await (await post(event)).json()).toEqual({ outcome: "received" });
  expect(String(fetched.mock.calls[0]?.[0])).toContain("r1");
  fetched.mockRestore();
  expect(await db.orderMessage.findFirst({ where: { orderId, senderType: "customer" } })).toMatchObject({
    message: "[The e-mail had 1 attachment, which is not kept here.]",
  });
});

it("refuses a wrong secret, an unknown address and oversized mail, and ignores automatic replies", async () => {
  const { id: orderId } = await createOrder(db, await createUser(db));
  const to = await replyAddressOf(orderId);
  const mail = { id: "m1", from: "a@b.example", to: [to], text: "Hello" };
  expect((await post(mail, {})).status).toBe(401);
  expect((await post(mail, { authorization: "Bearer guess" })).status).toBe(401);
  const forged = to.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
  expect((await post({ ...mail, to: [forged] })).status).toBe(404);
  expect((await post({ ...mail, text: "x".repeat(1_000_001) })).status).toBe(413);
  expect(await (await post({ ...mail, isAutomatic: true })).json()).toEqual({ outcome: "ignored" });
  expect(await db.orderMessage.count({ where: { senderType: "customer" } })).toBe(0);
});

it("accepts the signature that Resend sends, for up to five minutes", async () => {
  const { id: orderId } = await createOrder(db, await createUser(db));
  const mail = { id: "m1", from: "a@b.example", to: [await replyAddressOf(orderId)], text: "Hello" };
  const signed = (seconds: number) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - seconds);
    const signature = createHmac("sha256", SECRET)
      .update(`msg_1.${timestamp}.${JSON.stringify(mail)}`)
      .digest("base64");
    return { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": `v1,wrong v1,${signature}` };
  };
  expect((await post(mail, signed(301))).status).toBe(401);
  expect((await post(mail, signed(290))).status).toBe(200);
});
