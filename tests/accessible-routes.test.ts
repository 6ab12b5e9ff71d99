import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOOKED_AT_ELSEWHERE, PARTS } from "./e2e/routes";

const pages = readdirSync(join(import.meta.dirname, "../src/app"), { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .flatMap((path) => (path.endsWith("/page.tsx") ? [path.slice(0, -"/page.tsx".length)] : []));

describe("the accessibility tests", () => {
  it("look at every page there is, and at no page that is gone", () => {
    const looked = new Set([...PARTS.flatMap(({ routes }) => routes.map(([page]) => page)), ...LOOKED_AT_ELSEWHERE]);
    expect([...looked].sort()).toEqual(pages.sort());
  });

  it("look at each of them at one address at least", () => {
    expect(PARTS.flatMap(({ routes }) => routes.filter(([, ...at]) => at.length === 0))).toEqual([]);
  });
});
