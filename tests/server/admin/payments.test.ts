import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ConfirmLineInput } from "~/schemas/admin/payments";
import { db } from "~/server/db";
import { actsInOrder } from "~tests/support/acts";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function admin() {
  const user = await createAdmin(db, { name: "Ann Admin" });
  const api = (await callerFor(db, user.id)).admin;
  return { user, api, payments: api.payments };
}
type Payments = Awaited<ReturnType<typeof admin>>["payments"];

const payment = (overrides: object = {}) => ({
  paidAt: NOW,
  payerName: "Robin Payer",
  note: "",
  amountCents: 15_000,
  reference: "",
  ...overrides,
});
const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const acts = (action: string) => actsInOrder(db, action);
const tenTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
const cause = (reason: string) => ({ cause: { reason } });

/** Takes in one line for an order of $150.00, and answers what confirming it asks for. */
async function lineFor(payments: Payments, overrides: object = {}) {
  const buyer = await createUser(db, { name: "Robin Payer" });
  const order = await createOrder(db, buyer);
  await payments.importStatement({ payments: [payment({ note: `#${order.shortId}`, ...overrides })] });
  const line = (await payments.openLines()).lines.find(({ match }) => match.to?.id === order.id);
  if (!line) throw new Error("the line was not matched");
  const verdict = ConfirmLineInput.shape.verdict.parse(line.match.verdict);
  return { order, line, confirmation: { lineId: line.id, kind: "order" as const, targetId: order.id, verdict } };
}

const requestOf = (userId: string, overrides: object = {}) =>
  db.subscriptionRequest.create({
    data: {
      ...{ userId, userEmail: "member@example.test", currentTier: "None", requestedTier: "Bronze" },
      ...{ amountCents: 17_400, paymentProof: "D-77XYZ", createdAt: NOW, ...overrides },
    },
  });

describe("the inbox", () => {
  it("lists orders and requests that wait, the oldest first, with amount and note", async () => {
    const { payments } = await admin();
    const person = await createUser(db, { name: "Robin Payer" });
    const young = await createOrder(db, person);
    const old = await requestOf(person.id, { createdAt: new Date(NOW.getTime() - 1000) });
    await createOrder(db, person, { isArchived: true });
    await createOrder(db, person, { status: "cancelled" });
    const { rows, total } = await payments.waiting({});
    expect(rows.map(({ kind, reference, amountCents }) => [kind, reference, amountCents])).toEqual([
      ["membership", "D-77XYZ", 17_400],
      ["order", young.shortId, 15_000],
    ]);
    expect(rows[0]).toMatchObject({ id: old.id, requestedTier: "Bronze", name: "Robin Payer" });
    expect(total).toBe(2);
  });

  it("is narrowed by amount, name or note and by age, and turned round", async () => {
    const { payments } = await admin();
    const [robin, sam] = [await createUser(db, { name: "Robin Payer" }), await createUser(db, { name: "Sam Other" })];
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const fresh = await createOrder(db, robin, { createdAt: NOW });
    const recent = await createOrder(db, sam, { createdAt: daysAgo(3) });
    const stale = await requestOf(robin.id, { createdAt: daysAgo(9) });
    const ids = async (input: object) => (await payments.waiting(input)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual([stale.id, recent.id, fresh.id]);
    expect(await ids({ sort: "newest" })).toEqual([fresh.id, recent.id, stale.id]);
    expect(await ids({ search: "PAYER robin" })).toEqual([stale.id, fresh.id]);
    expect(await ids({ search: `#${recent.shortId}` })).toEqual([recent.id]);
    expect(await ids({ search: "$174" })).toEqual([stale.id]);
    await payments.importStatement({ payments: [payment({ note: recent.shortId, amountCents: 4_000 })] });
    const lineId = (await db.statementLine.findFirstOrThrow()).id;
    await payments.confirmLine({ lineId, kind: "order", targetId: recent.id, verdict: "partial" });
    expect(await ids({ search: "110.00" })).toEqual([recent.id]);
    const week = await payments.waiting({ age: "week" });
    expect(week.rows.map(({ id }) => id)).toEqual([recent.id]);
    expect(week).toMatchObject({ ages: { today: 1, week: 1, older: 1 }, orders: 1, memberships: 0, total: 1 });
    expect(await payments.waiting({ search: "nobody" })).toMatchObject({ rows: [], ages: {}, total: 0, pageCount: 1 });
  });

  it("pages through what waits, each once", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    for (let n = 0; n < 53; n++) await createOrder(db, person, { createdAt: new Date(NOW.getTime() + n) });
    const [first, second] = [await payments.waiting({}), await payments.waiting({ page: 2 })];
    expect(first.pageCount).toBe(2);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(53);
    expect(second.rows).toHaveLength(3);
  });

  it("is read with a bounded number of statements, however many lines wait", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    for (let n = 0; n < 8; n++) {
      const order = await createOrder(db, person);
      await payments.importStatement({ payments: [payment({ note: order.shortId, reference: `R-${n}` })] });
    }
    expect((await countStatements(db, () => payments.openLines())).length).toBeLessThanOrEqual(4);
    expect((await countStatements(db, () => payments.waiting({}))).length).toBeLessThanOrEqual(4);
  });
});

