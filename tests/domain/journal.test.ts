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

it("debits and credits of any month come to the same, and what closes one month opens the next", () => {
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
