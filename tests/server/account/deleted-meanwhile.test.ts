// A save that races with the deletion of the account must not write personal data back.
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "~/server/api/root";
import { db } from "~/server/db";
import { alertNewDevice } from "~/server/services/account/alert-new-device";
import { recordSessionUse } from "~/server/services/account/record-session-use";
import { savePicture } from "~/server/services/account/save-picture";
import { mergeCart } from "~/server/services/cart/merge-cart";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdminCaller,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  daysAgo,
  daysFromNow,
  NOW,
  newSession,
  signedInContext,
} from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";
import { whileAccountChanges } from "~tests/support/while-account-changes";

beforeEach(resetDatabase);

const GONE = { code: "UNAUTHORIZED" };
const PROFILE = { name: "Robin Field", phone: "+1 555 0100", userMessage: "Ring twice" };
const ADDRESS = {
  ...{ label: "Home", recipientName: "Robin Field", addressLine1: "12 Linden Street", addressLine2: "" },
  ...{ city: "Madison", state: "WI", postalCode: "53703", country: "US", phone: "", isDefault: true },
};

describe("account deleted after the session check", () => {
  it("stores no name, address, picture or request that its owner was saving", async () => {
    const user = await createUser(db);
    const own = await callerFor(db, user.id);
    const ctx = await signedInContext(db, user.id);
    const { admin } = await createAdminCaller(db);
    const product = await createProduct(db, { soldOut: true });
    const category = await createCategory(db, { isRestricted: true });
    await admin.users.delete({ userId: user.id });
    await expect(own.account.updateProfile(PROFILE)).rejects.toMatchObject(GONE);
    await expect(own.addresses.create(ADDRESS)).rejects.toMatchObject(GONE);
    await expect(own.access.request({ categoryId: category.id, reason: "For my lab" })).rejects.toMatchObject(GONE);
    await expect(own.account.requestAffiliate({ reason: "My friends" })).rejects.toMatchObject(GONE);
    await expect(own.stockAlerts.ask({ productId: product.id })).rejects.toMatchObject(GONE);
    const contact = { topic: "other", name: "Robin", email: user.email, message: "Hello", productSlug: null } as const;
    await expect(own.contact.send({ ...contact, conversationId: crypto.randomUUID() })).rejects.toMatchObject(GONE);
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#0a6f67" } })
      .jpeg()
      .toBuffer();
    await expect(savePicture(ctx, bytes)).rejects.toMatchObject(GONE);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      ...{ name: "Deleted account", phone: null, userMessage: "", profilePictureUrl: null },
    });
    for (const rows of [db.shippingAddress, db.conversation, db.stockAlert, db.accessRequest, db.image]) {
      expect(await (rows as typeof db.image).count()).toBe(0);
    }
  });
});

/** An affiliate with a paid order, one that waits for payment, an invitation to a team, and a visitor's cart. */
async function world() {
  const user = await createAffiliate(db, { email: "robin@example.test", createdAt: daysAgo(1) });
  const product = await createProduct(db);
  const paid = await createOrder(db, user, { isPaid: true, paidAt: NOW, status: "completed" });
  const prices = { unitPriceCents: 100, unitPricePaidCents: 100, totalPriceCents: 100, supplierCostCents: 40 };
  const item = { ...prices, position: 0, productName: "Peptide", sku: "P-1", quantity: 1, priceTrace: [] };
  await db.orderItem.create({ data: { ...item, orderId: paid.id, productId: product.id } });
  const pending = await createOrder(db, user);
  const { id: partnershipId } = await db.affiliatePartnership.create({ data: { name: "Team", totalMembers: 1 } });
  const lead = await createAffiliate(db);
  await db.partnershipMember.create({ data: { partnershipId, userId: lead.id, role: "founder" } });
  const invitation = { partnershipId, fromUserId: lead.id, toUserId: user.id };
  const { id: invitationId } = await db.partnershipMessage.create({ data: invitation });
  await db.programTerms.create({ data: { version: 1, text: "Be fair." } });
  return { user, product, paid, pending, invitationId, own: await callerFor(db, user.id) };
}
type World = Awaited<ReturnType<typeof world>>;

const MESSAGE = { message: "From Robin" };
const REVIEW = { rating: 5, reviewText: "From Robin" };
const DELETED = { deletedAt: NOW, name: "Deleted account", sessionVersion: { increment: 1 } };

