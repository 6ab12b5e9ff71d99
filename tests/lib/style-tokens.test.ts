import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The custom properties that a style sheet sets. */
const setIn = (path: string) => new Set(readFileSync(path, "utf8").match(/--[a-z][a-z-]*(?=\s*:)/g));

describe("custom property names", () => {
  it("do not collide with those that the toast library sets, which would override them", () => {
    const own = setIn("src/styles/globals.css");
    const toasts = setIn("node_modules/sonner/dist/styles.css");
    expect(own.size).toBeGreaterThan(10);
    expect(toasts).toContain("--lift");
    expect([...own].filter((name) => toasts.has(name))).toEqual([]);
  });
});
