import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { claimMails } from "~/server/mail/claim-mails";
import type { MailTransport, OutgoingMail } from "~/server/mail/mail-transport";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const reason = "Wrong order";
const soon = () => new Date(Date.now() + 1_000);
const closedServer: MailTransport = { name: "closed", send: () => Promise.reject(new Error("connect ECONNREFUSED")) };

/** Sends what is due; returns what the customers received. */
async function arrivals(): Promise<OutgoingMail[]> {
  const received: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => void received.push(mail);
  while ((await sendDueMails({ db, now: soon(), transport: { name: "open", send } })).length > 0);
  return received;
}

async function paidOrder() {
  const buyer = await createUser(db, { name: "Robin Field" });
  const { id: orderId, shortId } = await createOrder(db, buyer, { paymentTag: "$AssayShop" });
  const admin = (await createAdminCaller(db)).admin;
  await admin.orders.markPaid({ orderId });
  return { buyer, orderId, shortId, admin, orders: admin.orders };
}

const templates = async () => (await db.outboxMail.findMany()).map(({ template }) => template).sort();

describe("Undo payment", () => {
  it("tells a customer whose confirmation was sent that it was a mistake, and what to do", async () => {
    const { buyer, orderId, shortId, orders } = await paidOrder();
    await arrivals();
    await orders.undoPayment({ orderId, reason });
    const [mail, ...others] = await arrivals();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: buyer.email, subject: `Order ${shortId}: your payment is not confirmed` });
    for (const part of ["was verified. That was a mistake", "do not pay twice", "$150.00", "$AssayShop", shortId]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).toContain("We will ship your order once your payment is verified.");
    // The reason is an internal note.
    expect(mail?.text).not.toContain(reason);
  });

  it("works for a shipped order, and its e-mail says that the parcel was sent", async () => {
    const { buyer, orderId, orders } = await paidOrder();
    await orders.setTracking({ orderId, trackingNumber: "TRACK-1" });
    await arrivals();
    await orders.undoPayment({ orderId, reason });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      ...{ status: "pending", isPaid: false, trackingNumber: "TRACK-1" },
    });
    const { id: addressId } = await createAddress(db, buyer.id);
    const customer = (await callerFor(db, buyer.id)).orders;
    await expect(customer.cancel({ orderId })).rejects.toThrow("already on its way");
    await expect(customer.changeAddress({ orderId, addressId })).rejects.toThrow("already on its way");
    const [mail] = await arrivals();
    expect(mail?.template).toBe("payment-undone");
    expect(mail?.text).toContain("already been shipped with the tracking number TRACK-1");
    expect(mail?.text).not.toContain("We will ship");
    // The e-mail about another payment promises no second parcel.
    await orders.markPaid({ orderId });
    const [paidAgain] = await arrivals();
    expect(paidAgain?.text).toContain("We have verified your payment. Your order is already on its way.");
    expect(paidAgain?.text).not.toContain("as soon as your order ships");
  });

  it("withdraws the confirmation instead if it is still unsent", async () => {
    const { orderId, orders } = await paidOrder();
    await orders.undoPayment({ orderId, reason });
    expect(await templates()).toEqual([]);
    expect(await arrivals()).toEqual([]);
  });

  it("tells the customer if the confirmation is being sent, or may have arrived", async () => {
    const one = await paidOrder();
    await claimMails(db, { now: soon(), by: "worker", limit: 1 });
    await one.orders.undoPayment({ orderId: one.orderId, reason });
    expect(await templates()).toEqual(["payment-confirmed", "payment-undone"]);

    await resetDatabase();
    const other = await paidOrder();
    await sendDueMails({ db, now: soon(), transport: closedServer });
    await other.orders.undoPayment({ orderId: other.orderId, reason });
    // The failed attempt may have arrived, but a retry would say what is no longer true.
    expect(await templates()).toEqual(["payment-undone"]);
  });

  it("withdraws a confirmation that an admin has queued again", async () => {
    const { orderId, admin } = await paidOrder();
    await arrivals();
    const { id: mailId } = await db.outboxMail.findFirstOrThrow();
    await admin.mail.sendAgain({ mailId });
    await admin.orders.undoPayment({ orderId, reason });
    expect((await arrivals()).map(({ template }) => template)).toEqual(["payment-undone"]);
  });

  it("tells the customer once for twenty concurrent calls, and again after another payment", async () => {
    const { orderId, orders } = await paidOrder();
    await arrivals();
    await Promise.allSettled(Array.from({ length: 20 }, () => orders.undoPayment({ orderId, reason })));
    expect(await arrivals()).toHaveLength(1);
    await orders.markPaid({ orderId });
    await arrivals();
    await orders.undoPayment({ orderId, reason });
    expect((await arrivals()).map(({ template }) => template)).toEqual(["payment-undone"]);
  });

  it.each([
    ["is paid again", "markPaid", "payment-confirmed"],
    ["is cancelled", "cancel", "order-cancelled"],
  ] as const)("asks for no money if the order %s before the e-mail is sent", async (_, act, told) => {
    const { orderId, orders } = await paidOrder();
    await arrivals();
    await orders.undoPayment({ orderId, reason });
    await orders[act]({ orderId });
    expect((await arrivals()).map(({ template }) => template)).toEqual([told]);
  });

  /** Orders of $150.00, paid together by one payment that is $20.00 too much. */
  async function overpaid(choice: "return" | "credit" | "keep", count = 1) {
    const buyer = await createUser(db);
    const orders = await Promise.all(Array.from({ length: count }, () => createOrder(db, buyer)));
    const { admin } = await createAdminCaller(db);
    const [orderId = "", ...alsoOrderIds] = orders.map(({ id }) => id);
    const line = {
      paidAt: NOW,
      payerName: "Robin Field",
      note: "",
      amountCents: count * 15_000 + 2_000,
      reference: "",
    };
    await admin.payments.importStatement({ payments: [line] });
    const { lines } = await admin.payments.openLines();
    const lineId = lines.find(({ amountCents }) => amountCents === line.amountCents)?.id ?? "";
    const surplus = { choice, amountCents: 2_000 };
    const target = { kind: "order", targetId: orderId, alsoOrderIds, verdict: "over" } as const;
    const { confirmedAt } = await admin.payments.assignLine({ lineId, ...target, surplus });
    await arrivals();
    const undoLine = () => admin.payments.undoConfirmation({ lineId, confirmedAt: confirmedAt ?? NOW });
    return {
      admin,
      orderId,
      alsoOrderIds,
      undoLine,
      undo: (id = orderId) => admin.orders.undoPayment({ orderId: id, reason }),
    };
  }
  const undone = async () =>
    (await arrivals()).filter(({ template }) => template === "payment-undone").map(({ text }) => text);

  it.each([
    ["return", "The $20.00 that we wanted to send back belongs to that payment, so it is not sent."],
    ["credit", "The $20.00 of store credit that we had added for it is taken back."],
  ] as const)("says what becomes of a surplus that was promised (%s)", async (choice, says) => {
    const byOrder = await overpaid(choice);
    await byOrder.undo();
    expect(await undone()).toEqual([expect.stringContaining(says)]);
    const byLine = await overpaid(choice);
    await byLine.undoLine();
    expect(await undone()).toEqual([expect.stringContaining(says)]);
  });

  it("says nothing of a surplus that the shop kept, or that stays promised for a shared payment", async () => {
    const kept = await overpaid("keep");
    await kept.undo();
    expect(await undone()).toEqual([expect.not.stringContaining("$20.00")]);
    const shared = await overpaid("return", 2);
    await shared.undo();
    expect(await undone()).toEqual([expect.not.stringContaining("$20.00")]);
    expect(await db.moneyReturn.count()).toBe(1);
  });
});
