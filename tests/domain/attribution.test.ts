import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attributedSince,
  generateCode,
  isUniqueClick,
  isValidCode,
  lookalikeKey,
  normalizeCode,
} from "~/domain/attribution";

const now = new Date("2026-05-31T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const DAY = 86_400_000;

describe("codes", () => {
  it("compare upper-cased and without blanks around them", () => expect(normalizeCode(" jane42 ")).toBe("JANE42"));

  it.each([
    ["ABC123", true],
    ["abcdef123456", true],
    ["ABC12", false],
    ["ABCDEF1234567", false],
    ["ABC-123", false],
    ["АBC123", false],
    [" ABC123 ", true],
  ])("%s is 6 to 12 of A-Z and 0-9: %s", (code, expected) => expect(isValidCode(code)).toBe(expected));

  it("begin like the name but do not give the address away", () => {
    expect(generateCode("Jané Doe", () => 0)).toBe("JANAAAAAA");
    expect(generateCode("bob@example.com", () => 0.999)).toBe("B99999999");
    expect(generateCode(" Robin", () => 0)).toBe("ROBAAAAAA");
    expect(generateCode("Al Bo", () => 0.999)).toBe("AL9999999");
    expect(generateCode("李", () => 0)).toBe("AAAAAAAAA");
  });

  it("look alike when only 0 and O, or 1, I and L, tell them apart", () => {
    expect(lookalikeKey(" robin1l ")).toBe(lookalikeKey("R0B1NLI"));
    expect(lookalikeKey("ROBIN2")).not.toBe(lookalikeKey("ROBINZ"));
  });

  it("are valid whatever the name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (name, r) => {
          expect(isValidCode(generateCode(name, () => r))).toBe(true);
        },
      ),
    );
  });
});

describe("clicks", () => {
  it.each([
    [0, true],
    [30 * DAY, true],
    [30 * DAY + 1, false],
    [-1, false],
  ])("%i ms before sign-up counts: %s, for 30 days", (age, expected) =>
    expect(ago(age) >= attributedSince(now) && ago(age) <= now).toBe(expected),
  );

  it("repeated within an hour are not unique", () => {
    expect([null, ago(3_600_000), ago(3_599_999)].map((at) => isUniqueClick(at, now))).toEqual([true, true, false]);
    // Two servers' clocks differ a little; one that lies far ahead was wrong.
    expect([ago(-1_000), ago(-DAY)].map((at) => isUniqueClick(at, now))).toEqual([false, true]);
  });
});
