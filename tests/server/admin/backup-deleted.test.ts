// Restoring a backup from before an account was deleted must not restore personal data of that account.
import { beforeEach, expect, it } from "vitest";
import { deletedEmail } from "~/domain/names";
import { db } from "~/server/db";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAddress, createAdmin, createOrder, createUser, NOW } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

const SHIPPED = {
  ...({ status: "completed", isPaid: true, paidAt: NOW, trackingNumber: "T-1" } as const),
  events: { create: { action: "markPaid", actorName: "Ann", createdAt: NOW } },
};

async function shop() {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const person = () => createUser(db, { emailVerifiedAt: NOW });
  const order = async (buyer: Awaited<ReturnType<typeof person>>) => {
    const address = await createAddress(db, buyer.id);
    const made = await createOrder(db, buyer, { ...SHIPPED, shippingAddressId: address.id });
    const says = { email: buyer.email, orderMessage: "Ring twice", shippingDetails: { name: "Robin" } };
    await db.order.update({ where: { id: made.id }, data: says });
    await db.orderEvent.create({
      data: { orderId: made.id, action: "place", toStatus: "pending", actorUserId: buyer.id, actorName: "Robin" },
    });
    const payment = { paidAt: NOW, payerName: "Robin Payer", note: "", amountCents: 15_000, lineHash: made.id };
    await db.statementLine.create({ data: { ...payment, confirmedAt: NOW, matchedOrderId: made.id } });
    return made;
  };
  const wrote = (from: { userId?: string; email: string }) =>
    db.conversation.create({
      data: {
        ...{ topic: "other", name: "Robin", lastMessageAt: NOW, ...from },
        messages: { create: { senderType: "customer", message: "Hello" } },
      },
    });
  const backUp = async () => uploaded(await backupOf(admin.id));
  const append = (fileId: string) => api.backup.import({ fileId, mode: "append" });
  const replace = (fileId: string) => api.backup.import({ fileId, mode: "replace" });
  return { api, person, order, wrote, backUp, append, replace };
}

const orderNow = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

it("keeps an existing order of a deleted account anonymous, and updates other orders from the backup", async () => {
  const { api, person, order, backUp, append } = await shop();
  const [gone, other] = [await person(), await person()];
  const [theirs, others] = [await order(gone), await order(other)];
  const fileId = await backUp();
  await api.users.delete({ userId: gone.id });
  const before = await orderNow(theirs.id);
  expect(before).toMatchObject({ email: deletedEmail(gone.id), shippingDetails: {}, orderMessage: "" });
  await db.order.update({ where: { id: others.id }, data: { orderMessage: "" } });
  const { sections } = await api.backup.preview({ fileId, mode: "append" });
  expect(sections.find(({ section }) => section === "orders")).toMatchObject({ changed: 1, kept: 1 });
  await append(fileId);
  expect(await orderNow(theirs.id)).toEqual(before);
  expect(await orderNow(others.id)).toMatchObject({ email: other.email, orderMessage: "Ring twice" });
});

it("anonymizes an appended order of a deleted account", async () => {
  const { api, person, order, backUp, append, replace } = await shop();
  const [gone, other] = [await person(), await person()];
  const without = await backUp();
  const [theirs, others] = [await order(gone), await order(other)];
  await api.credit.grant({ userId: gone.id, amountCents: 500, reason: "Sorry", requestId: crypto.randomUUID() });
  const fileId = await backUp();
  await replace(without);
  await api.users.delete({ userId: gone.id });
  await append(fileId);
  expect(await orderNow(theirs.id)).toMatchObject({
    ...{ email: deletedEmail(gone.id), shippingDetails: {}, orderMessage: "", trackingNumber: "T-1" },
  });
  expect(await orderNow(others.id)).toMatchObject({ email: other.email, orderMessage: "Ring twice" });
  const events = await db.orderEvent.findMany({ where: { actorUserId: { in: [gone.id, other.id] } } });
  expect(new Map(events.map(({ orderId, actorName }) => [orderId, actorName]))).toEqual(
    new Map([
      [theirs.id, "Deleted account"],
      [others.id, "Robin"],
    ]),
  );
  const lines = await db.statementLine.findMany();
  expect(new Map(lines.map(({ matchedOrderId, payerName }) => [matchedOrderId, payerName]))).toEqual(
    new Map([
      [theirs.id, ""],
      [others.id, "Robin Payer"],
    ]),
  );
  expect(await db.creditEntry.count({ where: { userId: gone.id } })).toBe(0);
});