/** The rows of all tables, but for accounts and what a limit has counted. */
async function rows() {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT IN ('users', 'rate_limits')`;
  const all: Record<string, unknown> = {};
  for (const { name } of tables) all[name] = await db.$queryRawUnsafe(`SELECT * FROM "${name}" t ORDER BY t::text`);
  return all;
}

describe("account whose deletion is not committed yet", () => {
  it.each<[string, (world: World) => Promise<unknown>]>([
    ["profile", ({ own }) => own.account.updateProfile(PROFILE)],
    ["address", ({ own }) => own.addresses.create(ADDRESS)],
    ["cart", ({ own, product }) => own.cart.add({ productId: product.id, quantity: 1 })],
    ["repeated order in the cart", ({ own, paid }) => own.orders.reorder({ orderId: paid.id })],
    ["affiliate code", ({ own }) => own.affiliate.changeCode({ code: "ROBIN22" })],
    ["accepted terms", ({ own }) => own.affiliate.acceptTerms({ version: 1 })],
    ["partnership", ({ own }) => own.partnership.create({ name: "Robin and friends" })],
    ["place in a team", ({ own, invitationId }) => own.partnership.accept({ invitationId })],
    ["message about an order", ({ own, paid }) => own.orders.sendMessage({ orderId: paid.id, ...MESSAGE })],
    ["changed order", ({ own, pending }) => own.orders.changeMessage({ orderId: pending.id, orderMessage: "Robin" })],
    ["rating", ({ own, product }) => own.reviews.rateProduct({ productId: product.id, ...REVIEW })],
    ["review", ({ own, paid }) => own.reviews.reviewOrder({ orderId: paid.id, ...REVIEW })],
  ])("stores no %s of its owner", async (_, save) => {
    const all = await world();
    const before = await rows();
    const end = await whileAccountChanges(all.user.id, DELETED, () => save(all));
    expect(end).toMatchObject({ status: "rejected", reason: GONE });
    expect(await rows()).toEqual(before);
    const { id, affiliateCode } = all.user;
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: DELETED.name, affiliateCode });
  });

  it("stores no verification link", async () => {
    const { user, own } = await world();
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } });
    const before = await rows();
    const end = await whileAccountChanges(user.id, DELETED, () => own.account.sendVerificationMail());
    expect(end).toMatchObject({ status: "rejected", reason: GONE });
    expect(await rows()).toEqual(before);
  });

  it.each<[string, (world: World) => Promise<unknown>]>([
    [
      "password reset link",
      async ({ user }) =>
        createCaller({ service: await contextFor(db, null) }).account.requestPasswordReset({ email: user.email }),
    ],
    ["alert about a new device", ({ user }) => alertNewDevice({ db, now: NOW }, { userId: user.id, userAgent: null })],
    [
      "session",
      ({ user: { id: userId, sessionVersion } }) => {
        const session = {
          tokenId: crypto.randomUUID(),
          signedInAt: NOW,
          expiresAt: daysFromNow(1),
          userAgent: "Robin",
        };
        return recordSessionUse({ db, now: NOW }, { userId, sessionVersion, ...session });
      },
    ],
  ])("stores no %s", async (_, save) => {
    const all = await world();
    const before = await rows();
    const end = await whileAccountChanges(all.user.id, DELETED, () => save(all));
    expect(end).toMatchObject({ status: "fulfilled" });
    expect(await rows()).toEqual(before);
  });

  it("gets no cart of a visitor who was signing in", async () => {
    const { user, product } = await world();
    const sessionId = newSession();
    const visitor = { sessionId, ipHash: null, userAgent: null, referrer: null };
    await (await callerFor(db, null, { visitor })).cart.add({ productId: product.id, quantity: 1 });
    const before = await rows();
    const end = await whileAccountChanges(user.id, DELETED, () =>
      mergeCart({ db, now: NOW }, { sessionId, userId: user.id }),
    );
    expect(end).toMatchObject({ status: "rejected" });
    expect(await rows()).toEqual(before);
  });

  it.each<[string, (admin: Awaited<ReturnType<typeof callerFor>>["admin"]) => Promise<unknown>]>([
    ["view of the orders", (admin) => admin.orders.saveView({ name: "Mine", searchParams: "section=all" })],
    ["columns", (admin) => admin.orders.chooseColumns({ columns: [] })],
    ["confirmation of the password", (admin) => admin.staff.confirmPassword({ password: "a fine secret" })],
  ])("stores no %s of a staff member", async (_, save) => {
    const user = await createUser(db, { isAdmin: true, name: "Ann Admin" });
    const { admin } = await callerFor(db, user.id);
    const before = await rows();
    const end = await whileAccountChanges(user.id, DELETED, () => save(admin));
    expect(end).toMatchObject({ status: "rejected", reason: GONE });
    expect(await rows()).toEqual(before);
  });
});

describe("account whose order is being changed", () => {
  it.each<[string, (world: World) => Promise<unknown>]>([
    [
      "change of the order",
      ({ own, pending }) => own.orders.changeMessage({ orderId: pending.id, orderMessage: "Robin" }),
    ],
    ["message", ({ own, paid }) => own.orders.sendMessage({ orderId: paid.id, ...MESSAGE })],
    ["rating", ({ own, product }) => own.reviews.rateProduct({ productId: product.id, ...REVIEW })],
    ["review", ({ own, paid }) => own.reviews.reviewOrder({ orderId: paid.id, ...REVIEW })],
  ])("is not locked by its owner's %s that waits for the order", async (_, save) => {
    const all = await world();
    const { saved } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM orders WHERE user_id = ${all.user.id}::uuid FOR UPDATE`;
        const saved = Promise.allSettled([save(all)]);
        await waitsForLock();
        // As an admin's act on the order would, which locks the buyer after the order.
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${all.user.id}::uuid FOR NO KEY UPDATE NOWAIT`;
        return { saved };
      },
      { timeout: 60_000 },
    );
    expect(await saved).toMatchObject([{ status: "fulfilled" }]);
  });
});
