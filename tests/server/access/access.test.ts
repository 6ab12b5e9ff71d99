import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createCategory, createProduct, createUser } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const reason = "Calibration at a contract laboratory";
const as = (userId: string) => callerFor(db, userId);

async function shop() {
  const category = await createCategory(db, { name: "Controlled", slug: "controlled", isRestricted: true });
  await createProduct(db, { name: "Reference", slug: "reference", categoryId: category.id });
  const [customer, admin] = [await createUser(db), await createAdmin(db)];
  const request = async () => (await as(customer.id)).access.request({ categoryId: category.id, reason });
  const stateNow = async () => (await (await as(customer.id)).access.mine())[0];
  return { category, customer, admin: (await as(admin.id)).admin, adminId: admin.id, request, stateNow };
}
const pendingId = async () => (await db.accessRequest.findFirstOrThrow({ where: { status: "pending" } })).id;
const mailed = (template: string) => db.outboxMail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });
async function lastText(template: string): Promise<string> {
  const mail = (await mailed(template)).at(-1);
  return mail ? (await composeMail(db, mail)).text : "";
}

describe("restricted category access", () => {
  it("creates one request and e-mails its reason to the shop, even for ten concurrent clicks", async () => {
    const { request, stateNow, admin } = await shop();
    expect(await stateNow()).toMatchObject({ name: "Controlled", state: "none" });
    await Promise.all(Array.from({ length: 10 }, request));
    expect(await db.accessRequest.count()).toBe(1);
    expect(await stateNow()).toMatchObject({ state: "requested" });
    expect(await mailed("access-requested")).toHaveLength(1);
    expect(await lastText("access-requested")).toContain(`> ${reason}`);
    expect((await admin.navigation.counts()).pendingAccess).toBe(1);
    expect((await admin.requests.list({ kind: "access" })).requests).toMatchObject([
      { reason, category: { name: "Controlled" } },
    ]);
  });

  it("unlocks the category everywhere once approved, and sends one e-mail", async () => {
    const { category, customer, admin, adminId, request, stateNow } = await shop();
    const before = await as(customer.id);
    expect((await before.catalogue.navigation()).categories).toMatchObject([{ isLocked: true }]);
    expect((await before.catalogue.home()).rows).toEqual([]);
    await request();
    const requestId = await pendingId();
    await Promise.all([1, 2, 3].map(() => admin.access.approve({ requestId })));
    const after = await as(customer.id);
    expect((await after.catalogue.navigation()).categories).toMatchObject([{ isLocked: false }]);
    expect(await after.catalogue.categoryBySlug({ slug: "controlled" })).toMatchObject({ status: "open", total: 1 });
    expect((await after.catalogue.home()).rows).toMatchObject([{ name: "Controlled" }]);
    expect((await (await callerFor(db, null)).catalogue.home()).rows).toEqual([]);
    expect(await stateNow()).toMatchObject({ state: "granted" });
    expect(await db.approvedCategory.findMany()).toMatchObject([{ categoryId: category.id, grantedByUserId: adminId }]);
    expect(await mailed("access-decided")).toHaveLength(1);
    expect(await lastText("access-decided")).toContain("We approved your request.");
    await expect(admin.access.decline({ requestId, reason: "No" })).rejects.toMatchObject({
      cause: { reason: "already-approved" },
    });
    await expect(request()).rejects.toMatchObject({ cause: { reason: "already-granted" } });
  });

  it("shows why a request was declined and allows a new one", async () => {
    const { admin, request, stateNow } = await shop();
    await request();
    const requestId = await pendingId();
    await expect(admin.access.decline({ requestId, reason: " " })).rejects.toThrow("Please give a reason.");
    await admin.access.decline({ requestId, reason: "We need the licence of your institution." });
    expect(await stateNow()).toMatchObject({ state: "declined", reason: "We need the licence of your institution." });
    expect(await lastText("access-decided")).toContain("> We need the licence of your institution.");
    expect(await db.approvedCategory.count()).toBe(0);
    await request();
    expect(await stateNow()).toMatchObject({ state: "requested" });
    expect((await admin.requests.list({ state: "decided", kind: "access" })).counts).toEqual({
      pending: 1,
      decided: 1,
    });
  });

  it("either approves or declines when both are sent concurrently", async () => {
    const { admin, request, stateNow } = await shop();
    await request();
    const requestId = await pendingId();
    const acts = [admin.access.approve({ requestId }), admin.access.decline({ requestId, reason: "No" })];
    const ends = await Promise.allSettled(acts);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.approvedCategory.count()).toBe((await stateNow())?.state === "granted" ? 1 : 0);
    expect(await mailed("access-decided")).toHaveLength(1);
  });

  it("answers not-found for an approval while its category is being deleted", async () => {
    const { category, admin, request } = await shop();
    await request();
    const requestId = await pendingId();
    await db.product.deleteMany();
    const approval = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM categories WHERE id = ${category.id}::uuid FOR UPDATE`;
        const outcome = Promise.allSettled([admin.access.approve({ requestId })]);
        await waitsForLock();
        await tx.category.delete({ where: { id: category.id } });
        return { outcome };
      },
      { timeout: 60_000 },
    );
    expect(await approval.outcome).toMatchObject([{ status: "rejected", reason: { cause: { reason: "not-found" } } }]);
  });

  it("grants a pending request through the account page, and resets its state when withdrawn there", async () => {
    const { category, customer, admin, request, stateNow } = await shop();
    await request();
    const edit = async (approvedCategoryIds: string[]) => {
      const { fields, mark } = await admin.users.byId({ userId: customer.id });
      await admin.users.update({ userId: customer.id, mark, fields: { ...fields, approvedCategoryIds } });
    };
    await edit([category.id]);
    expect(await stateNow()).toMatchObject({ state: "granted" });
    expect(await lastText("access-decided")).toContain("We approved your request.");
    await edit([]);
    expect(await stateNow()).toMatchObject({ state: "none" });
    expect(await lastText("access-withdrawn")).toContain(
      `You can no longer see or order the products in ${category.name}.`,
    );
  });

  it("refuses a request for a category that an admin grants at the same moment", async () => {
    const { category, customer, admin, adminId } = await shop();
    const api = await as(customer.id);
    const { outcome } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${customer.id}::uuid FOR NO KEY UPDATE`;
        const grant = { userId: customer.id, categoryId: category.id, grantedByUserId: adminId };
        await tx.approvedCategory.create({ data: grant });
        const outcome = Promise.allSettled([api.access.request({ categoryId: category.id, reason })]);
        await waitsForLock();
        return { outcome };
      },
      { timeout: 60_000 },
    );
    expect(await outcome).toMatchObject([{ reason: { cause: { reason: "already-granted" } } }]);
    expect((await admin.requests.list({ kind: "access" })).requests).toEqual([]);
  });

  it("refuses a request for an unrestricted or unknown category, or without a reason", async () => {
    const { customer } = await shop();
    const { id: categoryId } = await createCategory(db);
    const { access } = await as(customer.id);
    for (const id of [categoryId, crypto.randomUUID()]) {
      await expect(access.request({ categoryId: id, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await expect(access.request({ categoryId, reason: " " })).rejects.toThrow("Please tell us what you need it for");
  });
});
