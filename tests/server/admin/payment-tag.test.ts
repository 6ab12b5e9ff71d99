import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { paymentQrPng } from "~/server/services/orders/payment-instructions";
import { watchOrder } from "~/server/services/orders/watch-orders";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdminCaller,
  createOrder,
  createProduct,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { soon } from "~tests/support/soon";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const OLD = "$AssayShop";
const NEW = "$NewLab";

/** An owner, and what changes the tag. */
async function owner() {
  const { admin } = await createAdminCaller(db);
  const {
    site: { updatedAt: _, ...site },
  } = await admin.settings.get();
  return { admin, setTag: (paymentTag: string) => admin.settings.saveSite({ ...site, paymentTag }) };
}

const createRequest = (user: { id: string; email: string }) =>
  db.subscriptionRequest.create({
    data: {
      ...{ userId: user.id, userEmail: user.email, currentTier: "None", requestedTier: "Gold" },
      ...{ amountCents: 46_800, paymentProof: "Reference 1" },
    },
  });

const tagMails = () => db.outboxMail.findMany({ where: { template: "payment-tag" }, orderBy: { toEmail: "asc" } });

describe("a new payment tag", () => {
  it("is what all pending orders ask for: their page, their QR code and their e-mails; paid ones keep theirs", async () => {
    const { setTag } = await owner();
    const user = await createUser(db);
    const pending = await createOrder(db, user, { paymentTag: OLD });
    const paid = await createOrder(db, user, { paymentTag: OLD, status: "completed", isPaid: true, paidAt: NOW });
    const qrBefore = await paymentQrPng(pending.id);
    await setTag(NEW);
    expect((await paymentQrPng(pending.id)).equals(qrBefore)).toBe(false);
    const { payment } = await (await callerFor(db, user.id)).orders.byId({ orderId: pending.id });
    expect(payment).toMatchObject({ tag: NEW, link: expect.stringContaining("$NewLab") });
    for (const template of ["order-placed", "payment-reminder", "payment-undone"] as const) {
      const { text } = await composeMail(db, { template, payload: { orderId: pending.id } });
      expect(text).toContain(NEW);
      expect(text).not.toContain(OLD);
    }
    expect(await db.order.findUnique({ where: { id: pending.id } })).toMatchObject({ paymentTag: NEW });
    expect(await db.order.findUnique({ where: { id: paid.id } })).toMatchObject({ paymentTag: OLD });
    expect(await db.orderEvent.findMany({ select: { orderId: true, action: true, toStatus: true } })).toEqual([
      { orderId: pending.id, action: "paymentTag", toStatus: "pending" },
    ]);
  });

  it("wakes the open pages of the orders that ask for it", async () => {
    const { setTag } = await owner();
    const user = await createUser(db);
    const { id: orderId } = await createOrder(db, user, { paymentTag: OLD });
    const leaving = new AbortController();
    const seen: string[] = [];
    const watching = (async () => {
      for await (const { id } of watchOrder(await signedInContext(db, user.id), { orderId }, leaving)) seen.push(id);
    })();
    await soon(() => expect(seen).toHaveLength(1));
    await setTag(NEW);
    await soon(() => expect(seen).toHaveLength(2));
    leaving.abort();
    await watching;
  });

  it("is e-mailed once to each customer with something to pay, with all of it", async () => {
    const { setTag } = await owner();
    const [buyer, member, settled, archived, suspended, deleted] = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => createUser(db, { email: `${n}@example.test` })),
    );
    if (!buyer || !member || !settled || !archived || !suspended || !deleted) throw new Error("six people");
    const first = await createOrder(db, buyer, { paymentTag: OLD });
    const second = await createOrder(db, buyer, { paymentTag: OLD, subtotalCents: 20_000 });
    await createRequest(member);
    await createOrder(db, settled, { status: "completed", isPaid: true, paidAt: NOW });
    await createOrder(db, settled, { creditAppliedCents: 15_000 });
    await createOrder(db, archived, { isArchived: true });
    for (const gone of [suspended, deleted]) await createOrder(db, gone);
    await db.user.update({ where: { id: suspended.id }, data: { isDisabled: true } });
    await db.user.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    await setTag(NEW);
    const mails = await tagMails();
    expect(mails.map(({ toEmail }) => toEmail)).toEqual(["1@example.test", "2@example.test"]);
    const [toBuyer, toMember] = await Promise.all(mails.map((mail) => composeMail(db, mail)));
    expect(toBuyer?.subject).toBe("Please pay to $NewLab from now on");
    for (const part of [first.shortId, "$150.00", second.shortId, "$250.00", `/orders/${second.id}`, "don't pay twice"])
      expect(toBuyer?.text).toContain(part);
    expect(toMember?.text).toMatch(/Membership: +Gold\nAmount: +\$468\.00\nSend to: +\$NewLab/);
    expect(toMember?.text).not.toContain("Reference 1");
  });

  it("is not asked for in that e-mail once nothing is to pay, or the account is suspended", async () => {
    const { setTag, admin } = await owner();
    const user = await createUser(db);
    const { id: orderId } = await createOrder(db, user, { paymentTag: OLD });
    await setTag(NEW);
    const [mail] = await tagMails();
    if (!mail) throw new Error("no e-mail");
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    const suspended = await composeMail(db, mail);
    expect(suspended.text).toContain("do not send any money");
    expect(suspended.text).not.toMatch(/\$150|\/orders\//);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: false } });
    await admin.orders.markPaid({ orderId });
    const late = await composeMail(db, mail);
    expect(late).toMatchObject({ subject: "Our payment tag is now $NewLab" });
    expect(late.text).toContain("You have nothing to pay at the moment.");
  });

  it("replaces the unsent e-mail about the one before", async () => {
    const { setTag } = await owner();
    const user = await createUser(db);
    await createOrder(db, user, { paymentTag: OLD });
    await setTag("$Slip");
    await setTag(NEW);
    const mails = await tagMails();
    expect(mails).toHaveLength(1);
    expect((await composeMail(db, mails[0] ?? { template: "", payload: {} })).text).not.toContain("$Slip");
  });

  it("is announced to the owner with what waits for a payment, and who is e-mailed", async () => {
    const { admin } = await createAdminCaller(db, { hasConfirmed: () => false });
    const {
      site: { updatedAt: _, ...site },
    } = await admin.settings.get();
    const user = await createUser(db);
    for (let n = 0; n < 2; n++) await createOrder(db, user);
    await createRequest(await createUser(db, { isDisabled: true }));
    await expect(admin.settings.saveSite({ ...site, paymentTag: NEW })).rejects.toMatchObject({
      cause: {
        detail: {
          acts: [
            {
              consequence:
                "Customers will be asked to pay this tag from now on. Waiting for payment now: 2 orders and 1 membership request; 1 customer is e-mailed.",
            },
          ],
        },
      },
    });
    expect(await db.order.count({ where: { paymentTag: NEW } })).toBe(0);
    expect(await tagMails()).toEqual([]);
  });

  it("is what an order asks for whose payment is undone afterwards, and what it keeps once paid", async () => {
    const { admin, setTag } = await owner();
    const user = await createUser(db);
    const { id: orderId } = await createOrder(db, user, { paymentTag: OLD });
    await admin.orders.markPaid({ orderId });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ paymentTag: OLD });
    await setTag(NEW);
    await admin.orders.undoPayment({ orderId, reason: "Another order" });
    const api = await callerFor(db, user.id);
    expect((await api.orders.byId({ orderId })).payment).toMatchObject({ tag: NEW });
    const { text } = await composeMail(db, { template: "payment-undone", payload: { orderId } });
    expect(text).toContain(NEW);
    await admin.orders.markPaid({ orderId });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ paymentTag: NEW });
  });
});

