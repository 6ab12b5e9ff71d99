import { expect, it } from "vitest";
import { payoutsWaitFrom, termsBlocks } from "~/domain/program-terms";

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const versions = [
  { version: 3, publishedAt: at("03-20") },
  { version: 2, publishedAt: at("03-01") },
  { version: 1, publishedAt: at("01-01") },
];

it.each([
  [0, at("01-31")],
  [1, at("03-31")],
  // A further version does not give whoever missed the one before another 30 days.
  [2, at("04-19")],
  [3, null],
])("after version %i payouts wait from %s on", (accepted, from) => {
  expect(payoutsWaitFrom(versions, accepted)).toEqual(from);
});

it("reads headings, lists and paragraphs, and nothing as HTML", () => {
  expect(termsBlocks("# One\r\nA line\nand another\n\n- first\n  goes on\n* second\n\nEnd <b>bold</b>")).toEqual([
    { kind: "heading", text: "One" },
    { kind: "text", text: "A line\nand another" },
    { kind: "list", items: ["first goes on", "second"] },
    { kind: "text", text: "End <b>bold</b>" },
  ]);
});

it("takes any number of # and any blanks behind a mark, and begins with a list as well", () => {
  expect(termsBlocks("-  first\r## Two\r#   Three\rwell - known")).toEqual([
    { kind: "list", items: ["first"] },
    { kind: "heading", text: "Two" },
    { kind: "heading", text: "Three" },
    { kind: "text", text: "well - known" },
  ]);
});
