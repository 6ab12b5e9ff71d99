// The accountant's journal books each change when it happens: no month changes once it is past.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { journalCsv } from "~/server/services/ledger/journal";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  signedInContext,
} from "~tests/support/factories";
import { expectBooksToBeRight } from "./right-books";

beforeEach(resetDatabase);

const reason = "because";
const SALES = { 4000: "goods", 4100: "shipping", 4200: "memberships", 5100: "cost" } as const;
type Month = "06" | "07" | "08" | "09" | "10";

async function shop() {
  const { id: adminId } = await createAdmin(db);
  const buyer = await createUser(db, { referredByUserId: (await createAffiliate(db)).id });
  const at = async (month: Month) =>
    (await callerFor(db, adminId, { now: new Date(`2026-${month}-10T12:00:00.000Z`) })).admin;
  /** What a month's sales accounts moved by, in cents: debits less credits; accounts without a movement are left out. */
  const moved = async (month: Month) => {
    const rows = await (await at("10")).ledger.journal({ month: `2026-${month}` });
    const sums = rows.map(({ account, openingCents, closingCents }) => [account, closingCents - openingCents] as const);
    return Object.fromEntries(
      Object.entries(SALES).flatMap(([account, name]) => {
        const cents = sums.find(([each]) => each === Number(account))?.[1];
        return cents ? [[name, cents]] : [];
      }),
    );
  };
  /** A month's journal as downloaded. */
  const csv = async (month: Month) => {
    const { csv: text } = await journalCsv(await signedInContext(db, adminId), { month: `2026-${month}` });
    return new Response(text).text();
  };
  const item = {
    ...{ position: 0, productName: "Vial", sku: "V", quantity: 2, unitPriceCents: 5_000, unitPricePaidCents: 5_000 },
    ...{ totalPriceCents: 10_000, supplierCostCents: 1_700, priceTrace: [] },
  };
  const order = async () => (await createOrder(db, buyer, { items: { create: [item] } })).id;
  const flag = async (month: Month, orderId: string, isTestOrder: boolean) =>
    (await at(month)).orders.setTestFlag({ orderId, isTestOrder });
  const pay = async (month: Month, orderId: string) => (await at(month)).orders.markPaid({ orderId });
  const part = async (month: Month, orderId: string) =>
    (await at(month)).orders.refundPart({
      ...{ orderId, goodsCents: 2_500, shippingCents: 500, reason, internalNote: "", to: "return" },
      requestId: crypto.randomUUID(),
    });
  const refund = async (month: Month, orderId: string) => (await at(month)).orders.refund({ orderId, reason });
  return { at, moved, csv, order, flag, pay, part, refund, buyer };
}

const SOLD = { goods: -10_000, shipping: -5_000, cost: 3_400 };
const TAKEN_BACK = { goods: 10_000, shipping: 5_000, cost: -3_400 };

describe("a membership", () => {
  const asked = { requestedTier: "Gold", seenAmountCents: 46_800, orderReference: "D-77XYZ" } as const;
  async function requested() {
    const all = await shop();
    const { requestId } = await (await callerFor(db, all.buyer.id)).membership.request(asked);
    return { ...all, requestId };
  }

  it("is booked with its approval, taken back with its undoing, and booked again with the next approval", async () => {
    const { at, moved, csv, requestId } = await requested();
    await (await at("06")).membership.approve({ requestId });
    const june = await csv("06");
    expect(june).toContain("Membership D-77XYZ,Gold");
    await (await at("07")).membership.reopen({ requestId, reason });
    const july = await csv("07");
    expect(july).toContain("Membership D-77XYZ,Gold: Approval undone");
    await expectBooksToBeRight(db);
    await (await at("08")).membership.approve({ requestId });
    expect([await moved("06"), await moved("07"), await moved("08")]).toEqual([
      { memberships: -46_800 },
      { memberships: 46_800 },
      { memberships: -46_800 },
    ]);
    expect([await csv("06"), await csv("07")]).toEqual([june, july]);
    await expectBooksToBeRight(db);
  });

  it("that turns out to be a test is taken back then, and booked again if it turns out to be real", async () => {
    const { at, moved, csv, requestId } = await requested();
    await (await at("06")).membership.approve({ requestId });
    const june = await csv("06");
    await (await at("07")).membership.setTestFlag({ requestId, isTest: true });
    await (await at("08")).membership.setTestFlag({ requestId, isTest: false });
    expect(await moved("07")).toEqual({ memberships: 46_800 });
    expect(await moved("08")).toEqual({ memberships: -46_800 });
    expect(await csv("06")).toBe(june);
    await expectBooksToBeRight(db);
  });

  it("flagged as a test before its approval books nothing, neither then nor when it is undone", async () => {
    const { at, moved, requestId } = await requested();
    await (await at("06")).membership.setTestFlag({ requestId, isTest: true });
    await (await at("06")).membership.approve({ requestId });
    await (await at("07")).membership.reopen({ requestId, reason });
    await (await at("08")).membership.setTestFlag({ requestId, isTest: false });
    expect([await moved("06"), await moved("07"), await moved("08")]).toEqual([{}, {}, {}]);
  });

  it("stays booked when its member's account is deleted, and when the approval is undone after that", async () => {
    const { at, moved, csv, buyer, requestId } = await requested();
    await (await at("06")).membership.approve({ requestId });
    const june = await csv("06");
    await (await at("07")).users.delete({ userId: buyer.id });
    expect(await csv("06")).toBe(june);
    expect(await moved("07")).toEqual({});
    await (await at("08")).membership.reopen({ requestId, reason });
    expect(await moved("08")).toEqual({ memberships: 46_800 });
    await expectBooksToBeRight(db);
  });
});

