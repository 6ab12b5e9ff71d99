import { expect, it } from "vitest";
import { catalogueProblems } from "../../prisma/seed/catalogue/check";

it("the products of the demo shop keep the rules of a product, their volume prices included", () => {
  expect(catalogueProblems()).toEqual([]);
});
