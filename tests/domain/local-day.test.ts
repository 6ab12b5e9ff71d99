import { expect, it } from "vitest";
import { dayEnd, dayStart, isTimeZone } from "~/domain/local-day";

it.each([
  ["2026-06-14", "UTC", "2026-06-14T00:00", "2026-06-15T00:00"],
  ["2026-06-14", "Asia/Kathmandu", "2026-06-13T18:15", "2026-06-14T18:15"],
  ["2026-06-14", "America/New_York", "2026-06-14T04:00", "2026-06-15T04:00"],
  ["2026-12-31", "America/New_York", "2026-12-31T05:00", "2027-01-01T05:00"],
  // A day of 23 hours and one of 25.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00", "2026-03-09T04:00"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00", "2026-11-02T05:00"],
  // Clocks change between local midnight and midnight in UTC.
  ["2026-04-05", "Pacific/Auckland", "2026-04-04T11:00", "2026-04-05T12:00"],
  ["2026-09-27", "Pacific/Auckland", "2026-09-26T12:00", "2026-09-27T11:00"],
  // Midnight is skipped: the day begins at one o'clock.
  ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00", "2018-11-05T02:00"],
  ["2024-04-26", "Africa/Cairo", "2024-04-25T22:00", "2024-04-26T21:00"],
  ["2025-03-30", "Asia/Beirut", "2025-03-29T22:00", "2025-03-30T21:00"],
  ["2024-04-25", "Africa/Cairo", "2024-04-24T22:00", "2024-04-25T22:00"],
  // Midnight comes twice: the day begins with the first.
  ["2021-10-29", "Asia/Amman", "2021-10-28T21:00", "2021-10-29T22:00"],
  ["2025-11-02", "America/Havana", "2025-11-02T04:00", "2025-11-03T05:00"],
  // The whole day before was skipped.
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00", "2011-12-31T10:00"],
])("%s in %s lasts from %s to %s UTC", (day, zone, from, until) => {
  expect([dayStart(day, zone), dayEnd(day, zone)].map((at) => at.toISOString().slice(0, 16))).toEqual([from, until]);
});

it.each([
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["Etc/GMT+5", true],
  ["+05:45", false],
  ["Mars/Olympus", false],
  ["UTC'; --", false],
  ["", false],
])("%j is a valid time zone: %s", (text, is) => {
  expect(isTimeZone(text)).toBe(is);
});
