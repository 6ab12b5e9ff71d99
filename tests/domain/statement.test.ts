import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessColumns, missingColumns, type StatementColumns, statementTextProblem } from "~/domain/statement-columns";
import { readStatement, statementFingerprints } from "~/domain/statement-lines";
import { statementAmount, statementDate } from "~/domain/statement-values";

describe("statement amount", () => {
  it.each([
    ["$1,234.50", 123_450],
    ["1234.5", 123_450],
    ["+$50", 5_000],
    ["$ 50.00", 5_000],
    ["USD 50", 5_000],
    ["-$20", -2_000],
    ["$-20.05", -2_005],
    ["($20.00)", -2_000],
    ["\u221220", -2_000],
    [".99", 99],
    ["$1,000,000.00", 100_000_000],
    ["0", 0],
  ])("%j is %i cents", (text, cents) => expect(statementAmount(text)).toBe(cents));

  it.each([
    "",
    "$",
    "abc",
    "1.234,50",
    "12,34",
    "1,2345",
    "1.005",
    "--5",
    "+-5",
    "(-5)",
    "5 5x",
    "1e3",
    "$1,000,000.01",
  ])("%j cannot be read", (text) => expect(statementAmount(text)).toBeNull());

  it("round-trips with and without thousands separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => {
        const sign = cents < 0 ? "-" : "";
        const value = Math.abs(cents) / 100;
        const grouped = value.toLocaleString("en-US", { minimumFractionDigits: 2 });
        expect(statementAmount(`${sign}$${grouped}`)).toBe(cents);
        expect(statementAmount(`${sign}${value.toFixed(2)}`)).toBe(cents);
      }),
    );
  });
});

describe("statement date", () => {
  it.each([
    ["2026-06-15 18:42:12 EST", "2026-06-15T23:42:12.000Z"],
    ["2026-06-15 18:42:12 PDT", "2026-06-16T01:42:12.000Z"],
    ["2026-06-15T18:42:12Z", "2026-06-15T18:42:12.000Z"],
    ["2026-06-15T18:42:12+02:00", "2026-06-15T16:42:12.000Z"],
    ["2026-06-15", "2026-06-15T00:00:00.000Z"],
    ["6/5/2026", "2026-06-05T00:00:00.000Z"],
    ["06/15/2026 3:04 PM", "2026-06-15T15:04:00.000Z"],
    ["06/15/2026, 12:04 a.m.", "2026-06-15T00:04:00.000Z"],
    ["Jun 15, 2026", "2026-06-15T00:00:00.000Z"],
    ["June 15, 2026 at 9:05 PM", "2026-06-15T21:05:00.000Z"],
    ["15 Jun 2026", "2026-06-15T00:00:00.000Z"],
  ])("%j is %s", (text, iso) => expect(statementDate(text)?.toISOString()).toBe(iso));

  it.each([
    "",
    "tomorrow",
    "2026-02-30",
    "13/13/2026",
    "2026-06-15 25:00",
    "2026-06-15 13:00 PM",
    "2026-06-15 1:00 XYZ",
    "Foo 3, 2026",
    "1899-01-01",
  ])("%j cannot be read", (text) => expect(statementDate(text)).toBeNull());
});

const CASH_APP = [
  "Transaction ID",
  "Date",
  "Transaction Type",
  "Currency",
  "Amount",
  "Fee",
  "Net Amount",
  "Status",
  "Notes",
  "Name of sender/receiver",
  "Account",
];

describe("statement columns", () => {
  it("are recognized by the cash app's own headings", () => {
    expect(guessColumns(CASH_APP)).toEqual({ reference: 0, paidAt: 1, amount: 4, status: 7, note: 8, payerName: 9 });
  });

  it("are recognized by plain headings, and missing ones are listed", () => {
    const columns = guessColumns(["When", "Payer", "Memo"]);
    expect(columns).toMatchObject({ payerName: 1, note: 2, amount: null, reference: null, status: null });
    expect(missingColumns(columns)).toContain("amount");
    expect(missingColumns(guessColumns(CASH_APP))).toEqual([]);
  });
});

describe("choice between two columns for one field", () => {
  it.each<[keyof StatementColumns, string, string]>([
    ["paidAt", "Date posted", " Date "],
    ["paidAt", "Last update", "Date"],
    ["paidAt", "Last date", "Paid on"],
    ["payerName", "Payer", "Name of sender"],
    ["payerName", "Account name", "From"],
    ["note", "Notes to self", "Note"],
    ["note", "My notes", "Notes"],
    ["note", "Message", "Note"],
    ["amount", "Amount due", "Amount"],
    ["amount", "Net amount", "Amount"],
    ["amount", "Net amount", "Gross amount"],
    ["amount", "Total", "Amount (USD)"],
    ["reference", "Transaction ID type", "Transaction ID"],
    ["reference", "Old transaction ID", "Transaction ID"],
    ["reference", "ID", "TransactionID"],
    ["reference", "Order reference", "Ref"],
    ["reference", "Reference code", "Ref"],
    ["status", "Status date", "Status"],
    ["status", "Order status", "Status"],
  ])("fills %s not from %j but from %j", (field, lessSure, surer) => {
    expect(guessColumns([lessSure, surer])[field]).toBe(1);
    expect(guessColumns([surer, lessSure])[field]).toBe(0);
  });
});

const COLUMNS: StatementColumns = { paidAt: 0, payerName: 1, note: 2, amount: 3, reference: 4, status: 5 };
const read = (...rows: string[][]) => readStatement(rows, COLUMNS);

