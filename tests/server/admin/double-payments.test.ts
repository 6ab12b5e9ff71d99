// A customer pays the same order twice: the second payment is returned, becomes store credit, or is kept.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const cause = (reason: string) => ({ cause: { reason } });
const sixTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));
const later = new Date(NOW.getTime() + 60_000);

/** An order of $150.00 that one statement line has paid, and more open lines with these amounts for it. */
async function paidTwice(...amounts: number[]) {
  const { id } = await createAdmin(db);
  const { payments, orders } = (await callerFor(db, id)).admin;
  const after = (await callerFor(db, id, { now: later })).admin.payments;
  const buyer = await createUser(db, { referredByUserId: (await createAffiliate(db)).id });
  const order = await createOrder(db, buyer);
  const line = { paidAt: NOW, payerName: "Robin Payer", note: order.shortId };
  const send = (amountCents: number, reference: string) =>
    payments.importStatement({ payments: [{ ...line, amountCents, reference }] });
  await send(15_000, "first");
  const [first] = (await payments.openLines()).lines;
  const to = { kind: "order" as const, targetId: order.id };
  await payments.confirmLine({ lineId: first?.id ?? "", ...to, verdict: "exact" });
  for (const [at, amountCents] of amounts.entries()) await send(amountCents, `again ${at}`);
  const { lines } = await payments.openLines();
  const decide = (choice: "return" | "credit" | "keep", amountCents = 15_000, lineId = lines[0]?.id ?? "") =>
    after.confirmLine({ lineId, ...to, verdict: "double", surplus: { choice, amountCents } });
  return { payments: after, orders, order, buyer, lines, firstId: first?.id ?? "", to, decide };
}

const outcome = async (userId: string) => ({
  toReturn: (await db.moneyReturn.findMany()).map(({ amountCents, kind }) => [kind, amountCents]),
  credit: (await db.creditEntry.findMany({ where: { userId } })).reduce((sum, { amountCents }) => sum + amountCents, 0),
});

const TOLD = {
  return: "We are sending it back to the account it came from.",
  credit: "We have added it to your store credit, which you can use for your next order.",
  keep: "We have kept it with your payment. If that is not what you want, reply to this e-mail.",
} as const;

const doubleMails = () => db.outboxMail.findMany({ where: { template: "payment-double" } });

describe("second payment of an order that was refunded", () => {
  it.each(["return", "credit"] as const)("can be unlinked, but not the one that paid: %s", async (choice) => {
    const { payments, orders, order, buyer, lines, firstId, decide } = await paidTwice(15_000);
    await decide(choice);
    await db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
    await orders.refund({ orderId: order.id, reason: "Out of stock" });
    await expect(payments.releaseLine({ lineId: firstId })).rejects.toMatchObject(cause("changed-meanwhile"));
    const lineId = lines[0]?.id ?? "";
    const answers = await sixTimes(() => payments.releaseLine({ lineId }));
    expect(answers.filter(({ alreadyOpen }) => !alreadyOpen)).toHaveLength(1);
    expect((await payments.openLines()).lines.map(({ id }) => id)).toEqual([lineId]);
    // Only the refund of the first payment goes back.
    expect(await outcome(buyer.id)).toEqual({ toReturn: [["refund", 15_000]], credit: 0 });
    expect(await db.outboxMail.count({ where: { template: "payment-corrected" } })).toBe(1);
  });

  it.each([
    ["that was kept", "keep", false],
    ["whose return was sent", "return", true],
  ] as const)("stays linked: one %s", async (_, choice, isSent) => {
    const { payments, orders, order, lines, decide } = await paidTwice(15_000);
    await decide(choice);
    await orders.refund({ orderId: order.id, reason: "Out of stock" });
    const { id: returnId = "" } = (await db.moneyReturn.findFirst({ where: { kind: "overpayment" } })) ?? {};
    if (isSent) await payments.markReturned({ returnId, reference: "R-1" });
    const released = payments.releaseLine({ lineId: lines[0]?.id ?? "" });
    await expect(released).rejects.toMatchObject(cause(isSent ? "already-returned" : "changed-meanwhile"));
  });
});

