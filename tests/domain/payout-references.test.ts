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

describe("pasted references", () => {
  it("name payouts by tag, whatever the case, the $, the blank and the line end", () => {
    expect(read("$ada\tCA-1\r\nben_l   CA 2 b\n\n").matched).toEqual([
      ["ada", "CA-1"],
      ["ben", "CA 2 b"],
    ]);
  });

  it.each([
    ["$ada", "Write the tag, a tab, and the reference."],
    // With blanks behind it, too: they are no reference.
    ["$ada\t  ", "Write the tag, a tab, and the reference."],
    ["$nobody\tCA-1", "No payout of this run goes to this tag."],
    ["$twin\tCA-1", "Several payouts of this run go to this tag. Mark them one by one."],
    ["$cleo\tCA-9", "The payout to this tag is no longer waiting to be sent."],
    [`$ada\t${"x".repeat(101)}`, "A reference has at most 100 characters."],
  ])("say what is wrong with %j", (text, problem) => {
    expect(read(text)).toEqual({ matched: [], problems: [[1, problem]] });
  });

  it("take a tag that stands there twice once, and pass over what is sent under the same reference", () => {
    expect(read("$ada\tCA-1\n$ADA\tCA-2\n$cleo\tCA-3")).toEqual({
      matched: [["ada", "CA-1"]],
      problems: [[2, "This tag is in the list twice."]],
    });
  });

  it("are read by line: old line ends divide them, empty ones say nothing", () => {
    expect(read("\n  \r$ada\tCA-1\r\t\rben_l\tCA-2\r")).toEqual({
      matched: [
        ["ada", "CA-1"],
        ["ben", "CA-2"],
      ],
      problems: [],
    });
    expect(read("\n\r\nada").problems).toEqual([[3, "Write the tag, a tab, and the reference."]]);
  });

  it("find a tag that was stored with blanks; a $ counts for nothing only where a tag begins with it", () => {
    const stored = [{ id: "ada", cashappTag: " $ada ", status: "prepared", reference: null }];
    expect(matchReferences("ada\tCA-1", stored).matched).toHaveLength(1);
    expect(matchReferences("a$da\tCA-1", stored).matched).toEqual([]);
  });

  it("have up to 100 characters", () => {
    const longest = "x".repeat(100);
    expect(read(`$ada\t${longest}`)).toEqual({ matched: [["ada", longest]], problems: [] });
  });

  it.each(["$ada", `$nobody\t${"x".repeat(80)}`, `$ada\t${"x".repeat(120)}`])(
    "show the first 60 characters of a line that is refused, without the blanks around it: %j",
    (row) => {
      const [problem] = matchReferences(`  ${row}  `, payouts).problems;
      expect(problem?.text).toBe(row.slice(0, 60));
    },
  );

  it("do not pass over a payout that was cancelled, whatever its reference", () => {
    const cancelled = { id: "dee", cashappTag: "$dee", status: "cancelled", reference: "CA-4" };
    expect(matchReferences("$dee\tCA-4", [cancelled]).problems).toMatchObject([
      { problem: "The payout to this tag is no longer waiting to be sent." },
    ]);
  });
});
