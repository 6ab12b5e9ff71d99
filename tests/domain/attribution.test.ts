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

describe("referral codes", () => {
  it("are trimmed and upper-cased for comparison", () => expect(normalizeCode(" jane42 ")).toBe("JANE42"));

  it.each([
    ["ABC123", true],
    ["abcdef123456", true],
    ["ABC12", false],
    ["ABCDEF1234567", false],
    ["ABC-123", false],
    ["АBC123", false],
    [" ABC123 ", true],
  ])("have 6 to 12 characters of A-Z and 0-9: %s is valid: %s", (code, expected) =>
    expect(isValidCode(code)).toBe(expected),
  );

  it("begin like the name but never reveal the e-mail address", () => {
    expect(generateCode("Jané Doe", () => 0)).toBe("JANAAAAAA");
    expect(generateCode("bob@example.com", () => 0.999)).toBe("B99999999");
    expect(generateCode(" Robin", () => 0)).toBe("ROBAAAAAA");
    expect(generateCode("Al Bo", () => 0.999)).toBe("AL9999999");
    expect(generateCode("李", () => 0)).toBe("AAAAAAAAA");
  });

  it("have the same look-alike key if they differ only in 0/O or 1/I/L", () => {
    expect(lookalikeKey(" robin1l ")).toBe(lookalikeKey("R0B1NLI"));
    expect(lookalikeKey("ROBIN2")).not.toBe(lookalikeKey("ROBINZ"));
  });

  it("are valid for any name", () => {
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

describe("referral clicks", () => {
  it.each([
    [0, true],
    [30 * DAY, true],
    [30 * DAY + 1, false],
    [-1, false],
  ])("count for 30 days: one %i ms before sign-up counts: %s", (age, expected) =>
    expect(ago(age) >= attributedSince(now) && ago(age) <= now).toBe(expected),
  );

  it("are not unique when repeated within an hour", () => {
    expect([null, ago(3_600_000), ago(3_599_999)].map((at) => isUniqueClick(at, now))).toEqual([true, true, false]);
    // A click slightly ahead is clock skew between servers; one a day ahead comes from a wrong clock.
    expect([ago(-1_000), ago(-DAY)].map((at) => isUniqueClick(at, now))).toEqual([false, true]);
  });
});
