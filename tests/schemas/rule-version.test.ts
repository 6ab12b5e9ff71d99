import { describe, expect, it } from "vitest";
import { RuleVersionInput } from "~/schemas/admin/rules";

describe("RuleVersionInput", () => {
  it("accepts only a version number that the database can hold", () => {
    expect(RuleVersionInput.safeParse({ version: 1 }).success).toBe(true);
    for (const version of [0, 1.5, 2 ** 31, 2 ** 53])
      expect(RuleVersionInput.safeParse({ version }).success).toBe(false);
  });
});
