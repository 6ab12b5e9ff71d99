// Anyone can open an account on any address, so it must not read or delete what belongs to the address's owner.
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/api/account/data/route";
import { hashPassword } from "~/server/auth/password";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createOrder, createProduct, createUser, daysAgo, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const PASSWORD = "a fine secret";
const ADDRESS = "victim@example.test";
const sent = { status: "sent", sentAt: NOW, createdAt: daysFromNow(1), toEmail: ADDRESS } as const;

const account = async (fields: object = {}) =>
  createUser(db, { email: ADDRESS, passwordHash: await hashPassword(PASSWORD), ...fields });

async function mailsOf({ id, sessionVersion }: { id: string; sessionVersion: number }): Promise<string[]> {
  const cookie = (await sessionCookie({ userId: id, sessionVersion })).split(";")[0] ?? "";
  const answer = await GET(new Request("http://localhost:3000/api/account/data", { headers: { cookie } }));
  const { emailsSentToYou } = await answer.json();
  return emailsSentToYou.map(({ subject }: { subject: string }) => subject).sort();
}

const remove = async (id: string) =>
  (await callerFor(db, id)).account.deleteOwn({ password: PASSWORD, seenOwedCents: 0, seenCreditCents: 0 });

/** Creates what a visitor with this address can have in the shop. */
async function visitorsThings() {
  const product = await createProduct(db, { soldOut: true });
  await db.stockAlert.create({ data: { productId: product.id, email: ADDRESS } });
  const thread = { topic: "other", name: "Vic", lastMessageAt: NOW } as const;
  await db.conversation.create({ data: { ...thread, email: ADDRESS } });
  const claimant = await createUser(db);
  await db.orderClaim.create({ data: { userId: claimant.id, asked: ADDRESS, answer: "unknown", message: "Mine" } });
  await db.outboxMail.createMany({
    data: [
      { dedupeKey: "waits", template: "contact-answer", toEmail: ADDRESS, payload: {} },
      {
        ...sent,
        dedupeKey: "theirs",
        template: "contact-answer",
        subject: "Theirs",
        sentText: "Dear Vic",
        payload: {},
      },
    ],
  });
}

describe("account with an unverified address", () => {
  it("exports only the e-mails meant for the account", async () => {
    const squatter = await account({ emailVerifiedAt: null });
    const order = await createOrder(db, squatter);
    await visitorsThings();
    await db.outboxMail.createMany({
      data: [
        {
          ...sent,
          dedupeKey: "1",
          template: "password-reset",
          subject: "Of the account",
          payload: { userId: squatter.id },
        },
        { ...sent, dedupeKey: "2", template: "order-placed", subject: "Its order", payload: { orderId: order.id } },
        {
          ...sent,
          dedupeKey: "3",
          template: "order-placed-shop",
          subject: "To the shop",
          payload: { orderId: order.id },
        },
      ],
    });
    expect(await mailsOf(squatter)).toEqual(["Its order", "Of the account"]);
  });

  it("keeps a visitor's data under the address when the account is deleted", async () => {
    const squatter = await account({ emailVerifiedAt: null });
    await visitorsThings();
    await remove(squatter.id);
    expect(await db.outboxMail.findMany({ where: { toEmail: ADDRESS }, orderBy: { dedupeKey: "asc" } })).toMatchObject([
      { template: "account-deleted" },
      { dedupeKey: "theirs", subject: "Theirs", sentText: "Dear Vic" },
      { dedupeKey: "waits", status: "waiting" },
    ]);
    expect(await db.conversation.count({ where: { email: ADDRESS } })).toBe(1);
    expect(await db.stockAlert.count({ where: { email: ADDRESS } })).toBe(1);
    expect(await db.orderClaim.count({ where: { asked: ADDRESS } })).toBe(1);
  });

  it("keeps that data even if the account has since verified another address", async () => {
    const squatter = await account({ email: "stranger@example.test" });
    await visitorsThings();
    const payload = { userId: squatter.id, newEmail: "s•••@example.test", isDone: true, wasVerified: false };
    await db.outboxMail.create({ data: { ...sent, dedupeKey: "n", template: "email-change-notice", payload } });
    await remove(squatter.id);
    expect(await db.outboxMail.count({ where: { toEmail: ADDRESS } })).toBe(2);
    expect(await db.conversation.count({ where: { email: ADDRESS } })).toBe(1);
  });
});

it("exports no e-mails of an address that two accounts have given up", async () => {
  const [first, second] = [await createUser(db, { passwordHash: await hashPassword(PASSWORD) }), await createUser(db)];
  const notice = ({ id }: { id: string }) => ({
    ...{ dedupeKey: `notice:${id}`, template: "email-change-notice", toEmail: ADDRESS },
    payload: { userId: id, isDone: true, wasVerified: true },
  });
  await db.outboxMail.createMany({
    data: [
      notice(first),
      { ...sent, dedupeKey: "1", template: "welcome", subject: "Theirs", payload: { userId: second.id } },
      { ...sent, dedupeKey: "2", template: "contact-answer", subject: "Whose?", payload: {} },
    ],
  });
  expect(await mailsOf(first)).toEqual(["Whose?"]);
  await db.outboxMail.create({ data: notice(second) });
  expect(await mailsOf(first)).toEqual([]);
  await db.conversation.create({ data: { topic: "other", name: "Y", lastMessageAt: NOW, email: ADDRESS } });
  await remove(first.id);
  expect(await db.conversation.count()).toBe(1);
});

