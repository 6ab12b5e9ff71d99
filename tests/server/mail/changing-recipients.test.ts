// E-mails queued by somebody else's act while their recipient changes the address or is being deleted.
import { beforeEach, describe, expect, it } from "vitest";
import { INITIAL_RULES } from "~/domain/program-rules";
import { tierByLevel } from "~/domain/tiers";
import { db, type Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { confirmEmailChange } from "~/server/services/account/confirm-email-change";
import { hashOfToken, newMailedLink } from "~/server/services/account/link-token";
import { moveTiers } from "~/server/services/commissions/advance-tiers";
import { queueWeeklySummaries } from "~/server/services/mail-switches/queue-weekly-summaries";
import { queueStockAlerts } from "~/server/services/stock-alerts/queue-stock-alerts";
import { resetDatabase } from "~tests/support/database";
import {
  contextFor,
  createAdminCaller,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  daysAgo,
  NOW,
} from "~tests/support/factories";
import { soon } from "~tests/support/soon";
import { waitingStatements, waitsForLock } from "~tests/support/waits-for-lock";
import { whileAccountChanges } from "~tests/support/while-account-changes";

beforeEach(resetDatabase);

const OLD = "robin@example.test";
const NEW = "robin@lab.example";

async function world() {
  const { admin } = await createAdminCaller(db);
  const user = await createAffiliate(db, { email: OLD });
  await createUser(db, { referredByUserId: user.id, createdAt: daysAgo(7) });
  return { admin, user };
}
type World = Awaited<ReturnType<typeof world>>;
type Act = (world: World) => Promise<unknown>;

/** Deletes the account, and holds the deletion just before its end, when it has cleared the outbox, while `act` runs. */
async function whileAccountIsDeleted({ admin, user }: World, act: () => Promise<unknown>): Promise<void> {
  const { id } = await db.pageView.create({ data: { pageType: "home", sessionId: "s", userId: user.id } });
  const { deleting, acting } = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM page_views WHERE id = ${id} FOR UPDATE`;
      const deleting = admin.users.delete({ userId: user.id });
      await waitsForLock();
      let isOver = false;
      const running = act().finally(() => {
        isOver = true;
      });
      const acting = Promise.allSettled([running]);
      await soon(async () => expect(isOver || (await waitingStatements()) === 2).toBe(true));
      return { deleting, acting };
    },
    { timeout: 60_000 },
  );
  await deleting;
  await acting;
}

/** Holds a transaction that has done `act` until `rival` waits for it. */
async function beforeCommitOf(act: (tx: Tx) => Promise<unknown>, rival: () => Promise<unknown>): Promise<void> {
  const { running } = await db.$transaction(
    async (tx) => {
      await act(tx);
      const running = rival();
      await waitsForLock();
      return { running };
    },
    { timeout: 60_000 },
  );
  await running;
}

const mailsTo = async (toEmail: string) =>
  (await db.outboxMail.findMany({ where: { toEmail } })).map(({ template }) => template);

const publishTerms: Act = async ({ admin }) => {
  await admin.terms.saveDraft({ text: "Be fair.", note: "" });
  return admin.terms.publish({ seenDraftAt: NOW });
};

const publishRules: Act = async ({ admin }) => {
  const rules = structuredClone({ ...INITIAL_RULES, holdDays: 20 });
  await admin.rules.saveDraft({ rules } as Parameters<typeof admin.rules.saveDraft>[0]);
  const { draft } = await admin.rules.get();
  return admin.rules.publish({ seenDraftAt: draft?.updatedAt ?? NOW, from: null, note: "Longer" });
};

const earnTier: Act = ({ user }) => {
  const evidence = { orders: 1, lifetimeVolumeCents: 0, activeReferrals: 0, networkSize: 0 };
  const move = {
    userId: user.id,
    kind: "earned",
    fromTierId: user.affiliateTierId,
    toTierId: tierByLevel(2).id,
  } as const;
  return inTransaction(db, (tx) => moveTiers(tx, [{ ...move, advancesAbove: 0, evidence, ruleVersion: 1 }], {}, NOW));
};

/** The money of a cancelled order was sent back. */
async function returnMoney({ admin, user }: World) {
  const order = await createOrder(db, user, { status: "cancelled", cancelledAt: NOW });
  const { id: returnId } = await db.moneyReturn.create({
    data: { kind: "late_payment", idempotencyKey: "late", orderId: order.id, amountCents: 100 },
  });
  return () => admin.payments.markReturned({ returnId, reference: "R-1" });
}

async function resend({ admin, user }: World) {
  const payload = { userId: user.id };
  const welcome = { dedupeKey: "welcome", template: "welcome", toEmail: OLD, payload, status: "sent" } as const;
  const { id: mailId } = await db.outboxMail.create({ data: welcome });
  return () => admin.mail.sendAgain({ mailId });
}

async function claimed({ admin, user }: World) {
  const { id: claimId } = await db.orderClaim.create({
    data: { userId: user.id, asked: "ABC", answer: "unknown", message: "Mine" },
  });
  return () => admin.claims.decline({ claimId, reason: "Not yours" });
}

async function asked({ admin, user }: World) {
  const category = await createCategory(db, { isRestricted: true });
  await db.accessRequest.create({ data: { userId: user.id, categoryId: category.id, reason: "My lab" } });
  const { id: categoryId, name, parentId, description } = category;
  return {
    open: () => admin.categories.update({ categoryId, name, parentId, description, isRestricted: false }),
    remove: () => admin.categories.delete({ categoryId }),
  };
}

type Prepare = (world: World) => Promise<() => Promise<unknown>>;
const now =
  (act: Act): Prepare =>
  async (world) =>
  () =>
    act(world);

const ACTS: [string, Prepare][] = [
  ["weekly summary", now(() => queueWeeklySummaries({ db, now: NOW }))],
  ["new program terms", now(publishTerms)],
  ["new program rules", now(publishRules)],
  ["earned tier", now(earnTier)],
  ["returned money", returnMoney],
  ["e-mail sent again", resend],
];

describe("e-mail to an account that is being deleted", () => {
  it.each(ACTS)("leaves no address in the outbox: %s", async (_, prepare) => {
    const all = await world();
    const act = await prepare(all);
    await whileAccountIsDeleted(all, act);
    expect(await mailsTo(OLD)).toEqual(["account-deleted"]);
  });

  it("is dropped if the answer or the restock that caused it ends first", async () => {
    const all = await world();
    const product = await createProduct(db);
    const thread = { topic: "other", name: "Robin", email: OLD, userId: all.user.id, lastMessageAt: NOW } as const;
    const { id: conversationId } = await db.conversation.create({ data: thread });
    await db.stockAlert.create({ data: { productId: product.id, email: OLD, userId: all.user.id } });
    await beforeCommitOf(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM conversations WHERE id = ${conversationId}::uuid FOR UPDATE`;
        const answer = { dedupeKey: "answer", template: "contact-answer", toEmail: OLD } as const;
        await queueMail(tx, { ...answer, payload: { conversationId, messageId: conversationId } });
        await queueStockAlerts(tx, [product.id]);
      },
      () => all.admin.users.delete({ userId: all.user.id }),
    );
    expect(await mailsTo(OLD)).toEqual(["account-deleted"]);
  });
});

