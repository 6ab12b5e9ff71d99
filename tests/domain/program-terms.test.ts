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
  // A newer version does not restart the 30 days of an earlier one that was not accepted.
  [2, at("04-19")],
  [3, null],
])("after accepting version %i, payouts are held from %s", (accepted, from) => {
  expect(payoutsWaitFrom(versions, accepted)).toEqual(from);
});

it("termsBlocks reads headings, lists and paragraphs, but no HTML", () => {
  expect(termsBlocks("# One\r\nA line\nand another\n\n- first\n  goes on\n* second\n\nEnd <b>bold</b>")).toEqual([
    { kind: "heading", text: "One" },
    { kind: "text", text: "A line\nand another" },
    { kind: "list", items: ["first goes on", "second"] },
    { kind: "text", text: "End <b>bold</b>" },
  ]);
});

it("termsBlocks accepts any number of # and blanks after a marker, and a list at the start", () => {
  expect(termsBlocks("-  first\r## Two\r#   Three\rwell - known")).toEqual([
    { kind: "list", items: ["first"] },
    { kind: "heading", text: "Two" },
    { kind: "heading", text: "Three" },
    { kind: "text", text: "well - known" },
  ]);
});
