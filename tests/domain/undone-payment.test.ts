import { expect, it } from "vitest";
import { linesGivenUp } from "~/domain/undone-payment";

const at = (minute: number) => new Date(minute * 60_000);
const line = (amountCents: number, confirmedAt: Date, paidGeneration: number | null = null) =>
  ({ amountCents, confirmedAt, paidGeneration }) as const;
const paid = { paidAt: at(5), dueCents: 15_000 };

it("an undone payment gives up the line that paid it and what came later, and keeps the parts from before", () => {
  const [part, paying, again] = [line(5_000, at(1)), line(10_000, at(5), 1), line(15_000, at(9))];
  expect(linesGivenUp([part, paying, again], paid)).toEqual([paying, again]);
  expect(linesGivenUp([part], paid)).toEqual([]);
  expect(linesGivenUp([], paid)).toEqual([]);
});

it("an undone payment never leaves lines that cover the whole amount", () => {
  const noted = line(15_000, at(5));
  expect(linesGivenUp([noted], paid)).toEqual([noted]);
  const parts = [line(5_000, at(1)), line(10_000, at(2))];
  expect(linesGivenUp(parts, paid)).toEqual(parts);
});

it("a membership gives up the line that was confirmed when it was approved, and keeps the parts from before", () => {
  const of = (amountCents: number, minute: number) => ({ amountCents, confirmedAt: at(minute) });
  const [part, paying, again] = [of(5_000, 1), of(10_000, 5), of(15_000, 9)];
  expect(linesGivenUp([part, paying, again], paid)).toEqual([paying, again]);
  expect(linesGivenUp([part], paid)).toEqual([]);
  expect(linesGivenUp([of(15_000, 1)], paid)).toHaveLength(1);
});
