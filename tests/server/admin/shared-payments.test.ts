import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const cause = (reason: string) => ({ cause: { reason } });
const sixTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));
const paidOf = async (ids: readonly string[]) =>
  (await db.order.findMany({ where: { id: { in: [...ids] } } })).filter(({ isPaid }) => isPaid).length;
const ledgerSum = async () =>
  Number((await db.ledgerEntry.aggregate({ _sum: { amountCents: true } }))._sum.amountCents ?? 0);

/** Simulates a customer who spent some store credit. */
const createCreditUse = (userId: string, cents: number) =>
  db.creditEntry.create({
    data: { userId, kind: "take_back", amountCents: -cents, idempotencyKey: "used", createdAt: NOW },
  });

/** An admin, a referred buyer with two orders of $150.00, and one payment whose note names both. */
async function payment(amountCents: number) {
  const { id } = await createAdmin(db, { name: "Ann Admin" });
  const at = async (minutes: number) =>
    (await callerFor(db, id, { now: new Date(NOW.getTime() + minutes * 60_000) })).admin;
  const api = await at(0);
  const { payments } = api;
  const buyer = await createUser(db, { referredByUserId: (await createAffiliate(db)).id });
  const [one, two] = [await createOrder(db, buyer), await createOrder(db, buyer)];
  const line = { paidAt: NOW, payerName: "Robin Payer", reference: "", amountCents };
  await payments.importStatement({ payments: [{ ...line, note: `${one.shortId} + ${two.shortId}` }] });
  const open = (await payments.openLines()).lines[0];
  if (!open) throw new Error("the line is open");
  const lineId = open.id;
  const confirmation = { lineId, kind: "order" as const, targetId: one.id, alsoOrderIds: [two.id] };
  return { api, at, payments, buyer, orderIds: [one.id, two.id], one, two, lineId, match: open.match, confirmation };
}

describe("shared payment for several orders", () => {
  it("pays all orders once, with commissions for each, and undo reverses all", async () => {
    const { payments, at, orderIds, lineId, match, confirmation } = await payment(30_000);
    expect(match).toMatchObject({ verdict: "exact", also: [{ id: orderIds[1] }], confidence: "certain" });
    const exact = { ...confirmation, verdict: "exact" as const };
    const answers = await sixTimes(() => payments.confirmLine(exact));
    expect(answers.filter(({ alreadyConfirmed }) => !alreadyConfirmed)).toHaveLength(1);
    expect(await paidOf(orderIds)).toBe(2);
    expect(new Set((await db.ledgerEntry.findMany()).map(({ orderId }) => orderId))).toEqual(new Set(orderIds));
    expect(await ledgerSum()).toBeGreaterThan(0);
    expect(await db.outboxMail.count({ where: { template: "payment-confirmed" } })).toBe(2);
    const [listed] = (await payments.decidedLines({ view: "confirmed" })).lines;
    expect(listed).toMatchObject({ id: lineId, order: null, shared: [{ isPaid: true }, { isPaid: true }] });

    const later = (await at(1)).payments;
    const undone = await sixTimes(() => later.undoConfirmation({ lineId, confirmedAt: NOW }));
    expect(undone.filter(({ alreadyOpen }) => !alreadyOpen)).toHaveLength(1);
    expect(await paidOf(orderIds)).toBe(0);
    expect(await ledgerSum()).toBe(0);
    expect(await db.outboxMail.count({ where: { template: "payment-confirmed" } })).toBe(0);
    expect(await db.statementLine.findMany()).toMatchObject([{ id: lineId, confirmedAt: null }]);
    expect((await later.confirmLine(exact)).alreadyConfirmed).toBe(false);
    expect(await paidOf(orderIds)).toBe(2);
  });

  it("pays the orders it covers when it is short, and leaves the last one open for the rest", async () => {
    const { payments, orderIds, two, confirmation } = await payment(20_000);
    await expect(payments.confirmLine({ ...confirmation, verdict: "exact" })).rejects.toMatchObject(
      cause("changed-meanwhile"),
    );
    expect(await payments.confirmLine({ ...confirmation, verdict: "partial" })).toMatchObject({ isPaid: false });
    expect(await paidOf(orderIds)).toBe(1);
    const mails = await db.outboxMail.findMany({ where: { template: "payment-part" } });
    expect(mails).toMatchObject([{ orderId: two.id, payload: { amountCents: 5_000 } }]);
    const rest = { paidAt: NOW, payerName: "Robin Payer", note: two.shortId, reference: "", amountCents: 10_000 };
    await payments.importStatement({ payments: [rest] });
    const [line] = (await payments.openLines()).lines;
    expect(line?.match).toMatchObject({ verdict: "rest", differenceCents: 0 });
  });

  it("is refused without changes when one of the orders was paid since", async () => {
    const { api, payments, orderIds, two, confirmation } = await payment(30_000);
    await api.orders.markPaid({ orderId: two.id });
    await expect(payments.confirmLine({ ...confirmation, verdict: "exact" })).rejects.toThrow(
      `Order #${two.shortId} has changed in the meantime.`,
    );
    expect(await paidOf(orderIds)).toBe(1);
    expect(await db.statementLine.count()).toBe(1);
  });
});

