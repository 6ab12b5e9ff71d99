import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, countStatements, createAdmin, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

async function admin(name = "Ann Admin") {
  const user = await createAdmin(db, { name });
  const api = (await callerFor(db, user.id)).admin;
  return { user, api, payments: api.payments };
}

/** A statement line whose note does not say what it is for. */
const lineOf = (amountCents = 15_000) =>
  db.statementLine.create({
    data: { lineHash: randomUUID(), paidAt: NOW, payerName: "R P", note: "thanks", amountCents, importedAt: NOW },
  });
const requestOf = (userId: string, overrides: object = {}) =>
  db.subscriptionRequest.create({
    data: {
      ...{ userId, userEmail: "member@example.test", currentTier: "None", requestedTier: "Bronze" },
      ...{ amountCents: 17_400, paymentProof: "#D-77XYZ", createdAt: NOW, ...overrides },
    },
  });
const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const acts = () => auditEntriesOf(db, "payments.confirm");
const cause = (reason: string) => ({ cause: { reason } });

/** An order of $150.00, a line, and the input that assigns the line to the order. */
async function chosen(amountCents = 15_000, verdict: "exact" | "rest" | "over" | "partial" = "exact") {
  const order = await createOrder(db, await createUser(db, { name: "Robin Payer" }));
  const line = await lineOf(amountCents);
  return { order, line, choice: { lineId: line.id, kind: "order" as const, targetId: order.id, verdict } };
}

describe("assignable targets of a statement line", () => {
  it("are at most 20 pending targets, exact amount first, then the nearest", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    const of = (totalAmountCents: number, overrides: object = {}) =>
      createOrder(db, person, { subtotalCents: totalAmountCents - 5_000, totalAmountCents, ...overrides });
    for (let n = 1; n <= 20; n++) await of(30_000 + n);
    await of(15_000, { status: "cancelled" });
    await of(15_000, { isArchived: true });
    const near = await of(15_100);
    const exact = await of(15_000);
    const line = await lineOf(15_000);
    const { targets, hasMore } = await payments.assignable({ lineId: line.id });
    expect(targets.slice(0, 2)).toMatchObject([
      { id: exact.id, verdict: "exact", differenceCents: 0 },
      { id: near.id, verdict: "partial", differenceCents: -100 },
    ]);
    expect([targets.length, hasMore]).toEqual([20, true]);
  });

  it("are searched by short id with or without #, name, e-mail, amount and reference", async () => {
    const { payments } = await admin();
    const robin = await createUser(db, { name: "Robin 100%_Payer", email: "robin@example.test" });
    const order = await createOrder(db, robin, { isArchived: true });
    const request = await requestOf((await createUser(db, { name: "Sam Member" })).id);
    const line = await lineOf(99);
    const found = async (search: string) =>
      (await payments.assignable({ lineId: line.id, search })).targets.map(({ id }) => id);
    for (const search of [`#${order.shortId}`, order.shortId.toLowerCase(), "payer ROBIN", "100%_", "$150.00", "150"]) {
      expect(await found(search), search).toEqual([order.id]);
    }
    for (const search of ["sam", "MEMBER@example", "d-77xyz", "#D-77", "$174.00"]) {
      expect(await found(search), search).toEqual([request.id]);
    }
    expect(await found("robin sam")).toEqual([]);
    expect(await found("%")).toEqual([order.id]);
  });

  it("count earlier payments, and mark a covered order as a double payment", async () => {
    const { payments } = await admin();
    const { order, choice } = await chosen(10_000, "partial");
    await payments.assignLine(choice);
    const rest = await lineOf(5_000);
    const [target] = (await payments.assignable({ lineId: rest.id, search: "50.00" })).targets;
    expect(target).toMatchObject({ id: order.id, receivedCents: 10_000, verdict: "rest", differenceCents: 0 });
    await db.statementLine.update({ where: { id: choice.lineId }, data: { amountCents: 15_000 } });
    const [covered] = (await payments.assignable({ lineId: rest.id, search: order.shortId })).targets;
    expect(covered).toMatchObject({ verdict: "double" });
  });

  it("take two line queries, and fail for an unknown line", async () => {
    const { payments } = await admin();
    const { line } = await chosen();
    const read = await countStatements(db, () => payments.assignable({ lineId: line.id }));
    expect(read.filter((sql) => /statement_lines/.test(sql))).toHaveLength(2);
    await expect(payments.assignable({ lineId: randomUUID() })).rejects.toThrow("Statement line not found");
  });
});