describe("an address that the account gave up", () => {
  /** Everything under the address, from this day. */
  async function thingsOf(createdAt: Date, mark: string) {
    const [product, claimant] = [await createProduct(db, { soldOut: true }), await createUser(db)];
    await db.stockAlert.create({ data: { productId: product.id, email: ADDRESS, createdAt } });
    const rows = [{ alerts: [{ email: ADDRESS, user_id: null, created_at: createdAt.toISOString() }] }];
    await db.undoRecord.create({ data: { actorUserId: claimant.id, action: "products:deleted", rows } });
    await db.conversation.create({
      data: { topic: "other", name: mark, lastMessageAt: NOW, email: ADDRESS, createdAt },
    });
    const asked = { asked: ADDRESS, answer: "unknown", message: mark };
    await db.orderClaim.create({ data: { userId: claimant.id, ...asked, createdAt } });
    const after = { to: ADDRESS, mark };
    await db.auditEntry.create({ data: { actorName: "A", action: "message.answer", entity: "x", after, createdAt } });
    await db.outboxMail.create({
      data: { ...sent, dedupeKey: mark, template: "contact-answer", subject: mark, payload: {}, createdAt },
    });
  }

  it("is not theirs any more: what came after the change is not exported and stays when they are deleted", async () => {
    const owner = await account({ email: "moved@example.test", createdAt: daysAgo(30) });
    const payload = { userId: owner.id, isDone: true, wasVerified: true };
    const notice = { dedupeKey: "n", template: "email-change-notice", toEmail: ADDRESS, payload };
    await db.outboxMail.create({ data: { ...notice, createdAt: daysAgo(10) } });
    await thingsOf(daysAgo(20), "Before");
    await thingsOf(daysAgo(5), "After");
    expect(await mailsOf(owner)).toEqual(["Before"]);
    await remove(owner.id);
    const left = await Promise.all([
      db.conversation.findMany({ select: { name: true } }),
      db.orderClaim.findMany({ where: { asked: ADDRESS }, select: { message: true } }),
      db.auditEntry.findMany({ where: { after: { path: ["to"], equals: ADDRESS } }, select: { after: true } }),
      db.outboxMail.findMany({ where: { toEmail: ADDRESS }, select: { dedupeKey: true } }),
    ]);
    expect(left).toEqual([
      [{ name: "After" }],
      [{ message: "After" }],
      [{ after: { to: ADDRESS, mark: "After" } }],
      [{ dedupeKey: "After" }],
    ]);
    expect(await db.stockAlert.findMany({ where: { email: ADDRESS } })).toMatchObject([{ createdAt: daysAgo(5) }]);
    const undos = await db.undoRecord.findMany({ orderBy: { id: "asc" }, select: { rows: true } });
    const kept = { email: ADDRESS, user_id: null, created_at: daysAgo(5).toISOString() };
    expect(undos.map(({ rows }) => rows)).toEqual(expect.arrayContaining([[{ alerts: [] }], [{ alerts: [kept] }]]));
  });
});

it("deletes a money-returned e-mail with the account, even at an unverified address", async () => {
  const owner = await account({ emailVerifiedAt: null });
  const { id: orderId } = await createOrder(db, owner);
  const back = { kind: "refund", idempotencyKey: "r", orderId, amountCents: 100 } as const;
  const { id: returnId } = await db.moneyReturn.create({ data: back });
  const mail = { dedupeKey: "money", template: "money-returned", toEmail: ADDRESS, payload: { returnId } };
  await db.outboxMail.create({ data: mail });
  await db.order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  await remove(owner.id);
  expect(await db.outboxMail.count({ where: { template: "money-returned" } })).toBe(0);
});

describe("account with a verified address", () => {
  it("exports what was sent to the address since the account was opened, without e-mails to the shop", async () => {
    const owner = await account();
    await visitorsThings();
    await db.outboxMail.createMany({
      data: [
        { ...sent, dedupeKey: "1", template: "contact-shop", subject: "To the shop", payload: {} },
        { ...sent, dedupeKey: "2", template: "welcome", subject: "Before", payload: {}, createdAt: daysAgo(1) },
      ],
    });
    expect(await mailsOf(owner)).toEqual(["Theirs"]);
  });

  it("deletes what was stored under the address when the account is deleted", async () => {
    const owner = await account();
    await visitorsThings();
    await remove(owner.id);
    expect(await db.outboxMail.findMany({ where: { toEmail: ADDRESS } })).toMatchObject([
      { template: "account-deleted" },
    ]);
    expect(await db.conversation.count()).toBe(0);
    expect(await db.stockAlert.count()).toBe(0);
    expect(await db.orderClaim.count({ where: { asked: ADDRESS } })).toBe(0);
  });
});
