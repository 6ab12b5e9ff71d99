import { describe, expect, it } from "vitest";
import {
  DELETED_NAME,
  deletedEmail,
  isDeletedEmail,
  isPlainEmail,
  linkProblem,
  marksProblem,
  plainTextProblem,
} from "~/domain/names";

describe("plainTextProblem", () => {
  it.each([
    ["Latin", "Zoë Ångström"],
    ["Latin with Chinese", "王 Wei"],
    ["Japanese", "さくら サクラ 桜"],
    ["Korean", "김민준"],
    ["Bopomofo", "ㄅㄆ"],
    ["Cyrillic", "Иван Петров"],
    ["Greek", "Νίκος"],
    ["Armenian", "Արամ"],
    ["Georgian", "გიორგი"],
    ["Hebrew", "שרה"],
    ["Arabic", "محمد"],
    ["Devanagari", "राम"],
    ["Bengali", "রহিম"],
    ["Gurmukhi", "ਗੁਰ"],
    ["Gujarati", "રામ"],
    ["Tamil", "ராம்"],
    ["Telugu", "రాము"],
    ["Kannada", "ರಾಮ"],
    ["Malayalam", "രാമൻ"],
    ["Sinhala", "රාම"],
    ["Thai", "สมชาย"],
    ["Lao", "ສົມ"],
    ["Khmer", "សុខ"],
    ["Myanmar", "အောင်"],
    ["Ethiopic", "አበበ"],
    ["Tibetan", "བསྟན"],
    ["no letters", "1234 !"],
  ])("accepts a name in one alphabet: %s", (_script, name) => {
    expect(plainTextProblem(name)).toBeNull();
  });

  it.each([
    ["Cyrillic а among Latin", "P\u0430ypal"],
    ["Greek ο among Latin", "G\u03bfld"],
    ["Cyrillic among Greek", "Ник\u03bfς"],
    ["letters of an alphabet that nobody writes names in", "ꓮꓐ"],
  ])("rejects look-alike letters of other alphabets: %s", (_what, name) => {
    expect(plainTextProblem(name)).toBe("Please use letters of one alphabet only");
  });

  it.each([
    ["a zero-width space", "Ad\u200ba"],
    ["a line separator", "Ad\u2028a"],
    ["a paragraph separator", "Ad\u2029a"],
    ["a combining joiner", "Ad\u034fa"],
    ["a Hangul filler", "Ad\u115fa"],
    ["a Khmer vowel that prints nothing", "Ad\u17b4a"],
    ["a blank Braille cell", "Ad\u2800a"],
    ["a variation selector", "Ad\ufe0fa"],
    ["a line break", "Ad\na"],
  ])("rejects an invisible or control character: %s", (_what, name) => {
    expect(plainTextProblem(name)).toBe("Please remove invisible or control characters");
  });
});

describe("marksProblem", () => {
  it.each([
    ["two on a Latin letter", "a\u0323\u0302b"],
    ["four on a Hebrew letter", "\u05d0\u05b0\u05b1\u05b2\u05b3"],
    ["eight spacing ones", `\u0915${"\u093e".repeat(8)}`],
  ])("accepts %s", (_what, text) => expect(marksProblem(text)).toBeNull());

  it.each([
    ["three on a Latin letter", "x\u0300\u0301\u0302"],
    ["three on a digit", "1\u0300\u0301\u0302"],
    ["five on any letter", "\u05d0\u05b0\u05b1\u05b2\u05b3\u05b4"],
    ["nine spacing ones", `\u0915${"\u093e".repeat(9)}`],
    ["one without a letter, at the beginning", "\u0301a"],
    ["one without a letter, after a space", "a \u0301b"],
  ])("rejects %s", (_what, text) => {
    expect(marksProblem(text)).toBe("Please use fewer accents on a letter");
  });
});

describe("linkProblem", () => {
  it.each(["h://x", "my-app+x.1://y", "wwwx www.", "a-1.co", "x@y", "1.2.3.4", "100.200.300.400", "see é://x"])(
    "finds a link in %j",
    (text) => expect(linkProblem(text)).not.toBeNull(),
  );

  it.each(["1://x", "a.b", "1.2.3", "@ home", "home @", ": //", "w w w"])("finds no link in %j", (text) => {
    expect(linkProblem(text)).toBeNull();
  });
});

describe("e-mail address", () => {
  const ofLength = (length: number) => `${"x".repeat(length - "@example.com".length)}@example.com`;

  it.each(["a@b.co", "a.b+c@x-y.example.co", "!#$%&'*+-/=?^_`{|}~@b.co", "a@1.co", "a@b-c.d-e.co", ofLength(254)])(
    "is valid: %s",
    (email) => expect(isPlainEmail(email)).toBe(true),
  );

  it.each([
    ofLength(255),
    "a@b",
    "a@b.",
    "a@.co",
    "a@b-.co",
    "a@b.co-",
    "a@b.-co",
    "a@b..co",
    "a b@c.co",
    "x a@b.co",
    "a@b.co x",
    "a@b.CO",
    "a:b@c.co",
    "a;b@c.co",
    "a(b@c.co",
    "a[b@c.co",
    "a\\b@c.co",
    "a@b_c.co",
  ])("is invalid: %s", (email) => expect(isPlainEmail(email)).toBe(false));

  it("is recognized as a deleted account's only in its placeholder form", () => {
    expect(deletedEmail("u1")).toBe("deleted-u1@invalid");
    expect(isDeletedEmail(deletedEmail("u1"))).toBe(true);
    expect(isDeletedEmail("a@invalid.com")).toBe(false);
    expect(DELETED_NAME).toBe("Deleted account");
  });
});
