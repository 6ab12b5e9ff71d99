import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { db } from "~/server/db";
import { callerFor, createCategory, createProduct, createUser } from "~tests/support/factories";
import { call, isUuid, PROCEDURES, sampleOf } from "~tests/support/input-schemas";
import { createSecretWorld, FROM_EVERYBODY, idsOf, SECRETS } from "~tests/support/planted-secrets";

const queries = PROCEDURES.filter(({ type }) => type === "query");
type World = Awaited<ReturnType<typeof createSecretWorld>>;

/** Everything a query returns to this caller when called with every ID, slug and code. */
async function told(caller: object, path: string, input: (typeof queries)[number]["input"], asked: string[]) {
  const inputs = input ? asked.map((text) => sampleOf(input, ({ schema }) => fill(schema, text))) : [undefined];
  const different = [...new Map(inputs.map((value) => [JSON.stringify(value), value])).values()];
  const texts: string[] = [];
  for (const value of different) {
    const answer = await call(caller, path, value).catch((error: { message: string; cause?: object }) => [
      error.message,
      error.cause,
    ]);
    texts.push(JSON.stringify(answer, (_, part) => (typeof part === "bigint" ? String(part) : part)) ?? "");
  }
  return texts.join("\n");
}
const fill = (schema: Parameters<typeof isUuid>[0], text: string) =>
  /^[0-9a-f-]{36}$/.test(text) === isUuid(schema) ? text : undefined;

const leaks = (text: string, names: readonly (keyof typeof SECRETS)[]) =>
  names.filter((name) => text.includes(SECRETS[name]));
/** Products that only admins may see. */
const UNSEEN = {
  hidden: { name: "Unseen sentinel hidden", description: "unseen-hidden-text" },
  restricted: { name: "Unseen sentinel restricted", description: "unseen-restricted-text" },
};
const unseenIn = (text: string) =>
  Object.values(UNSEEN).flatMap(({ name, description }) =>
    text.includes(name) || text.includes(description) ? [name] : [],
  );
const ALL = Object.keys(SECRETS) as (keyof typeof SECRETS)[];

describe("the API's queries", () => {
  let world: World;
  let asked: string[];
  let packer: string;
  let support: string;
  beforeAll(async () => {
    world = await createSecretWorld(db);
    const { product, category, person, affiliate } = world;
    const slugs = [product.slug, category.slug, person.affiliateCode ?? "", product.name, "Sentinel"];
    const closed = await createCategory(db, { isRestricted: true });
    const [hidden, restricted] = [
      await createProduct(db, { ...UNSEEN.hidden, hidden: true, categoryId: category.id }),
      await createProduct(db, { ...UNSEEN.restricted, categoryId: closed.id }),
    ];
    const unseen = [hidden.id, hidden.slug, restricted.id, restricted.slug, "Unseen"];
    asked = [...(await idsOf(db, person.id)), product.id, category.id, affiliate.id, ...slugs, ...unseen];
    const staff = async (staffRole: "packer" | "support") => (await createUser(db, { staffRole })).id;
    [packer, support] = [await staff("packer"), await staff("support")];
  });

  it("show the sentinels to their owner, so that a leak would be seen", async () => {
    const own = await callerFor(db, world.person.id);
    const seen = await told(own, "account.profile", null, asked);
    expect(seen).toContain(SECRETS.email);
    const order = queries.find(({ path }) => path === "orders.byId");
    expect(await told(own, "orders.byId", order?.input ?? null, asked)).toContain(SECRETS.orderText);
  });

  it.each(queries)(
    "show nothing of another person to a visitor, a customer, or an affiliate above: $path",
    async (query) => {
      for (const userId of [null, world.customer.id, world.affiliate.id]) {
        const caller = await callerFor(db, userId);
        const text = await told(caller, query.path, query.input, asked);
        expect(leaks(text, ALL)).toEqual([]);
        expect(unseenIn(text)).toEqual([]);
      }
    },
  );

  it("show hidden and restricted products to an admin, so that a leak would be seen", async () => {
    const admin = await callerFor(db, world.admin.id);
    const list = queries.find(({ path }) => path === "admin.products.list");
    expect(unseenIn(await told(admin, "admin.products.list", list?.input ?? null, ["Unseen"]))).toHaveLength(2);
  });

  it.each(queries)("show neither supplier costs nor mail settings to a packer or support: $path", async (query) => {
    for (const userId of [packer, support]) {
      const caller = await callerFor(db, userId);
      const text = await told(caller, query.path, query.input, asked);
      expect(leaks(text, [...FROM_EVERYBODY, "supplierCost", "smtpUser"])).toEqual([]);
    }
  });

  it("show internal notes to admins, but not to the customer they are about", async () => {
    const own = await callerFor(db, world.person.id);
    for (const { path, input } of queries.filter(({ access }) => access !== "admin")) {
      expect(`${path}: ${leaks(await told(own, path, input, asked), ["internalNote"])}`).toBe(`${path}: `);
    }
    const admin = await callerFor(db, world.admin.id);
    const notes = queries.find(({ path }) => path === "admin.orders.notes");
    expect(await told(admin, "admin.orders.notes", notes?.input ?? null, asked)).toContain(SECRETS.internalNote);
  });

  it.each(queries.filter(({ input }) => input))("are tested with valid input: $path", ({ input }) => {
    const samples = asked.map((text) => input && sampleOf(input, ({ schema }) => fill(schema, text)));
    expect(samples.some((sample) => (input as z.ZodType).safeParse(sample).success)).toBe(true);
  });

  it.each(queries)("show no password, token or e-mail content, even to an admin: $path", async (query) => {
    const caller = await callerFor(db, world.admin.id);
    expect(leaks(await told(caller, query.path, query.input, asked), FROM_EVERYBODY)).toEqual([]);
  });
});
