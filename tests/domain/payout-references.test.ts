import { describe, expect, it } from "vitest";
import { matchReferences } from "~/domain/payout-references";

const payouts = [
  { id: "ada", cashappTag: "$ada", status: "prepared", reference: null },
  { id: "ben", cashappTag: "$Ben_L", status: "prepared", reference: null },
  { id: "cleo", cashappTag: "$cleo", status: "sent", reference: "CA-3" },
  { id: "twin1", cashappTag: "$twin", status: "prepared", reference: null },
  { id: "twin2", cashappTag: "$TWIN", status: "prepared", reference: null },
];
const read = (text: string) => {
  const { matched, problems } = matchReferences(text, payouts);
  return {
    matched: matched.map(({ payout, reference }) => [payout.id, reference]),
    problems: problems.map(({ line, problem }) => [line, problem]),
  };
};

describe("pasted payout references", () => {
  it("name payouts by tag, ignoring case, $, spacing and line endings", () => {
    expect(read("$ada\tCA-1\r\nben_l   CA 2 b\n\n").matched).toEqual([
      ["ada", "CA-1"],
      ["ben", "CA 2 b"],
    ]);
  });

  it.each([
    ["$ada", "Write the tag, a tab, and the reference."],
    // Trailing blanks are not a reference.
    ["$ada\t  ", "Write the tag, a tab, and the reference."],
    ["$nobody\tCA-1", "No payout of this run goes to this tag."],
    ["$twin\tCA-1", "Several payouts of this run go to this tag. Mark them one by one."],
    ["$cleo\tCA-9", "The payout to this tag is no longer waiting to be sent."],
    [`$ada\t${"x".repeat(101)}`, "A reference has at most 100 characters."],
  ])("report what is wrong with %j", (text, problem) => {
    expect(read(text)).toEqual({ matched: [], problems: [[1, problem]] });
  });

  it("use a repeated tag once, and skip a payout already sent under the same reference", () => {
    expect(read("$ada\tCA-1\n$ADA\tCA-2\n$cleo\tCA-3")).toEqual({
      matched: [["ada", "CA-1"]],
      problems: [[2, "This tag is in the list twice."]],
    });
  });

  it("are read line by line, with old line endings and empty lines", () => {
    expect(read("\n  \r$ada\tCA-1\r\t\rben_l\tCA-2\r")).toEqual({
      matched: [
        ["ada", "CA-1"],
        ["ben", "CA-2"],
      ],
      problems: [],
    });
    expect(read("\n\r\nada").problems).toEqual([[3, "Write the tag, a tab, and the reference."]]);
  });

  it("match a tag stored with blanks, and ignore a $ only at the start of a tag", () => {
    const stored = [{ id: "ada", cashappTag: " $ada ", status: "prepared", reference: null }];
    expect(matchReferences("ada\tCA-1", stored).matched).toHaveLength(1);
    expect(matchReferences("a$da\tCA-1", stored).matched).toEqual([]);
  });

  it("can have up to 100 characters", () => {
    const longest = "x".repeat(100);
    expect(read(`$ada\t${longest}`)).toEqual({ matched: [["ada", longest]], problems: [] });
  });

  it.each(["$ada", `$nobody\t${"x".repeat(80)}`, `$ada\t${"x".repeat(120)}`])(
    "show the first 60 characters of a rejected line, trimmed: %j",
    (row) => {
      const [problem] = matchReferences(`  ${row}  `, payouts).problems;
      expect(problem?.text).toBe(row.slice(0, 60));
    },
  );

  it("do not skip a cancelled payout, whatever its reference", () => {
    const cancelled = { id: "dee", cashappTag: "$dee", status: "cancelled", reference: "CA-4" };
    expect(matchReferences("$dee\tCA-4", [cancelled]).problems).toMatchObject([
      { problem: "The payout to this tag is no longer waiting to be sent." },
    ]);
  });
});