describe("manual line assignment", () => {
  it("pays the order with all effects, is audited as manual, and shows the line on the order", async () => {
    const { api, payments, user } = await admin();
    const { order, choice } = await chosen();
    expect(await payments.assignLine(choice)).toMatchObject({ alreadyConfirmed: false, isPaid: true });
    expect(await orderOf(order.id)).toMatchObject({ status: "completed", isPaid: true });
    expect(await db.outboxMail.count({ where: { template: "payment-confirmed" } })).toBe(1);
    expect((await api.orders.byId({ orderId: order.id })).statementLines).toMatchObject([
      { amountCents: 15_000, note: "thanks", confirmedAt: NOW },
    ]);
    expect(await acts()).toMatchObject([
      { actorUserId: user.id, entityId: order.id, after: { how: "assigned by hand", receivedCents: 15_000 } },
    ]);
    expect((await payments.openLines()).total).toBe(0);
  });

  it("approves the chosen membership", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    const request = await requestOf(person.id);
    const line = await lineOf(17_400);
    const choice = { lineId: line.id, kind: "membership" as const, targetId: request.id, verdict: "exact" as const };
    expect(await payments.assignLine(choice)).toMatchObject({ isPaid: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ subscriptionTier: "Bronze" });
  });

  it("records a part and leaves the order open; the rest pays it", async () => {
    const { payments } = await admin();
    const { order, choice } = await chosen(10_000, "partial");
    expect(await payments.assignLine(choice)).toMatchObject({ alreadyConfirmed: false, isPaid: false });
    expect(await orderOf(order.id)).toMatchObject({ status: "pending" });
    expect((await payments.waiting({})).rows).toMatchObject([{ id: order.id, receivedCents: 10_000 }]);
    const rest = await lineOf(5_000);
    await payments.assignLine({ ...choice, lineId: rest.id, verdict: "rest" });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true });
  });

  it("pays the order with an overpayment and audits the surplus", async () => {
    const { payments } = await admin();
    const { order, choice } = await chosen(15_100, "over");
    await payments.assignLine({ ...choice, surplus: { choice: "keep", amountCents: 100 } });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true });
    expect(await acts()).toMatchObject([{ after: { differenceCents: 100 } }]);
  });

  it("overrides the match from the line's note", async () => {
    const { payments } = await admin();
    const { order, line, choice } = await chosen();
    const named = await createOrder(db, await createUser(db));
    await db.statementLine.update({ where: { id: line.id }, data: { note: `#${named.shortId}` } });
    await payments.assignLine(choice);
    expect([(await orderOf(order.id)).isPaid, (await orderOf(named.id)).isPaid]).toEqual([true, false]);
  });

  it("is applied once, and refused for another target of a used line or for an ignored line", async () => {
    const { payments } = await admin();
    const { choice } = await chosen();
    const other = await chosen();
    await payments.assignLine(choice);
    expect(await payments.assignLine(choice)).toMatchObject({ alreadyConfirmed: true, isPaid: true });
    expect(await acts()).toHaveLength(1);
    await expect(payments.assignLine({ ...choice, targetId: other.order.id })).rejects.toMatchObject({
      ...cause("line-used"),
      message: "This line was already confirmed for something else.",
    });
    await payments.setLineIgnored({ lineId: other.line.id, isIgnored: true });
    await expect(payments.assignLine(other.choice)).rejects.toMatchObject(cause("line-ignored"));
    expect((await orderOf(other.order.id)).isPaid).toBe(false);
  });

  it("is refused for a paid, cancelled or unknown order, a changed verdict, and for customers", async () => {
    const { api, payments } = await admin();
    const paid = await chosen();
    await api.orders.markPaid({ orderId: paid.order.id });
    const gone = await chosen();
    await api.orders.cancel({ orderId: gone.order.id });
    for (const { order, choice } of [paid, gone]) {
      await expect(payments.assignLine(choice)).rejects.toMatchObject({
        ...cause("changed-meanwhile"),
        message: `Order #${order.shortId} has changed in the meantime. Please look at it again.`,
      });
    }
    const { order, choice } = await chosen();
    await expect(payments.assignLine({ ...choice, verdict: "over" })).rejects.toMatchObject(cause("changed-meanwhile"));
    await expect(payments.assignLine({ ...choice, targetId: randomUUID() })).rejects.toThrow("Order not found");
    const customer = (await callerFor(db, order.userId)).admin.payments;
    await expect(customer.assignLine(choice)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(customer.assignable({ lineId: choice.lineId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await db.statementLine.count({ where: { confirmedAt: { not: null } } })).toBe(0);
  });

  it("happens once for two concurrent admins, even with two orders or two lines", async () => {
    const [{ payments }, other] = [await admin(), (await admin("Ben Admin")).payments];
    const { order, choice } = await chosen();
    const same = await Promise.all([payments, other, payments, other].map((each) => each.assignLine(choice)));
    expect(same.filter(({ alreadyConfirmed }) => !alreadyConfirmed)).toHaveLength(1);
    expect((await orderOf(order.id)).paymentGeneration).toBe(1);
    expect(await acts()).toHaveLength(1);

    const [one, two] = [await chosen(), await chosen()];
    const apart = await Promise.allSettled([
      payments.assignLine(one.choice),
      other.assignLine({ ...one.choice, targetId: two.order.id }),
    ]);
    expect(apart.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

    const three = await chosen();
    const together = await Promise.allSettled([
      payments.assignLine(three.choice),
      other.assignLine({ ...three.choice, lineId: (await lineOf()).id }),
    ]);
    expect(together.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await orderOf(three.order.id)).paymentGeneration).toBe(1);
  });
});
