import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { inputWith, leavesOf, PROCEDURES } from "~tests/support/input-schemas";

const STACKED = `Ro${"\u0301".repeat(10)}bin`;
/** Payer names from bank statements are stored as received. */
const AS_IT_CAME = /payerName$/;

/** Every string input of a mutation that holds a name, found by its field name. */
const names = PROCEDURES.filter(({ type }) => type === "mutation").flatMap(({ path: procedure, input }) =>
  (input ? leavesOf(input) : []).flatMap(({ path, schema, beside }) => {
    const isText = (schema as z.ZodType).safeParse("Robin").success;
    const field = path.join(".");
    if (!input || !isText || !/name$|^label$|^city$/i.test(field) || AS_IT_CAME.test(field)) return [];
    return [{ at: `${procedure}: ${field}`, input: input as z.ZodType, path, beside }];
  }),
);

describe("name fields", () => {
  it("are found in many procedures", () => {
    const places = names.map(({ at }) => at);
    for (const at of [
      "account.signUp: name",
      "account.updateProfile: name",
      "addresses.create: recipientName",
      "affiliate.saveCustomName: customName",
      "partnership.create: name",
      "admin.categories.create: name",
      "admin.products.create: name",
      "admin.settings.saveSite: siteName",
    ]) {
      expect(places).toContain(at);
    }
  });

  it.each(names)("refuse accents stacked on a letter at $at", ({ input, path, beside }) => {
    const told = (name: string) => input.safeParse(inputWith(path, name, beside)).error?.issues ?? [];
    expect(told(STACKED).map(({ message }) => message)).toContain("Please use fewer accents on a letter");
    expect(told("Rene\u0301e").map(({ message }) => message)).not.toContain("Please use fewer accents on a letter");
  });
});
