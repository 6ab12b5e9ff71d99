import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { claimMails } from "~/server/mail/claim-mails";
import type { MailTransport, OutgoingMail } from "~/server/mail/mail-transport";
import { DIGEST_MINUTES, queueDigest } from "~/server/mail/queue-digest";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

/** The database clock stamps outbox rows; the extra second puts the worker's run just after that. */
const inMinutes = (minutes: number) => new Date(Date.now() + 1_000 + minutes * 60_000);
const closedServer: MailTransport = { name: "closed", send: () => Promise.reject(new Error("connect ECONNREFUSED")) };

/** Sends everything due at `now`; returns what arrived. */
async function arrivals(now = inMinutes(0)): Promise<OutgoingMail[]> {
  const received: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void received.push(mail);
  while ((await sendDueMails({ db, now, transport: { name: "open", send } })).length > 0);
  return received;
}

async function thread() {
  const user = await createUser(db);
  const { id: orderId, shortId } = await createOrder(db, user);
  const orders = (await callerFor(db, user.id)).orders;
  const shop = (await createAdminCaller(db)).admin.orders;
  const from = {
    customer: (message: string) => orders.sendMessage({ orderId, message }),
    shop: (message: string) => shop.sendMessage({ orderId, message }),
  };
  return { user, orderId, shortId, from };
}

/** Expects each message to be quoted in exactly one e-mail. */
function expectEachOnce(mails: OutgoingMail[], messages: string[]) {
  const told = mails.flatMap(({ text }) => [...text.matchAll(/^> (.*)$/gm)].map(([, message]) => message));
  expect(told.sort()).toEqual([...messages].sort());
}

describe.each(["customer", "shop"] as const)("order messages from the %s", (side) => {
  it("send one e-mail immediately, and one digest after ten minutes for all that follow", async () => {
    const { from, shortId } = await thread();
    await from[side]("first");
    const [first, ...others] = await arrivals();
    expect(others).toEqual([]);
    expect(first?.subject).toMatch(new RegExp(`essage about (your )?order ${shortId}$`));
    const following = ["second", "third", "fourth"];
    for (const message of following) await from[side](message);
    expect(await arrivals(inMinutes(DIGEST_MINUTES - 1))).toEqual([]);
    const digest = await arrivals(inMinutes(DIGEST_MINUTES));
    expect(digest).toHaveLength(1);
    expect(digest[0]?.subject).toMatch(/^3 (new )?messages about/);
    expectEachOnce(digest, following);
    // In the order they were written.
    expect(digest[0]?.text).toMatch(/second[\s\S]*third[\s\S]*fourth/);
  });

  it("sent concurrently share one e-mail that quotes each message once", async () => {
    const { from } = await thread();
    const messages = Array.from({ length: 12 }, (_, n) => `message ${n}`);
    await Promise.all(messages.map((message) => from[side](message)));
    expect(await db.outboxMail.count()).toBe(1);
    expectEachOnce(await arrivals(), messages);
    await Promise.all(messages.map((message) => from[side](message)));
    expect(await db.outboxMail.count()).toBe(2);
    expectEachOnce(await arrivals(inMinutes(DIGEST_MINUTES)), messages);
  });
});

describe("a digest", () => {
  it("neither loses nor duplicates a message while a worker is sending", async () => {
    const { from } = await thread();
    const messages = Array.from({ length: 20 }, (_, n) => `message ${n}`);
    const received: OutgoingMail[] = [];
    let writing = true;
    const worker = (async () => {
      while (writing) received.push(...(await arrivals(inMinutes(DIGEST_MINUTES))));
    })();
    for (const message of messages) await from.shop(message);
    writing = false;
    await worker;
    received.push(...(await arrivals(inMinutes(DIGEST_MINUTES))));
    expectEachOnce(received, messages);
  });

  it("accepts no more messages once a worker has claimed or tried it", async () => {
    const { from } = await thread();
    await from.customer("first");
    await claimMails(db, { now: inMinutes(0), by: "worker", limit: 1 });
    await from.customer("second");
    expect(await db.outboxMail.count()).toBe(2);

    await resetDatabase();
    const other = await thread();
    await other.from.customer("first");
    await sendDueMails({ db, now: inMinutes(0), transport: closedServer });
    await other.from.customer("second");
    const rows = await db.outboxMail.findMany({ orderBy: { createdAt: "asc" } });
    expect(rows.map(({ payload }) => (payload as { ids: string[] }).ids.length)).toEqual([1, 1]);
  });

  it("is due ten minutes after the previous one was due, or immediately after a quiet period", async () => {
    const { from } = await thread();
    const minutesAfterTheOneBefore = async () => {
      const rows = await db.outboxMail.findMany({ orderBy: { createdAt: "desc" }, take: 2 });
      const [latest = 0, before = 0] = rows.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
      return (latest - before) / 60_000;
    };
    const age = (minutes: number) =>
      db.$executeRaw`
        UPDATE outbox_mails SET created_at = created_at - ${`${minutes} minutes`}::interval,
          next_attempt_at = next_attempt_at - ${`${minutes} minutes`}::interval`;
    await from.shop("first");
    expect(await arrivals()).toHaveLength(1);
    await from.shop("second");
    expect(await minutesAfterTheOneBefore()).toBe(10);
    await age(12);
    expect(await arrivals()).toHaveLength(1);
    await from.shop("third");
    expect(await minutesAfterTheOneBefore()).toBe(10);
    await age(40);
    expect(await arrivals()).toHaveLength(1);
    await from.shop("fourth");
    expect(await minutesAfterTheOneBefore()).toBeGreaterThan(10);
    expect(await arrivals()).toHaveLength(1);
  });

  it("is rolled back with the transaction that queued it", async () => {
    const { user, orderId } = await thread();
    const item = { digestKey: "d", template: "order-message" as const, toEmail: user.email, orderId };
    await queueDigest(db, { ...item, itemId: "kept" });
    const undone = db.$transaction(async (tx) => {
      await queueDigest(tx, { ...item, itemId: "undone" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.outboxMail.findMany()).toMatchObject([{ payload: { ids: ["kept"] } }]);
  });

  it("keeps threads, senders and recipients apart", async () => {
    const [one, other] = [await thread(), await thread()];
    await one.from.customer("a");
    await one.from.shop("b");
    await other.from.shop("c");
    expect(await arrivals()).toHaveLength(3);
  });

  it("quotes at most twenty messages and states how many more there are", async () => {
    const { from } = await thread();
    for (let n = 1; n <= 23; n++) await from.shop(`message ${n}`);
    const [mail] = await arrivals();
    expect(mail?.subject).toMatch(/^23 messages/);
    expect(mail?.text.match(/^> /gm)).toHaveLength(20);
    expect(mail?.text).toContain("And 3 more on the order's page.");
  });
});
