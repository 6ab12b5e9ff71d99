import { expect, it } from "vitest";
import { products } from "../../scripts/seed/catalogue/products";
import { reviewTexts } from "../../scripts/seed/catalogue/review-texts";
import { poolOf } from "../../scripts/seed/catalogue/reviews";

it("a demo review fits its product: only reviews of substances mention spectra, purity or a cake", () => {
  const ofSubstances = /lyophili|spectrum|counter-ion|peptide|retention time|UV ratio/i;
  for (const product of products.filter(({ art }) => !["vial", "structure"].includes(art.kind))) {
    for (const [, text] of poolOf(product)) expect(`${product.key}: ${text}`).not.toMatch(ofSubstances);
  }
});

it("no two consecutive demo reviews are the same, and no product gets the same one twice", () => {
  const texts = reviewTexts();
  const said: string[] = [];
  const ofProduct = new Map<string, string[]>();
  for (let round = 0; round < 6; round++) {
    for (const product of products) {
      const given = texts.ofProduct(product);
      if (!given) continue;
      said.push(given.text);
      ofProduct.set(product.key, [...(ofProduct.get(product.key) ?? []), given.text]);
    }
  }
  expect(said.filter((text, at) => text === said[at - 1])).toEqual([]);
  for (const each of ofProduct.values()) expect(new Set(each).size).toBe(each.length);
  const ofOrders = Array.from({ length: 40 }, () => texts.ofOrder().text);
  expect(ofOrders.filter((text, at) => text === ofOrders[at - 1])).toEqual([]);
});
