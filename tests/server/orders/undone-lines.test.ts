// What becomes of an order's statement lines when its payment is undone on the order's page.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const reason = "It was for another order";
type Surplus = { choice: "return" | "credit" | "keep"; amountCents: number };

/** An admin, a customer with two orders of $150.00, and payments that arrive and are confirmed minute by minute. */
async function shop() {
  const { id } = await createAdmin(db);
  let minute = 0;
  const next = async () => {
    minute += 1;
    return (await callerFor(db, id, { now: new Date(NOW.getTime() + minute * 60_000) })).admin;
  };
  const user = await createUser(db);
  const [order, other] = [await createOrder(db, user), await createOrder(db, user)];
  const arrives = async (amountCents: number, note = order.shortId) => {
    const { payments } = await next();
    const reference = `${order.shortId}-${minute}`;
    const line = { paidAt: NOW, payerName: "Robin Payer", note, amountCents, reference };
    await payments.importStatement({ payments: [line] });
    return (await db.statementLine.findFirstOrThrow({ where: { reference } })).id;
  };
  type Verdict = "exact" | "over" | "partial" | "rest" | "noted" | "double";
  const pays = async (amountCents: number, verdict: Verdict, surplus?: Surplus) => {
    const lineId = await arrives(amountCents);
    const input = { lineId, kind: "order" as const, targetId: order.id, verdict, ...(surplus && { surplus }) };
    await (await next()).payments.confirmLine(input);
    return lineId;
  };
  const undo = async (orderId = order.id) => (await next()).orders.undoPayment({ orderId, reason });
  const page = async () => (await callerFor(db, user.id)).orders.byId({ orderId: order.id });
  return { user, order, other, next, arrives, pays, undo, page };
}

const openLines = async () =>
  (await db.statementLine.findMany({ where: { confirmedAt: null }, orderBy: { id: "asc" } })).map(({ id }) => id);
const openCents = async () =>
  (await db.statementLine.findMany({ where: { confirmedAt: null } })).map(({ amountCents }) => amountCents).sort();
const creditOf = async (userId: string) =>
  (await db.creditEntry.aggregate({ where: { userId }, _sum: { amountCents: true } }))._sum.amountCents ?? 0;
const isPaid = async (id: string) => (await db.order.findUniqueOrThrow({ where: { id } })).isPaid;

describe("undoing a payment on the order's page", () => {
  it("opens the line that paid it, and everybody is told the same: nothing has come, and all of it is due", async () => {
    const { order, next, pays, undo, page } = await shop();
    const lineId = await pays(15_000, "exact");
    await undo();
    expect(await openLines()).toEqual([lineId]);
    expect(await page()).toMatchObject({ payment: { amountCents: 15_000, receivedCents: 0 }, moneyBack: [] });
    const { text } = await composeMail(db, { template: "payment-reminder", payload: { orderId: order.id } });
    expect(text).toContain("$150.00");
    expect(text).not.toContain("Received");
    const admin = await next();
    expect((await admin.payments.waiting({})).rows.find(({ id }) => id === order.id)?.receivedCents).toBe(0);
    expect(await admin.dashboard.today()).toMatchObject({ toVerify: 2, toVerifyCents: 30_000 });
    const { lines } = await admin.payments.openLines();
    expect(lines).toMatchObject([{ id: lineId, match: { verdict: "exact", to: { id: order.id } } }]);
  });

  it.each(["return", "credit", "keep"] as const)("takes the surplus of that line back: %s", async (choice) => {
    const { user, pays, undo } = await shop();
    const lineId = await pays(17_000, "over", { choice, amountCents: 2_000 });
    await undo();
    expect(await openLines()).toEqual([lineId]);
    expect(await db.moneyReturn.count()).toBe(0);
    expect(await creditOf(user.id)).toBe(0);
  });

  it("is refused, with nothing changed, when the surplus was sent back or its store credit was used", async () => {
    const returned = await shop();
    await returned.pays(17_000, "over", { choice: "return", amountCents: 2_000 });
    await db.moneyReturn.updateMany({ data: { returnedAt: NOW, reference: "R-1" } });
    await expect(returned.undo()).rejects.toMatchObject({ cause: { reason: "already-returned" } });
    expect([await isPaid(returned.order.id), await openLines()]).toEqual([true, []]);

    const spent = await shop();
    await spent.pays(17_000, "over", { choice: "credit", amountCents: 2_000 });
    const use = { kind: "take_back", amountCents: -1, idempotencyKey: "spent", createdAt: NOW } as const;
    await db.creditEntry.create({ data: { ...use, userId: spent.user.id } });
    await expect(spent.undo()).rejects.toMatchObject({ cause: { reason: "credit-spent" } });
    expect([await isPaid(spent.order.id), await openLines()]).toEqual([true, []]);
  });

  it.each(["return", "credit"] as const)(
    "opens a second payment too, though it counted as paid twice: %s",
    async (choice) => {
      const { user, pays, undo, page } = await shop();
      const first = await pays(17_000, "over", { choice, amountCents: 2_000 });
      const second = await pays(15_000, "double", { choice, amountCents: 15_000 });
      await db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
      await undo();
      expect(await openLines()).toEqual([first, second].sort());
      expect(await db.moneyReturn.count()).toBe(0);
      expect(await creditOf(user.id)).toBe(0);
      expect((await page()).payment).toMatchObject({ amountCents: 15_000, receivedCents: 0 });
      const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payment-corrected" } });
      const { text } = await composeMail(db, mail);
      expect(text).not.toContain("Your order does not change");
      expect(text).toContain("$150.00 is still open");
    },
  );

  it("keeps the parts that came before, and asks for the rest", async () => {
    const { pays, undo, page } = await shop();
    await pays(5_000, "partial");
    const rest = await pays(10_000, "rest");
    await undo();
    expect(await openLines()).toEqual([rest]);
    expect((await page()).payment).toMatchObject({ amountCents: 10_000, receivedCents: 5_000 });
  });

  it("opens the line that was linked after an admin had marked the order as paid by hand", async () => {
    const { order, next, pays, undo, page } = await shop();
    await pays(5_000, "partial");
    await (await next()).orders.markPaid({ orderId: order.id });
    const noted = await pays(10_000, "noted");
    await undo();
    expect(await openLines()).toEqual([noted]);
    expect((await page()).payment).toMatchObject({ amountCents: 10_000, receivedCents: 5_000 });
  });
});

