import { describe, expect, it } from "vitest";
import { RECOVERY_ALPHABET, readCode, recoveryCode, writtenCode } from "~/domain/two-factor";

describe("readCode", () => {
  it.each([
    ["123456", { digits: "123456" }],
    [" 123 456 ", { digits: "123456" }],
    ["123-456", { digits: "123456" }],
    ["K7M2X-Q9RTB", { recovery: "k7m2xq9rtb" }],
    ["k7m2xq9rtb", { recovery: "k7m2xq9rtb" }],
    ["2345678923", { recovery: "2345678923" }],
    ["12345", null],
    ["1234567", null],
    ["k7m2x-q9rt", null],
    ["k7m2x-q9rtbb", null],
    // Recovery codes contain no look-alikes.
    ["k7m2x-q9rt0", null],
    ["k7m2x-q9rtl", null],
    ["", null],
  ])("reads %j as %j", (typed, code) => {
    expect(readCode(typed)).toEqual(code);
  });
});

it("a recovery code has ten characters chosen by random numbers, written in two halves", () => {
  const code = recoveryCode([0, 1, 2, 3, 4, 5, 6, 7, 8, 30, 9]);
  expect(code).toBe("23456789az");
  expect(writtenCode(code)).toBe("23456-789az");
  expect(readCode(writtenCode(code))).toEqual({ recovery: code });
  expect([...RECOVERY_ALPHABET].filter((letter) => "01ilo".includes(letter))).toEqual([]);
});