describe("order of a shared payment, cancelled after its payment was undone", () => {
  it.each(["return", "credit"] as const)("returns its whole part, separate from the surplus: %s", async (choice) => {
    const { api, payments, orderIds, one, two, confirmation } = await payment(30_700);
    const surplus = { choice, amountCents: 700 };
    await payments.confirmLine({ ...confirmation, verdict: "over", surplus });
    for (const orderId of [one.id, two.id]) {
      // As an order was left whose payment was undone before this released its statement lines.
      await db.order.update({ where: { id: orderId }, data: { status: "pending", isPaid: false, paidAt: null } });
      await api.orders.cancel({ orderId });
    }
    const { rows, openCents } = await payments.moneyReturns({ view: "open" });
    const cancelled = rows.filter(({ kind }) => kind === "late_payment");
    expect(cancelled.map(({ order }) => order?.id).sort()).toEqual([...orderIds].sort());
    expect(cancelled.map(({ amountCents }) => amountCents)).toEqual([15_000, 15_000]);
    expect(openCents).toBe(choice === "return" ? 30_700 : 30_000);
  });
});

describe("surplus", () => {
  const over = { verdict: "over" as const };
  const surplus = (choice: "return" | "credit" | "keep") => ({ choice, amountCents: 700 });

  it("must be decided for the amount the admin saw", async () => {
    const { payments, confirmation } = await payment(30_700);
    await expect(payments.confirmLine({ ...confirmation, ...over })).rejects.toMatchObject(cause("surplus-undecided"));
    const other = { choice: "keep" as const, amountCents: 1 };
    await expect(payments.confirmLine({ ...confirmation, ...over, surplus: other })).rejects.toMatchObject(
      cause("surplus-changed"),
    );
  });

  it.each([
    ["return", "We are sending it back to the account it came from."],
    ["credit", "We have added it to your store credit"],
    ["keep", "We have kept it with your payment."],
  ] as const)(
    "%s: is applied with the payment, e-mailed to the customer, and undone with the payment",
    async (choice, told) => {
      const { payments, at, buyer, one, lineId, confirmation } = await payment(30_700);
      const given = { ...confirmation, ...over, surplus: surplus(choice) };
      await sixTimes(() => payments.confirmLine(given));
      const states = async () => ({
        return: (await payments.moneyReturns({ view: "open" })).openCents,
        credit: (await db.creditEntry.aggregate({ where: { userId: buyer.id }, _sum: { amountCents: true } }))._sum
          .amountCents,
      });
      expect(await states()).toEqual({
        return: choice === "return" ? 700 : 0,
        credit: choice === "credit" ? 700 : null,
      });
      expect(await auditEntriesOf(db, `payments.surplus-${choice}`)).toMatchObject([
        { entityId: one.id, after: { lineId, surplusCents: 700 } },
      ]);
      const mails = await db.outboxMail.findMany({ where: { template: "payment-confirmed" } });
      const texts = await Promise.all(mails.map(async (mail) => (await composeMail(db, mail)).text));
      expect(
        texts.filter((text) => text.includes("You paid $7.00 more than was due.") && text.includes(told)),
      ).toHaveLength(1);
      await (await at(1)).payments.undoConfirmation({ lineId, confirmedAt: NOW });
      expect(await states()).toEqual({ return: 0, credit: choice === "credit" ? 0 : null });
    },
  );

  it("blocks undo once it was returned, and nothing changes", async () => {
    const { payments, lineId, orderIds, confirmation } = await payment(30_700);
    await payments.confirmLine({ ...confirmation, ...over, surplus: surplus("return") });
    const [money] = (await payments.moneyReturns({ view: "open" })).rows;
    await payments.markReturned({ returnId: money?.id ?? "", reference: "D-RETURNED" });
    await expect(payments.undoConfirmation({ lineId, confirmedAt: NOW })).rejects.toMatchObject(
      cause("already-returned"),
    );
    expect(await paidOf(orderIds)).toBe(2);
  });

  it("blocks undo once some of its store credit is spent, and nothing changes", async () => {
    const { payments, buyer, lineId, orderIds, confirmation } = await payment(30_700);
    await payments.confirmLine({ ...confirmation, ...over, surplus: surplus("credit") });
    await createCreditUse(buyer.id, 1);
    const ledger = await ledgerSum();
    await expect(payments.undoConfirmation({ lineId, confirmedAt: NOW })).rejects.toMatchObject(cause("credit-spent"));
    expect([await paidOf(orderIds), await ledgerSum()]).toEqual([2, ledger]);
    expect(await db.statementLine.count({ where: { confirmedAt: null, partOfLineId: null } })).toBe(0);
  });
});