it("does not append conversations of a deleted account, signed in or not, but appends those of others", async () => {
  const { api, person, wrote, backUp, append } = await shop();
  const [gone, other] = [await person(), await person()];
  await wrote({ userId: gone.id, email: gone.email });
  await wrote({ email: gone.email });
  const kept = [await wrote({ userId: other.id, email: other.email }), await wrote({ email: "sam@example.test" })];
  const fileId = await backUp();
  await api.users.delete({ userId: gone.id });
  await db.conversation.deleteMany();
  const { sections } = await api.backup.preview({ fileId, mode: "append" });
  expect(sections.find(({ section }) => section === "conversations")).toMatchObject({ added: 2, kept: 2 });
  await append(fileId);
  const there = await db.conversation.findMany({ select: { id: true } });
  expect(new Set(there.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)));
  expect(await db.conversationMessage.count()).toBe(2);
});

it("appends a partnership without what a deleted account wrote to it and the reason of its removal", async () => {
  const { api, person, backUp, append } = await shop();
  const [gone, other] = [await person(), await person()];
  const member = { userId: gone.id, status: "removed", endReason: "Psst" } as const;
  const { id: partnershipId } = await db.affiliatePartnership.create({
    data: { name: "The Alloy", dissolutionReason: "Psst", members: { create: member } },
  });
  await db.partnershipMessage.createMany({
    data: [
      { partnershipId, fromUserId: gone.id, messageType: "message", message: "Psst" },
      { partnershipId, fromUserId: gone.id, messageType: "dissolved", message: "Psst" },
      { partnershipId, fromUserId: other.id, toUserId: gone.id, messageType: "removed", message: "Psst" },
      { partnershipId, fromUserId: other.id, messageType: "message", message: "Hello" },
    ],
  });
  const fileId = await backUp();
  await api.users.delete({ userId: gone.id });
  await db.partnershipMessage.deleteMany();
  await db.partnershipMember.deleteMany();
  await db.affiliatePartnership.deleteMany();
  await append(fileId);
  const messages = await db.partnershipMessage.findMany({ select: { message: true } });
  expect(messages.map(({ message }) => message).sort()).toEqual(["", "", "", "Hello"]);
  expect(await db.affiliatePartnership.findMany()).toMatchObject([{ dissolutionReason: null }]);
  expect(await db.partnershipMember.count({ where: { endReason: { not: null } } })).toBe(0);
});

it("does not append the picture or the shipping address of a deleted account", async () => {
  const { api, person, backUp, append } = await shop();
  const [gone, other] = [await person(), await person()];
  await createAddress(db, gone.id);
  const image = { name: "profile", width: 1, height: 1, size: 1, contentHash: "hash", purpose: "profile" };
  for (const { id } of [gone, other]) {
    const url = `/files/profile/${id}`;
    await db.image.create({ data: { ...image, key: `profile/${id}`, url, uploadedByUserId: id } });
    await db.user.update({ where: { id }, data: { profilePictureUrl: url } });
  }
  const fileId = await backUp();
  await api.users.delete({ userId: gone.id });
  await db.image.deleteMany();
  await append(fileId);
  expect((await db.image.findMany()).map(({ uploadedByUserId }) => uploadedByUserId)).toEqual([other.id]);
  expect(await db.shippingAddress.count({ where: { userId: gone.id } })).toBe(0);
});

