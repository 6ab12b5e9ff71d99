import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createCategory, createProduct, createUser } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const adminCaller = async () => (await createAdminCaller(db)).admin.categories;
const fields = (overrides: { name?: string; parentId?: string | null; isRestricted?: boolean } = {}) => ({
  name: "Peptides",
  parentId: null,
  description: "Lyophilised",
  isRestricted: false,
  ...overrides,
});
const now = async (slug: string) => (await callerFor(db, null)).catalogue.categoryNow({ slug });

describe("category creation", () => {
  it("derives the slug from the name, adds a number if it is taken, and writes an audit entry", async () => {
    const categories = await adminCaller();
    expect(await categories.create({ categoryId: randomUUID(), ...fields() })).toEqual({ slug: "peptides" });
    expect(await categories.create({ categoryId: randomUUID(), ...fields() })).toEqual({ slug: "peptides-2" });
    expect(await db.auditEntry.count({ where: { action: "category.create" } })).toBe(2);
    expect(await categories.list()).toMatchObject([
      { name: "Peptides", slug: "peptides", description: "Lyophilised", parentName: null, productCount: 0 },
      { slug: "peptides-2" },
    ]);
  });

  it("creates one category for five concurrent submits of a form, and five slugs for five forms", async () => {
    const categories = await adminCaller();
    const categoryId = randomUUID();
    const same = await Promise.all([1, 2, 3, 4, 5].map(() => categories.create({ categoryId, ...fields() })));
    expect(new Set(same.map(({ slug }) => slug))).toEqual(new Set(["peptides"]));
    expect(await db.category.count()).toBe(1);
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map(() => categories.create({ categoryId: randomUUID(), ...fields() })),
    );
    expect(others.map(({ slug }) => slug).sort()).toEqual([2, 3, 4, 5, 6].map((n) => `peptides-${n}`));
    expect(await db.auditEntry.count()).toBe(6);
  });

  it.each([
    ["name", { name: "Other peptides" }],
    ["restriction", { isRestricted: true }],
  ])("refuses the same form with another %s, instead of reporting it as saved", async (_what, corrected) => {
    const categories = await adminCaller();
    const categoryId = randomUUID();
    await categories.create({ categoryId, ...fields() });
    await expect(categories.create({ categoryId, ...fields(corrected) })).rejects.toMatchObject({
      cause: { code: "CONFLICT", reason: "request-reused" },
      message: expect.stringContaining("Peptides was already added from this form"),
    });
    expect(await categories.list()).toMatchObject([{ name: "Peptides", isRestricted: false }]);
  });

  it("requires a name, an existing parent and an admin", async () => {
    const categories = await adminCaller();
    await expect(categories.create({ categoryId: randomUUID(), ...fields({ name: " " }) })).rejects.toThrow(
      "Please enter a name",
    );
    await expect(
      categories.create({ categoryId: randomUUID(), ...fields({ parentId: randomUUID() }) }),
    ).rejects.toMatchObject({ cause: { reason: "no-parent" } });
    const customer = (await callerFor(db, (await createUser(db)).id)).admin.categories;
    await expect(customer.create({ categoryId: randomUUID(), ...fields() })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await db.category.count()).toBe(0);
  });
});

