import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { formatMoney } from "~/domain/money";
import { ConfirmLineInput } from "~/schemas/admin/payments";
import { db } from "~/server/db";
import { auditEntriesOf } from "~tests/support/audit-entries";
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
const acts = (action: string) => auditEntriesOf(db, action);
const tenTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
const cause = (reason: string) => ({ cause: { reason } });

/** Imports one line for an order of $150.00, and returns the input that confirms it. */
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

describe("payment inbox", () => {
  it("lists pending orders and requests, oldest first, with amount and note", async () => {
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

  it("filters by amount, name, note and age, and sorts both ways", async () => {
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

  it("paginates without repeating rows", async () => {
    const { payments } = await admin();
    const person = await createUser(db);
    for (let n = 0; n < 53; n++) await createOrder(db, person, { createdAt: new Date(NOW.getTime() + n) });
    const [first, second] = [await payments.waiting({}), await payments.waiting({ page: 2 })];
    expect(first.pageCount).toBe(2);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(53);
    expect(second.rows).toHaveLength(3);
  });

  it("takes a bounded number of statements for eight waiting lines", async () => {
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

describe("statement import", () => {
  it("changes nothing when repeated in another order", async () => {
    const { payments } = await admin();
    const lines = [payment({ note: "one" }), payment({ note: "one" }), payment({ note: "two", reference: "D-1" })];
    expect(await payments.importStatement({ payments: lines })).toEqual({ added: 3, known: 0 });
    expect(await payments.importStatement({ payments: [...lines].reverse() })).toEqual({ added: 0, known: 3 });
    expect(await db.statementLine.count()).toBe(3);
    expect(await acts("payments.import")).toMatchObject([{ after: { lines: 3, added: 3 } }]);
  });

  it("adds each line once for ten concurrent imports", async () => {
    const { payments } = await admin();
    const answers = await tenTimes(() => payments.importStatement({ payments: [payment(), payment({ note: "x" })] }));
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect(await db.statementLine.count()).toBe(2);
  });

  it("refuses an empty statement, a negative amount and an unknown key", async () => {
    const { payments } = await admin();
    await expect(payments.importStatement({ payments: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const out = [payment({ amountCents: -100 })];
    await expect(payments.importStatement({ payments: out })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const odd = [payment({ matchedOrderId: randomUUID() })];
    await expect(payments.importStatement({ payments: odd })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("matches by short id, reference, or amount and name, and detects double and closed payments", async () => {
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

describe("line confirmation", () => {
  it("marks its order as paid with all effects, and shows the line on the order", async () => {
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

  it("approves the matched membership", async () => {
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

  it("happens once for two admins with concurrent requests", async () => {
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

  it("uses the line for one of two orders when sent concurrently", async () => {
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

  it("pays an order once for two concurrent lines, and refuses the other", async () => {
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

  it("records a part and leaves the order open; the rest pays it", async () => {
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
  ])("pays the order with the second of two parts, %s", async (_, first) => {
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
    // The verdict is from a page loaded before the first part was confirmed.
    expect(await payments.confirmLine(other)).toMatchObject({ alreadyConfirmed: false, isPaid: true });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true, paymentGeneration: 1 });
    expect(Object(await acts("payments.confirm")).map(({ after }: { after: object }) => Object(after).verdict)).toEqual(
      ["partial", "rest"],
    );
  });

  it("pays the order once for two concurrent parts, in either order", async () => {
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

  it("leaves a rest that is matched by amount and payer name, without a note", async () => {
    const { payments } = await admin();
    const { order, confirmation } = await lineFor(payments, { amountCents: 10_000 });
    await payments.confirmLine(confirmation);
    await payments.importStatement({ payments: [payment({ note: "the rest", amountCents: 5_000 })] });
    const [rest] = (await payments.openLines()).lines;
    expect(rest?.match).toMatchObject({ by: "amount-and-name", verdict: "rest", to: { id: order.id } });
  });

  it("pays the order with an overpayment and audits the surplus", async () => {
    const { payments } = await admin();
    const { order, line, confirmation } = await lineFor(payments, { amountCents: 15_100 });
    expect(line.match).toMatchObject({ verdict: "over", differenceCents: 100 });
    await payments.confirmLine({ ...confirmation, surplus: { choice: "keep", amountCents: 100 } });
    expect(await orderOf(order.id)).toMatchObject({ isPaid: true });
    expect(await acts("payments.confirm")).toMatchObject([{ after: { differenceCents: 100 } }]);
  });

  it("only records the line for an order that was marked as paid manually", async () => {
    const { api, payments } = await admin();
    const { order, confirmation } = await lineFor(payments);
    await api.orders.markPaid({ orderId: order.id });
    await expect(payments.confirmLine(confirmation)).rejects.toMatchObject(cause("changed-meanwhile"));
    await payments.confirmLine({ ...confirmation, verdict: "noted" });
    expect((await orderOf(order.id)).paymentGeneration).toBe(1);
  });

  it("is refused for a cancelled or unknown order, an unknown line, and for customers", async () => {
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

  it("reports an outcome for each line of a batch", async () => {
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

it("a page number that is too high returns the last page, in every payment list", async () => {
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

it("decided lines are found by words, amount and age, and say who decided", async () => {
  const { payments } = await admin();
  const ignore = async (overrides: object) => {
    const { line } = await lineFor(payments, overrides);
    await payments.setLineIgnored({ lineId: line.id, isIgnored: true });
    return line.id;
  };
  const recent = await ignore({ payerName: "Noor 100%", reference: "R-1" });
  const old = await ignore({ reference: "R-2", paidAt: new Date(NOW.getTime() - 9 * 86_400_000) });
  const found = async (filter: object) =>
    (await payments.decidedLines({ view: "ignored", ...filter })).lines.map(({ id }) => id);
  expect(await found({ search: "100% r-1" })).toEqual([recent]);
  expect(await found({ search: "r_1" })).toEqual([]);
  expect(await found({ search: "$150.00" })).toHaveLength(2);
  expect(await found({ search: "151.00" })).toEqual([]);
  expect(await found({ age: "today" })).toEqual([recent]);
  expect(await found({ age: "older" })).toEqual([old]);
  expect(await found({ age: "week" })).toEqual([]);
  expect((await payments.decidedLines({ view: "ignored" })).lines[0]?.decidedBy).toBe("Ann Admin");
});

describe("ignored line", () => {
  it("is ignored and restored once each", async () => {
    const { payments } = await admin();
    const { line, confirmation } = await lineFor(payments);
    const answers = await tenTimes(() => payments.setLineIgnored({ lineId: line.id, isIgnored: true }));
    expect(answers.filter(({ alreadySet }) => !alreadySet)).toHaveLength(1);
    expect((await payments.decidedLines({ view: "ignored" })).total).toBe(1);
    await expect(payments.confirmLine(confirmation)).rejects.toMatchObject(cause("line-ignored"));
    await payments.setLineIgnored({ lineId: line.id, isIgnored: false });
    expect((await payments.openLines()).total).toBe(1);
    expect(await acts("payments.ignore")).toHaveLength(1);
    const { api } = await admin();
    const { rows } = await api.audit.list({ entity: "statement-line", action: "payments.ignore" });
    const { amountCents, paidAt, payerName } = line;
    expect(rows[0]?.thingName).toBe(`the payment of ${formatMoney(amountCents)} by ${payerName}`);
    expect(rows[0]?.changes).toContainEqual({ field: "amountCents", before: null, after: String(amountCents) });
    expect(rows[0]?.changes).toContainEqual({ field: "paidAt", before: null, after: paidAt?.toISOString() });
    // The name is read from the line, from which it is erased with the account.
    expect(JSON.stringify(await acts("payments.ignore"))).not.toContain(payerName);
    await db.statementLine.update({ where: { id: line.id }, data: { payerName: "" } });
    expect((await api.audit.list({ action: "payments.ignore" })).rows[0]?.thingName).toBe(
      `the payment of ${formatMoney(amountCents)}`,
    );
    await expect(payments.setLineIgnored({ lineId: randomUUID(), isIgnored: true })).rejects.toThrow(
      "Statement line not found",
    );
  });

  it("is either ignored or confirmed when both are sent concurrently", async () => {
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

describe("release of a confirmed line", () => {
  it("requires its payment to be undone, and then frees the line once", async () => {
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
