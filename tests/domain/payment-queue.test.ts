import { expect, it } from "vitest";
import { ageOf, countAges, isLineFound } from "~/domain/payment-queue";

const NOW = new Date("2026-06-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it("an entry is in one age group: under 24 hours, under 7 days, or older", () => {
  const groups = [0, 23.9, 24, 167.9, 168, 5000].map((hours) => ageOf(hoursAgo(hours), NOW));
  expect(groups).toEqual(["today", "today", "week", "week", "older", "older"]);
  const lines = [{ paidAt: hoursAgo(1) }, { paidAt: hoursAgo(30) }, { paidAt: null }];
  expect(countAges(lines, NOW)).toEqual({ today: 1, week: 1, older: 1 });
});

it.each([
  ["", true],
  ["robin", true],
  ["#abcd1234 payer", true],
  ["D-77", true],
  ["$1,150", true],
  ["1150.00", true],
  ["115", false],
  ["robin nobody", false],
])("a line is found by amount, or by every word in name, note or reference: %s", (search, isFound) => {
  const line = { payerName: "Robin Payer", note: "for ABCD1234", reference: "D-77XYZ", amountCents: 115_000 };
  expect(isLineFound(line, search)).toBe(isFound);
});