/** Every row of the shop that still has the text, but for the audit's and the queue's, which no restore writes. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I', tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('audit_entries', 'outbox_mails') ORDER BY 1`;
  const found = await Promise.all(
    tables.map(({ name }) =>
      db.$queryRawUnsafe<{ row: string }[]>(
        `SELECT '${name}' || t::text AS row FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        text,
      ),
    ),
  );
  return found.flat().map(({ row }) => row);
}

/** A member of a team, with everything that deleting an account removes, each with the word "Sentinel". */
async function planted() {
  const { id: founderId } = await createUser(db, { isAffiliate: true, affiliateCode: "FOUNDER1" });
  const user = await createUser(db, {
    ...{ name: "Sentinel", email: "sentinel@example.test", emailVerifiedAt: NOW, phone: "Sentinel", passwordHash: "x" },
    ...{ userMessage: "Sentinel", adminNote: "Sentinel", isAffiliate: true, affiliateCode: "SENTINEL" },
    ...{ cashappTag: "$Sentinel", customAffiliateName: "Sentinel", profilePictureUrl: "/files/profile/Sentinel" },
  });
  const userId = user.id;
  await db.formerAffiliateCode.create({ data: { code: "SENTINEL2", userId } });
  const address = await createAddress(db, userId, { recipientName: "Sentinel" });
  const details = { shippingDetails: { name: "Sentinel" }, orderMessage: "Sentinel", email: "sentinel@example.test" };
  const shipped = await createOrder(db, user, { ...SHIPPED, ...details, shippingAddressId: address.id });
  const open = await createOrder(db, user, { ...details, shippingAddressId: address.id });
  const picture = { name: "Sentinel", key: "profile/Sentinel", url: "/files/profile/Sentinel", contentHash: "h" };
  await db.image.create({
    data: { ...picture, width: 1, height: 1, size: 1, purpose: "profile", uploadedByUserId: userId },
  });
  for (const from of [{ userId }, {}]) {
    const messages = { create: { senderType: "customer", message: "Sentinel" } } as const;
    const said = { topic: "other", name: "Sentinel", email: "sentinel@example.test", lastMessageAt: NOW } as const;
    await db.conversation.create({ data: { ...said, ...from, messages } });
  }
  await db.internalNote.create({ data: { userId, orderId: shipped.id, note: "Sentinel", authorName: "Ann" } });
  await db.affiliateRequest.create({ data: { userId, reason: "Sentinel" } });
  const asked = { asked: "Sentinel", answer: "unknown", message: "Sentinel" };
  await db.orderClaim.create({ data: { userId, ...asked } });
  const { id: partnershipId } = await db.affiliatePartnership.create({
    data: {
      ...{ name: "The Alloy", totalMembers: 2 },
      members: { create: [{ userId: founderId, role: "founder" }, { userId }] },
      messages: { create: { fromUserId: userId, messageType: "message", message: "Sentinel" } },
    },
  });
  return { userId, open, shipped, partnershipId };
}

const FORGOTTEN = [["Sentinel"], ["sentinel@"], ["SENTINEL"]];

it("does not bring a deleted account back, neither by Replace nor by a saved state", async () => {
  const { api, backUp, replace } = await shop();
  const { userId, open, shipped, partnershipId } = await planted();
  const fileId = await backUp();
  const { snapshotId } = await replace(fileId);
  expect((await api.backup.preview({ fileId, mode: "replace" })).stayDeleted).toBe(0);
  await db.order.update({ where: { id: open.id }, data: { status: "cancelled", cancelledAt: NOW } });
  await api.users.delete({ userId });
  const { deletedAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  for (const [text] of FORGOTTEN) expect(await rowsWith(text ?? "")).toEqual([]);

  expect((await api.backup.preview({ fileId, mode: "replace" })).stayDeleted).toBe(1);
  for (const restore of [() => replace(fileId), () => api.backup.goBack({ snapshotId })]) {
    await restore();
    for (const [text] of FORGOTTEN) expect(await rowsWith(text ?? "")).toEqual([]);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      ...{ email: deletedEmail(userId), deletedAt, isAffiliate: false, passwordHash: null },
    });
    expect(await orderNow(shipped.id)).toMatchObject({ userId, status: "completed" });
    expect(await orderNow(open.id)).toMatchObject({ status: "cancelled" });
    expect(await db.affiliateRequest.count({ where: { status: "pending" } })).toBe(0);
    const team = await db.affiliatePartnership.findUniqueOrThrow({ where: { id: partnershipId } });
    expect(team).toMatchObject({ status: "active", totalMembers: 1 });
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
  }
});

it.each(["append", "replace"] as const)(
  "keeps an account deleted whose row an earlier Replace dropped: %s",
  async (mode) => {
    const { api, person, order, backUp, append, replace } = await shop();
    const without = await backUp();
    const gone = await person();
    const theirs = await order(gone);
    const fileId = await backUp();
    await api.users.delete({ userId: gone.id });
    await replace(without);
    expect(await db.user.count({ where: { id: gone.id } })).toBe(0);
    expect((await api.backup.preview({ fileId, mode })).stayDeleted).toBe(1);
    await (mode === "append" ? append : replace)(fileId);
    expect(await db.user.findUniqueOrThrow({ where: { id: gone.id } })).toMatchObject({
      ...{ email: deletedEmail(gone.id), deletedAt: NOW },
    });
    expect(await orderNow(theirs.id)).toMatchObject({ email: deletedEmail(gone.id), shippingDetails: {} });
  },
);
