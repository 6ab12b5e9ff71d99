import { describe, expect, it } from "vitest";
import { affiliateName, customNameProblem, normalizeCustomName } from "~/domain/affiliate-name";
import { clickDays, conversionRateBps } from "~/domain/clicks";
import { pauseAfterCountMs } from "~/domain/leaderboard";
import { shareLink, shopPath } from "~/domain/share-link";

const shop = "https://shop.example";
const none = { source: "", medium: "", campaign: "" };

describe("affiliate link target", () => {
  it.each([
    ["", "/"],
    ["/product/bpc-157", "/product/bpc-157"],
    [" /search?q=a b ", "/search?q=a%20b"],
    ["https://shop.example/category/x?sort=name#top", "/category/x?sort=name#top"],
    ["https://shop.example.evil.test/", null],
    ["http://shop.example/", null],
    ["//evil.test/x", null],
    ["/old//", "/old//"],
    ["see https://shop.example/search", null],
    ["https://", null],
    ["/\\evil.test", null],
    ["javascript:alert(1)", null],
    ["product/bpc-157", null],
  ])("parses '%s' to %s", (typed, path) => expect(shopPath(typed, shop)).toBe(path));

  it("can be a full HTTP URL if the shop itself is served over HTTP", () => {
    expect(shopPath("HTTP://localhost:3000/search", "http://localhost:3000")).toBe("/search");
  });

  it("gets the referral code and filled-in UTM parameters, replacing the ones it had", () => {
    expect(
      shareLink(shop, "/search?q=x&ref=OTHER1&utm_source=old", "ROBIN123", { ...none, medium: " mail & more " }),
    ).toBe("https://shop.example/search?q=x&ref=ROBIN123&utm_medium=mail+%26+more");
  });
});

describe("click windows", () => {
  it("cover UTC days and end today", () => {
    expect(clickDays(new Date("2026-03-02T23:59:59Z"), 3)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
    expect(clickDays(new Date("2026-03-02T00:00:00Z"), 90)).toHaveLength(90);
  });

  it.each([
    [0, 0, null],
    [1, 3, 3333],
    [2, 2, 10_000],
  ])("convert %i sign-ups from %i clicks at a rate of %s basis points", (conversions, unique, bps) =>
    expect(conversionRateBps(conversions, unique)).toBe(bps),
  );
});

describe("affiliate display name", () => {
  it.each([
    ["Al", null],
    ["x".repeat(40), null],
    ["李明", null],
    ["x", "A display name has 2 to 40 characters"],
    ["x".repeat(41), "A display name has 2 to 40 characters"],
    ["a@b.test", "Please do not show an e-mail address"],
    ["***", "Please use letters or digits"],
    ["Rоbin", "Please use letters of one alphabet only"],
    ["Ro\u202ebin", "Please remove invisible or control characters"],
  ])("'%s': %s", (name, problem) => expect(customNameProblem(name)).toBe(problem));

  it("is stored in NFKC with single spaces, and falls back to first name and initial", () => {
    expect(normalizeCustomName("  Ｐeptide   Pro ")).toBe("Peptide Pro");
    expect(affiliateName({ customAffiliateName: "Peptide Pro", name: "Robin Field" })).toBe("Peptide Pro");
    expect(affiliateName({ customAffiliateName: null, name: "Robin Field" })).toBe("Robin F.");
  });
});

describe("leaderboard recount pause", () => {
  it.each([
    [0, 15_000],
    [750, 15_000],
    [2000, 40_000],
  ])("after a count of %i ms lasts %i ms", (took, pause) => expect(pauseAfterCountMs(took)).toBe(pause));
});