describe("double payment e-mail", () => {
  it.each(["return", "credit", "keep"] as const)(
    "tells the customer once what happens to the money: %s",
    async (choice) => {
      const { order, lines, decide } = await paidTwice(15_000);
      await sixTimes(() => decide(choice));
      const mails = await doubleMails();
      expect(mails).toMatchObject([{ toEmail: order.email, orderId: order.id }]);
      const { subject, text } = await composeMail(db, { template: "payment-double", payload: mails[0]?.payload });
      expect(subject).toBe(`Order ${order.shortId}: we received a second payment`);
      expect(text).toContain(`We received another $150.00 for this order, which is already paid. ${TOLD[choice]}`);
      expect(lines).toHaveLength(1);
    },
  );

  it("is dropped when the decision is undone before it is sent, and queued for the next decision", async () => {
    const { payments, lines, decide } = await paidTwice(15_000);
    await decide("keep");
    await payments.undoConfirmation({ lineId: lines[0]?.id ?? "", confirmedAt: later });
    expect(await doubleMails()).toEqual([]);
    await decide("credit");
    expect(await doubleMails()).toMatchObject([{ payload: { surplus: { choice: "credit" } } }]);
  });

  it("names the membership", async () => {
    const user = await createUser(db, { name: "Robin Field", emailVerifiedAt: NOW });
    const { id: requestId } = await db.subscriptionRequest.create({
      data: {
        ...{ userId: user.id, userEmail: user.email, currentTier: "None", requestedTier: "Gold" },
        ...{ amountCents: 9_900, paymentProof: "REF-1" },
      },
    });
    const surplus = { choice: "return", amountCents: 9_900 };
    const mail = { template: "payment-double", payload: { requestId, surplus } };
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe("Your Gold membership: we received a second payment");
    expect(text).toContain(
      `We received another $99.00 for your Gold membership, which is already paid. ${TOLD.return}`,
    );
  });
});

