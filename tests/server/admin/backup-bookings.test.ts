// The journal's bookings after an import: each order and request has its own, once.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser } from "~tests/support/factories";
import { expectBooksToBeRight } from "../ledger/right-books";
import { backupOf, changedBackup, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

const reason = "because";

/** In June an order and a membership are paid; in July the order becomes a test and is real again. */
async function shop() {
  const { id: adminId } = await createAdmin(db);
  const at = async (month: string) =>
    (await callerFor(db, adminId, { now: new Date(`2026-${month}-10T12:00:00.000Z`) })).admin;
  const empty = await backupOf(adminId);
  const buyer = await createUser(db);
  const order = await createOrder(db, buyer);
  const asked = { requestedTier: "Bronze", seenAmountCents: 17_400, orderReference: "D-77XYZ" } as const;
  const { requestId } = await (await callerFor(db, buyer.id)).membership.request(asked);
  await (await at("06")).orders.markPaid({ orderId: order.id });
  await (await at("06")).membership.approve({ requestId });
  for (const isTestOrder of [true, false])
    await (await at("07")).orders.setTestFlag({ orderId: order.id, isTestOrder });
  const bookings = () => db.journalBooking.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const restore = async (text: string, mode: "append" | "replace") =>
    (await at("08")).backup.import({ fileId: await uploaded(text), mode });
  return { at, order, requestId, empty, bookings, restore, text: await backupOf(adminId) };
}

/** As the version before the bookings wrote it. */
const older = (text: string) => changedBackup(text, (data) => delete data.journalBookings, 4);
const booked = (rows: readonly { createdAt: Date; kind: string; amountCents: bigint }[]) =>
  rows.map(({ createdAt, kind, amountCents }) => `${createdAt.getUTCMonth() + 1} ${kind} ${amountCents}`).sort();

it.each(["append", "replace"] as const)(
  "%s brings the bookings of orders and memberships as they were",
  async (mode) => {
    const { empty, text, bookings, restore } = await shop();
    const before = await bookings();
    expect(before).toHaveLength(7);
    await restore(empty, "replace");
    expect(await bookings()).toEqual([]);
    await restore(text, mode);
    expect(await bookings()).toEqual(before);
    await restore(text, mode);
    expect(await bookings()).toEqual(before);
    await expectBooksToBeRight(db);
  },
);

it("Append leaves what was undone since with its bookings, and Replace goes back to the backup's", async () => {
  const { at, order, requestId, text, bookings, restore } = await shop();
  const before = await bookings();
  await (await at("08")).orders.undoPayment({ orderId: order.id, reason });
  await (await at("08")).membership.reopen({ requestId, reason });
  const undone = await bookings();
  expect(undone).toHaveLength(before.length + 3);
  await restore(text, "append");
  expect(await bookings()).toEqual(undone);
  await expectBooksToBeRight(db);
  await restore(text, "replace");
  expect(await bookings()).toEqual(before);
  await expectBooksToBeRight(db);
});

it.each(["append", "replace"] as const)(
  "%s of a backup from before the bookings books what it brings, in its months",
  async (mode) => {
    const { at, empty, order, text, bookings, restore } = await shop();
    await restore(empty, "replace");
    await restore(await older(text), mode);
    const rows = await bookings();
    expect(booked(rows)).toEqual(["6 goods 10000", "6 membership 17400", "6 shipping 5000"]);
    await expectBooksToBeRight(db);
    await (await at("08")).orders.undoPayment({ orderId: order.id, reason });
    expect(booked(await bookings())).toEqual([...booked(rows), "8 goods -10000", "8 shipping -5000"]);
    await expectBooksToBeRight(db);
  },
);

it("Append of a backup from before the bookings books nothing for orders and memberships that are here", async () => {
  const { at, text, bookings, restore } = await shop();
  // A test while it was paid, and no longer once it was refunded: never booked.
  const order = await createOrder(db, await createUser(db));
  const flag = async (isTestOrder: boolean) => (await at("07")).orders.setTestFlag({ orderId: order.id, isTestOrder });
  await flag(true);
  await (await at("07")).orders.markPaid({ orderId: order.id });
  await (await at("07")).orders.refund({ orderId: order.id, reason });
  await flag(false);
  const before = await bookings();
  expect(before).toHaveLength(7);
  await restore(await older(text), "append");
  expect(await bookings()).toEqual(before);
  await expectBooksToBeRight(db);
});