describe("undoing the payment of an order that shared it with another one", () => {
  async function shared(amountCents = 30_700) {
    const of = await shop();
    const lineId = await of.arrives(amountCents, `${of.order.shortId} + ${of.other.shortId}`);
    const to = { kind: "order" as const, targetId: of.order.id, alsoOrderIds: [of.other.id] };
    const surplus = { choice: "return" as const, amountCents: amountCents - 30_000 };
    await (await of.next()).payments.confirmLine({ lineId, ...to, verdict: "over", surplus });
    return { ...of, lineId };
  }

  it("opens only its part; the other order stays paid, also when it was shipped", async () => {
    const { order, other, lineId, next, undo, page } = await shared();
    await (await next()).orders.setTracking({ orderId: other.id, trackingNumber: "1Z999AA10123456784" });
    await undo();
    expect(await isPaid(other.id)).toBe(true);
    expect((await page()).payment).toMatchObject({ amountCents: 15_000, receivedCents: 0 });
    const { payments } = await next();
    const { lines } = await payments.openLines();
    expect(lines).toMatchObject([{ amountCents: 15_000, payerName: "Robin Payer", match: { to: { id: order.id } } }]);
    const [confirmed] = (await payments.decidedLines({ view: "confirmed" })).lines;
    expect(confirmed).toMatchObject({ id: lineId, amountCents: 15_700, shared: [{ id: other.id }] });
    // Its part is an ordinary line now.
    const part = { lineId: lines[0]?.id ?? "", kind: "order" as const, targetId: order.id };
    const { confirmedAt } = await payments.confirmLine({ ...part, verdict: "exact" });
    expect(await isPaid(order.id)).toBe(true);
    await payments.undoConfirmation({ lineId: part.lineId, confirmedAt: confirmedAt ?? NOW });
    expect([await isPaid(order.id), await isPaid(other.id)]).toEqual([false, true]);
  });

  it("takes the surplus back with the last part, and no statement imported again adds the money", async () => {
    const { order, other, next, undo } = await shared();
    await undo(order.id);
    expect(await db.moneyReturn.count()).toBe(1);
    await undo(other.id);
    expect(await db.moneyReturn.count()).toBe(0);
    expect(await openCents()).toEqual([15_000, 15_700]);
    const line = await db.statementLine.findFirstOrThrow({ where: { amountCents: 15_700 } });
    const { payerName, note, reference } = line;
    const payments = [{ paidAt: NOW, payerName, note, reference, amountCents: 30_700 }];
    expect(await (await next()).payments.importStatement({ payments })).toEqual({ added: 0, known: 1 });
  });

  it("opens all of the money once when both orders are undone at the same time, or the payment as a whole", async () => {
    const { order, other, lineId, next, undo } = await shared();
    const { confirmedAt } = await db.statementLine.findUniqueOrThrow({ where: { id: lineId } });
    const admin = await next();
    await Promise.allSettled([
      ...[order.id, other.id, order.id, other.id].map((id) => undo(id)),
      ...[1, 2].map(() => admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW })),
    ]);
    expect([await isPaid(order.id), await isPaid(other.id)]).toEqual([false, false]);
    const lines = await db.statementLine.findMany({ where: { partOfLineId: null } });
    expect(lines.map((line) => line.confirmedAt)).toEqual(lines.map(() => null));
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(30_700);
    expect(await db.moneyReturn.count()).toBe(0);
  });
});