it.each([
  [["Robin sent me 150 dollars"], 0, /no columns/],
  [["2026-06-15", "Robin Payer", "ABCD1234", "$150.00"], 1, /first line looks like a payment/],
  [["Date", "Name", "Notes", "Amount"], 0, /no payments below/],
  [["Date", "Name", "Notes", "Amount"], 1, null],
])("statementTextProblem for the first line %j and %i more is %s", (headings, count, said) => {
  const problem = statementTextProblem(headings, count);
  if (said) expect(problem).toMatch(said);
  else expect(problem).toBeNull();
});

it("statementTextProblem says what to paste for too few columns or a payment in the first line", () => {
  const paste = "Export the activity from the cash app as CSV and paste all of it, from its first line on";
  expect(statementTextProblem(["Date", "Name"], 1)).toContain(`${paste}, such as "Date,Name,Notes,Amount".`);
  expect(statementTextProblem(["Date", "Name", "Amount"], 1)).toBeNull();
  expect(statementTextProblem(["Robin", "x", "$150.00"], 1)).toContain(`The first line looks like a payment`);
  expect(statementTextProblem(["Robin", "x", "2026-06-15"], 1)).toContain(
    `${paste}, such as "Date,Name,Notes,Amount".`,
  );
  expect(statementTextProblem(["Date", "Name", "Amount"], 0)).toContain(`${paste}.`);
});

describe("statement lines", () => {
  it("are payments, or skipped with a reason", () => {
    const { payments, skipped } = read(
      ["2026-06-15", " Ann  Lee ", "#ABCD1234", "$150.00", "D-1", "COMPLETE"],
      ["", "", "", "", "", ""],
      ["2026-06-15", "Bo Ray", "refund", "-$20.00", "D-2", "COMPLETE"],
      ["2026-06-15", "Cy Fox", "x", "$20.00", "D-3", "PAYMENT FAILED"],
      ["2026-06-15", "Di Oak", "x", "lots", "D-4", ""],
      ["some day", "Ed Elm", "x", "$1", "D-5", ""],
      ["2026-06-15", "Flo Ash", "x", "$0.00", "D-6", ""],
      ["2026-06-15"],
    );
    expect(payments).toEqual([
      {
        row: 1,
        paidAt: new Date("2026-06-15"),
        payerName: "Ann Lee",
        note: "#ABCD1234",
        amountCents: 15_000,
        reference: "D-1",
      },
    ]);
    expect(skipped.map(({ row, kind }) => [row, kind])).toEqual([
      [3, "outgoing"],
      [4, "not-completed"],
      [5, "unreadable"],
      [6, "unreadable"],
      [7, "unreadable"],
      [8, "unreadable"],
    ]);
    expect(skipped.map(({ why }) => why)).toEqual([
      "Money that went out, such as a refund",
      "Not completed: PAYMENT FAILED",
      "The amount cannot be read",
      "The date cannot be read",
      "The amount is zero",
      "The amount cannot be read",
    ]);
    expect(skipped[0]?.text).toBe("2026-06-15, Bo Ray, refund, -$20.00, D-2, COMPLETE");
  });

  it("are ignored if blank, and long texts are cut", () => {
    const long = "y".repeat(400);
    const { payments, skipped } = read(["  ", "\t"], ["2026-06-15", long, long, "$5"], [long]);
    expect(payments).toMatchObject([{ row: 2, payerName: "y".repeat(300), note: "y".repeat(300), reference: "" }]);
    expect(skipped).toMatchObject([{ row: 3, text: "y".repeat(300) }]);
  });

  it("have no reference and no status if the statement has no such column", () => {
    const { payments } = readStatement([["2026-06-15", "Ann", "n", "$5"]], {
      ...COLUMNS,
      reference: null,
      status: null,
    });
    expect(payments).toMatchObject([{ reference: "", note: "n", amountCents: 500 }]);
  });
});

const payment = fc.record({
  paidAt: fc.constantFrom(new Date("2026-06-15"), new Date("2026-06-16")),
  payerName: fc.constantFrom("Ann Lee", "Bo Ray"),
  note: fc.constantFrom("", "ABCD1234"),
  amountCents: fc.constantFrom(5_000, 15_000),
  reference: fc.constantFrom("", "D-1", "D-2"),
});

describe("statement marks", () => {
  it("are the same set for any order of the lines", () => {
    fc.assert(
      fc.property(
        fc
          .array(payment, { maxLength: 20 })
          .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, shuffled]) => {
          expect(new Set(statementFingerprints(shuffled))).toEqual(new Set(statementFingerprints(lines)));
        },
      ),
    );
  });

  it("differ for two equal payments without an id, and are equal for the same id", () => {
    const one = { paidAt: new Date("2026-06-15"), payerName: "A B", note: "", amountCents: 100, reference: "" };
    expect(new Set(statementFingerprints([one, one])).size).toBe(2);
    const known = { ...one, reference: "D-1" };
    expect(new Set(statementFingerprints([known, { ...known, note: "edited" }])).size).toBe(1);
    expect(new Set(statementFingerprints([known, { ...known, reference: "D-2" }])).size).toBe(2);
  });

  it("keep their stored lower-case format, so that an earlier import is recognized", () => {
    const one = { paidAt: new Date("2026-06-15"), payerName: "A B", note: "Hi", amountCents: 100, reference: "" };
    expect(statementFingerprints([one, one, { ...one, reference: "D-1" }])).toEqual([
      '["2026-06-15T00:00:00.000Z","a b","hi",100] 1',
      '["2026-06-15T00:00:00.000Z","a b","hi",100] 2',
      '["id","d-1"]',
    ]);
  });
});
