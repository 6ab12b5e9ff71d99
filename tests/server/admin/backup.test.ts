import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { GET, POST } from "~/app/api/backup/route";
import { getActor, sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { saveUpload, snapshotFile } from "~/server/services/backup/backup-files";
import { EXCLUDED_TABLES } from "~/server/services/backup/excluded-tables";
import { SECTIONS } from "~/server/services/backup/sections";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";
import { backupOf, contentsOf, fullShop, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

const cookieOf = async ({ id, sessionVersion }: { id: string; sessionVersion: number }) =>
  (await sessionCookie({ userId: id, sessionVersion })).split(";")[0] ?? "";

describe("backup download", () => {
  it("contains version, time, counts and checksum, in a file named with the date", async () => {
    const { admin } = await fullShop();
    const headers = { cookie: await cookieOf(admin), host: "localhost:3000" };
    const response = await GET(new Request("http://localhost:3000/api/backup", { headers }));
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="assay-backup-\d{4}-\d\d-\d\d\.json"$/,
    );
    const text = await response.text();
    const backup = JSON.parse(text);
    expect(backup).toMatchObject({ version: "1.0", timestamp: expect.any(String) });
    expect(backup.checksum).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(Object.keys(backup.data)).toEqual(SECTIONS.map(({ name }) => name));
    const rows = Object.values(backup.counts as Record<string, number>).reduce((sum, count) => sum + count, 0);
    expect(response.headers.get("X-Backup-Rows")).toBe(String(rows));
    for (const [section, count] of Object.entries(backup.counts))
      expect(backup.data[section]).toHaveLength(Number(count));
    for (const section of ["products", "volumeTiers", "productSources", "orderItems", "orderEvents", "orderMessages"]) {
      expect(backup.counts[section]).toBeGreaterThan(0);
    }
    for (const section of ["ledger", "hierarchy", "partnershipMembers", "ratings", "images", "settings"]) {
      expect(backup.counts[section]).toBeGreaterThan(0);
    }
    expect(await db.auditEntry.count({ where: { action: "backup.export" } })).toBe(1);
  });

  it("leaves no open transaction and no audit entry when the reader cancels", async () => {
    const { admin } = await fullShop();
    const headers = { cookie: await cookieOf(admin), host: "localhost:3000" };
    const response = await GET(new Request("http://localhost:3000/api/backup", { headers }));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const open = () => db.$queryRaw<unknown[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    await expect.poll(open, { timeout: 30_000 }).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: "backup.export" } })).toBe(0);
  });

  it("contains no password, admin flag or mail server", async () => {
    const { admin } = await fullShop();
    const smtp = { smtpHost: "mail.example.test", smtpPort: 587, smtpUser: "shop", fromName: "Assay" };
    await db.emailSettings.create({ data: { ...smtp, smtpPassEncrypted: "v1.sealed", notificationEmail: "n@x.test" } });
    const text = await backupOf(admin.id);
    for (const secret of ["secret-hash", "is_admin", "session_version", "v1.sealed", "mail.example.test"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("declares every table, and every column of users and settings, as included or left out", async () => {
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
    const known = [...SECTIONS.map(({ table }) => table), ...Object.keys(EXCLUDED_TABLES)];
    expect(known.sort()).toEqual(tables.map(({ name }) => name));
    const columns = await db.$queryRaw<{ table: string; name: string }[]>`
      SELECT table_name::text AS table, column_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 2`;
    const left = (section: string) => {
      const { table, only = [] } = SECTIONS.find(({ name }) => name === section) ?? {};
      return columns.filter((column) => column.table === table && !only.includes(column.name)).map(({ name }) => name);
    };
    expect(left("users")).toEqual(["is_admin", "password_hash", "session_version", "staff_role"]);
    expect(left("settings")).toEqual(["is_demo"]);
  });
});

/** Empties the shop, including its admins; the caller creates the admin who restores. */
async function wipe() {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(
    "TRUNCATE users, products, categories, images, orders, site_settings, payout_runs, affiliate_partnerships, statement_lines CASCADE",
  );
  await client.end();
}

/** Locks a product's row, so that an import blocks; the answer releases it. */
async function holdProduct(id: string) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [id]);
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}

