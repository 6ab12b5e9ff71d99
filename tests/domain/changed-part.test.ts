import { describe, expect, it } from "vitest";
import { changedPart } from "~/domain/changed-part";

const LONG = "Purity by HPLC. ".repeat(30);

describe("changedPart", () => {
  it("returns short texts whole", () => {
    expect(changedPart("150", "180")).toEqual({ from: "150", to: "180" });
    expect(changedPart("", "White powder")).toEqual({ from: "", to: "White powder" });
  });

  it("skips the common beginning of two long texts", () => {
    const shown = changedPart(`${LONG}Store at -20`, `${LONG}Store at -80`);
    expect(shown.from).toMatch(/^….{25,}Store at -20$/);
    expect(shown.to).toMatch(/^….{25,}Store at -80$/);
    expect(shown.from).not.toBe(shown.to);
  });

  it("shows the end of the old text if the new one only appends to it", () => {
    const shown = changedPart(LONG, `${LONG}${"More. ".repeat(60)}`);
    expect(shown.from).toBe(`…${LONG.slice(-40)}`);
    expect(shown.to.startsWith(`…${LONG.slice(-40)}More.`)).toBe(true);
    expect(shown.to).toHaveLength(202);
  });

  it("shows the beginning if the texts differ from the first character", () => {
    expect(changedPart(`A${LONG}`, `B${LONG}`).to).toBe(`B${LONG.slice(0, 199)}…`);
  });

  it.each([
    [99, "a".repeat(99)],
    [100, `…${"a".repeat(40)}`],
    [399, `…${"a".repeat(40)}`],
  ])("cuts a common beginning of 100 characters or more: %i", (count, shown) => {
    const same = "a".repeat(count);
    expect(changedPart(`${same}1`, `${same}2`)).toEqual({ from: `${shown}1`, to: `${shown}2` });
  });

  it("shows 200 characters and marks that there are more", () => {
    expect(changedPart("", "b".repeat(200)).to).toBe("b".repeat(200));
    expect(changedPart("", "b".repeat(201)).to).toBe(`${"b".repeat(200)}…`);
  });
});
