import { describe, expect, it } from "vitest";
import { RulesFields, typedRules } from "~/components/admin/rules/rules-fields";
import { INITIAL_RULES } from "~/domain/program-rules";

describe("rules draft form", () => {
  it("parses back to the rules it was filled with", () => {
    expect(RulesFields.parse(typedRules(INITIAL_RULES))).toEqual(INITIAL_RULES);
  });

  it("formats a tier's volume in dollars with thousands separators", () => {
    expect(typedRules(INITIAL_RULES).tiers.map(({ minLifetimeVolumeCents }) => minLifetimeVolumeCents)).toMatchObject({
      0: "0",
      1: "1,000",
      13: "10,000,000",
    });
  });

  it("groups the digits of every number of a tier, and reads them back", () => {
    const rules = {
      ...INITIAL_RULES,
      tiers: INITIAL_RULES.tiers.map((tier, at) =>
        at < INITIAL_RULES.tiers.length - 1
          ? tier
          : { ...tier, minOrders: 9_000_000, minActiveReferrals: 9_000_000, minNetworkSize: 9_000_000 },
      ),
    };
    expect(typedRules(rules).tiers.at(-1)).toMatchObject({
      ...{ minOrders: "9,000,000", minActiveReferrals: "9,000,000", minNetworkSize: "9,000,000" },
    });
    expect(RulesFields.parse(typedRules(rules))).toEqual(rules);
  });

  it("rejects a tier that requires less than the one before, and a rate above 100%", () => {
    const typed = typedRules(INITIAL_RULES);
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
