import { describe, expect, it } from "vitest";
import { addressMatchKey, nameMatchKey, SIGN_UP_SIGNALS } from "~/domain/account-signals";

describe("nameMatchKey", () => {
  it.each([
    ["John  Q. Public", "johnqpublic"],
    ["$Ann-Lee_7", "annlee7"],
    ["ＡＮＮ", "ann"],
    ["José Núñez", "josénúñez"],
    ["李小龍", "李小龍"],
    ["A. B.", null],
    ["  ", null],
  ])("normalizes %j to %j", (name, compared) => expect(nameMatchKey(name)).toBe(compared));
});

describe("addressMatchKey", () => {
  const at = (line1: string, postalCode: string, line2: string | null = null) =>
    addressMatchKey({ line1, line2, postalCode });

  it("ignores case, spacing and punctuation", () => {
    expect(at("12 Linden St.", "SW1A 1AA")).toBe("12lindenst||sw1a1aa");
    expect(at("12  linden st", "sw1a1aa", " ")).toBe(at("12 Linden St.", "SW1A 1AA"));
  });

  it("keeps the unit", () => {
    expect(at("12 Linden St", "10001", "Apt. 4")).toBe("12lindenst|apt4|10001");
  });

  it("returns null without a street or a postal code", () => {
    expect(at(" - ", "10001", "Apt 4")).toBeNull();
    expect(at("12 Linden St", "-", "Apt 4")).toBeNull();
  });
});

it("only the sign-up browser and IP address are kept for a limited time", () => {
  expect([...SIGN_UP_SIGNALS].sort()).toEqual(["device", "network"]);
});
