import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { mailsWith } from "~/domain/mails";
import { ListMailsInput } from "~/schemas/admin/mail";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { claimMails, LEASE_MS } from "~/server/mail/claim-mails";
import type { MailTransport, OutgoingMail } from "~/server/mail/mail-transport";
import { outboxPage } from "~/server/mail/queries";
import { queueMail } from "~/server/mail/queue-mail";
import { sendAgain } from "~/server/mail/send-again";
import { MAX_ATTEMPTS, pauseAfter, sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { createAdmin, createOrder, createUser, signedInContext } from "~tests/support/factories";
import { indexesFollowedBy, vacuumAnalyze } from "~tests/support/query-plans";

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** A mail server that accepts everything, slowly enough for workers to overlap. */
function openServer() {
  const received: OutgoingMail[] = [];
  const transport: MailTransport = {
    name: "open",
    async send(mail) {
      await wait(5);
      received.push(mail);
    },
  };
  return { transport, received };
}
const closedServer: MailTransport = { name: "closed", send: () => Promise.reject(new Error("connect ECONNREFUSED")) };

async function queueOrders(count: number) {
  const user = await createUser(db);
  for (let n = 0; n < count; n++) {
    const order = await createOrder(db, user);
    await queueMail(db, {
      dedupeKey: `order-placed:${order.id}`,
      template: "order-placed",
      toEmail: user.email,
      payload: { orderId: order.id },
      orderId: order.id,
    });
  }
}

/** When a worker runs: just after the timestamp the database put on the new rows. */
const soon = () => later(new Date(), 1_000);

beforeEach(resetDatabase);

describe("an e-mail in the outbox", () => {
  it("is sent exactly once after the mail server was down, for each of five orders", async () => {
    await queueOrders(5);
    const start = soon();
    expect(await sendDueMails({ db, now: start, transport: closedServer })).toEqual(Array(5).fill("waiting"));
    expect(await sendDueMails({ db, now: start, transport: closedServer })).toEqual([]);
    const retry = later(start, pauseAfter(1));
    expect(await sendDueMails({ db, now: retry, transport: closedServer })).toHaveLength(5);

    const { transport, received } = openServer();
    const back = later(retry, pauseAfter(2));
    expect(await sendDueMails({ db, now: back, transport })).toEqual(Array(5).fill("sent"));
    expect(await sendDueMails({ db, now: later(back, 86_400_000), transport })).toEqual([]);
    expect(new Set(received.map((mail) => mail.id)).size).toBe(5);
    expect(received).toHaveLength(5);
    const rows = await db.outboxMail.findMany();
    for (const row of rows) expect(row).toMatchObject({ status: "sent", sentAt: back, lastError: null, attempts: 3 });
  });

  it("is sent by only one of several concurrent workers", async () => {
    await queueOrders(30);
    const { transport, received } = openServer();
    const now = soon();
    const work = async () => {
      while ((await sendDueMails({ db, now, transport }, 4)).length > 0);
    };
    await Promise.all([work(), work(), work()]);
    expect(received).toHaveLength(30);
    expect(new Set(received.map((mail) => mail.id)).size).toBe(30);
  });

  it("with a link that expires goes out before mass mail that waits, found by an index", async () => {
    await db.$executeRaw`
      INSERT INTO outbox_mails (dedupe_key, template, to_email, payload, next_attempt_at)
      SELECT 'rules-changed:' || n, 'rules-changed', n || '@example.test', '{}', now() - interval '1 hour'
      FROM generate_series(1, 3000) n`;
    const toEmail = "robin@example.test";
    for (const template of mailsWith("linkMinutes"))
      await db.outboxMail.create({ data: { dedupeKey: template, template, toEmail, payload: {} } });
    await vacuumAnalyze(db, ["outbox_mails"]);
    const claimed = await claimMails(db, { now: soon(), by: "worker", limit: 5 });
    expect(claimed.map(({ template }) => template).sort()).toEqual(
      [...mailsWith("linkMinutes"), "rules-changed", "rules-changed"].sort(),
    );
    const claim = () => claimMails(db, { now: soon(), by: "worker", limit: 5 });
    expect(await indexesFollowedBy(claim)).toContain("outbox_mails_links_due");
  });

  it("claimed by a killed worker is sent by another only after the lease expires", async () => {
    await queueOrders(2);
    const start = soon();
    expect(await claimMails(db, { now: start, by: "killed", limit: 5 })).toHaveLength(2);
    const { transport, received } = openServer();
    expect(await sendDueMails({ db, now: later(start, LEASE_MS - 1), transport })).toEqual([]);
    expect(await sendDueMails({ db, now: later(start, LEASE_MS + 1), transport })).toEqual(["sent", "sent"]);
    expect(received).toHaveLength(2);
    expect(await db.outboxMail.count({ where: { status: "sent", leasedBy: null } })).toBe(2);
  });

  it("is not put back in the queue by a worker that lost its lease while another sent it", async () => {
    await queueOrders(1);
    const start = soon();
    const { transport, received } = openServer();
    const slow: MailTransport = {
      name: "slow",
      async send() {
        await sendDueMails({ db, now: later(start, LEASE_MS + 1), transport });
        throw new Error("timeout");
      },
    };
    await sendDueMails({ db, now: start, transport: slow });
    expect(received).toHaveLength(1);
    expect(await db.outboxMail.findFirst()).toMatchObject({ status: "sent", lastError: null });
  });

  it("fails for good after ten attempts, and the admin sees the error", async () => {
    await queueOrders(1);
    let now = soon();
    const ends: string[] = [];
    for (let n = 1; n <= MAX_ATTEMPTS + 2; n++) {
      ends.push(...(await sendDueMails({ db, now, transport: closedServer })));
      now = later(now, pauseAfter(n));
    }
    expect(ends).toEqual([...Array(MAX_ATTEMPTS - 1).fill("waiting"), "failed"]);
    const admin = await signedInContext(db, (await createAdmin(db)).id);
    const { mails } = await outboxPage(admin, ListMailsInput.parse({}));
    expect(mails).toMatchObject([{ status: "failed", attempts: 10, lastError: "connect ECONNREFUSED" }]);
    expect(mails[0]).not.toHaveProperty("payload");
  });

  it("that kills its worker on every attempt fails for good too", async () => {
    await queueOrders(1);
    let now = soon();
    for (let n = 1; n <= MAX_ATTEMPTS; n++) {
      await claimMails(db, { now, by: "killed", limit: 1 });
      now = later(now, LEASE_MS + 1);
    }
    const { transport, received } = openServer();
    expect(await sendDueMails({ db, now, transport })).toEqual(["failed"]);
    expect(received).toEqual([]);
  });

  it("about a missing order fails immediately and does not block the others", async () => {
    const orderId = crypto.randomUUID();
    await queueMail(db, { dedupeKey: "gone", template: "tracking", toEmail: "a@example.test", payload: { orderId } });
    await queueOrders(1);
    const { transport } = openServer();
    expect((await sendDueMails({ db, now: soon(), transport })).sort()).toEqual(["failed", "sent"]);
    expect(await db.outboxMail.findFirst({ where: { dedupeKey: "gone" } })).toMatchObject({
      lastError: "Order not found",
    });
  });

  it("with a template of a newer release waits: a process of the older release does not fail it", async () => {
    await queueOrders(1);
    await db.outboxMail.updateMany({ data: { template: "told-by-a-newer-version" } });
    const { transport } = openServer();
    expect(await sendDueMails({ db, now: soon(), transport })).toEqual(["waiting"]);
    expect((await db.outboxMail.findFirstOrThrow()).lastError).toContain("does not know the e-mail told-by-a-newer");
  });

  it("is never sent inside a database transaction", async () => {
    await queueOrders(3);
    const open: unknown[] = [];
    const watching: MailTransport = {
      name: "watching",
      async send() {
        open.push(
          ...(await db.$queryRaw<unknown[]>`
            select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`),
        );
      },
    };
    await sendDueMails({ db, now: soon(), transport: watching }, 1);
    expect(open).toEqual([]);
  });
});

describe("queueMail", () => {
  const mail = { dedupeKey: "k", template: "order-placed" as const, toEmail: "a@example.test", payload: {} };

  it("keeps one row per dedupe key, even when called concurrently", async () => {
    await Promise.all(Array.from({ length: 10 }, () => queueMail(db, mail)));
    expect(await db.outboxMail.count()).toBe(1);
  });

  it("is rolled back with its transaction", async () => {
    const undone = db.$transaction(async (tx) => {
      await queueMail(tx, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.outboxMail.count()).toBe(0);
  });

  it.each([
    "a@example.test\r\nBcc: b@example.test",
    "a@example.test\n",
    "\ra@example.test",
    "a@example.test, b@example.test",
    "a@example.test;b@example.test",
    "Robin <a@example.test>",
    '"a b"@example.test',
    "a(b)@example.test",
    "a@example.test b@example.test",
    "a@b@example.test",
    "nobody",
    "",
  ])("refuses %j as a recipient address", async (toEmail) => {
    await expect(queueMail(db, { ...mail, toEmail })).rejects.toMatchObject({ reason: "invalid-mail-address" });
    expect(await db.outboxMail.count()).toBe(0);
  });
});

describe("sendAgain", () => {
  it("retries a failed e-mail, and repeats a sent one as a new row", async () => {
    await queueOrders(1);
    const admin = await signedInContext(db, (await createAdmin(db)).id, { now: soon() });
    const { id } = await db.outboxMail.findFirstOrThrow();
    await db.outboxMail.update({ where: { id }, data: { status: "failed", attempts: 10, lastError: "x" } });
    const { transport, received } = openServer();
    await sendAgain(admin, { mailId: id });
    expect(await sendDueMails({ db, now: soon(), transport })).toEqual(["sent"]);
    await sendAgain(admin, { mailId: id });
    expect(await sendDueMails({ db, now: soon(), transport })).toEqual(["sent"]);
    expect(new Set(received.map((mail) => mail.id)).size).toBe(2);
    expect(await db.auditEntry.count({ where: { action: "mail.again" } })).toBe(2);
  });

  it("never sends an expired link, whether already queued or requested again", async () => {
    const inAnHour = () => later(soon(), 61 * 60_000);
    const { transport, received } = openServer();
    const admin = await signedInContext(db, (await createAdmin(db)).id, { now: soon() });
    const user = await createUser(db);
    const payload = { userId: user.id, tokenEncrypted: encryptSecret("the-token") };
    await queueMail(db, { dedupeKey: "link", template: "password-reset", toEmail: user.email, payload });
    const { id } = await db.outboxMail.findFirstOrThrow();
    expect(await sendDueMails({ db, now: soon(), transport })).toEqual(["sent"]);
    await sendAgain(admin, { mailId: id });
    await db.outboxMail.updateMany({ where: { status: "waiting" }, data: { createdAt: inAnHour() } });
    expect(await sendDueMails({ db, now: inAnHour(), transport })).toEqual(["failed"]);
    expect(received).toHaveLength(1);
    const lateAdmin = { ...admin, now: inAnHour() };
    for (const mail of await db.outboxMail.findMany())
      await expect(sendAgain(lateAdmin, { mailId: mail.id })).rejects.toMatchObject({ reason: "link-expired" });
  });

  it("refuses an e-mail that is being sent, and an unknown one", async () => {
    await queueOrders(1);
    const admin = await signedInContext(db, (await createAdmin(db)).id);
    const [mail] = await claimMails(db, { now: soon(), by: "worker", limit: 1 });
    await expect(sendAgain(admin, { mailId: String(mail?.id) })).rejects.toMatchObject({ reason: "mail-under-way" });
    await expect(sendAgain(admin, { mailId: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
