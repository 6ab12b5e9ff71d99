import { describe, expect, it } from "vitest";
import { comparedAddress, comparedName, SIGN_UP_SIGNALS } from "~/domain/account-signals";

describe("a payment name or tag", () => {
  it.each([
    ["John  Q. Public", "johnqpublic"],
    ["$Ann-Lee_7", "annlee7"],
    ["ＡＮＮ", "ann"],
    ["José Núñez", "josénúñez"],
    ["李小龍", "李小龍"],
    ["A. B.", null],
    ["  ", null],
  ])("%j is compared as %j", (name, compared) => expect(comparedName(name)).toBe(compared));
});

describe("a postal address", () => {
  const at = (line1: string, postalCode: string, line2: string | null = null) =>
    comparedAddress({ line1, line2, postalCode });

  it("is the same however it is typed", () => {
    expect(at("12 Linden St.", "SW1A 1AA")).toBe("12lindenst||sw1a1aa");
    expect(at("12  linden st", "sw1a1aa", " ")).toBe(at("12 Linden St.", "SW1A 1AA"));
  });

  it("is another one in another unit", () => {
    expect(at("12 Linden St", "10001", "Apt. 4")).toBe("12lindenst|apt4|10001");
  });

  it("is none without a street or a code", () => {
    expect(at(" - ", "10001", "Apt 4")).toBeNull();
    expect(at("12 Linden St", "-", "Apt 4")).toBeNull();
  });
});

it("browser and internet address at sign-up are what is kept for a time only", () => {
  expect([...SIGN_UP_SIGNALS].sort()).toEqual(["device", "network"]);
});