describe("undo in one step", () => {
  it("reverts a membership with its payment: tier as before, request pending, line open", async () => {
    const { id } = await createAdmin(db);
    const { payments } = (await callerFor(db, id)).admin;
    const member = await createUser(db, { subscriptionTier: "None" });
    const request = await db.subscriptionRequest.create({
      data: {
        ...{ userId: member.id, userEmail: member.email, currentTier: "None", requestedTier: "Bronze" },
        ...{ amountCents: 17_400, paymentProof: "#D-77XYZ", createdAt: NOW },
      },
    });
    const line = { paidAt: NOW, payerName: "R P", note: "#D-77XYZ", reference: "", amountCents: 17_400 };
    await payments.importStatement({ payments: [line] });
    const lineId = (await payments.openLines()).lines[0]?.id ?? "";
    const tier = async () => (await db.user.findUniqueOrThrow({ where: { id: member.id } })).subscriptionTier;
    await payments.confirmLine({ lineId, kind: "membership", targetId: request.id, verdict: "exact" });
    expect(await tier()).toBe("Bronze");
    const undone = await sixTimes(() => payments.undoConfirmation({ lineId, confirmedAt: NOW }));
    expect(undone.filter(({ alreadyOpen }) => !alreadyOpen)).toHaveLength(1);
    expect(await tier()).toBe("None");
    expect(await db.subscriptionRequest.findMany()).toMatchObject([{ status: "pending", reviewedAt: null }]);
    expect(await db.subscriptionPayment.count({ where: { verifiedByAdmin: true } })).toBe(0);
    expect(await db.statementLine.findMany()).toMatchObject([
      { id: lineId, confirmedAt: null, matchedSubscriptionRequestId: null },
    ]);
    expect((await payments.openLines()).lines).toMatchObject([{ match: { verdict: "exact" } }]);
  });

  it("is refused once an order was shipped or paid again, or the line was confirmed again", async () => {
    const { api, at, payments, lineId, one, two, confirmation } = await payment(30_000);
    await payments.confirmLine({ ...confirmation, verdict: "exact" });
    const undo = async (confirmedAt: Date) => (await at(5)).payments.undoConfirmation({ lineId, confirmedAt });
    await expect(undo(new Date(NOW.getTime() - 1))).rejects.toMatchObject(cause("changed-meanwhile"));
    const later = await at(2);
    await db.order.update({ where: { id: two.id }, data: { status: "pending", isPaid: false, paidAt: null } });
    await later.orders.markPaid({ orderId: two.id });
    await expect(undo(NOW)).rejects.toThrow("was marked as paid by something else in the meantime");
    await db.order.update({ where: { id: two.id }, data: { status: "pending", isPaid: false, paidAt: null } });
    await api.orders.setTracking({ orderId: one.id, trackingNumber: "1Z999AA10123456784" });
    await expect(undo(NOW)).rejects.toThrow(`Order #${one.shortId} was shipped in the meantime.`);
    expect(await db.statementLine.count({ where: { partOfLineId: lineId } })).toBe(2);
  });
});
