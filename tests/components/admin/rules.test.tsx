import { describe, expect, it } from "vitest";
import { RulesFields, typedRules } from "~/components/admin/rules/rules-fields";
import { FIRST_RULES } from "~/domain/program-rules";

describe("the draft of the rules", () => {
  it("gives back the rules that it was filled with", () => {
    expect(RulesFields.parse(typedRules(FIRST_RULES))).toEqual(FIRST_RULES);
  });

  it("shows a tier's volume as people read it", () => {
    expect(typedRules(FIRST_RULES).tiers.map(({ minLifetimeVolumeCents }) => minLifetimeVolumeCents)).toMatchObject({
      0: "0",
      1: "1,000",
      13: "10,000,000",
    });
  });

  it("refuses a tier that asks for less than the one before, and a rate above all there is", () => {
    const typed = typedRules(FIRST_RULES);
    typed.tiers[2] = { ...(typed.tiers[1] ?? typed.tiers[0]), minOrders: "1" } as (typeof typed.tiers)[number];
    typed.rates.None[0] = "101";
    const messages = RulesFields.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(messages).toContain("Enter a percentage, such as 7.5");
    typed.rates.None[0] = "8";
    expect(RulesFields.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      "At least as much as Rising Star",
    ]);
  });
});
