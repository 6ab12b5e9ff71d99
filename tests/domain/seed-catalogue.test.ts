import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogueProblems } from "../../scripts/seed/catalogue/check";

it("the demo shop's products satisfy the product rules, including volume prices", () => {
  expect(catalogueProblems()).toEqual([]);
});

it("no page or e-mail claims a general purity, because it differs between products", () => {
  const claims = ["src/app", "src/components", "src/server/mail"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const found = readFileSync(join(folder, name), "utf8").match(
          /\d+(\.\d+)?\s?%\s(or better|or more|pure|purity)/i,
        );
        return found ? [`${name}: ${found[0]}`] : [];
      }),
  );
  expect(claims).toEqual([]);
});
