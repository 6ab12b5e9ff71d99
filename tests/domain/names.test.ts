import { describe, expect, it } from "vitest";
import { assertEmail, assertPlainText, cleanName, isPlainEmail, linkProblem, normalizeEmail } from "~/domain/names";
import { publicName } from "~/domain/reviewer";

describe("names", () => {
  it.each([
    ["  Jane   Doe ", "Jane Doe"],
    ["Ｊａｎｅ", "Jane"],
    ["O'Brien-Łukasz", "O'Brien-Łukasz"],
    ["Анна Иванова", "Анна Иванова"],
    ["山田 Taro", "山田 Taro"],
    ["Nguye\u0302\u0303n Thi\u0323", "Nguy\u1ec5n Th\u1ecb"],
    ["Ma\u030c\u0301", "M\u01ce\u0301"],
    ["שָּׁלוֹם", "שָּׁלוֹם".normalize("NFKC")],
    ["လျှော်", "လျှော်"],
    ["བསྒྲུབས", "བསྒྲུབས"],
    ["प्रियंका", "प्रियंका"],
    ["محمد علي", "محمد علي"],
    ["Ng 3rd", "Ng 3rd"],
  ])("%j is kept as %j", (name, expected) => expect(cleanName(name)).toBe(expected));

  it.each([
    ["a Cyrillic а in a Latin name", "J\u0430ne"],
    ["a Greek ο in a Latin name", "J\u03bfe"],
    ["a zero-width blank", "Ja\u200bne"],
    ["a direction mark", "Jane\u202egnp"],
    ["a line end", "Jane\r\nBcc: x"],
    ["a Hangul filler", "Jane\u3164x"],
    ["a zero byte", "Jane\u0000"],
    ["50 combining marks", `J${"\u0301".repeat(50)}ane`],
    ["three marks on a letter", "Ja\u0316\u0317\u0318ne"],
    ["three marks on a digit", "Jane 3\u0316\u0317\u0318"],
    ["five marks on a letter of another alphabet", "ש\u05b0\u05b1\u05b2\u05b3\u05b4"],
    ["five enclosing circles", "Jane x\u20dd\u20dd\u20dd\u20dd\u20dd"],
    ["a mark without a letter", "\u0301Jane"],
    ["nothing", "   "],
    ["101 characters", "x".repeat(101)],
  ])("is refused: %s", (_, name) => {
    expect(() => cleanName(name)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });

  it("says 'Name is required' under the field", () => {
    expect(() => cleanName(" ")).toThrow(
      expect.objectContaining({ detail: { fieldErrors: { name: "Name is required" } } }),
    );
    expect(assertPlainText("Lot 7, ≥98% (HPLC)")).toBe("Lot 7, ≥98% (HPLC)");
  });
});

describe("e-mail addresses", () => {
  it("are kept normalised: compatibility forms, blanks and capitals gone", () => {
    expect(normalizeEmail(" Ｊane@Example.COM ")).toBe("jane@example.com");
    expect(assertEmail(" Jane+shop@Example.co.uk")).toBe("jane+shop@example.co.uk");
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
  ])("%j is refused", (email) => {
    expect(isPlainEmail(normalizeEmail(email))).toBe(false);
    expect(() => assertEmail(email)).toThrow("Invalid email format");
  });
});

describe("the public name", () => {
  it.each([
    ["Jane Doe", "Jane D."],
    ["jane van der berg", "jane B."],
    ["Cher", "Cher"],
    ["jane@example.com", "Verified customer"],
    ["Jane jane@example.com", "Verified customer"],
    ["", "Verified customer"],
    [null, "Verified customer"],
  ])("of %j is first name and initial, never an address: %s", (name, expected) =>
    expect(publicName(name)).toBe(expected),
  );
});

describe("a link in a text that is mailed to others", () => {
  it.each([
    "http://x",
    "ftp://x.y",
    "see WWW.x",
    "evil.com",
    "bücher.example/x",
    "me@here",
    "10.0.0.1",
    "javascript://x",
  ])("is found in %j", (text) => expect(linkProblem(text)).toBe("Please leave out links and addresses"));

  it.each([
    "Join us... and sell",
    "1.5 million, 2.5kg",
    "J. P. Morgan",
    "at 10:30, 24/7",
    "A/B: yes. No.",
    "$5.00",
    "",
  ])("is not found in %j", (text) => expect(linkProblem(text)).toBeNull());
});
