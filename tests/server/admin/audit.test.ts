import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { recordAudit } from "~/server/services/audit/record-audit";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Records an audit entry of an admin at a given time. */
async function act(adminId: string, action: string, entityId: string, at = NOW) {
  const ctx = await signedInContext(db, adminId, { now: at });
  await recordAudit(db, ctx, {
    action,
    entity: action.split(".")[0] ?? "",
    entityId,
    before: { status: "pending", total: 5 },
    after: { status: "completed", total: 5 },
  });
}

describe("audit log", () => {
  it("shows who did what to which entity, and what changed", async () => {
    const admin = await createAdmin(db, { name: "Ines Roth" });
    const order = await createOrder(db, await createUser(db));
    const { admin: api } = await callerFor(db, admin.id);
    await api.orders.archive({ orderId: order.id });
    const { rows, total } = await api.audit.list({});
    expect(total).toBe(1);
    expect((await api.audit.list({ thing: `#${order.shortId}` })).total).toBe(1);
    expect((await api.audit.list({ thing: "#00000000" })).total).toBe(0);
    expect(rows[0]).toMatchObject({
      actorName: "Ines Roth",
      actorUserId: admin.id,
      action: "order.archive",
      entity: "order",
      entityId: order.id,
      thingName: `order #${order.shortId}`,
      createdAt: NOW,
      changes: [{ field: "isArchived", before: "no", after: "yes" }],
    });
  });

  it("shows the names of records instead of their ids, and counts those of a long list", async () => {
    const admin = await createAdmin(db);
    const category = await createCategory(db, { name: "Hormones" });
    const gone = randomUUID();
    const products = await Promise.all(Array.from({ length: 12 }, (_, n) => createProduct(db, { name: `P${n}` })));
    await recordAudit(db, await signedInContext(db, admin.id), {
      ...{ action: "user.update", entity: "user", entityId: admin.id },
      before: { approvedCategoryIds: [], gone },
      after: { approvedCategoryIds: [category.id], productIds: products.map(({ id }) => id), gone: null },
    });
    const { rows } = await (await callerFor(db, admin.id)).admin.audit.list({});
    const names = products.slice(0, 10).map(({ name }) => name);
    expect(rows[0]?.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: "approvedCategoryIds", before: "none", after: "Hormones" },
      { field: "gone", before: gone, after: "empty" },
      { field: "productIds", before: null, after: `${names.join(", ")} and 2 more` },
    ]);
  });

  it("filters by person, entity type, entity, action and date range (inclusive)", async () => {
    const [ines, omar] = [await createAdmin(db), await createAdmin(db)];
    await act(ines.id, "order.refund", "o-1");
    await act(ines.id, "order.cancel", "o-2", new Date(NOW.getTime() - DAY_MS));
    await act(omar.id, "product.update", "p-1", new Date(NOW.getTime() - 2 * DAY_MS));
    const { admin: api } = await callerFor(db, ines.id);
    const found = async (filters: Parameters<typeof api.audit.list>[0]) =>
      (await api.audit.list(filters)).rows.map(({ entityId }) => entityId);
    expect(await found({})).toEqual(["o-1", "o-2", "p-1"]);
    expect(await found({ actorUserId: omar.id })).toEqual(["p-1"]);
    expect(await found({ entity: "order" })).toEqual(["o-1", "o-2"]);
    expect(await found({ entity: "order", entityId: "o-2" })).toEqual(["o-2"]);
    expect(await found({ action: "order.refund" })).toEqual(["o-1"]);
    expect(await found({ from: "2026-06-14", to: "2026-06-14" })).toEqual(["o-2"]);
    expect(await found({ from: "2026-06-14" })).toEqual(["o-1", "o-2"]);
    expect(await found({ to: "2026-06-13" })).toEqual(["p-1"]);
    // NOW is noon in UTC: in Kiritimati that is two in the morning of the next day.
    expect(await found({ from: "2026-06-16", zone: "Pacific/Kiritimati" })).toEqual(["o-1"]);
    expect(await found({ from: "2026-06-16" })).toEqual([]);
    await expect(found({ from: "2026-02-31" })).rejects.toThrow();
    await expect(found({ from: "2026-06-14", zone: "Nowhere" })).rejects.toThrow();
  });

  it("finds accounts and products by a text that many orders' numbers begin with too", async () => {
    const admin = await createAdmin(db);
    const [person, product] = [await createUser(db, { name: "Ed" }), await createProduct(db, { name: "Ed's blend" })];
    await db.$executeRaw`
      INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, subtotal_cents, shipping_cents,
        total_amount_cents, research_confirmed_at, shipping_details, updated_at)
      SELECT id::uuid, upper(left(id, 8)), ${person.id}::uuid, 'a@example.test', id, 'None', 1, 1, 2, now(), '{}', now()
      FROM (SELECT overlay(gen_random_uuid()::text PLACING 'ed' FROM 1) AS id FROM generate_series(1, 301)) made`;
    await act(admin.id, "user.suspend", person.id);
    await act(admin.id, "product.update", product.id);
    const { rows } = await (await callerFor(db, admin.id)).admin.audit.list({ thing: "ed" });
    expect(rows.map(({ entityId }) => entityId).sort()).toEqual([person.id, product.id].sort());
  });

  it("offers as people those who are or were staff, not customers", async () => {
    const [admin, packer, former, customer] = [
      await createAdmin(db, { name: "Ada" }),
      await createUser(db, { name: "Ben", staffRole: "packer" }),
      await createUser(db, { name: "Cleo" }),
      await createUser(db, { name: "Dora" }),
    ];
    for (const { id } of [admin, packer, former, customer]) await act(id, "order.archive", randomUUID());
    const ctx = await signedInContext(db, admin.id);
    const demoted = { action: "user.update", entity: "user", entityId: former.id };
    await recordAudit(db, ctx, { ...demoted, before: { staffRole: "support" }, after: { staffRole: null } });
    const renamed = { action: "user.update", entity: "user", entityId: customer.id };
    await recordAudit(db, ctx, { ...renamed, before: { name: "D", isAdmin: false, staffRole: null }, after: {} });
    await createAdmin(db, { name: "Eve, who has done nothing" });
    const { people } = await (await callerFor(db, admin.id)).admin.audit.choices();
    expect(people.map(({ name }) => name)).toEqual(["Ada", "Ben", "Cleo"]);
  });

  it("offers the people, entities and actions it contains as filter choices", async () => {
    const admin = await createAdmin(db, { name: "Ines Roth" });
    await createAdmin(db);
    for (const action of ["order.refund", "order.cancel", "product.update", "order.cancel"]) {
      await act(admin.id, action, "x");
    }
    expect(await (await callerFor(db, admin.id)).admin.audit.choices()).toEqual({
      people: [{ id: admin.id, name: "Ines Roth" }],
      entities: ["order", "product"],
      actions: ["order.cancel", "order.refund", "product.update"],
    });
  });

  it("returns pages of 25, with as many statements for many entries as for one", async () => {
    const admin = await createAdmin(db);
    await act(admin.id, "order.refund", "o-0");
    const { admin: api } = await callerFor(db, admin.id);
    const one = (await countStatements(db, () => api.audit.list({}))).length;
    const before = { actorUserId: admin.id, actorName: admin.name, action: "order.refund", entity: "order" };
    await db.auditEntry.createMany({
      data: Array.from({ length: 26 }, (_, n) => ({ ...before, entityId: `o-${n + 1}` })),
    });
    const statements = await countStatements(db, () => api.audit.list({}));
    expect(statements).toHaveLength(one);
    const pages = [await api.audit.list({}), await api.audit.list({ page: 2 })];
    expect(pages.map(({ rows, total, pageCount }) => [rows.length, total, pageCount])).toEqual([
      [25, 27, 2],
      [2, 27, 2],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(27);
    // A page number that is too high, such as from an old link, returns the last page.
    expect(await api.audit.list({ page: 99 })).toEqual(pages[1]);
  });
});

