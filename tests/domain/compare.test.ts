import { describe, expect, it } from "vitest";
import { comparable, isDifferent, withCompared } from "~/domain/compare";

describe("the products that are compared", () => {
  it.each([
    [[], "a", ["a"]],
    [["a", "b"], "c", ["a", "b", "c"]],
    [["a", "b"], "a", ["b", "a"]],
    [["a", "b", "c", "d"], "e", ["b", "c", "d", "e"]],
  ])("%j and then %s are %j", (slugs, slug, expected) => {
    expect(withCompared(slugs, slug)).toEqual(expected);
  });

  it("are four at most, each once, as they were asked for", () => {
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
