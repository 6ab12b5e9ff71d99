import { describe, expect, it } from "vitest";
import {
  parseAsDay,
  parseAsFlag,
  parseAsIntegerBetween,
  parseAsPage,
  parseAsPageUpTo,
  parseAsSearch,
  parseAsText,
  parseAsUuid,
} from "~/lib/search-params";

const ID = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

describe("search param parsers", () => {
  it.each([
    [parseAsPage, "7", 7],
    [parseAsPage, "10000", 10_000],
    [parseAsPageUpTo(3), "3", 3],
    [parseAsIntegerBetween(0, 9), "0", 0],
    [parseAsText(4), "  vials ", "vial"],
    [parseAsSearch, " 100% ", "100%"],
    [parseAsUuid, ID, ID],
    [parseAsDay, "2028-02-29", "2028-02-29"],
    [parseAsFlag, "1", true],
  ])("parse valid values", (parser, text, value) => {
    expect(parser.parse(text)).toEqual(value);
  });

  it.each([
    [parseAsPage, ["0", "-1", "1.5", "2abc", "1e2", " ", "", "10001", "99999999999999999999"]],
    [parseAsPageUpTo(3), ["4"]],
    [parseAsIntegerBetween(2, 9), ["1", "10"]],
    [parseAsText(4), ["", "   "]],
    [parseAsSearch, ["", "   "]],
    [parseAsUuid, ["", "x", `${ID}0`, ` ${ID}`, ID.replace("b", "g")]],
    [parseAsDay, ["", "2026-02-30", "2026-13-01", "26-01-01", "tomorrow", "1926-01-01"]],
    [parseAsFlag, ["", "0", "true", "yes"]],
  ])("reject invalid values", (parser, texts) => {
    for (const text of texts) expect(parser.parse(text), text).toBeNull();
  });

  it("cut a search at 120 characters", () => {
    expect(parseAsSearch.parse("a".repeat(200))).toHaveLength(120);
  });
});
