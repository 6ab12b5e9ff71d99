import fc from "fast-check";
import { expect, it } from "vitest";
import { accountBalances, JOURNAL_KINDS, journalLines } from "~/domain/journal";

it.each([
  ["goods", 500, 1000, 4000],
  ["goods", -500, 4000, 1000],
  ["commission", 500, 5200, 2100],
  ["commission", -500, 2100, 5200],
  ["payout", 500, 2100, 1000],
] as const)("%s of %i cents debits %i and credits %i", (kind, amountCents, debit, credit) => {
  expect(journalLines({ kind, amountCents })).toEqual([
    { account: debit, debitCents: 500, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: 500 },
  ]);
});

it("a month's debits equal its credits, and its closing balances open the next month", () => {
  const movement = fc.record({ kind: fc.constantFrom(...JOURNAL_KINDS), amountCents: fc.integer({ min: -9, max: 9 }) });
  fc.assert(
    fc.property(fc.array(movement), fc.array(movement), (before, within) => {
      const month = accountBalances(before, within);
      const sum = (of: (row: (typeof month)[number]) => number) => month.reduce((total, row) => total + of(row), 0);
      expect(sum((row) => row.debitCents)).toBe(sum((row) => row.creditCents));
      expect(sum((row) => row.closingCents)).toBe(0);
      const next = accountBalances([...before, ...within], []);
      expect(next.map((row) => row.openingCents)).toEqual(month.map((row) => row.closingCents));
    }),
  );
});

it("a zero movement writes no journal lines", () => {
  expect(journalLines({ kind: "goods", amountCents: 0 })).toEqual([]);
});

it("each account shows its opening balance, debits, credits and closing balance", () => {
  const balances = accountBalances(
    [
      { kind: "goods", amountCents: 900 },
      { kind: "payout", amountCents: 200 },
    ],
    [
      { kind: "goods", amountCents: 500 },
      { kind: "shipping", amountCents: 100 },
      { kind: "payout", amountCents: 50 },
    ],
  );
  const account = (number: number) => balances.find((row) => row.account === number);
  expect(account(1000)).toEqual({
    ...{ account: 1000, openingCents: 700, debitCents: 600, creditCents: 50, closingCents: 1_250 },
  });
  expect(account(4000)).toMatchObject({ openingCents: -900, debitCents: 0, creditCents: 500, closingCents: -1_400 });
  expect(account(2100)).toMatchObject({ openingCents: 200, debitCents: 50, creditCents: 0, closingCents: 250 });
  expect(account(5200)).toMatchObject({ openingCents: 0, debitCents: 0, creditCents: 0, closingCents: 0 });
});