describe("e-mail to an account that is changing its address", () => {
  it.each<[string, Prepare]>([
    ...ACTS,
    ["declined claim", claimed],
    ["category opened to everybody", async (all) => (await asked(all)).open],
    ["deleted category", async (all) => (await asked(all)).remove],
  ])("goes to the new one: %s", async (_, prepare) => {
    const all = await world();
    const act = await prepare(all);
    const end = await whileAccountChanges(all.user.id, { email: NEW }, act);
    expect(end).toMatchObject({ status: "fulfilled" });
    const mails = await db.outboxMail.findMany({ where: { status: "waiting", toEmail: { in: [OLD, NEW] } } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([NEW]);
  });

  it("is waited for without its access request, which the change or a deletion needs", async () => {
    const all = await world();
    const { open } = await asked(all);
    const { opening } = await db.$transaction(
      async (tx) => {
        await tx.user.update({ where: { id: all.user.id }, data: { email: NEW } });
        const opening = open();
        await waitsForLock();
        await tx.$queryRaw`SELECT 1 FROM category_access_requests FOR UPDATE NOWAIT`;
        return { opening };
      },
      { timeout: 60_000 },
    );
    await opening;
    expect(await mailsTo(NEW)).toEqual(["access-decided"]);
  });

  it("goes to the new one: message of the shop about an order", async () => {
    const { admin, user } = await world();
    const { id: orderId } = await createOrder(db, user);
    await beforeCommitOf(
      (tx) => tx.order.update({ where: { id: orderId }, data: { email: NEW } }),
      () => admin.orders.sendMessage({ orderId, message: "It ships today" }),
    );
    expect(await mailsTo(NEW)).toEqual(["order-message"]);
  });

  it("goes to the new one if the answer that caused it ends first", async () => {
    const { user } = await world();
    const thread = { topic: "other", name: "Robin", email: OLD, userId: user.id, lastMessageAt: NOW } as const;
    const { id: conversationId } = await db.conversation.create({ data: thread });
    const { link } = newMailedLink(NOW, 60);
    await db.emailChange.create({ data: { userId: user.id, newEmail: NEW, ...link, tokenHash: hashOfToken("t") } });
    await beforeCommitOf(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM conversations WHERE id = ${conversationId}::uuid FOR UPDATE`;
        const answer = { dedupeKey: "answer", template: "contact-answer", toEmail: OLD } as const;
        await queueMail(tx, { ...answer, payload: { conversationId, messageId: conversationId } });
      },
      async () => confirmEmailChange(await contextFor(db, null), "t"),
    );
    expect(await mailsTo(NEW)).toEqual(["contact-answer"]);
    expect(await mailsTo(OLD)).toEqual(["email-change-notice"]);
  });
});