describe("an order", () => {
  it("that turns out to be a test after its payment is taken back then, and booked again once it is real", async () => {
    const { moved, csv, order, flag, pay, at } = await shop();
    const orderId = await order();
    await pay("06", orderId);
    const june = await csv("06");
    await flag("07", orderId, true);
    const july = await csv("07");
    await flag("08", orderId, false);
    await (await at("09")).orders.undoPayment({ orderId, reason });
    expect([await moved("06"), await moved("07"), await moved("08"), await moved("09")]).toEqual([
      ...[SOLD, TAKEN_BACK, SOLD, TAKEN_BACK],
    ]);
    expect([await csv("06"), await csv("07")]).toEqual([june, july]);
    expect(july).toContain("Marked as a test");
    await expectBooksToBeRight(db);
  });

  it("that was a test before its payment books nothing, nor does its refund, in part or as a whole", async () => {
    const { moved, order, flag, pay, part, refund } = await shop();
    const orderId = await order();
    await flag("06", orderId, true);
    await pay("06", orderId);
    await part("07", orderId);
    await refund("08", orderId);
    await flag("09", orderId, false);
    for (const month of ["06", "07", "08", "09"] as const) expect(await moved(month)).toEqual({});
    await expectBooksToBeRight(db);
  });

  it("paid as a test is booked once it turns out to be real, and its refund with its own date", async () => {
    const { moved, order, flag, pay, part, refund } = await shop();
    const orderId = await order();
    await flag("06", orderId, true);
    await pay("06", orderId);
    await flag("07", orderId, false);
    await part("08", orderId);
    await refund("09", orderId);
    expect([await moved("06"), await moved("07"), await moved("08"), await moved("09")]).toEqual([
      ...[{}, SOLD, { goods: 2_500, shipping: 500 }, { goods: 7_500, shipping: 4_500, cost: -3_400 }],
    ]);
    await expectBooksToBeRight(db);
  });

  it("refunded in part and then as a whole keeps these bookings when it is flagged as a test afterwards", async () => {
    const { moved, csv, order, flag, pay, part, refund } = await shop();
    const orderId = await order();
    await pay("06", orderId);
    await part("07", orderId);
    await refund("08", orderId);
    const before = [await csv("06"), await csv("07"), await csv("08")];
    await flag("09", orderId, true);
    await flag("10", orderId, false);
    expect([await csv("06"), await csv("07"), await csv("08")]).toEqual(before);
    expect([await moved("09"), await moved("10")]).toEqual([{}, {}]);
    await expectBooksToBeRight(db);
  });

  it("undone and paid again is booked with each date, whatever its flag is later", async () => {
    const { at, moved, order, flag, pay } = await shop();
    const orderId = await order();
    await pay("06", orderId);
    await (await at("07")).orders.undoPayment({ orderId, reason });
    await flag("08", orderId, true);
    await pay("09", orderId);
    expect([await moved("06"), await moved("07"), await moved("08"), await moved("09")]).toEqual([
      ...[SOLD, TAKEN_BACK, {}, {}],
    ]);
    await flag("10", orderId, false);
    expect(await moved("10")).toEqual(SOLD);
    await expectBooksToBeRight(db);
  });
});

it("orders and memberships from before the bookings keep their months", async () => {
  const { at, csv, order, pay, part, refund, buyer } = await shop();
  const [kept, refunded] = [await order(), await order()];
  for (const orderId of [kept, refunded]) await pay("06", orderId);
  await part("07", refunded);
  await refund("08", refunded);
  await (await at("08")).orders.undoPayment({ orderId: kept, reason });
  await pay("09", kept);
  const asked = { requestedTier: "Gold", seenAmountCents: 46_800, orderReference: "D-77XYZ" } as const;
  const { requestId } = await (await callerFor(db, buyer.id)).membership.request(asked);
  await (await at("07")).membership.approve({ requestId });
  const all = async () => [await csv("06"), await csv("07"), await csv("08"), await csv("09")].map(sorted);
  const before = await all();
  await withoutGuard("DELETE FROM journal_bookings");
  expect(await all()).not.toEqual(before);
  await db.$executeRaw`SELECT book_history()`;
  expect(await all()).toEqual(before);
  // Again, it finds nothing to book.
  await db.$executeRaw`SELECT book_history()`;
  expect(await all()).toEqual(before);
  await expectBooksToBeRight(db);
});

/** The lines of one moment have no order of their own. */
const sorted = (csv: string) => csv.split("\r\n").sort();

async function withoutGuard(sql: string) {
  await db.$executeRawUnsafe("ALTER TABLE journal_bookings DISABLE TRIGGER journal_bookings_append_only");
  await db.$executeRawUnsafe(sql);
  await db.$executeRawUnsafe("ALTER TABLE journal_bookings ENABLE TRIGGER journal_bookings_append_only");
}

it("the database refuses to change or remove a booking", async () => {
  const { order, pay } = await shop();
  await pay("06", await order());
  await expect(db.$executeRaw`UPDATE journal_bookings SET amount_cents = 1`).rejects.toThrow("append-only");
  await expect(db.$executeRaw`DELETE FROM journal_bookings`).rejects.toThrow("append-only");
});
