import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessLine, CONFIRMABLE, isSameName, matchPayments, mayConfirm, shortIdsIn } from "~/domain/payment-match";
import { line, matchOf, order } from "~tests/support/open-payments";

describe("shortIdsIn", () => {
  it.each([
    ["#abcd1234", ["ABCD1234"]],
    ["for order ABCD1234, thanks", ["ABCD1234"]],
    ["ABCD1234-0000-4000-8000-000000000000", ["ABCD1234"]],
    ["ABCD1234 and 00ff00ff", ["ABCD1234", "00FF00FF"]],
    ["ABCD12345", []],
    ["xABCD1234", []],
    ["", []],
  ])("finds in %j the ids %j", (note, ids) => expect(shortIdsIn(note)).toEqual(ids));
});

describe("isSameName", () => {
  it.each([
    ["Ann Lee", "ann lee", true],
    ["Ann Lee", "Lee, Ann", true],
    ["Ann Marie Lee", "Ann Lee", true],
    ["José Núñez", "Jose Nunez", true],
    ["Ann", "Ann Lee", false],
    ["Ann Lee", "Ann Leigh", false],
    ["", "Ann Lee", false],
  ])("compares %j and %j: %s", (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame);
    expect(isSameName(other, one)).toBe(isSame);
  });
});

describe("statement line", () => {
  it.each([
    ["exact", 15_000, { amountCents: 15_000, receivedCents: 0, state: "waiting" }, 0],
    ["partial", 10_000, { amountCents: 15_000, receivedCents: 0, state: "waiting" }, -5_000],
    ["over", 16_000, { amountCents: 15_000, receivedCents: 0, state: "waiting" }, 1_000],
    ["rest", 5_000, { amountCents: 15_000, receivedCents: 10_000, state: "waiting" }, 0],
    ["noted", 15_000, { amountCents: 15_000, receivedCents: 0, state: "paid" }, 0],
    ["double", 15_000, { amountCents: 15_000, receivedCents: 15_000, state: "paid" }, 15_000],
    ["double", 15_000, { amountCents: 15_000, receivedCents: 15_000, state: "waiting" }, 15_000],
    ["closed", 15_000, { amountCents: 15_000, receivedCents: 0, state: "closed" }, 0],
  ] as const)("is %s with %i cents", (verdict, cents, to, differenceCents) => {
    expect(assessLine(cents, to)).toEqual({ verdict, differenceCents });
  });

  it("matches the order whose short id is in its note, whoever paid", () => {
    const found = matchOf(line({ note: "order #abcd1234", payerName: "Somebody Else" }), order());
    expect(found).toMatchObject({ to: { id: "order-1" }, by: "note", confidence: "certain", verdict: "exact" });
  });

  it("without a short id matches the exact amount and payer name, but only as likely", () => {
    expect(matchOf(line(), order())).toMatchObject({ by: "amount-and-name", confidence: "likely", verdict: "exact" });
    expect(matchOf(line({ amountCents: 14_999 }), order())).toMatchObject({ to: null, verdict: "foreign" });
    expect(matchOf(line({ payerName: "Bo Ray" }), order())).toMatchObject({ verdict: "foreign" });
  });

  it("does not match something requested only later", () => {
    const later = order({ askedAt: new Date("2026-06-18T12:00:00Z") });
    expect(matchOf(line(), later)).toMatchObject({ verdict: "foreign" });
  });

  it("matches a membership by its request's reference", () => {
    const membership = order({
      kind: "membership",
      id: "request-1",
      reference: "#D-77XY",
      amountCents: 17_400,
      names: [],
    });
    const paid = line({ amountCents: 17_400, reference: "D-77XY", payerName: "" });
    expect(matchOf(paid, membership)).toMatchObject({
      to: { id: "request-1" },
      confidence: "certain",
      verdict: "exact",
    });
  });

  it("that names an order is not matched to a membership with the same typed reference", () => {
    const member = order({ kind: "membership", id: "request-1", reference: "ABCD1234", names: [] });
    const found = matchOf(line({ note: "ABCD1234", amountCents: 15_000 }), member, order({ amountCents: 20_000 }));
    expect(found).toMatchObject({ to: { kind: "order" }, verdict: "partial", differenceCents: -5_000 });
  });

  it("is double for an order already paid, and the rest for one paid in part", () => {
    const first = line({ note: "ABCD1234" });
    const again = line({ id: "line-2", note: "ABCD1234", paidAt: new Date("2026-06-15T13:00:00Z") });
    expect(matchPayments([again, first], [order()]).map(({ verdict }) => verdict)).toEqual(["double", "exact"]);
    const parts = [line({ note: "ABCD1234", amountCents: 10_000 }), line({ ...again, amountCents: 5_000 })];
    expect(matchPayments(parts, [order()]).map(({ verdict }) => verdict)).toEqual(["partial", "rest"]);
  });
});