describe("a statement", () => {
  it("taken in again, in another sequence, changes nothing", async () => {
    const { payments } = await admin();
    const lines = [payment({ note: "one" }), payment({ note: "one" }), payment({ note: "two", reference: "D-1" })];
    expect(await payments.importStatement({ payments: lines })).toEqual({ added: 3, known: 0 });
    expect(await payments.importStatement({ payments: [...lines].reverse() })).toEqual({ added: 0, known: 3 });
    expect(await db.statementLine.count()).toBe(3);
    expect(await acts("payments.import")).toMatchObject([{ after: { lines: 3, added: 3 } }]);
  });

  it("taken in ten times at once is taken in once", async () => {
    const { payments } = await admin();
    const answers = await tenTimes(() => payments.importStatement({ payments: [payment(), payment({ note: "x" })] }));
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect(await db.statementLine.count()).toBe(2);
  });

  it("with nothing, money that went out, or a foreign key in it is refused", async () => {
    const { payments } = await admin();
    await expect(payments.importStatement({ payments: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const out = [payment({ amountCents: -100 })];
    await expect(payments.importStatement({ payments: out })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const odd = [payment({ matchedOrderId: randomUUID() })];
    await expect(payments.importStatement({ payments: odd })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is compared: by short id, by reference, by amount and name, paid twice, closed, and no match", async () => {
    const { payments } = await admin();
    const person = await createUser(db, { name: "Robin Payer" });
    const other = await createUser(db, { name: "Sam Other" });
    const named = await createOrder(db, other);
    const gone = await createOrder(db, other, { status: "cancelled" });
    await createOrder(db, person, { subtotalCents: 20_000, totalAmountCents: 25_000 });
    await requestOf(other.id);
    await payments.importStatement({
      payments: [
        payment({ note: `for ${named.shortId.toLowerCase()}` }),
        payment({ note: named.shortId, paidAt: new Date(NOW.getTime() + 1000) }),
        payment({ note: gone.shortId }),
        payment({ amountCents: 17_400, reference: "D-77XYZ" }),
        payment({ amountCents: 25_000 }),
        payment({ amountCents: 99 }),
      ],
    });
    const { lines } = await payments.openLines();
    const said = lines.map(({ match }) => `${match.verdict} ${match.confidence}`);
    expect(said.sort()).toEqual(
      ["closed certain", "double certain", "exact certain", "exact certain", "exact likely", "foreign none"].sort(),
    );
  });
});

describe("confirming a line", () => {
  it("marks its order as paid with all that follows, and the order shows the line", async () => {
    const { api, payments, user } = await admin();
    const { order, confirmation } = await lineFor(payments);
    expect(await payments.confirmLine(confirmation)).toMatchObject({ alreadyConfirmed: false, isPaid: true });
    expect(await orderOf(order.id)).toMatchObject({ status: "completed", isPaid: true });
    expect(await db.outboxMail.count({ where: { template: "payment-confirmed" } })).toBe(1);
    expect((await api.orders.byId({ orderId: order.id })).statementLines).toMatchObject([
      { amountCents: 15_000, confirmedAt: NOW },
    ]);
    expect(await acts("payments.confirm")).toMatchObject([
      { actorUserId: user.id, entityId: order.id, before: { receivedCents: 0 }, after: { receivedCents: 15_000 } },
    ]);
    expect((await payments.openLines()).total).toBe(0);
  });

  it("posts the commissions of the order", async () => {
    const { payments } = await admin();
    const referrer = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: referrer.id });
    const order = await createOrder(db, buyer);
    await payments.importStatement({ payments: [payment({ note: order.shortId })] });
    const [line] = (await payments.openLines()).lines;
    await payments.confirmLine({ lineId: line?.id ?? "", kind: "order", targetId: order.id, verdict: "exact" });
    expect(await db.ledgerEntry.count({ where: { orderId: order.id, affiliateUserId: referrer.id } })).toBe(1);
  });

  it("approves the membership it is for", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    const request = await requestOf(person.id);
    await payments.importStatement({ payments: [payment({ amountCents: 17_400, reference: "#d-77xyz" })] });
    const [line] = (await payments.openLines()).lines;
    await payments.confirmLine({ lineId: line?.id ?? "", kind: "membership", targetId: request.id, verdict: "exact" });
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      subscriptionTier: "Bronze",
      markupReductionPercentage: 10,
    });
  });

  it("by two admins, and many times at once, happens once", async () => {
    const { payments } = await admin();
    const other = (await admin()).payments;
    const { order, confirmation } = await lineFor(payments);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => payments.confirmLine(confirmation)),
      ...Array.from({ length: 5 }, () => other.confirmLine(confirmation)),
    ]);
    expect(answers.filter(({ alreadyConfirmed }) => !alreadyConfirmed)).toHaveLength(1);
    expect(await orderOf(order.id)).toMatchObject({ paymentGeneration: 1 });
    expect(await acts("payments.confirm")).toHaveLength(1);
    expect(await db.outboxMail.count({ where: { template: "payment-confirmed" } })).toBe(1);
  });

  it("for two orders at once uses the line for one of them", async () => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments);
    const second = await createOrder(db, await createUser(db));
    const results = await Promise.allSettled([
      payments.confirmLine(confirmation),
      payments.confirmLine({ ...confirmation, targetId: second.id }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const paid = [await orderOf(order.id), await orderOf(second.id)].filter(({ isPaid }) => isPaid);
    expect(paid).toHaveLength(1);
  });

  it("of two lines for one order at once pays it once; the other is refused", async () => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments);
    await payments.importStatement({ payments: [payment({ note: `again ${order.shortId}` })] });
    const again = (await payments.openLines()).lines.find(({ note }) => note.startsWith("again"));
    const results = await Promise.allSettled([
      payments.confirmLine(confirmation),
      payments.confirmLine({ ...confirmation, lineId: again?.id ?? "" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await orderOf(order.id)).paymentGeneration).toBe(1);
  });

  it("of a part notes it and leaves the order open; the rest pays it", async () => {
    const { payments } = await admin();
    const { order, line, confirmation } = await lineFor(payments, { amountCents: 10_000 });
    expect(line.match).toMatchObject({ verdict: "partial", differenceCents: -5_000 });
    expect(await payments.confirmLine(confirmation)).toMatchObject({ alreadyConfirmed: false, isPaid: false });
    expect(await orderOf(order.id)).toMatchObject({ status: "pending" });
    expect((await payments.waiting({})).rows).toMatchObject([{ receivedCents: 10_000 }]);
    await payments.importStatement({ payments: [payment({ note: order.shortId, amountCents: 5_000 })] });
    const [rest] = (await payments.openLines()).lines;
    expect(rest?.match).toMatchObject({ verdict: "rest", differenceCents: 0 });
    await payments.confirmLine({ ...confirmation, lineId: rest?.id ?? "", verdict: "rest" });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true });
  });

  it.each([
    ["the earlier first", 0],
    ["the later first", 1],
  ])("of two parts that came together pays the order with the second of them, %s", async (_, first) => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments, { amountCents: 10_000 });
    const later = payment({ note: order.shortId, amountCents: 5_000, paidAt: new Date(NOW.getTime() + 1_000) });
    await payments.importStatement({ payments: [later] });
    const parts = (await payments.openLines()).lines.map((line) => ({
      ...{ ...confirmation, lineId: line.id },
      verdict: ConfirmLineInput.shape.verdict.parse(line.match.verdict),
    }));
    expect(parts.map(({ verdict }) => verdict)).toEqual(["partial", "rest"]);
    const [one, other] = [parts[first], parts[1 - first]];
    if (!one || !other) throw new Error("expected two parts");
    expect(await payments.confirmLine(one)).toMatchObject({ alreadyConfirmed: false, isPaid: false });
    expect(await orderOf(order.id)).toMatchObject({ status: "pending" });
    // Also from a page that was read before the first was confirmed.
    expect(await payments.confirmLine(other)).toMatchObject({ alreadyConfirmed: false, isPaid: true });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true, paymentGeneration: 1 });
    expect(Object(await acts("payments.confirm")).map(({ after }: { after: object }) => Object(after).verdict)).toEqual(
      ["partial", "rest"],
    );
  });

  it("of two parts at once pays the order once, whichever comes first", async () => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments, { amountCents: 10_000 });
    await payments.importStatement({ payments: [payment({ note: order.shortId, amountCents: 5_000 })] });
    const parts = (await payments.openLines()).lines.map(({ id, match }) => ({
      ...{ ...confirmation, lineId: id },
      verdict: ConfirmLineInput.shape.verdict.parse(match.verdict),
    }));
    const results = await Promise.all(parts.map((part) => payments.confirmLine(part)));
    expect(results.map(({ isPaid }) => isPaid).sort()).toEqual([false, true]);
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true, paymentGeneration: 1 });
  });

  it("of a part leaves a rest that is known by its amount and the payer's name, without a note", async () => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments, { amountCents: 10_000 });
    await payments.confirmLine(confirmation);
    await payments.importStatement({ payments: [payment({ note: "the rest", amountCents: 5_000 })] });
    const [rest] = (await payments.openLines()).lines;
    expect(rest?.match).toMatchObject({ by: "amount-and-name", verdict: "rest", to: { id: order.id } });
  });

  it("of too much pays the order and says how much too much it was", async () => {
    const { payments } = await admin();
    const { order, line, confirmation } = await lineFor(payments, { amountCents: 15_100 });
    expect(line.match).toMatchObject({ verdict: "over", differenceCents: 100 });
    await payments.confirmLine({ ...confirmation, surplus: { choice: "keep", amountCents: 100 } });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true });
    expect(await acts("payments.confirm")).toMatchObject([{ after: { differenceCents: 100 } }]);
  });

  it("of what was marked as paid by hand only notes it", async () => {
    const { api, payments } = await admin();
    const { order, confirmation } = await lineFor(payments);
    await api.orders.markPaid({ orderId: order.id });
    await expect(payments.confirmLine(confirmation)).rejects.toMatchObject(cause("changed-meanwhile"));
    await payments.confirmLine({ ...confirmation, verdict: "noted" });
    expect((await orderOf(order.id)).paymentGeneration).toBe(1);
  });

  it("of a cancelled order, an absent one, an absent line, or by nobody who may, is refused", async () => {
    const { api, payments } = await admin();
    const { order, confirmation } = await lineFor(payments);
    const id = randomUUID();
    await expect(payments.confirmLine({ ...confirmation, targetId: id })).rejects.toThrow("Order not found");
    await expect(payments.confirmLine({ ...confirmation, lineId: id })).rejects.toThrow("Statement line not found");
    const customer = (await callerFor(db, order.userId)).admin.payments;
    await expect(customer.confirmLine(confirmation)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await api.orders.cancel({ orderId: order.id });
    await expect(payments.confirmLine(confirmation)).rejects.toMatchObject(cause("changed-meanwhile"));
    expect(await db.statementLine.count({ where: { confirmedAt: { not: null } } })).toBe(0);
  });

  it("of many together says of each how it went", async () => {
    const { api, payments } = await admin();
    const one = await lineFor(payments);
    const two = await lineFor(payments);
    await api.orders.cancel({ orderId: two.order.id });
    const results = await payments.confirmLines({ lines: [one.confirmation, two.confirmation] });
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
    expect(results[1]?.why).toBe(`Order #${two.order.shortId} has changed in the meantime. Please look at it again.`);
    const [again] = await payments.confirmLines({ lines: [one.confirmation] });
    expect(again?.outcome).toBe("unchanged");
  });
});

