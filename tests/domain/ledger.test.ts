import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adjustKey,
  assertEntryAmount,
  earnKey,
  type LedgerEntry,
  leftOfEarning,
  partialReverseKey,
  payoutReturnKey,
  payoutSentKey,
  reversalsOf,
  reverseKey,
} from "~/domain/ledger";

const sumOf = (entries: readonly LedgerEntry[]) => entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

const earn = (generation: number, level: number, amountCents: number): LedgerEntry => ({
  kind: "earn",
  userId: `u${level}`,
  amountCents,
  idempotencyKey: earnKey("o1", generation, level),
  orderId: "o1",
  generation,
  level,
});

describe("reversalsOf", () => {
  it("negates every earning exactly once", () => {
    const entries = [earn(1, 1, 800), earn(1, 2, 400)];
    const reversed = reversalsOf(entries);
    expect(reversed.map((entry) => entry.amountCents)).toEqual([-800, -400]);
    expect(reversed[0]).toMatchObject({ kind: "reverse", userId: "u1", idempotencyKey: reverseKey("o1", 1, 1) });
    expect(reversalsOf([...entries, ...reversed])).toEqual([]);
  });

  it("reverses only the new generation after an order was undone and paid again", () => {
    const entries = [earn(1, 1, 800)];
    const undone = [...entries, ...reversalsOf(entries)];
    const again = [...undone, earn(2, 1, 800)];
    expect(reversalsOf(again).map((entry) => entry.generation)).toEqual([2]);
    expect(sumOf(again)).toBe(800);
  });

  it("nets an undone order to zero after any number of pay and undo rounds", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { maxLength: 10 })), (rounds) => {
        let entries: LedgerEntry[] = [];
        for (const [round, amounts] of rounds.entries()) {
          entries = [...entries, ...amounts.map((amount, index) => earn(round + 1, index + 1, amount))];
          entries = [...entries, ...reversalsOf(entries)];
        }
        expect(sumOf(entries)).toBe(0);
        expect(new Set(entries.map((entry) => entry.idempotencyKey)).size).toBe(entries.length);
      }),
    );
  });
});

describe("partial refund", () => {
  const takenBack = (level: number, amountCents: number): LedgerEntry => ({
    ...earn(1, level, amountCents),
    ...{ kind: "reverse", idempotencyKey: partialReverseKey("r1", level) },
  });
  const earnings = [earn(1, 1, 800), earn(1, 2, 400)] as const;
  const entries = [...earnings, takenBack(1, -300), takenBack(2, -100)];

  it("leaves of each earning what it did not take back", () => {
    expect(earnings.map((earning) => leftOfEarning(earning, entries))).toEqual([500, 300]);
    expect(leftOfEarning(earn(2, 1, 800), entries)).toBe(800);
  });

  it("leaves the rest to be taken back once by a full refund", () => {
    const reversed = reversalsOf(entries);
    expect(reversed.map(({ level, amountCents }) => [level, amountCents])).toEqual([
      [1, -500],
      [2, -300],
    ]);
    expect(sumOf([...entries, ...reversed])).toBe(0);
    expect(reversalsOf([...entries, ...reversed])).toEqual([]);
  });

  it("leaves an admin's adjustment alone", () => {
    const adjustment: LedgerEntry = {
      ...{ kind: "adjust", userId: "u1", amountCents: 50, idempotencyKey: adjustKey("q") },
      ...{ orderId: null, generation: null, level: null },
    };
    expect(reversalsOf([adjustment])).toEqual([]);
  });
});

describe("ledger entry", () => {
  it.each([
    ["earn", 0],
    ["earn", -1],
    ["reverse", 1],
    ["payout", 1],
    ["payout_return", -1],
    ["adjust", 0],
  ] as const)("of kind %s cannot be %i cents", (kind, amount) =>
    expect(() => assertEntryAmount(kind, amount)).toThrow(),
  );

  it("may have either sign as an adjustment, and has a key unique to its kind", () => {
    expect([assertEntryAmount("adjust", -1), assertEntryAmount("earn", 1)]).toEqual([-1, 1]);
    const keys = [earnKey("x", 1, 1), reverseKey("x", 1, 1), adjustKey("x"), payoutSentKey("x"), payoutReturnKey("x")];
    expect(new Set([...keys, partialReverseKey("x", 1), partialReverseKey("x", 2)]).size).toBe(7);
  });
});
