import fc from "fast-check";
import { expect, it } from "vitest";
import { formatMoney, plainDollars } from "~/domain/money";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { formatDate, formatDateTime } from "~/lib/format-date";

const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

it("formatMoney writes US dollars as Intl.NumberFormat does", () => {
  expect(formatMoney(123_450)).toBe("$1,234.50");
  expect(formatMoney(-0)).toBe("$0.00");
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
      (c) => void expect(formatMoney(c)).toBe(USD.format(c / 100 + 0)),
    ),
  );
});

it("plainDollars writes no currency sign and no commas", () => {
  expect([0, 5, 123_450, -550].map(plainDollars)).toEqual(["0.00", "0.05", "1234.50", "-5.50"]);
});

it("dates are written in the given time zone", () => {
  const at = "2026-03-05T23:59:00Z";
  expect(formatDateTime(at, "America/Chicago")).toBe("Mar 5, 2026, 5:59 PM");
  expect(formatDateTime(at, "Asia/Kathmandu")).toBe("Mar 6, 2026, 5:44 AM");
  expect(formatDate(at, "Asia/Kathmandu")).toBe("Mar 6, 2026");
});

it("dates are written in en-US and UTC by default", () => {
  expect(formatDate(new Date("2026-03-05T23:59:00Z"))).toBe("Mar 5, 2026");
  expect(formatDateTime("2026-03-05T00:07:00Z")).toBe("Mar 5, 2026, 00:07 UTC");
  expect([formatDate(null), formatDateTime("never")]).toEqual(["-", "-"]);
});

it("cn lets the later of two conflicting classes win", () => {
  expect(cn("p-2 text-sm", false, "p-4")).toBe("text-sm p-4");
});

it("a count stands with its noun, in the singular for one only", () => {
  expect([plural(0, "order"), plural(1, "order"), plural(1_234, "order")]).toEqual([
    "0 orders",
    "1 order",
    "1,234 orders",
  ]);
  expect([plural(1, "entry", "entries"), plural(2, "entry", "entries")]).toEqual(["1 entry", "2 entries"]);
});
