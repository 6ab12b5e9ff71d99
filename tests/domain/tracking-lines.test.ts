import { describe, expect, it } from "vitest";
import { readTrackingLines, trackingKey } from "~/domain/tracking-lines";

describe("readTrackingLines", () => {
  it.each([
    ["1a2b3c4d\t9400 1000", "1A2B3C4D", "9400 1000"],
    ["#1A2B3C4D\t1Z999", "1A2B3C4D", "1Z999"],
    ["1A2B3C4D, 1Z999", "1A2B3C4D", "1Z999"],
    ["1A2B3C4D  1Z-9/9", "1A2B3C4D", "1Z-9/9"],
    ["  1A2B3C4D\t1Z999  ", "1A2B3C4D", "1Z999"],
    ["1A2B3C4D\tORDER 5", "1A2B3C4D", "ORDER 5"],
    ["1a2b3c4d-1111-4222-8333-444455556666\tAB1", "1A2B3C4D", "AB1"],
  ])("reads %j", (text, shortId, trackingNumber) => {
    expect(readTrackingLines(text)).toMatchObject([{ shortId, trackingNumber, problem: null }]);
  });

  it.each([
    ["hello\t1Z999", "This line does not begin with an order id"],
    ["1A2B3C4\t1Z999", "This line does not begin with an order id"],
    ["x1A2B3C4D\t1Z999", "This line does not begin with an order id"],
    ["1A2B3C4Dx", "This line does not begin with an order id"],
    ["Reorder\t1Z999", "This line does not begin with an order id"],
    ["1A2B3C4D", "Please enter a tracking number"],
    ["1A2B3C4D\t<b>1</b>", "A tracking number has only letters, digits, spaces and . _ / -"],
    [`1A2B3C4D\t${"9".repeat(101)}`, "A tracking number has only letters, digits, spaces and . _ / -"],
  ])("refuses %j", (text, problem) => {
    expect(readTrackingLines(text)).toMatchObject([{ trackingNumber: null, problem }]);
  });

  it("keeps the pasted line numbers while skipping a heading and empty lines", () => {
    const lines = readTrackingLines("Order\tTracking\r\n\r\n1A2B3C4D\t1\r\n5E6F7A8B\t2\n");
    expect(lines.map(({ line, shortId }) => [line, shortId])).toEqual([
      [3, "1A2B3C4D"],
      [4, "5E6F7A8B"],
    ]);
  });

  it("uses neither line of an order that is listed twice", () => {
    const problems = readTrackingLines("1A2B3C4D\t1\n#1a2b3c4d\t2\n5E6F7A8B\t3").map(({ problem }) => problem);
    const twice = "This order is in the list more than once";
    expect(problems).toEqual([twice, twice, null]);
    const withoutNumber = readTrackingLines("1A2B3C4D\t1\n1A2B3C4D").map(({ problem }) => problem);
    expect(withoutNumber).toEqual([twice, "Please enter a tracking number"]);
  });

  it("skips a heading in the first line only", () => {
    const lines = readTrackingLines("# Short ID\tTracking\r1A2B3C4D\t1\rOrder\tTracking");
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, "This line does not begin with an order id"],
    ]);
  });

  it("shows the beginning of a long line that cannot be used", () => {
    expect(readTrackingLines("y".repeat(250))).toMatchObject([{ text: "y".repeat(200) }]);
  });
});

it("trackingKey ignores spacing, punctuation and case", () => {
  expect(["1z 99.9_a", "1Z/99-9A", "1Z999A"].map(trackingKey)).toEqual(["1Z999A", "1Z999A", "1Z999A"]);
});