describe("an order placed while the payment tag changes", () => {
  async function shopper() {
    const user = await createUser(db);
    const address = await createAddress(db, user.id);
    const api = await callerFor(db, user.id);
    await api.cart.add({ productId: (await createProduct(db)).id, quantity: 1 });
    const { orderKey, totalCents } = await api.cart.get();
    const input = { addressId: address.id, seenTotalCents: totalCents, researchConfirmed: true as const };
    return { user, place: () => api.orders.place({ ...input, idempotencyKey: orderKey ?? "" }) };
  }

  it("waits for the change and asks for the new one", async () => {
    const { setTag } = await owner();
    const { place } = await shopper();
    const { id } = await createOrder(db, await createUser(db), { paymentTag: OLD });
    const { both } = await db.$transaction(
      async (tx) => {
        // Stops the change while it moves the orders.
        await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
        const changing = setTag(NEW);
        await waitsForLock();
        const both = Promise.all([changing, place()]);
        await waitsForLock(2);
        return { both };
      },
      { timeout: 60_000 },
    );
    expect((await both)[1]).toMatchObject({ paymentTag: NEW });
    expect(await db.order.count({ where: { paymentTag: OLD } })).toBe(0);
  });

  it("is moved to the new one if it was first", async () => {
    const { setTag } = await owner();
    const { user, place } = await shopper();
    const { both } = await db.$transaction(
      async (tx) => {
        // Stops the order before it is written.
        await tx.$executeRaw`LOCK TABLE orders IN SHARE MODE`;
        const placing = place();
        await waitsForLock();
        const both = Promise.all([placing, setTag(NEW)]);
        await waitsForLock(2);
        return { both };
      },
      { timeout: 60_000 },
    );
    await both;
    expect(await db.order.findMany({ select: { paymentTag: true } })).toEqual([{ paymentTag: NEW }]);
    expect((await tagMails()).map(({ toEmail }) => toEmail)).toEqual([user.email]);
  });
});
