import { describe, expect, it } from "vitest";
import { type ExpectedPayment, isSameName, matchPayments, type OpenLine } from "~/domain/payment-match";
import { line, matchOf, order } from "~tests/support/open-payments";

describe("matching by note or reference", () => {
  const membership = (id: string, reference: string, more: Partial<ExpectedPayment> = {}) =>
    order({ kind: "membership", id, reference, names: [], ...more });
  const named = (text: Partial<OpenLine>, ...expected: ExpectedPayment[]) =>
    matchOf(line({ payerName: "Somebody Else", ...text }), ...expected)?.to?.id ?? null;

  it.each([
    ["the whole reference, without signs and case", { reference: " d 77-x" }, "#D-77X", true],
    ["a reference of four characters", { reference: "d77x" }, "D77X", true],
    ["a reference too short to tell anything", { reference: "d77" }, "D77", false],
    ["another reference", { reference: "d77x1" }, "D77X", false],
    ["a note that holds it", { note: "Gold for D-77 XYZ, thanks" }, "D77XYZ", true],
    ["a note that holds a short one by chance", { note: "Gold for D77XY" }, "D77XY", false],
    ["a note that holds a word without a digit", { note: "for my membership" }, "MEMBERSHIP", false],
    ["an empty reference", { note: "" }, "#", false],
  ])("checks a membership against %s", (_, text, reference, isFound) => {
    expect(named(text, membership("request", reference))).toBe(isFound ? "request" : null);
  });

  it("matches an order by its note only, never by the statement's own reference", () => {
    expect(named({ reference: "ABCD1234" }, order())).toBeNull();
    expect(named({ note: "1234 ABCD" }, order())).toBeNull();
  });

  it("prefers an exact amount, then a waiting request, then the first", () => {
    const note = { note: "D77XYZ, E88XYZ and F99XYZ" };
    const paid = membership("paid", "D77XYZ", { state: "paid", askedAt: new Date("2026-06-01") });
    const dear = membership("dear", "E88XYZ", { amountCents: 20_000, askedAt: new Date("2026-06-02") });
    const exact = membership("exact", "F99XYZ", { askedAt: new Date("2026-06-03") });
    expect(named(note, paid, dear, exact)).toBe("exact");
    expect(named(note, paid, dear, { ...exact, amountCents: 30_000 })).toBe("dear");
    expect(named(note, paid, { ...dear, state: "closed" }, { ...exact, state: "paid" })).toBe("paid");
  });

  it("counts what was received before", () => {
    const note = { note: "D77XYZ, E88XYZ", amountCents: 5_000 };
    const first = membership("first", "D77XYZ", { amountCents: 5_000, receivedCents: 1_000 });
    const rest = membership("rest", "E88XYZ", { receivedCents: 10_000 });
    expect(named(note, first, rest)).toBe("rest");
  });

  it("prefers a waiting order over one that is already paid", () => {
    const note = { note: "ABCD1234 ABCD9999", payerName: "Somebody Else" };
    const done = order({ id: "done", state: "paid" });
    const waiting = order({ id: "waiting", reference: "ABCD9999", amountCents: 20_000 });
    expect(matchOf(line(note), done, waiting)).toMatchObject({ to: { id: "waiting" }, also: [], verdict: "partial" });
    const full = { ...waiting, amountCents: 5_000, receivedCents: 5_000 };
    const second = order({ id: "second", reference: "ABCD1234", amountCents: 20_000 });
    expect(matchOf(line(note), second, full)).toMatchObject({ to: { id: "second" }, also: [], verdict: "partial" });
  });

  it("matches several orders despite a member's reference, an unknown id and an earlier part payment", () => {
    const member = membership("request", "ABCD1234", { askedAt: new Date("2026-06-01") });
    const one = order({ receivedCents: 5_000 });
    const two = order({ id: "two", reference: "ABCD9999", amountCents: 7_000 });
    const found = matchOf(line({ note: "FFFF0000 ABCD1234 ABCD9999", amountCents: 17_000 }), member, one, two);
    expect(found).toMatchObject({
      to: { id: "order-1", receivedCents: 5_000 },
      also: [{ id: "two" }],
      verdict: "exact",
    });
  });

  it("prefers the exactly paid one of two orders with the same short id", () => {
    const twin = order({ id: "twin", amountCents: 9_000, askedAt: new Date("2026-06-14T13:00:00Z") });
    expect(named({ note: "ABCD1234", amountCents: 9_000 }, order(), twin)).toBe("twin");
  });

  it("matches at most ten orders, in the order of the note", () => {
    const orders = Array.from({ length: 11 }, (_, at) =>
      order({ id: `order-${at}`, reference: `ABCD00${10 + at}`, amountCents: 100 }),
    );
    const note = orders.map(({ reference }) => reference).join(" ");
    const found = matchOf(line({ note, amountCents: 1_100 }), ...orders);
    expect([found?.to, ...(found?.also ?? [])].map((to) => to?.id)).toEqual(orders.slice(0, 10).map(({ id }) => id));
    expect(found).toMatchObject({ by: "note", confidence: "certain", verdict: "over", differenceCents: 100 });
  });
});