describe("category update", () => {
  it("changes the slug with the name and redirects the former slugs", async () => {
    const { id } = await createCategory(db, { name: "Peptides", slug: "peptides" });
    const categories = await adminCaller();
    expect(await categories.update({ categoryId: id, ...fields({ name: "Research Peptides" }) })).toEqual({
      slug: "research-peptides",
    });
    await categories.update({ categoryId: id, ...fields({ name: "Compounds" }) });
    expect([await now("peptides"), await now("research-peptides")]).toEqual(["compounds", "compounds"]);
    // Back to the first name: the current slug must not redirect.
    await categories.update({ categoryId: id, ...fields() });
    expect([await now("peptides"), await now("compounds")]).toEqual([null, "peptides"]);
    // A new category takes over a former slug.
    await categories.create({ categoryId: randomUUID(), ...fields({ name: "Compounds" }) });
    expect(await now("compounds")).toBeNull();
  });

  it("audits repeated identical updates once, and five concurrent ones leave one former slug", async () => {
    const { id } = await createCategory(db, { name: "Old", slug: "old" });
    const categories = await adminCaller();
    await Promise.all([1, 2, 3, 4, 5].map(() => categories.update({ categoryId: id, ...fields() })));
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.formerCategorySlug.findMany()).toMatchObject([{ slug: "old", categoryId: id }]);
  });

  it("never makes a category its own descendant, even when two are moved below each other concurrently", async () => {
    const top = await createCategory(db);
    const middle = await createCategory(db, { parentId: top.id });
    const low = await createCategory(db, { parentId: middle.id });
    const categories = await adminCaller();
    await expect(categories.update({ categoryId: top.id, ...fields({ parentId: top.id }) })).rejects.toThrow(
      "A category cannot be its own parent",
    );
    await expect(categories.update({ categoryId: top.id, ...fields({ parentId: low.id }) })).rejects.toThrow(
      "A category cannot be below one of its own subcategories",
    );
    const [a, b] = [await createCategory(db), await createCategory(db)];
    const crossed = await Promise.allSettled([
      categories.update({ categoryId: a.id, ...fields({ name: "A", parentId: b.id }) }),
      categories.update({ categoryId: b.id, ...fields({ name: "B", parentId: a.id }) }),
    ]);
    expect(crossed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("restricts subcategories too only when asked to", async () => {
    const top = await createCategory(db, { name: "Top", slug: "top" });
    const middle = await createCategory(db, { parentId: top.id });
    const low = await createCategory(db, { parentId: middle.id });
    const other = await createCategory(db);
    const categories = await adminCaller();
    const restricted = async () =>
      (await db.category.findMany({ where: { isRestricted: true } })).map(({ id }) => id).sort();
    const change = { categoryId: top.id, ...fields({ name: "Top", isRestricted: true }) };
    await categories.update(change);
    expect(await restricted()).toEqual([top.id]);
    await categories.update({ ...change, alsoSubcategories: true });
    expect(await restricted()).toEqual([top.id, middle.id, low.id].sort());
    expect(await restricted()).not.toContain(other.id);
  });

  it("does not undo another admin's restriction from a stale form", async () => {
    const { id: categoryId } = await createCategory(db, { name: "Peptides", description: " Lyophilised" });
    const categories = await adminCaller();
    const seen = { name: "Peptides", parentId: null, description: " Lyophilised", isRestricted: false };
    await categories.update({ categoryId, ...fields({ isRestricted: true }), seen });
    const stale = categories.update({ categoryId, ...fields({ name: "Compounds" }), seen });
    await expect(stale).rejects.toMatchObject({ code: "CONFLICT", cause: { reason: "changed-elsewhere" } });
    await expect(stale).rejects.toThrow("Close the form and open it again");
    expect(await db.category.findMany()).toMatchObject([{ name: "Peptides", isRestricted: true }]);
    // Saving the values already stored is no conflict: the response to the first click may have been lost.
    await categories.update({ categoryId, ...fields({ isRestricted: true }), seen });
    expect(await db.auditEntry.count()).toBe(1);
    await categories.update({ categoryId, ...fields({ name: "Compounds" }), seen: fields({ isRestricted: true }) });
    expect(await db.category.findMany()).toMatchObject([{ name: "Compounds", isRestricted: false }]);
  });

  it("approves the pending access requests for a category that is opened, once, and e-mails the customers", async () => {
    const closed = await createCategory(db, { name: "Controlled", slug: "controlled", isRestricted: true });
    const other = await createCategory(db, { isRestricted: true });
    const [waiting, suspended, declined] = [await createUser(db), await createUser(db), await createUser(db)];
    const ask = async (userId: string, categoryId: string) =>
      (await callerFor(db, userId)).access.request({ categoryId, reason: "For calibration" });
    const ofUser = (userId: string) => db.accessRequest.findFirstOrThrow({ where: { userId, categoryId: closed.id } });
    for (const { id } of [waiting, suspended, declined]) await ask(id, closed.id);
    await ask(waiting.id, other.id);
    await db.user.update({ where: { id: suspended.id }, data: { isDisabled: true } });
    await db.accessRequest.updateMany({ where: { userId: declined.id }, data: { status: "rejected" } });
    const { admin } = await createAdminCaller(db);
    expect((await admin.navigation.counts()).pendingAccess).toBe(3);
    await admin.categories.update({ categoryId: closed.id, ...fields({ name: "Controlled", isRestricted: true }) });
    expect((await admin.navigation.counts()).pendingAccess).toBe(3);
    for (const _ of [1, 2]) await admin.categories.update({ categoryId: closed.id, ...fields({ name: "Controlled" }) });
    expect((await admin.navigation.counts()).pendingAccess).toBe(1);
    const decided = await Promise.all([waiting, suspended, declined].map(({ id }) => ofUser(id)));
    expect(decided.map(({ status }) => status)).toEqual(["approved", "approved", "rejected"]);
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: "access-decided" } });
    if (!mail) throw new Error("who waits is told");
    expect(others).toEqual([]);
    expect(mail.toEmail).toBe(waiting.email);
    expect((await composeMail(db, mail)).subject).toBe("You have access to Controlled");
    const approved = await db.auditEntry.findMany({ where: { action: "access.approve" } });
    expect(approved.map(({ entityId }) => entityId).sort()).toEqual([waiting.id, suspended.id].sort());
  });

  it.each([
    ["a request for it", "not-found"],
    ["declining one", "already-approved"],
  ] as const)("refuses %s that happens while the category is being opened", async (act, refusal) => {
    const category = { name: "Controlled", slug: "controlled", isRestricted: true };
    const { id: categoryId } = await createCategory(db, category);
    const [asking, late] = [await createUser(db), await createUser(db)];
    const ask = async (userId: string) => (await callerFor(db, userId)).access.request({ categoryId, reason: "Tests" });
    await ask(asking.id);
    const { id: requestId } = await db.accessRequest.findFirstOrThrow();
    const { admin } = await createAdminCaller(db);
    const acts = {
      "a request for it": () => ask(late.id),
      "declining one": () => admin.access.decline({ requestId, reason: "No" }),
    };
    const opened = await db.$transaction(
      async (tx) => {
        // Stops the opening before its last write.
        await tx.$executeRaw`LOCK TABLE audit_entries IN SHARE MODE`;
        const opening = admin.categories.update({ categoryId, ...fields({ name: "Controlled" }) });
        await waitsForLock();
        const refused = Promise.allSettled([acts[act]()]);
        await waitsForLock(2);
        return { opening, refused };
      },
      { timeout: 60_000 },
    );
    await opened.opening;
    expect(await opened.refused).toMatchObject([{ status: "rejected", reason: { cause: { reason: refusal } } }]);
    expect(await db.accessRequest.findMany()).toMatchObject([{ id: requestId, status: "approved" }]);
  });

  it("saves only one of three concurrent forms", async () => {
    const { id: categoryId } = await createCategory(db, { name: "Peptides", description: "Lyophilised" });
    const categories = await adminCaller();
    const saved = await Promise.allSettled(
      ["One", "Two", "Three"].map((name) => categories.update({ categoryId, ...fields({ name }), seen: fields() })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });
});

describe("category deletion", () => {
  it("is refused while the category has products", async () => {
    const { id } = await createCategory(db);
    await createProduct(db, { categoryId: id, hidden: true });
    await expect((await adminCaller()).delete({ categoryId: id })).rejects.toMatchObject({
      message: "Cannot delete category with products. Remove products first.",
      cause: { reason: "has-products", detail: { productCount: 1 } },
    });
    expect(await db.category.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("moves products to the target, redirects the slug and moves subcategories up", async () => {
    const above = await createCategory(db);
    const category = await createCategory(db, { slug: "going", parentId: above.id });
    const child = await createCategory(db, { parentId: category.id });
    const target = await createCategory(db, { slug: "target" });
    const product = await createProduct(db, { categoryId: category.id });
    const categories = await adminCaller();
    await expect(categories.delete({ categoryId: category.id, moveProductsTo: category.id })).rejects.toMatchObject({
      cause: { reason: "no-target" },
    });
    expect(await categories.delete({ categoryId: category.id, moveProductsTo: target.id })).toEqual({
      movedProducts: 1,
    });
    expect(await db.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
      categoryId: target.id,
      version: product.version + 1,
    });
    expect((await db.category.findUniqueOrThrow({ where: { id: child.id } })).parentId).toBe(above.id);
    expect(await now("going")).toBe("target");
  });

  it("of a restricted category moves its grants to the target and closes pending requests", async () => {
    const closed = await createCategory(db, { name: "Controlled", isRestricted: true });
    const target = await createCategory(db, { isRestricted: true });
    await createProduct(db, { categoryId: closed.id });
    const [granted, both, waiting] = [await createUser(db), await createUser(db), await createUser(db)];
    const grant = { userId: granted.id, categoryId: closed.id };
    const ofTarget = { userId: both.id, categoryId: target.id };
    await db.approvedCategory.createMany({ data: [grant, { ...grant, userId: both.id }, ofTarget] });
    const reason = "For calibration";
    await (await callerFor(db, waiting.id)).access.request({ categoryId: closed.id, reason });
    // Also has a request for the target, which the moved grant approves.
    await (await callerFor(db, granted.id)).access.request({ categoryId: target.id, reason });
    const suspended = await createUser(db);
    await (await callerFor(db, suspended.id)).access.request({ categoryId: closed.id, reason });
    await db.user.update({ where: { id: suspended.id }, data: { isDisabled: true } });
    await (await adminCaller()).delete({ categoryId: closed.id, moveProductsTo: target.id });
    expect(await db.accessRequest.findMany({ select: { userId: true, status: true } })).toEqual([
      { userId: granted.id, status: "approved" },
    ]);
    const grants = await db.approvedCategory.findMany();
    expect(grants.map(({ userId }) => userId).sort()).toEqual([granted.id, both.id].sort());
    expect(new Set(grants.map(({ categoryId }) => categoryId))).toEqual(new Set([target.id]));
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: "access-closed" } });
    if (!mail) throw new Error("who waits is told");
    expect(others).toEqual([]);
    expect(mail.toEmail).toBe(waiting.email);
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe("Controlled is no longer in our shop");
    expect(text).toContain("You asked for access to Controlled.");
    const declined = await db.auditEntry.findMany({ where: { action: "access.decline" } });
    expect(declined.map(({ entityId }) => entityId).sort()).toEqual([waiting.id, suspended.id].sort());
  });

  it("removes the grants when products move to an unrestricted category", async () => {
    const [closed, open] = [await createCategory(db, { isRestricted: true }), await createCategory(db)];
    await db.approvedCategory.create({ data: { userId: (await createUser(db)).id, categoryId: closed.id } });
    await (await adminCaller()).delete({ categoryId: closed.id, moveProductsTo: open.id });
    expect(await db.approvedCategory.count()).toBe(0);
  });

  it("happens once for concurrent requests, and never orphans a product that is created concurrently", async () => {
    const { id } = await createCategory(db);
    const categories = await adminCaller();
    const [product, ...answers] = await Promise.allSettled([
      createProduct(db, { categoryId: id }),
      ...[1, 2, 3, 4, 5].map(() => categories.delete({ categoryId: id })),
    ]);
    const done = answers.filter(({ status }) => status === "fulfilled").length;
    expect(done).toBe(product?.status === "fulfilled" ? 0 : 1);
    expect(await db.product.count({ where: { categoryId: null } })).toBe(0);
    expect(await db.auditEntry.count()).toBe(done);
  });
});
