import { describe, expect, it } from "vitest";
import { comparable, isDifferent, withCompared } from "~/domain/compare";

describe("compared products", () => {
  it.each([
    [[], "a", ["a"]],
    [["a", "b"], "c", ["a", "b", "c"]],
    [["a", "b"], "a", ["b", "a"]],
    [["a", "b", "c", "d"], "e", ["b", "c", "d", "e"]],
  ])("of %j plus %s are %j", (slugs, slug, expected) => {
    expect(withCompared(slugs, slug)).toEqual(expected);
  });

  it("are at most four, deduplicated, in the requested order", () => {
    expect(comparable(["b", "a", "b", "c", "d", "e"])).toEqual(["b", "a", "c", "d"]);
    expect(comparable([])).toEqual([]);
  });
});

it.each([
  [["5", "5"], false],
  [["5", "6"], true],
  [["5", ""], true],
  [["5"], false],
])("%j differ: %s", (values, expected) => {
  expect(isDifferent(values)).toBe(expected);
});
