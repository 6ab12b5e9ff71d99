// Inbox entries of orders after a restore: they must match the restored messages.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createUser, daysAgo, NOW } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

/** Ids that sort later messages first, because a restore inserts by id and real ids are not in time order. */
const idOf = (days: number) => `${String(days).padStart(8, "0")}${randomUUID().slice(8)}`;

type Said = { by?: "admin" | "customer"; isRead?: boolean };
const say = (orderId: string, days: number, { by: senderType = "customer", isRead = false }: Said = {}) =>
  db.orderMessage.create({
    data: { id: idOf(days), orderId, senderType, message: "Hello", isRead, createdAt: daysAgo(days) },
  });

const entries = () => db.orderThread.findMany({ orderBy: { orderId: "asc" } });
const entry = (orderId: string) => db.orderThread.findUniqueOrThrow({ where: { orderId } });

async function shop() {
  const admin = await createAdmin(db);
  const buyer = await createUser(db);
  const { admin: api } = await callerFor(db, admin.id);
  const backUp = async () => uploaded(await backupOf(admin.id));
  return { api, backUp, order: async () => (await createOrder(db, buyer)).id };
}

it("removes the inbox entry of an order whose messages are all newer than the backup", async () => {
  const { api, backUp, order } = await shop();
  const silent = await order();
  const answeredSince = await order();
  const asked = await say(answeredSince, 5);
  const fileId = await backUp();
  await say(silent, 2);
  await say(answeredSince, 1, { by: "admin" });
  await api.backup.import({ fileId, mode: "replace" });
  expect(await entries()).toEqual([
    {
      ...{ orderId: answeredSince, lastMessageAt: asked.createdAt, waitingSince: asked.createdAt },
      ...{ isUnread: true, doneAt: null },
    },
  ]);
});

it.each(["replace", "append"] as const)("restores the inbox entry of a restored order (%s)", async (mode) => {
  const { api, backUp, order } = await shop();
  const [waiting, answered, askedAgain] = [await order(), await order(), await order()];
  await say(waiting, 9);
  await say(waiting, 8, { by: "admin" });
  await say(waiting, 7);
  await say(waiting, 6, { isRead: true });
  await say(answered, 5);
  await say(answered, 4, { by: "admin" });
  await say(askedAgain, 3, { by: "admin" });
  await say(askedAgain, 2, { isRead: true });
  const before = await entries();
  expect(await entry(waiting)).toMatchObject({ waitingSince: daysAgo(7), isUnread: true, doneAt: null });
  expect(await entry(answered)).toMatchObject({ waitingSince: null, isUnread: false, doneAt: daysAgo(4) });
  const fileId = await backUp();
  await db.order.deleteMany();
  expect(await entries()).toEqual([]);
  await api.backup.import({ fileId, mode });
  expect(await entries()).toEqual(before);
});

it.each(["replace", "append"] as const)("keeps an inbox entry's done and unread state (%s)", async (mode) => {
  const { api, backUp, order } = await shop();
  const [done, unread] = [await order(), await order()];
  await say(done, 3);
  await say(unread, 2, { by: "admin" });
  const fileId = await backUp();
  await api.messages.setDone({ kind: "order", entryId: done, isDone: true });
  await api.messages.setUnread({ kind: "order", entryId: unread, isUnread: true });
  const before = await entries();
  expect(await entry(done)).toMatchObject({ doneAt: NOW, isUnread: false });
  await api.backup.import({ fileId, mode });
  expect(await entries()).toEqual(before);
});
