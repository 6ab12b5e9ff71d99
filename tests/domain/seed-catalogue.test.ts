import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogueProblems } from "../../scripts/seed/catalogue/check";

it("the products of the demo shop keep the rules of a product, their volume prices included", () => {
  expect(catalogueProblems()).toEqual([]);
});

it("no page or e-mail claims a purity: it differs between products, and each states its own", () => {
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