it("a page that has been emptied is the last one that is left, in every list of payments", async () => {
  const { api, payments } = await admin();
  const [paid, ignored] = [await lineFor(payments), await lineFor(payments)];
  await payments.confirmLine(paid.confirmation);
  await payments.setLineIgnored({ lineId: ignored.line.id, isIgnored: true });
  await api.orders.refund({ orderId: paid.order.id, reason: "Lost in transit" });
  const last = { page: 1, pageCount: 1 };
  expect(await payments.moneyReturns({ page: 2 })).toMatchObject({ ...last, rows: [{ amountCents: 15_000 }] });
  expect(await payments.decidedLines({ view: "ignored", page: 2 })).toMatchObject({ ...last, lines: [{}] });
  await payments.markReturned({ returnId: (await db.moneyReturn.findFirstOrThrow()).id, reference: "R-1" });
  expect(await payments.moneyReturns({ view: "done", page: 9 })).toMatchObject({
    ...last,
    rows: [{ reference: "R-1" }],
  });
  expect(await payments.decidedLines({ view: "confirmed", page: 3 })).toMatchObject({ ...last, lines: [{}] });
  expect(await payments.waiting({ page: 2 })).toMatchObject({ ...last, rows: [{ id: ignored.order.id }] });
});

describe("a line that pays for nothing", () => {
  it("is ignored and brought back, each once", async () => {
    const { payments } = await admin();
    const { line, confirmation } = await lineFor(payments);
    const answers = await tenTimes(() => payments.setLineIgnored({ lineId: line.id, isIgnored: true }));
    expect(answers.filter(({ alreadySet }) => !alreadySet)).toHaveLength(1);
    expect((await payments.decidedLines({ view: "ignored" })).total).toBe(1);
    await expect(payments.confirmLine(confirmation)).rejects.toMatchObject(cause("line-ignored"));
    await payments.setLineIgnored({ lineId: line.id, isIgnored: false });
    expect((await payments.openLines()).total).toBe(1);
    expect(await acts("payments.ignore")).toHaveLength(1);
    await expect(payments.setLineIgnored({ lineId: randomUUID(), isIgnored: true })).rejects.toThrow(
      "Statement line not found",
    );
  });

  it("ignored and confirmed at once is one of the two", async () => {
    const { payments } = await admin();
    for (let round = 0; round < 4; round++) {
      const { order, line, confirmation } = await lineFor(payments, { reference: `R-${round}` });
      await Promise.allSettled([
        payments.confirmLine(confirmation),
        payments.setLineIgnored({ lineId: line.id, isIgnored: true }),
      ]);
      const after = await db.statementLine.findUniqueOrThrow({ where: { id: line.id } });
      expect(after.confirmedAt === null).toBe(after.ignoredAt !== null);
      expect((await orderOf(order.id)).isPaid).toBe(after.confirmedAt !== null);
    }
  });
});

describe("releasing a confirmed line", () => {
  it("needs its payment undone, and then frees the line, once", async () => {
    const { api, payments } = await admin();
    const { order, line, confirmation } = await lineFor(payments);
    await payments.confirmLine(confirmation);
    await expect(payments.releaseLine({ lineId: line.id })).rejects.toMatchObject(cause("still-paid"));
    await api.orders.undoPayment({ orderId: order.id, reason: "Wrong order" });
    const answers = await tenTimes(() => payments.releaseLine({ lineId: line.id }));
    expect(answers.filter(({ alreadyOpen }) => !alreadyOpen)).toHaveLength(1);
    expect((await payments.openLines()).lines).toMatchObject([{ id: line.id, match: { verdict: "exact" } }]);
  });
});