describe("matching by amount and name", () => {
  it("skips orders that are paid, closed or have another amount left", () => {
    expect(matchOf(line(), order({ state: "paid" }))).toMatchObject({ verdict: "foreign" });
    expect(matchOf(line(), order({ state: "closed" }))).toMatchObject({ verdict: "foreign" });
    const rest = line({ amountCents: 5_000 });
    expect(matchOf(rest, order({ receivedCents: 10_000 }))).toMatchObject({ verdict: "rest", by: "amount-and-name" });
    expect(matchOf(line(), order({ receivedCents: 10_000 }))).toMatchObject({ verdict: "foreign" });
  });

  it("accepts a payment up to a day before the order, as clocks differ, and an undated one", () => {
    const asked = order({ askedAt: new Date("2026-06-16T12:00:00.000Z") });
    expect(matchOf(line(), asked)).toMatchObject({ verdict: "exact" });
    expect(matchOf(line(), { ...asked, askedAt: new Date("2026-06-16T12:00:00.001Z") })).toMatchObject({ to: null });
    expect(matchOf(line({ paidAt: null }), asked)).toMatchObject({ verdict: "exact" });
  });

  it("accepts any of the payer's names", () => {
    expect(matchOf(line({ payerName: "A. Lee-Field" }), order({ names: ["Ann Lee", "Lee Field"] }))).toMatchObject({
      to: { id: "order-1" },
    });
    expect(isSameName("Ann Ann", "Ann Lee")).toBe(false);
    expect(isSameName("Lee.", "Ann Lee.")).toBe(false);
    expect(isSameName("Ann Marie Lee", "Ann Bo Lee")).toBe(false);
    expect(isSameName("Unit 7", "unit-7 labs")).toBe(true);
    expect(isSameName("Unit 7", "unit-8 labs")).toBe(false);
  });

  it("prefers the earliest order, then the lower id", () => {
    const early = order({ id: "z", askedAt: new Date("2026-06-13") });
    const late = order({ id: "b" });
    const twin = order({ id: "c" });
    expect(matchOf(line(), late, early, twin)?.to?.id).toBe("z");
    expect(matchOf(line(), twin, late)?.to?.id).toBe("b");
    expect(matchOf(line(), late, twin)?.to?.id).toBe("b");
  });

  it("does not override the order that the note names, even a closed one", () => {
    const closed = order({ id: "closed", state: "closed" });
    const alike = order({ id: "alike", reference: "ABCD9999" });
    expect(matchOf(line({ note: "ABCD1234" }), closed, alike)).toMatchObject({ to: { id: "closed" }, by: "note" });
  });

  it("yields to payments whose note names the order, even later ones", () => {
    const early = line({ id: "early", paidAt: new Date("2026-06-14T13:00:00Z") });
    const noted = line({ id: "noted", note: "ABCD1234" });
    expect(matchPayments([early, noted], [order()]).map(({ verdict }) => verdict)).toEqual(["foreign", "exact"]);
  });
});

describe("two payments for one order", () => {
  const verdicts = (...some: OpenLine[]) =>
    Object.fromEntries(matchPayments(some, [order()]).map(({ lineId, verdict }) => [lineId, verdict]));

  it("count in the order they were paid, undated ones first", () => {
    const late = line({ id: "a", note: "ABCD1234", paidAt: new Date("2026-06-16") });
    const early = line({ id: "b", note: "ABCD1234", paidAt: new Date("2026-06-14") });
    const undated = line({ id: "c", note: "ABCD1234", paidAt: null });
    expect(verdicts(late, early)).toEqual({ a: "double", b: "exact" });
    expect(verdicts(early, undated)).toEqual({ b: "double", c: "exact" });
    expect(verdicts(undated, early)).toEqual({ b: "double", c: "exact" });
  });

  it("count by id if paid at the same moment", () => {
    const [one, two] = [line({ id: "a", note: "ABCD1234" }), line({ id: "b", note: "ABCD1234" })];
    expect(verdicts(one, two)).toEqual({ a: "exact", b: "double" });
    expect(verdicts(two, one)).toEqual({ a: "exact", b: "double" });
  });

  it.each([
    ["over", 16_000, order(), 15_000],
    ["rest", 5_000, order({ receivedCents: 10_000 }), 15_000],
    ["noted", 10_000, order({ state: "paid" }), 10_000],
  ] as const)("make the second double if the first is %s", (verdict, cents, to, differenceCents) => {
    const some = [line({ id: "a", note: "ABCD1234", amountCents: cents }), line({ id: "b", note: "ABCD1234" })];
    expect(matchPayments(some, [to])).toMatchObject([{ verdict }, { verdict: "double", differenceCents }]);
  });

  it("add nothing to a closed order", () => {
    const closed = order({ state: "closed" });
    const some = [line({ id: "a", note: "ABCD1234" }), line({ id: "b", note: "ABCD1234" })];
    for (const match of matchPayments(some, [closed])) {
      expect(match).toMatchObject({ verdict: "closed", differenceCents: 0, to: { receivedCents: 0 } });
    }
  });
});

it("an unmatched payment reports its whole amount as the difference", () => {
  expect(matchOf(line())).toEqual({
    ...{ lineId: "line-1", to: null, also: [], by: null, confidence: "none" },
    ...{ verdict: "foreign", differenceCents: 15_000 },
  });
});
