import { describe, expect, it } from "vitest";
import { type ExpectedPayment, matchPayments } from "~/domain/payment-match";
import { splitPayment } from "~/domain/payment-split";
import { surplusOf } from "~/domain/payment-surplus";

const NOW = new Date("2026-06-15T12:00:00Z");
const order = (reference: string, amountCents: number, more: Partial<ExpectedPayment> = {}): ExpectedPayment => ({
  ...{ kind: "order", id: reference, reference, amountCents, receivedCents: 0, state: "waiting", names: [] },
  ...{ askedAt: NOW, isArchived: false, isTest: false, ...more },
});
const line = (note: string, amountCents: number, id = "line") => ({
  ...{ id, paidAt: NOW, payerName: "Robin Payer", note, reference: "", amountCents },
});

it.each([
  [300, "exact", 0, [100, 200]],
  [250, "partial", -50, [100, 150]],
  [100, "partial", -200, [100, 0]],
  [333, "over", 33, [100, 200]],
])("a payment of %i for 100 and 200 is %s by %i and split into %j", (cents, verdict, differenceCents, parts) => {
  const shares = [order("A", 100), order("B", 250, { receivedCents: 50 })];
  expect(splitPayment(cents, shares)).toEqual({ verdict, differenceCents, parts });
});

it("a surplus needs a decision for the amount that was shown; no surplus needs none", () => {
  const given = { choice: "credit", amountCents: 33 } as const;
  expect(surplusOf(33, given)).toEqual(given);
  expect(surplusOf(0, given)).toBeNull();
  expect(() => surplusOf(33, undefined)).toThrow("$0.33 more than the amount due was paid.");
  expect(() => surplusOf(33, undefined)).toThrow(
    expect.objectContaining({ code: "BAD_REQUEST", reason: "surplus-undecided" }),
  );
  expect(() => surplusOf(34, given)).toThrow("The surplus is now $0.34.");
  expect(() => surplusOf(34, given)).toThrow(expect.objectContaining({ code: "CONFLICT", reason: "surplus-changed" }));
});

describe("a note with several ids", () => {
  const [one, two, three] = [order("AAAA1111", 100), order("BBBB2222", 200), order("CCCC3333", 300)];
  const match = (note: string, cents: number, expected = [one, two, three]) => {
    const [found] = matchPayments([line(note, cents)], expected);
    return [found?.verdict, found?.differenceCents, [found?.to, ...(found?.also ?? [])].map((to) => to?.reference)];
  };

  it("is one payment for all of them, in the note's order", () => {
    expect(match("BBBB2222 and #aaaa1111", 300)).toEqual(["exact", 0, ["BBBB2222", "AAAA1111"]]);
    expect(match("AAAA1111, BBBB2222, CCCC3333", 650)).toEqual(["over", 50, ["AAAA1111", "BBBB2222", "CCCC3333"]]);
    expect(match("AAAA1111 CCCC3333", 350)).toEqual(["partial", -50, ["AAAA1111", "CCCC3333"]]);
  });

  it("pays the orders it reaches, or only the one it pays exactly", () => {
    expect(match("AAAA1111 BBBB2222 CCCC3333", 300)).toEqual(["exact", 0, ["CCCC3333"]]);
    expect(match("AAAA1111 BBBB2222", 150)).toEqual(["partial", -150, ["AAAA1111", "BBBB2222"]]);
    expect(match("BBBB2222 AAAA1111", 150)).toEqual(["partial", -50, ["BBBB2222"]]);
    const more = [one, two, order("DDDD4444", 90)];
    expect(match("AAAA1111 BBBB2222 DDDD4444", 280, more)).toEqual(["partial", -20, ["AAAA1111", "BBBB2222"]]);
  });

  it("skips orders already paid, and later lines count what it paid", () => {
    const paid = order("BBBB2222", 200, { state: "paid" });
    expect(match("AAAA1111 BBBB2222", 300, [one, paid])).toEqual(["over", 200, ["AAAA1111"]]);
    const lines = [line("AAAA1111 BBBB2222", 300, "1"), line("BBBB2222", 200, "2")];
    expect(matchPayments(lines, [one, two]).map(({ verdict }) => verdict)).toEqual(["exact", "double"]);
  });
});
