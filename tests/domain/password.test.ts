import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "~/domain/common-passwords";
import { passwordProblem } from "~/domain/password";
import { slugify, uniqueSlug } from "~/domain/slug";

describe("passwordProblem", () => {
  it.each([
    ["12345", "Password must be at least 6 characters"],
    ["x".repeat(129), "Password must be at most 128 characters"],
    ["Password1", "This password is one of the most common ones. Please choose another"],
    [" password1 ", "This password is one of the most common ones. Please choose another"],
    ["x7!kqz", null],
    ["x".repeat(128), null],
  ])("returns for %.12s: %s", (password, problem) => expect(passwordProblem(password)).toBe(problem));

  it("knows a few hundred common passwords, lower-case and at least 6 characters long", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300);
    for (const word of COMMON_PASSWORDS) {
      expect(word.length).toBeGreaterThanOrEqual(6);
      expect(word).toBe(word.toLowerCase());
    }
  });
});

describe("slug", () => {
  it.each([
    ["BPC-157 (5 mg)", "bpc-157-5-mg"],
    ["  Café & Crème ", "cafe-creme"],
    ["***", "item"],
    ["山", "item"],
  ])("of %j is %j", (name, slug) => expect(slugify(name)).toBe(slug));

  it("gets a numeric suffix if taken, and is never too long or ends in a dash", () => {
    expect(uniqueSlug("a", [])).toBe("a");
    expect(uniqueSlug("a", ["a", "a-2"])).toBe("a-3");
    const long = slugify("a".repeat(100));
    const second = uniqueSlug(long, [long]);
    expect([second, slugify(second)]).toEqual([`${"a".repeat(78)}-2`, second]);
    expect(uniqueSlug(long, [long, second])).toBe(`${"a".repeat(78)}-3`);
    expect(slugify(`${"x".repeat(79)} yy`)).toBe("x".repeat(79));
  });
});