const NOT_WRITTEN_DOWN = new Set([
  // Happens by opening a thread; the customer does not see it, and it is no decision.
  "markCustomerMessagesRead",
  // Inbox state, as in any mail client; opening the message does the same.
  "setUnread",
  // Only moves an inbox entry between two tabs; it changes no message and is reversible.
  "setDone",
  // Hides the counter of a search term, which returns with the next search for it.
  "dismissMiss",
  // A note stores its own author and time, and never changes.
  ...["addOrderNote", "addUserNote"],
  // The columns of a list that the admin sees.
  "chooseColumns",
]);
/** Mutations only because of their input size; they change nothing. */
const PREVIEW = /^(preview|check|compare|dryRun|read|test|match)[A-Z]/;

describe("admin mutations", () => {
  const ROUTERS = "src/server/api/routers/admin";
  const commands = readdirSync(ROUTERS).flatMap((file) => {
    const source = readFileSync(join(ROUTERS, file), "utf8");
    const homes = new Map(
      [...source.matchAll(/import \{([^}]+)\} from "(~\/server\/(?:services|mail)\/[^"]+)"/g)].flatMap(
        ([, names = "", from = ""]) =>
          names.split(",").map((name) => [name.trim().split(" as ").at(-1) ?? "", from.replace("~", "src")] as const),
      ),
    );
    return [...source.matchAll(/\.mutation\(\s*(?:serve\(|(?:async\s*)?\([^)]*\)\s*=>\s*)(\w+)[()]/g)].map(
      ([, name = ""]) => ({
        name,
        home: homes.get(name),
      }),
    );
  });

  it("are found in the routers", () => {
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter(({ home }) => !home)).toEqual([]);
  });

  it("come from services that write to the audit log", () => {
    const silent = commands
      .filter(
        ({ name, home }) => !NOT_WRITTEN_DOWN.has(name) && !PREVIEW.test(name) && home && !writesAudit(`${home}.ts`),
      )
      .map(({ name }) => name);
    expect(silent).toEqual([]);
  });
});

/** Whether a service file, or a file it imports, writes to the audit log. */
function writesAudit(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  const source = readFileSync(path, "utf8");
  if (/\brecordAudit\(|\brecordTransition\(/.test(source)) return true;
  const below = [...source.matchAll(/from "(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => `${join(dirname(path), to)}.ts`);
  return below.some((next) => writesAudit(next, seen));
}