it("parts of a sum can be confirmed in any order, but nothing that pays more than was shown", () => {
  const verdicts = ["exact", "rest", "over", "partial", "noted", "double", "closed", "foreign"] as const;
  const allowed = verdicts.flatMap((shown) =>
    verdicts.filter((actual) => shown !== actual && mayConfirm(shown, actual)).map((actual) => `${shown} ${actual}`),
  );
  expect(allowed).toEqual(["rest partial", "over partial", "partial rest"]);
  expect(verdicts.every((verdict) => mayConfirm(verdict, verdict))).toBe(true);
});

const lines = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    paidAt: fc.option(fc.date({ min: new Date("2026-06-14"), max: new Date("2026-06-20"), noInvalidDate: true })),
    payerName: fc.constantFrom("Ann Lee", "Bo Ray", "Cy Fox"),
    note: fc.constantFrom("", "ABCD0001", "#abcd0002", "ABCD0003 ABCD0001"),
    reference: fc.constant(""),
    amountCents: fc.constantFrom(5_000, 10_000, 15_000),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const expected = fc.uniqueArray(
  fc.record({
    kind: fc.constant("order" as const),
    id: fc.constantFrom("1", "2", "3", "4"),
    amountCents: fc.constantFrom(5_000, 15_000),
    receivedCents: fc.constantFrom(0, 5_000),
    state: fc.constantFrom("waiting" as const, "paid" as const, "closed" as const),
    names: fc.constantFrom(["Ann Lee"], ["Bo Ray"]),
    askedAt: fc.constant(new Date("2026-06-14")),
    isArchived: fc.constant(false),
    isTest: fc.constant(false),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);
const withReferences = expected.map((all) => all.map((each) => ({ ...each, reference: `ABCD000${each.id}` })));

describe("matching a whole statement", () => {
  it("answers each line once in its order, independent of the input order", () => {
    fc.assert(
      fc.property(lines, withReferences, (some, waiting) => {
        const matches = matchPayments(some, waiting);
        expect(matches.map(({ lineId }) => lineId)).toEqual(some.map(({ id }) => id));
        const turned = matchPayments([...some].reverse(), [...waiting].reverse());
        expect([...turned].reverse()).toEqual(matches);
      }),
    );
  });

  it("pays no order twice: the confirmable lines end with the first that covers it", () => {
    fc.assert(
      fc.property(lines, withReferences, (some, waiting) => {
        const matches = matchPayments(some, waiting).filter(({ verdict }) => CONFIRMABLE.includes(verdict));
        for (const each of waiting) {
          const own = matches.filter(({ to }) => to?.id === each.id);
          const paying = own.filter(({ verdict }) => ["exact", "rest", "over"].includes(verdict));
          expect(paying.length).toBeLessThanOrEqual(1);
          if (each.state === "closed") expect(own).toEqual([]);
        }
      }),
    );
  });
});
