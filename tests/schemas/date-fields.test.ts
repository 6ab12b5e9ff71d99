import { describe, expect, it } from "vitest";
import { dayField, MomentField } from "~/schemas/date-fields";

const day = dayField("Enter a day, such as 2026-03-05");
const isTaken = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("MomentField", () => {
  it("accepts a date or its JSON text", () => {
    const at = new Date("2026-03-05T10:00:00.000Z");
    expect(MomentField.parse(at)).toEqual(at);
    expect(MomentField.parse(JSON.parse(JSON.stringify(at)))).toEqual(at);
  });

  it("accepts times from 2000 to 2099 only", () => {
    expect(isTaken(MomentField, "2000-01-01T00:00:00.000Z")).toBe(true);
    expect(isTaken(MomentField, "2099-12-31T23:59:59.999Z")).toBe(true);
    for (const value of [
      ...["1999-12-31T23:59:59.999Z", "2100-01-01T00:00:00.001Z", "0000-01-01T00:00:00.000Z"],
      ...["+275760-09-13T00:00:00.000Z", "-000001-01-01T00:00:00.000Z", "2026-02-99T00:00:00.000Z"],
      ...["2026-03-05", "yesterday", "", 0, 1e15, null, {}, new Date(Number.NaN), new Date(8.64e15)],
    ])
      expect([value, isTaken(MomentField, value)]).toEqual([value, false]);
  });
});

describe("dayField", () => {
  it("accepts real days from 2000 to 2099 only", () => {
    for (const value of ["2000-01-01", "2024-02-29", "2099-12-31"]) expect(isTaken(day, value)).toBe(true);
    for (const value of [
      "0000-01-01",
      "1999-12-31",
      "2100-01-01",
      "9999-12-31",
      "2026-02-29",
      "2026-13-01",
      "x",
      "",
      1,
    ])
      expect([value, isTaken(day, value)]).toEqual([value, false]);
  });
});
