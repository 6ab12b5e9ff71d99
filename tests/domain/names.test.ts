import { describe, expect, it } from "vitest";
import { isPlainEmail, linkProblem, normalizeEmail, plainTextProblem } from "~/domain/names";
import { publicName } from "~/domain/reviewer";

describe("e-mail addresses", () => {
  it("are normalized to NFKC, trimmed and lower-cased", () => {
    expect(normalizeEmail(" Ｊane@Example.COM ")).toBe("jane@example.com");
    expect(normalizeEmail(" Jane+shop@Example.co.uk")).toBe("jane+shop@example.co.uk");
    expect(isPlainEmail("jane+shop@example.co.uk")).toBe(true);
  });

  it.each([
    "jane",
    "jane@localhost",
    "@example.com",
    "jane@exam ple.com",
    "jane@example.com\r\nbcc: x@y.zz",
    '"jane"@example.com',
    "jane@ex\u0430mple.com",
    "a@b@example.com",
    "jane,joe@example.com",
    "<jane@example.com>",
    "jane@-example.com",
    `${"x".repeat(250)}@example.com`,
  ])("are rejected: %j", (email) => expect(isPlainEmail(normalizeEmail(email))).toBe(false));
});

describe("plainTextProblem", () => {
  it.each([
    ...["Иван", "Άννα", "Արամ", "ნინო", "דוד", "محمد", "राम", "রবি", "ਗੁਰੂ", "ગાંધી", "கமல்", "రాము", "ರಾಮ", "രാമൻ"],
    ...["රවි", "สมชาย", "ສົມ", "សុខ", "အောင်", "አበበ", "བསྟན", "李小龙", "たろう", "김철수", "José"],
  ])("accepts a name in its own alphabet: %s", (name) => expect(plainTextProblem(name)).toBeNull());
});

describe("public name", () => {
  it.each([
    ["Jane Doe", "Jane D."],
    ["jane van der berg", "jane B."],
    ["Cher", "Cher"],
    ["jane@example.com", "Verified customer"],
    ["Jane jane@example.com", "Verified customer"],
    ["", "Verified customer"],
    [null, "Verified customer"],
  ])("of %j is the first name and an initial, never an e-mail address: %s", (name, expected) =>
    expect(publicName(name)).toBe(expected),
  );
});

describe("linkProblem", () => {
  it.each([
    "http://x",
    "ftp://x.y",
    "see WWW.x",
    "evil.com",
    "bücher.example/x",
    "me@here",
    "10.0.0.1",
    "javascript://x",
  ])("finds a link in %j", (text) => expect(linkProblem(text)).toBe("Please leave out links and addresses"));

  it.each([
    "Join us... and sell",
    "1.5 million, 2.5kg",
    "J. P. Morgan",
    "at 10:30, 24/7",
    "A/B: yes. No.",
    "$5.00",
    "either ://",
    "",
  ])("finds no link in %j", (text) => expect(linkProblem(text)).toBeNull());

  // A quadratic scan would take hours.
  it.each(["a", "a-", "1", "a.1"])("scans two million characters of %j in linear time", (piece) =>
    expect(linkProblem(piece.repeat(2_000_000 / piece.length))).toBeNull(),
  );
});