/** The database process that waits for a lock, or 0. */
async function blockedPid(): Promise<number> {
  const rows = await db.$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  return Number(rows[0]?.pid ?? 0);
}

describe("backup import", () => {
  it("restores a wiped shop exactly, with a correct ledger and no additional admin", async () => {
    const { admin, buyer } = await fullShop();
    const before = await backupOf(admin.id);
    const fileId = await uploaded(before);
    await wipe();
    const keeper = await createAdmin(db, {
      id: admin.id,
      email: admin.email,
      name: admin.name,
      createdAt: admin.createdAt,
    });
    const caller = await callerFor(db, keeper.id);
    await caller.admin.backup.import({ fileId, mode: "replace" });
    const after = await backupOf(keeper.id);
    expect(contentsOf(after)).toEqual(contentsOf(before));
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
    expect(await db.user.findMany({ where: { isAdmin: true }, select: { id: true } })).toEqual([{ id: admin.id }]);
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ passwordHash: null });
  });

  it("restores counters after a partial refund, and allows further refunds", async () => {
    const { admin, order, caller } = await fullShop();
    const refund = {
      orderId: order.id,
      goodsCents: 2_500,
      shippingCents: 0,
      reason: "One vial broke",
      to: "return" as const,
    };
    const part = () => ({ ...refund, requestId: randomUUID() });
    await caller.admin.orders.refundPart(part());
    const first = await db.orderRefund.findFirstOrThrow();
    const counted = () =>
      db.affiliateCounter.groupBy({
        by: ["userId"],
        _sum: { volumeCents: true, orders: true },
        orderBy: { userId: "asc" },
      });
    const before = await counted();
    const fileId = await uploaded(await backupOf(admin.id));
    await db.$executeRaw`SELECT setval('programme_sequence', 1)`;
    await caller.admin.backup.import({ fileId, mode: "replace" });
    expect(await counted()).toEqual(before);
    await caller.admin.orders.refundPart(part());
    const [second, ...more] = await db.orderRefund.findMany({ where: { id: { not: first.id } } });
    expect(more).toEqual([]);
    expect(Number(second?.sequence)).toBeGreaterThan(Number(first.sequence));
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
  });

  it("matches the admin of a newly set up shop by e-mail address on Replace", async () => {
    const { admin, buyer, order } = await fullShop();
    await db.user.update({ where: { id: buyer.id }, data: { isAdmin: true } });
    const before = await backupOf(admin.id);
    const fileId = await uploaded(before);
    const earned = await db.ledgerEntry.count();
    await wipe();
    const newAdmin = await createAdmin(db, { email: buyer.email, name: "New admin", passwordHash: "new-hash" });
    const caller = await callerFor(db, newAdmin.id);
    // On Append, two accounts with one address conflict.
    const appended = await caller.admin.backup.preview({ fileId, mode: "append" });
    expect(appended.errors).toContain("users: 1 conflict with the shop's (email)");
    expect((await caller.admin.backup.preview({ fileId, mode: "replace" })).errors).toEqual([]);
    await caller.admin.backup.import({ fileId, mode: "replace" });
    expect(await db.user.findMany({ where: { email: buyer.email } })).toMatchObject([
      { id: newAdmin.id, isAdmin: true, passwordHash: "new-hash" },
    ]);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ userId: newAdmin.id });
    expect(await db.ledgerEntry.count()).toBe(earned);
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
  });

  it("replaces the shop's data, keeps admins and passwords, and can be undone in one call", async () => {
    const { admin, buyer, product, other, order, caller } = await fullShop();
    const before = await backupOf(admin.id);
    const fileId = await uploaded(before);
    await db.product.update({ where: { id: product.id }, data: { slug: `${other.slug}-x`, name: "Renamed" } });
    await db.product.update({ where: { id: other.id }, data: { slug: product.slug } });
    const second = await createAdmin(db, { passwordHash: "second-hash", emailVerifiedAt: null });
    const added = await createUser(db, { referredByUserId: buyer.id, passwordHash: "added-hash" });
    const factor = { secretEncrypted: "v1.sealed", confirmedAt: NOW, lastStep: 7 };
    await db.twoFactor.createMany({ data: [added, buyer].map(({ id: userId }) => ({ userId, ...factor })) });
    const codes = [{ codeHash: "left" }, { codeHash: "used", usedAt: NOW }];
    await db.recoveryCode.createMany({ data: codes.map((code) => ({ userId: added.id, ...code })) });
    const late = await createOrder(db, added);
    await caller.admin.orders.markPaid({ orderId: late.id });
    await caller.admin.orders.refund({ orderId: order.id, reason: "Broken" });
    const changed = await backupOf(admin.id);

    const { snapshotId } = await caller.admin.backup.import({ fileId, mode: "replace" });
    expect(await db.product.findUnique({ where: { id: product.id } })).toMatchObject({ slug: product.slug });
    expect(await db.order.findUnique({ where: { id: late.id } })).toBeNull();
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ isPaid: true, refundedAt: null });
    expect(await db.user.findUnique({ where: { id: added.id } })).toBeNull();
    expect(await db.user.findUnique({ where: { id: second.id } })).toMatchObject({
      isAdmin: true,
      passwordHash: "second-hash",
    });
    expect(await db.user.findUnique({ where: { id: buyer.id } })).toMatchObject({ passwordHash: "buyer-secret-hash" });
    // Accounts that stay keep their second factor.
    expect(await db.twoFactor.findMany()).toMatchObject([{ userId: buyer.id, ...factor }]);
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);

    expect((await caller.admin.backup.snapshots()).map(({ id, isThere }) => ({ id, isThere }))).toEqual([
      { id: snapshotId, isThere: true },
    ]);
    await caller.admin.backup.goBack({ snapshotId });
    expect(contentsOf(await backupOf(admin.id))).toEqual(contentsOf(changed));
    expect(await db.user.findUnique({ where: { id: added.id } })).toMatchObject({ passwordHash: "added-hash" });
    // Restored accounts get their second factor back, so the password alone is not enough.
    expect(await db.twoFactor.findUnique({ where: { userId: added.id } })).toMatchObject(factor);
    expect(await db.recoveryCode.findMany()).toMatchObject([{ userId: added.id, codeHash: "left", usedAt: null }]);
    const cookie = await cookieOf(added);
    expect(await getActor(db, new Headers({ cookie })), "a session of before").toBeNull();
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: { in: ["backup.replace", "backup.goBack"] } } })).toBe(2);
  });

  it("restores an account without reviving its ended sessions", async () => {
    const { admin, buyer } = await fullShop();
    const stolen = await cookieOf(buyer);
    await db.user.update({ where: { id: buyer.id }, data: { sessionVersion: 1 } });
    const fileId = await uploaded(await backupOf(admin.id));
    await wipe();
    await createAdmin(db, { id: admin.id, email: admin.email, name: admin.name, createdAt: admin.createdAt });
    const callerNow = await callerFor(db, admin.id);
    await callerNow.admin.backup.import({ fileId, mode: "replace" });
    expect(await db.user.count({ where: { id: buyer.id } })).toBe(1);
    expect(await getActor(db, new Headers({ cookie: stolen }))).toBeNull();
  });

  it("appends missing rows, overwrites the catalogue and never reverts a payment state", async () => {
    const { admin, product, order, caller } = await fullShop();
    const gone = await createProduct(db, { name: "Gone" });
    const fileId = await uploaded(await backupOf(admin.id));
    await db.product.delete({ where: { id: gone.id } });
    await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
    await db.volumeTier.create({ data: { productId: product.id, quantity: 50, priceOverrideCents: 100 } });
    const fresh = await createProduct(db);
    await caller.admin.orders.refund({ orderId: order.id, reason: "Broken" });
    const preview = await caller.admin.backup.preview({ fileId, mode: "append" });
    const of = (section: string) => preview.sections.find((each) => each.section === section);
    expect(of("products")).toMatchObject({ added: 1, changed: 1, dropped: 0, conflicting: 0 });
    expect(of("volumeTiers")).toMatchObject({ same: 1, dropped: 1 });
    expect(of("orders")).toMatchObject({ kept: 1, changed: 0 });
    await caller.admin.backup.import({ fileId, mode: "append" });
    expect(await db.product.findUnique({ where: { id: gone.id } })).toMatchObject({ name: "Gone" });
    expect(await db.product.findUnique({ where: { id: product.id } })).toMatchObject({ name: product.name });
    expect(await db.product.findUnique({ where: { id: fresh.id } })).not.toBeNull();
    expect(await db.volumeTier.count({ where: { productId: product.id } })).toBe(1);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ isPaid: false });
    expect((await verifyLedger({ db, now: NOW })).checks.filter(({ count }) => count > 0)).toEqual([]);
    const again = await backupOf(admin.id);
    await caller.admin.backup.import({ fileId, mode: "append" });
    expect(contentsOf(await backupOf(admin.id))).toEqual(contentsOf(again));
  });

  it("previews what would be added, changed, conflicting and dropped, without changing anything", async () => {
    const { admin, product, caller } = await fullShop();
    const fileId = await uploaded(await backupOf(admin.id));
    await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
    const taken = await createProduct(db);
    const before = contentsOf(await backupOf(admin.id));
    const preview = await caller.admin.backup.preview({ fileId, mode: "replace" });
    expect(preview).toMatchObject({ version: "1.0", errors: [] });
    expect(preview.sections.find(({ section }) => section === "products")).toEqual({
      ...{ section: "products", added: 0, changed: 1, kept: 0, same: 1, conflicting: 0, dropped: 1 },
    });
    expect(contentsOf(await backupOf(admin.id))).toEqual(before);
    await db.orderItem.deleteMany();
    await db.product.delete({ where: { id: product.id } });
    await db.product.update({ where: { id: taken.id }, data: { slug: product.slug } });
    const append = await caller.admin.backup.preview({ fileId, mode: "append" });
    expect(append.sections.find(({ section }) => section === "products")).toMatchObject({ added: 1, conflicting: 1 });
    expect(append.errors.join()).toContain("products: 1 conflict with the shop's (slug)");
    await expect(caller.admin.backup.import({ fileId, mode: "append" })).rejects.toThrow(
      /^Import errors: products: 1 conf/,
    );
    expect(await db.backupSnapshot.count()).toBe(0);
  });

  it("leaves the shop unchanged when it is killed midway", async () => {
    const { admin, product, caller } = await fullShop();
    const fileId = await uploaded(await backupOf(admin.id));
    await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
    const before = contentsOf(await backupOf(admin.id));
    // The import blocks on this product's row lock and is killed meanwhile.
    const release = await holdProduct(product.id);
    const importing = caller.admin.backup.import({ fileId, mode: "replace" }).then(
      () => "done",
      () => "refused",
    );
    try {
      await expect.poll(blockedPid, { timeout: 30_000 }).toBeGreaterThan(0);
      await db.$queryRaw`SELECT pg_terminate_backend(${await blockedPid()}::int)`;
      expect(await importing).toBe("refused");
    } finally {
      await release();
    }
    expect(contentsOf(await backupOf(admin.id))).toEqual(before);
    expect(await db.backupSnapshot.count()).toBe(0);
  });

  it("refuses an import while another one is running, and accepts it afterwards", async () => {
    const { admin, product, caller } = await fullShop();
    const fileId = await uploaded(await backupOf(admin.id));
    await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
    const append = () => caller.admin.backup.import({ fileId, mode: "append" });
    const release = await holdProduct(product.id);
    const first = append();
    try {
      await expect.poll(blockedPid, { timeout: 30_000 }).toBeGreaterThan(0);
      // Refused at once, and not when the first one has ended.
      const late = new Promise((resolve) => setTimeout(resolve, 30_000));
      await expect(Promise.race([append(), late])).rejects.toThrow("Another import is under way.");
    } finally {
      await release();
    }
    await first;
    await append();
    expect(await db.auditEntry.count({ where: { action: "backup.append" } })).toBe(2);
  });

  it("is refused for customers, and for an unknown file or snapshot", async () => {
    const { buyer, caller } = await fullShop();
    const fileId = randomUUID();
    await expect(caller.admin.backup.import({ fileId, mode: "append" })).rejects.toThrow("Please select a backup file");
    await expect(caller.admin.backup.goBack({ snapshotId: fileId })).rejects.toThrow("Snapshot not found");
    const customer = await callerFor(db, buyer.id);
    await expect(customer.admin.backup.import({ fileId, mode: "append" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("ledger triggers", () => {
  it("reject every update and delete, even if a session sets assay.restore_snapshot", async () => {
    const { admin, caller } = await fullShop();
    const refused = /append-only/;
    await expect(db.$executeRaw`DELETE FROM ledger_entries`).rejects.toThrow(refused);
    await expect(db.$executeRaw`UPDATE ledger_entries SET amount_cents = 1`).rejects.toThrow(refused);
    const { snapshotId } = await caller.admin.backup.import({
      fileId: await uploaded(await backupOf(admin.id)),
      mode: "append",
    });
    await expect(
      db.$transaction([
        db.$executeRaw`SELECT set_config('assay.restore_snapshot', ${snapshotId}, true)`,
        db.$executeRaw`DELETE FROM ledger_entries`,
      ]),
    ).rejects.toThrow(refused);
    await expect(
      db.$transaction(async (tx) => {
        const id = randomUUID();
        await tx.backupSnapshot.create({ data: { id, storageKey: "x", reason: "x", counts: {}, checksum: "x" } });
        await tx.$executeRaw`SELECT set_config('assay.restore_snapshot', ${id}, true)`;
        await tx.$executeRaw`UPDATE ledger_entries SET amount_cents = 1`;
      }),
    ).rejects.toThrow(refused);
    expect(await db.ledgerEntry.count()).toBeGreaterThan(0);
  });
});

describe("backup upload", () => {
  it("is stored up to a size limit, and refused when empty or cross-origin", async () => {
    const { admin } = await fullShop();
    const cookie = await cookieOf(admin);
    const send = (body: string, headers: Record<string, string> = {}) =>
      POST(
        new Request("http://localhost:3000/api/backup", {
          ...{ method: "POST", body },
          headers: { cookie, host: "localhost:3000", "content-type": "application/json", ...headers },
        }),
      );
    const answer = await send("{}");
    expect(await answer.json()).toMatchObject({ fileId: expect.any(String), size: 2 });
    expect((await send("{}", { origin: "https://elsewhere.example" })).status).toBe(403);
    const empty = await send("");
    expect(empty.status).toBe(400);
    expect(await empty.json()).toMatchObject({ error: { message: "Please select a backup file" } });
    const body = new Response("x".repeat(2_000)).body;
    await expect(saveUpload({ body, now: NOW }, { maxBytes: 1_000 })).rejects.toThrow("larger than");
  });

  it("leaves a snapshot of the shop on disk when imported", async () => {
    const { admin, caller } = await fullShop();
    const fileId = await uploaded(await backupOf(admin.id));
    const { snapshotId } = await caller.admin.backup.import({ fileId, mode: "append" });
    expect((await stat(join(env.DATA_DIR, "backups/snapshots", snapshotFile(snapshotId).key))).size).toBeGreaterThan(
      1_000,
    );
  });
});