describe("double payment", () => {
  it.each([
    ["return", { toReturn: [["overpayment", 15_000]], credit: 0 }],
    ["credit", { toReturn: [], credit: 15_000 }],
    ["keep", { toReturn: [], credit: 0 }],
  ] as const)("%s: is applied once, leaves the order unchanged, and can be undone", async (choice, expected) => {
    const { payments, order, buyer, lines, decide } = await paidTwice(15_000);
    expect(lines[0]?.match).toMatchObject({ verdict: "double", differenceCents: 15_000, to: { state: "paid" } });
    const before = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    const allEntries = () => db.ledgerEntry.findMany({ orderBy: { id: "asc" } });
    const entries = await allEntries();
    const answers = await sixTimes(() => decide(choice));
    expect(answers.filter(({ alreadyConfirmed }) => !alreadyConfirmed)).toHaveLength(1);
    expect(await outcome(buyer.id)).toEqual(expected);
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toEqual(before);
    expect(await allEntries()).toEqual(entries);
    expect(await auditEntriesOf(db, `payments.surplus-${choice}`)).toMatchObject([{ entityId: order.id }]);
    expect((await payments.openLines()).lines).toEqual([]);

    // Undo works even after the order ships, because this payment did not pay for it.
    await db.order.update({
      where: { id: order.id },
      data: { shippedAt: new Date(later.getTime() + 60_000), trackingNumber: "1Z999AA10123456784" },
    });
    const lineId = lines[0]?.id ?? "";
    await sixTimes(() => payments.undoConfirmation({ lineId, confirmedAt: later }));
    expect(await outcome(buyer.id)).toEqual({ toReturn: [], credit: 0 });
    expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).isPaid).toBe(true);
    expect((await payments.openLines()).lines).toMatchObject([{ id: lineId, match: { verdict: "double" } }]);
  });

  it("requires a decision on the amount shown, and only for a paid order", async () => {
    const { payments, orders, order, lines, to, decide } = await paidTwice(15_000);
    const lineId = lines[0]?.id ?? "";
    const undecided = payments.confirmLine({ lineId, ...to, verdict: "double" });
    await expect(undecided).rejects.toMatchObject(cause("surplus-undecided"));
    await expect(decide("return", 1)).rejects.toMatchObject(cause("surplus-changed"));
    await orders.undoPayment({ orderId: order.id, reason: "By mistake" });
    await expect(decide("return")).rejects.toMatchObject(cause("changed-meanwhile"));
    expect(await db.moneyReturn.count()).toBe(0);
  });

  it("counts each extra payment as a surplus of its own amount", async () => {
    const { buyer, lines, decide } = await paidTwice(15_000, 4_000);
    expect(lines.map(({ match }) => match.differenceCents).sort()).toEqual([15_000, 4_000]);
    for (const line of lines) await decide("return", line.amountCents, line.id);
    const { toReturn } = await outcome(buyer.id);
    expect(toReturn.map(([, amount]) => amount).sort()).toEqual([15_000, 4_000]);
  });

  it.each(["return", "credit", "keep"] as const)(
    "does not name it as the payment that a refund goes back to: %s",
    async (choice) => {
      const { payments, orders, order, firstId, lines, decide } = await paidTwice(15_000);
      const otherPayer = { payerName: "Ben Other", paidAt: later };
      await db.statementLine.update({ where: { id: lines[0]?.id ?? "" }, data: otherPayer });
      await decide(choice);
      await orders.refund({ orderId: order.id, reason: "Sent back" });
      const { rows } = await payments.moneyReturns({ view: "open" });
      const refund = rows.find(({ kind }) => kind === "refund");
      expect(refund?.line).toMatchObject({ id: firstId, payerName: "Robin Payer" });
      expect(rows.find(({ kind }) => kind === "overpayment")?.line?.payerName).toBe(
        choice === "return" ? "Ben Other" : undefined,
      );
    },
  );

  it("names the orders that used its store credit, and can be undone once one of them is cancelled", async () => {
    const { payments, orders, buyer, lines, decide } = await paidTwice(15_000);
    await decide("credit");
    const used = { creditAppliedCents: 9_000, totalAmountCents: 15_000 };
    const next = await createOrder(db, buyer, used);
    const spent = { kind: "spend", amountCents: -9_000, idempotencyKey: "spent", createdAt: later } as const;
    await db.creditEntry.create({ data: { ...spent, userId: buyer.id, orderId: next.id } });
    const undo = () => payments.undoConfirmation({ lineId: lines[0]?.id ?? "", confirmedAt: later });
    await expect(undo()).rejects.toThrow(
      `used for order #${next.shortId}, so it cannot be taken back: $90.00 is missing. Cancel or refund what it paid for, or add`,
    );
    await orders.cancel({ orderId: next.id });
    await undo();
    expect((await outcome(buyer.id)).credit).toBe(0);
  });

  it("cannot be undone once its store credit is spent", async () => {
    const { payments, buyer, lines, decide } = await paidTwice(15_000);
    await decide("credit");
    const spent = { kind: "take_back", amountCents: -1, idempotencyKey: "spent", createdAt: later } as const;
    await db.creditEntry.create({ data: { ...spent, userId: buyer.id } });
    const undone = payments.undoConfirmation({ lineId: lines[0]?.id ?? "", confirmedAt: later });
    await expect(undone).rejects.toMatchObject(cause("credit-spent"));
    await expect(undone).rejects.toThrow(/has already been used, so .*: \$0\.01 is missing\. Add the missing credit/);
    expect((await payments.decidedLines({ view: "confirmed", page: 1 })).lines).toHaveLength(2);
  });

  it.each(["return", "credit"] as const)(
    "keeps the first payment bound to the order while it is a %s",
    async (choice) => {
      const { payments, orders, order, buyer, firstId, decide } = await paidTwice(15_000);
      await decide(choice);
      const refused = cause("surplus-depends");
      await expect(payments.undoConfirmation({ lineId: firstId, confirmedAt: NOW })).rejects.toMatchObject(refused);
      expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).isPaid).toBe(true);
      // Undoing the order's payment opens both.
      await orders.undoPayment({ orderId: order.id, reason: "By mistake" });
      expect(await outcome(buyer.id)).toEqual({ toReturn: [], credit: 0 });
      expect((await payments.openLines()).lines).toHaveLength(2);
    },
  );

  it("lets the first payment be undone when it was kept", async () => {
    const { payments, order, firstId, lines, decide } = await paidTwice(15_000);
    await decide("keep");
    await payments.undoConfirmation({ lineId: firstId, confirmedAt: NOW });
    expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).isPaid).toBe(false);
    // The order does not look paid by the second one.
    const open = (await payments.openLines()).lines.map(({ id }) => id);
    expect(open.sort()).toEqual([firstId, lines[0]?.id].sort());
  });
});
