import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { deleteSentMails } from "~/server/mail/delete-sent-mails";
import type { OutgoingMail } from "~/server/mail/mail-transport";
import { queueMail } from "~/server/mail/queue-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysAgo,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function shop() {
  const admin = await createAdminCaller(db);
  const buyer = await createUser(db, { email: "robin@example.test" });
  const order = await createOrder(db, buyer);
  const mail = { toEmail: buyer.email, payload: { orderId: order.id }, orderId: order.id };
  await queueMail(db, { dedupeKey: "a", template: "order-placed", ...mail });
  await queueMail(db, { dedupeKey: "b", template: "payment-confirmed", ...mail });
  await db.outboxMail.updateMany({ where: { dedupeKey: "b" }, data: { status: "failed", lastError: "550 No" } });
  return { admin, buyer, order };
}
const idOf = async (dedupeKey: string) => (await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } })).id;

describe("e-mail list", () => {
  it("filters by status, template, recipient and order, and never returns payloads", async () => {
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
    expect(await admin.admin.mail.counts()).toEqual({ waiting: 1, failed: 1, sent: 0, undelivered: 0 });
  });

  it("counts and lists e-mails that were only written to a file apart from those that were sent", async () => {
    const { admin } = await shop();
    const before = (await admin.admin.mail.list({ status: "sent" })).total;
    const row = (key: string, deliveredBy: string | null) => ({
      ...{ dedupeKey: key, template: "contact-answer", toEmail: "a@b.test", payload: {} },
      ...{ status: "sent" as const, sentAt: new Date(), deliveredBy },
    });
    await db.outboxMail.createMany({
      data: [row("f1", "files"), row("f2", "files"), row("s", "smtp"), row("o", null)],
    });
    const { mail } = admin.admin;
    expect(await mail.counts()).toMatchObject({ sent: before + 2, undelivered: 2 });
    expect((await mail.list({ status: "sent" })).total).toBe(before + 2);
    expect((await mail.list({ status: "undelivered" })).mails.map(({ deliveredBy }) => deliveredBy)).toEqual([
      ...["files", "files"],
    ]);
  });

  it("takes % and _ of the search literally", async () => {
    const { admin } = await shop();
    const mails = [
      { dedupeKey: "x", toEmail: "robin_field@example.test", subject: "You save 100%" },
      { dedupeKey: "y", toEmail: "robinxfield@example.test", subject: "You save 1000" },
    ];
    await db.outboxMail.createMany({ data: mails.map((mail) => ({ ...mail, template: "tracking", payload: {} })) });
    for (const search of ["robin_field", "save 100%"]) {
      const { mails: found } = await admin.admin.mail.list({ search });
      expect(found.map(({ toEmail }) => toEmail)).toEqual(["robin_field@example.test"]);
    }
  });

  it("returns pages of 50", async () => {
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

  it("returns FORBIDDEN to customers", async () => {
    const { buyer } = await shop();
    const caller = await callerFor(db, buyer.id);
    await expect(caller.admin.mail.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(caller.admin.mail.preview({ mailId: await idOf("a") })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

/** Sends the due e-mails and returns what the mail server received. */
async function sendAll(now = new Date(Date.now() + 1_000)) {
  const received: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void received.push(mail);
  while ((await sendDueMails({ db, now, transport: { name: "open", send } })).length > 0);
  return received;
}

describe("e-mail preview", () => {
  it("renders an unsent e-mail from current data", async () => {
    const { admin, order } = await shop();
    const preview = await admin.admin.mail.preview({ mailId: await idOf("a") });
    expect(preview.isAsSent).toBe(false);
    expect(preview.subject).toContain(order.shortId);
    expect(preview.html).toContain("<html");
    expect(preview.text).toContain(order.shortId);
  });

  it("never shows a link with a token", async () => {
    const { admin, buyer } = await shop();
    const payload = { userId: buyer.id, tokenEncrypted: encryptSecret("the-real-token") };
    await queueMail(db, { dedupeKey: "p", template: "password-reset", toEmail: buyer.email, payload });
    const preview = await admin.admin.mail.preview({ mailId: await idOf("p") });
    expect(JSON.stringify(preview)).toContain("only-in-the-e-mail-itself");
    expect(JSON.stringify(preview)).not.toContain("the-real-token");
  });

  it("shows a sent e-mail as it was sent, whatever has changed since", async () => {
    const admin = await createAdminCaller(db);
    const affiliate = await createAffiliate(db);
    const payout = await db.payout.create({
      data: {
        ...{ amountCents: 1000n, cashappTag: "$jo", reference: "R-1", status: "sent", sentAt: NOW },
        affiliate: { connect: { id: affiliate.id } },
        run: { create: { createdByUserId: affiliate.id, idempotencyKey: "run", totalCents: 1000n } },
      },
    });
    const payload = { payoutId: payout.id };
    await queueMail(db, { dedupeKey: "s", template: "payout-sent", toEmail: affiliate.email, payload });
    const [sent] = await sendAll();
    expect(sent?.text).toContain("$0.00");
    await db.ledgerEntry.create({
      data: { affiliateUserId: affiliate.id, kind: "adjust", amountCents: 384n, idempotencyKey: "later" },
    });
    await db.user.update({ where: { id: affiliate.id }, data: { name: "Somebody Else" } });
    const preview = await admin.admin.mail.preview({ mailId: await idOf("s") });
    expect(preview).toEqual({ subject: sent?.subject, html: sent?.html, text: sent?.text, isAsSent: true });
    expect(preview.text).not.toContain("$3.84");
  });

  it("stores no token of a sent link in plain text, raw or URL-encoded", async () => {
    const { admin, buyer } = await shop();
    const token = "a/secret+token&<more>";
    const payload = { userId: buyer.id, tokenEncrypted: encryptSecret(token) };
    await queueMail(db, { dedupeKey: "p", template: "password-reset", toEmail: buyer.email, payload });
    const received = await sendAll();
    const inLink = encodeURIComponent(token);
    expect(received.find(({ template }) => template === "password-reset")?.text).toContain(inLink);
    const [row] = await db.$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(m)::text AS row FROM outbox_mails m WHERE dedupe_key = 'p'`;
    const preview = JSON.stringify(await admin.admin.mail.preview({ mailId: await idOf("p") }));
    for (const kept of [row?.row ?? token, preview]) {
      expect(kept).toContain("only-in-the-e-mail-itself");
      expect(kept).not.toContain(inLink);
      expect(kept).not.toContain("secret+token");
    }
  });

  it("is available for 90 days after sending; then only the fact that it was sent is kept", async () => {
    const { admin } = await shop();
    const sentAt = new Date(Date.now() + 1_000);
    await sendAll(sentAt);
    const mailId = await idOf("a");
    const day = 24 * 60 * 60_000;
    await deleteSentMails({ db, now: new Date(sentAt.getTime() + 90 * day) });
    expect((await admin.admin.mail.preview({ mailId })).isAsSent).toBe(true);
    expect(await deleteSentMails({ db, now: new Date(sentAt.getTime() + 90 * day + 1) })).toEqual({ emptied: 1 });
    await expect(admin.admin.mail.preview({ mailId })).rejects.toThrow(/is no longer kept.*90 days/);
    expect((await admin.admin.mail.list({ status: "sent" })).mails).toMatchObject([{ id: mailId, sentAt }]);
  });

  it("is unavailable for e-mails to or about a person whose account was deleted", async () => {
    const { admin, buyer, order } = await shop();
    const shopMail = { template: "order-placed-shop" as const, toEmail: "shop@example.test" };
    await queueMail(db, { dedupeKey: "o", ...shopMail, payload: { orderId: order.id }, orderId: order.id });
    await sendAll();
    await db.order.update({ where: { id: order.id }, data: { status: "cancelled" } });
    await admin.admin.users.delete({ userId: buyer.id });
    for (const key of ["a", "o"]) {
      await expect(admin.admin.mail.preview({ mailId: await idOf(key) })).rejects.toThrow(/is no longer kept/);
    }
    // The last e-mail confirms the deletion; once it is sent, its address is erased too.
    await sendAll();
    await deleteSentMails({ db, now: NOW });
    const kept = await db.$queryRaw<{ row: string }[]>`SELECT to_jsonb(m)::text AS row FROM outbox_mails m`;
    expect(JSON.stringify(kept)).not.toMatch(/robin@|Person Number/);
  });

  it("fails with a clear message when the subject of the e-mail or the e-mail is gone", async () => {
    const { admin } = await shop();
    const gone = {
      dedupeKey: "g",
      template: "order-placed" as const,
      toEmail: "a@x.test",
      payload: { orderId: randomUUID() },
    };
    await queueMail(db, gone);
    await expect(admin.admin.mail.preview({ mailId: await idOf("g") })).rejects.toThrow(/can no longer be written/);
    await expect(admin.admin.mail.preview({ mailId: randomUUID() })).rejects.toThrow("E-mail not found");
  });
});

describe("resending an e-mail", () => {
  it("requeues a failed e-mail once for five concurrent clicks, and audits each click", async () => {
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

  it("is refused when the address was erased with its account", async () => {
    const { admin } = await shop();
    const userId = randomUUID();
    const mail = { template: "account-deleted", toEmail: "quentin@example.test", payload: {} };
    const rows = [
      { status: "waiting" },
      { status: "sent", sentAt: NOW },
      { status: "failed", lastError: "550 quentin@" },
    ] as const;
    await db.outboxMail.createMany({
      data: rows.map((row, n) => ({
        ...mail,
        ...row,
        dedupeKey: `account-deleted:${userId}${n ? `:again:${n}` : ""}`,
      })),
    });
    await deleteSentMails({ db, now: NOW });
    const kept = await db.outboxMail.findMany({
      where: { template: "account-deleted" },
      orderBy: { dedupeKey: "asc" },
    });
    const gone = { toEmail: `deleted-${userId}@invalid`, lastError: null };
    expect(kept).toMatchObject([{ toEmail: mail.toEmail }, gone, gone]);
    await expect(admin.admin.mail.sendAgain({ mailId: kept[1]?.id ?? "" })).rejects.toThrow(
      "The account that this e-mail went to was deleted, and its address with it.",
    );
    expect(await db.outboxMail.count({ where: { template: "account-deleted" } })).toBe(3);
  });
});

describe("resending all e-mails that nobody got", () => {
  const row = (dedupeKey: string, more: object = {}) => ({
    ...{ dedupeKey, template: "contact-answer", toEmail: "a@b.test", payload: {}, createdAt: NOW },
    ...{ status: "failed" as const, attempts: 5, lastError: "550 No", ...more },
  });
  const written = { status: "sent", sentAt: NOW, deliveredBy: "files", sentText: "Hello", lastError: null } as const;
  const waiting = async () =>
    (await db.outboxMail.findMany({ where: { status: "waiting" }, orderBy: { dedupeKey: "asc" } })).map(
      ({ dedupeKey }) => dedupeKey,
    );

  it("queues each of them once for five concurrent clicks, and audits that once", async () => {
    const { admin } = await createAdminCaller(db);
    await db.outboxMail.createMany({
      data: [row("one"), row("two"), row("delivered", { ...written, deliveredBy: "smtp" }), row("file", written)],
    });
    const resend = () => admin.mail.sendAllAgain({ status: "failed", count: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(resend));
    expect(answers.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(await waiting()).toEqual(["one", "two"]);
    expect(await db.outboxMail.count()).toBe(4);
    expect(await db.outboxMail.findFirst({ where: { dedupeKey: "one" } })).toMatchObject({
      attempts: 0,
      lastError: null,
    });
    expect(await db.auditEntry.findMany({ where: { action: "mail.againAll" } })).toMatchObject([
      { entityId: null, after: { status: "failed", sent: 2, skipped: 0 } },
    ]);
    expect(await admin.mail.counts()).toMatchObject({ failed: 0, undelivered: 1, waiting: 2 });
  });

  it("takes those of the filter, the oldest first, and no more than agreed to", async () => {
    const { admin } = await createAdminCaller(db);
    const at = (minutes: number) => ({ createdAt: new Date(NOW.getTime() + minutes * 60_000) });
    await db.outboxMail.createMany({
      data: [
        ...[row("c", at(3)), row("a", at(1)), row("b", at(2))],
        ...[row("file", { ...written, ...at(0) }), row("other", { ...at(0), template: "contact-received" })],
      ],
    });
    const filter = { status: "failed" as const, template: "contact-answer", search: "A@B" };
    expect(await admin.mail.sendAllAgain({ ...filter, count: 2 })).toEqual({ sent: 2, skipped: 0 });
    expect(await waiting()).toEqual(["a", "b"]);
    // The search may be somebody's address, which the audit would keep.
    const after = { status: "failed", template: "contact-answer", sent: 2, skipped: 0 };
    expect(await db.auditEntry.findMany({ where: { action: "mail.againAll" } })).toMatchObject([{ after }]);
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("A@B");
    await expect(admin.mail.sendAllAgain({ ...filter, count: 201 })).rejects.toThrow("At most 200 e-mails at once");
  });

  it("skips expired links and deleted accounts, and goes to the current address of the others", async () => {
    const { admin } = await createAdminCaller(db);
    const user = await createUser(db);
    const payload = { userId: user.id };
    await db.outboxMail.createMany({
      data: [
        row("expired", { template: "password-reset", payload, createdAt: new Date(NOW.getTime() - 86_400_000) }),
        row("gone", { toEmail: `deleted-${user.id}@invalid` }),
        row("old-address", { template: "welcome", payload, toEmail: "former@example.test" }),
      ],
    });
    expect(await admin.mail.sendAllAgain({ status: "failed", count: 3 })).toEqual({ sent: 1, skipped: 2 });
    expect(await waiting()).toEqual(["old-address"]);
    expect(await db.outboxMail.count({ where: { toEmail: user.email } })).toBe(1);
  });

  it("leaves a single undelivered e-mail in one row, too", async () => {
    const { admin } = await createAdminCaller(db);
    await db.outboxMail.createMany({ data: [row("one", written)] });
    await admin.mail.sendAgain({ mailId: await idOf("one") });
    expect(await db.outboxMail.findMany()).toMatchObject([
      ...[{ dedupeKey: "one", status: "waiting", sentAt: null, deliveredBy: null, sentText: null }],
    ]);
  });
});

describe("putting failed e-mails away", () => {
  const row = (dedupeKey: string, more: object = {}) => ({
    ...{ dedupeKey, template: "contact-answer", toEmail: "a@b.test", payload: {}, status: "failed" as const, ...more },
  });
  const states = async () =>
    Object.fromEntries(
      (await db.outboxMail.findMany({ orderBy: { dedupeKey: "asc" } })).map((mail) => [
        mail.dedupeKey,
        mail.putAwayAt ? "put away" : mail.status,
      ]),
    );

  it("takes one out of the failed ones once, and out of those sent again; it can be brought back or resent", async () => {
    const { admin } = await createAdminCaller(db);
    await db.outboxMail.createMany({ data: [row("one"), row("two"), row("waiting", { status: "waiting" })] });
    const mailId = await idOf("one");
    await Promise.all([1, 2, 3].map(() => admin.mail.putAway({ mailId })));
    expect(await states()).toEqual({ one: "put away", two: "failed", waiting: "waiting" });
    expect(await admin.mail.counts()).toMatchObject({ failed: 1, waiting: 1 });
    expect((await admin.mail.list({ status: "failed" })).total).toBe(1);
    expect((await admin.mail.list({ status: "put-away" })).mails).toMatchObject([{ id: mailId, putAwayAt: NOW }]);
    expect((await admin.dashboard.today()).failedMails).toBe(1);
    expect(await admin.mail.sendAllAgain({ status: "failed", count: 5 })).toEqual({ sent: 1, skipped: 0 });
    expect(await states()).toEqual({ one: "put away", two: "waiting", waiting: "waiting" });
    await Promise.all([1, 2].map(() => admin.mail.bringBack({ mailId })));
    expect(await admin.mail.counts()).toMatchObject({ failed: 1 });
    await admin.mail.putAway({ mailId });
    await admin.mail.sendAgain({ mailId });
    expect(await states()).toMatchObject({ one: "waiting" });
    const acts = await db.auditEntry.findMany({ where: { entityId: mailId }, orderBy: { createdAt: "asc" } });
    expect(acts.map(({ action }) => action)).toEqual(["mail.putAway", "mail.bringBack", "mail.putAway", "mail.again"]);
  });

  it("takes all of a filter, which can be brought back together, without those of another time", async () => {
    const user = await createAdmin(db);
    const { admin } = await callerFor(db, user.id);
    await db.outboxMail.createMany({
      data: [row("before"), row("a"), row("b"), row("other", { template: "contact-received" })],
    });
    await admin.mail.putAway({ mailId: await idOf("before") });
    const later = new Date(NOW.getTime() + 60_000);
    const mail = (await callerFor(db, user.id, { now: later })).admin.mail;
    const filter = { status: "failed" as const, template: "contact-answer" };
    const answers = await Promise.all([mail.putAllAway(filter), mail.putAllAway(filter)]);
    expect(answers.map(({ count }) => count).sort()).toEqual([0, 2]);
    expect(await states()).toEqual({ a: "put away", b: "put away", before: "put away", other: "failed" });
    expect(await mail.bringBack({ putAwayAt: later })).toEqual({ count: 2 });
    expect(await states()).toEqual({ a: "failed", b: "failed", before: "put away", other: "failed" });
    const acts = await db.auditEntry.findMany({ where: { action: { in: ["mail.putAllAway", "mail.bringAllBack"] } } });
    expect(acts).toHaveLength(2);
    // The audit keeps no text of a search, which may be a customer's address.
    expect(await mail.putAllAway({ status: "failed", search: "a@b.test" })).toMatchObject({ count: 3 });
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("a@b.test");
  });

  it("is refused for an e-mail that has not failed, or does not exist", async () => {
    const { admin } = await createAdminCaller(db);
    await db.outboxMail.createMany({ data: [row("sent", { status: "sent" })] });
    for (const mailId of [await idOf("sent"), randomUUID()])
      await expect(admin.mail.putAway({ mailId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("visitors", () => {
  /** E-mails to and about somebody without an account, or of an account, of this age. */
  async function correspondence(toEmail: string, days: number, userId: string | null = null) {
    const of = { topic: "other", name: "Vic", email: toEmail, userId, lastMessageAt: NOW } as const;
    const { id: conversationId } = await db.conversation.create({ data: of });
    const at = daysAgo(days);
    const sent = { status: "sent", sentAt: at, createdAt: at, subject: `Vic ${toEmail}`, toEmail } as const;
    const payload = { conversationId };
    await db.outboxMail.createMany({
      data: [
        { ...sent, dedupeKey: randomUUID(), template: "back-in-stock", payload: { productId: "p", email: toEmail } },
        { ...sent, dedupeKey: randomUUID(), template: "contact-received", payload },
        { ...sent, dedupeKey: randomUUID(), template: "contact-answer", payload, status: "failed", sentAt: null },
        { ...sent, dedupeKey: randomUUID(), template: "contact-shop", payload, toEmail: "shop@example.test" },
      ],
    });
    const read = () =>
      db.$queryRaw<{ row: string }[]>`SELECT to_jsonb(m)::text AS row FROM outbox_mails m ORDER BY m.id`;
    return { conversationId, read };
  }

  it("are not known by their old e-mails: after 90 days these keep neither address nor payload", async () => {
    const { conversationId, read } = await correspondence("vic@example.test", 91);
    await deleteSentMails({ db, now: NOW });
    const rows = JSON.stringify(await read());
    for (const known of ["vic@example.test", "Vic", conversationId]) expect(rows).not.toContain(known);
    expect(await db.outboxMail.count({ where: { toEmail: "shop@example.test" } })).toBe(1);
    expect(await db.outboxMail.count()).toBe(4);
    const after = await read();
    await deleteSentMails({ db, now: NOW });
    expect(await read()).toEqual(after);
  });

  it("and accounts keep e-mails that are younger, waiting or to an account", async () => {
    const user = await createUser(db);
    const young = await correspondence("vic@example.test", 89);
    await correspondence(user.email, 91, user.id);
    const old = { createdAt: daysAgo(91), template: "back-in-stock", toEmail: "vic@example.test" };
    await db.outboxMail.create({ data: { ...old, dedupeKey: "w", payload: { email: "vic@example.test" } } });
    const before = await young.read();
    await deleteSentMails({ db, now: NOW });
    expect(await young.read()).toEqual(before);
  });
});
