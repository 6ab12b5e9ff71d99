import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Access } from "~/server/api/access";
import { db } from "~/server/db";
import { callerFor, createAdminCaller, createAffiliate, createUser } from "~tests/support/factories";
import {
  call,
  containersOf,
  definition,
  inputWith,
  leavesOf,
  PROCEDURES,
  type Procedure,
} from "~tests/support/input-schemas";

type TakesInput = Procedure & { input: NonNullable<Procedure["input"]> };
const taking = PROCEDURES.filter((procedure): procedure is TakesInput => procedure.input !== null);

/** Names of fields that are used for lookups: ids, codes, e-mails, tokens, slugs and keys. */
const LOOKS_UP = /(^|[a-z])(ids?|codes?|emails?|tokens?|slugs?|keys?)$/i;
const JUNK = ["", null, {}, { not: "" }, [], [""], 7, true];

/** Fields where an empty string is valid. `lastEventId` comes from the browser and is only compared. */
const MAY_BE_EMPTY = new Set([
  ...["admin.orders.live:lastEventId", "orders.live:lastEventId"],
  // Empty means that replies go to the notification e-mail.
  "admin.settings.saveSite:contactEmail",
  // Some countries have no postal codes; the service checks the code against the country.
  ...["addresses.create:postalCode", "addresses.update:postalCode", "admin.orders.correctAddress:postalCode"],
  "admin.orderEntry.enter:address.typed.postalCode",
]);

const issuesAt = (schema: TakesInput["input"], input: unknown) => {
  const result = (schema as z.ZodType).safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => ({ ...issue, at: issue.path.join(".") }));
};
const placeOf = (path: string[]) => path.map((key) => (key === "*" ? "0" : key)).join(".");

const callers: Record<Access, () => Promise<object>> = {
  public: () => callerFor(db, null),
  customer: async () => callerFor(db, (await createUser(db)).id),
  affiliate: async () => callerFor(db, (await createAffiliate(db)).id),
  admin: async () => createAdminCaller(db),
};

describe("API inputs", () => {
  it("are discovered for known procedures", () => {
    expect(taking.map(({ path }) => path)).toEqual(expect.arrayContaining(["orders.place", "account.signUp"]));
    const place = taking.find(({ path }) => path === "orders.place");
    expect(leavesOf(place?.input as TakesInput["input"]).map(({ path }) => path.join("."))).toContain("addressId");
  });

  it.each(taking)("$path refuses junk for every id, code, e-mail and token", ({ path: name, input }) => {
    const leaves = leavesOf(input).filter(({ path }) => LOOKS_UP.test(path.findLast((key) => key !== "*") ?? ""));
    const taken = leaves.flatMap(({ path, schema, isNullable, beside }) => {
      if (/^(enum|literal|boolean|number)$/.test(definition(schema).type)) return [];
      return JUNK.filter((junk) => {
        if (junk === null && isNullable) return false;
        if (junk === "" && MAY_BE_EMPTY.has(`${name}:${path.join(".")}`)) return false;
        const place = placeOf(path);
        const issues = issuesAt(input, inputWith(path, junk, beside));
        return !issues.some(({ at, code }) =>
          code === "invalid_union" ? place.startsWith(at) : at === place || place.startsWith(`${at}.`),
        );
      }).map((junk) => `${path.join(".")} = ${JSON.stringify(junk)}`);
    });
    expect(taken).toEqual([]);
  });

  it("every date field accepts its JSON string form", () => {
    const dates = taking.flatMap(({ path: name, input }) =>
      leavesOf(input)
        .filter(({ schema }) => definition(schema).type === "date")
        .map(({ path, beside }) => {
          const issues = issuesAt(input, inputWith(path, "2026-06-15T12:00:00.000Z", beside));
          return { place: `${name}: ${path.join(".")}`, isRead: issues.every(({ at }) => at !== placeOf(path)) };
        }),
    );
    expect(dates.length).toBeGreaterThan(3);
    expect(dates.filter(({ isRead }) => !isRead)).toEqual([]);
  });

  it.each(taking)("$path refuses unknown keys such as isAdmin", ({ input }) => {
    const open = containersOf(input)
      .filter(({ schema }) => definition(schema).type === "object")
      .flatMap(({ path }) => {
        const forged = { isAdmin: true, isPaid: true, price: 1, userId: crypto.randomUUID() };
        const known = JSON.stringify(Object.keys(definition(input).shape ?? {}));
        const extra = Object.fromEntries(Object.entries(forged).filter(([key]) => !known.includes(`"${key}"`)));
        const issues = issuesAt(input, inputWith(path, { ...extra, neverKnown: 1 }));
        return issues.some(({ code }) => code === "unrecognized_keys" || code === "invalid_union") ? [] : [path];
      });
    expect(open).toEqual([]);
  });

  it.each(taking)("$path limits the length of every string and array", ({ input }) => {
    const unbounded = [
      ...leavesOf(input).filter(({ schema }) => definition(schema).type === "string"),
      ...containersOf(input).filter(({ schema }) => definition(schema).type === "array"),
    ].filter(({ schema }) => {
      const { checks = [], format = "" } = definition(schema);
      // An anchored pattern without * or + also bounds the length.
      const isExact = checks.some(({ _zod: { def } }) => /^\^[^*+]*\$$/.test(def.pattern?.source ?? "*"));
      const isBounded = checks.some(({ _zod: { def } }) => /^(max_length|length_equals)$/.test(def.check));
      return !isBounded && !isExact && !/^(uuid|guid|date|datetime)$/.test(format);
    });
    expect(unbounded.map(({ path }) => path.join("."))).toEqual([]);
  });

  it.each(taking)("$path answers BAD_REQUEST to input of the wrong type", async ({ path, access, input }) => {
    const caller = await callers[access]();
    const lookups = leavesOf(input).filter((leaf) => LOOKS_UP.test(leaf.path.at(-1) ?? ""));
    const inputs = ["", 7, [], { neverKnown: 1 }, ...lookups.map((leaf) => inputWith(leaf.path, { not: "" }))];
    for (const junk of inputs) {
      await expect(call(caller, path, junk), JSON.stringify(junk)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });
});
