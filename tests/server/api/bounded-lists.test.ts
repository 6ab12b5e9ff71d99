import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { callerFor, createTree, NOW } from "~tests/support/factories";
import { call, definition, isUuid, PROCEDURES, type Procedure, sampleOf } from "~tests/support/input-schemas";
import { multiplyRows } from "~tests/support/multiply-rows";
import { createSecretWorld, idsOf } from "~tests/support/planted-secrets";

const COPIES = 260;
const MOST = 100;

/** Lists allowed to be longer than MOST, each with the reason why its length is still bounded. */
const LONGER: Record<string, number> = {
  // Ids selected for one bulk action, which has its own limit.
  "admin.orders.matching": 200,
  "admin.products.matchingIds": 5_000,
  // Work queues for admins, returned with the total count.
  "admin.membership.pending": 200,
  "admin.affiliates.pending": 200,
  "admin.payments.openLines": 500,
  "admin.orders.printable": 200,
  // Orders packed in one go, as in `printable`, returned with the total count.
  "admin.orders.pickList": 200,
  // A payout run pays everybody who is owed money.
  "admin.payouts.preview": Number.POSITIVE_INFINITY,
  "admin.payouts.run": Number.POSITIVE_INFINITY,
  // The countries of the world.
  "admin.settings.countries": 250,
  // The shop's categories, which only admins create.
  "access.mine": Number.POSITIVE_INFINITY,
  "catalogue.navigation": Number.POSITIVE_INFINITY,
  "catalogue.home": Number.POSITIVE_INFINITY,
  "admin.categories.list": Number.POSITIVE_INFINITY,
  "admin.products.categories": Number.POSITIVE_INFINITY,
  "admin.products.list": Number.POSITIVE_INFINITY,
  "admin.users.byId": Number.POSITIVE_INFINITY,
  "admin.dashboard.categories": Number.POSITIVE_INFINITY,
};

/** Queries without a row to list in this shop: they answer with empty lists only, or NOT_FOUND. */
const EMPTY_HERE = new Set(
  Object.entries({
    access: "mine",
    account: "credit sessions",
    "admin.affiliates": "byId ledger unpaid payouts linkResults",
    "admin.audit": "list",
    "admin.backup": "scheduled snapshots",
    "admin.claims": "list byId",
    "admin.credit": "of",
    "admin.dashboard": "analytics categories subscriptions subscribers",
    "admin.images": "list broken",
    "admin.lots": "ofProduct",
    "admin.mail": "preview",
    "admin.membership": "pending history approval byId",
    "admin.messages": "byId cannedAnswers",
    "admin.payments": "waiting openLines decidedLines assignable moneyReturns",
    "admin.payouts": "runs run",
    "admin.products": "byId recentChanges stockHistory",
    "admin.rings": "list byId",
    "admin.terms": "get acceptances",
    "admin.search": "terms",
    "admin.users": "acts",
    affiliate:
      "outlook earnings unpaidLevels tierHistory statement payouts linkResults terms termsStanding publicIdentity",
    claims: "mine",
    leaderboard: "standings",
    partnership: "invitations history messages",
  }).flatMap(([router, names]) => names.split(" ").map((name) => `${router}.${name}`)),
);

/** Singletons and derived tables, and tables bounded on write: cart and order lines, partnership members. */
const NOT_COPIED = [
  ...["affiliate_hierarchy", "affiliate_counters", "affiliate_tiers", "site_settings", "email_settings"],
  ...["order_items", "partnership_members", "invoice_numbers"],
];

/** The lengths of all lists anywhere in an answer. */
function lengthsIn(answer: unknown): number[] {
  if (typeof answer !== "object" || answer === null) return [];
  const own = Array.isArray(answer) ? [answer.length] : [];
  return [...own, ...Object.values(answer).flatMap(lengthsIn)];
}

/** The input with each choice of each of its enums, such as the tabs of a list. */
function choicesOf(schema: NonNullable<Procedure["input"]>, input: unknown): unknown[] {
  const fields = Object.entries(definition(schema).shape ?? {});
  return fields.flatMap(([name, inner]) => {
    const { entries = {} } = definition(definition(inner).innerType ?? inner);
    return Object.values(entries).map((choice) => ({ ...(input as object), [name]: choice }));
  });
}

/** The input, and the input that asks for the first page. */
function pagesOf(input: unknown): unknown[] {
  if (typeof input !== "object" || input === null || !("cursor" in input)) return [input];
  const { cursor: _, ...first } = input;
  return [input, first];
}

describe("lists of the API", () => {
  const queries = PROCEDURES.filter(({ type }) => type === "query");
  let caller: object;
  let asked: string[];
  let uncopied: string[];

  beforeAll(async () => {
    const world = await createSecretWorld(db);
    const { person, product, order, category } = world;
    await db.user.update({ where: { id: person.id }, data: { isAdmin: true } });
    const tables = await db.$queryRaw<{ table: string }[]>`
      SELECT relname::text AS "table" FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE '\\_%'
        AND relname <> ALL (${NOT_COPIED})`;
    uncopied = await multiplyRows(
      db,
      tables.map(({ table }) => table),
      COPIES,
      {
        users: (copy, n) => ({
          ...copy,
          email: `copy-${n}@example.test`,
          affiliate_code: copy.affiliate_code && `CP${n.toString(36).toUpperCase().padStart(6, "0")}`,
          referred_by_user_id: person.id,
        }),
        ledger_entries: (copy, n) => ({ ...copy, level: 1 + (n % 10), generation: 1 + n }),
        orders: (copy) => {
          const id = randomUUID();
          return { ...copy, id, short_id: id.slice(0, 8).toUpperCase(), created_at: NOW };
        },
      },
    );
    await createTree(db, person, { width: COPIES, depth: 1 });
    caller = await callerFor(db, person.id);
    const names = [product.slug, category.slug, person.affiliateCode ?? "", product.name, "Sentinel", order.shortId];
    asked = [person.id, product.id, order.id, category.id, ...(await idsOf(db, person.id)).slice(0, 20), ...names];
  });

  it("are queried against tables with many rows", async () => {
    expect(uncopied).toEqual([]);
    for (const model of [db.order, db.orderMessage, db.cartItem, db.shippingAddress, db.outboxMail, db.auditEntry])
      expect(await (model as typeof db.order).count()).toBeGreaterThanOrEqual(COPIES);
  });

  it.each(queries)("are bounded in $path", async ({ path, input }) => {
    const samples = asked.map((text) =>
      input
        ? sampleOf(input, ({ schema }) => (/^[0-9a-f-]{36}$/.test(text) === isUuid(schema) ? text : undefined))
        : undefined,
    );
    if (input) samples.push(...choicesOf(input, samples[0]));
    const inputs = new Map(samples.flatMap(pagesOf).map((each) => [JSON.stringify(each), each]));
    let answered = 0;
    let most = -1;
    for (const value of inputs.values()) {
      try {
        for (const length of lengthsIn(await call(caller, path, value))) most = Math.max(most, length);
        answered += 1;
      } catch (error) {
        // An unexpected error would hide an unbounded list.
        expect(error).toHaveProperty("code");
        expect(error).not.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
      }
    }
    expect(answered === 0 || most === 0).toBe(EMPTY_HERE.has(path));
    expect(most).toBeLessThanOrEqual(LONGER[path] ?? MOST);
  });
});
