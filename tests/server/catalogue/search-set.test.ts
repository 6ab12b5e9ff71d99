import { beforeAll, describe, expect, it } from "vitest";
import { allWords } from "~/domain/search-words";
import { db } from "~/server/db";
import { matchingProducts } from "~/server/services/catalogue/search-products";
import { createDemoCatalogue } from "~tests/support/demo-catalogue";
import { callerFor } from "~tests/support/factories";

let nameOf = new Map<string, string>();
beforeAll(async () => {
  nameOf = await createDemoCatalogue(db);
});

/** The products found by the search box, by name. Asserts that the results page lists the same products. */
async function found(text: string) {
  const { ids, isGuess } = await matchingProducts({ db, actor: null }, text);
  const page = await (await callerFor(db, null)).catalogue.searchPage({ text });
  expect(page.isGuess).toBe(isGuess);
  expect(page.results.slice(0, 20).map(({ id }) => id)).toEqual(ids);
  return { names: ids.map((id) => nameOf.get(id) ?? ""), isGuess };
}

/** What a chemist types, the products expected first, and whether nothing else may be found. */
const SET: [typed: string, first: string[], isAll?: "and nothing else"][] = [
  // SKU, CAS number, other names
  ["RP-BPC-005", ["BPC-157"], "and nothing else"],
  ["rp bpc 005", ["BPC-157"], "and nothing else"],
  ["rpbpc005", ["BPC-157"], "and nothing else"],
  ["137525-51-0", ["BPC-157"], "and nothing else"],
  ["thymalfasin", ["Thymosin α1"], "and nothing else"],
  ["bremelanotide", ["PT-141"], "and nothing else"],
  ["MeCN", ["Acetonitrile HPLC Grade"], "and nothing else"],
  ["phosphate buffered saline", ["PBS Buffer Tablets"], "and nothing else"],
  // Words in any order
  ["157 bpc", ["BPC-157"]],
  ["column c18", ["C18 HPLC Column 3.5 µm"]],
  ["copper peptide", ["GHK-Cu"]],
  ["bpc 5mg", ["BPC-157"], "and nothing else"],
  ["grade acetonitrile", ["Acetonitrile HPLC Grade"]],
  // Units in any spelling
  ["10ml vial", ["Amber Serum Vials 10 mL", "Clear Serum Vials 10 mL"]],
  ["vial 10 ml", ["Amber Serum Vials 10 mL", "Clear Serum Vials 10 mL"]],
  ["vials 10 milliliters", ["Amber Serum Vials 10 mL", "Clear Serum Vials 10 mL"]],
  ["0.22um", ["PTFE Syringe Filters 0.22 µm"]],
  ["0.22 µm", ["PTFE Syringe Filters 0.22 µm"]],
  ["0,22 micron filter", ["PTFE Syringe Filters 0.22 µm"]],
  [".22 um", ["PTFE Syringe Filters 0.22 µm"]],
  ["200 microliter tips", ["Pipette Tips 200 µL"]],
  ["labels 33x13mm", ["Cryogenic Labels 33 × 13 mm"]],
  ["0.6 %", ["Acetic Acid Solution 0.6%"]],
  // Greek letters
  ["β", ["NAD+", "TB-500 Fragment"]],
  ["thymosin beta 4", ["TB-500 Fragment"], "and nothing else"],
  ["thymosin alpha 1", ["Thymosin α1"], "and nothing else"],
  ["alpha-msh", ["KPV"]],
  // Names of categories
  ["neuropeptides", ["DSIP", "Kisspeptin-10", "PT-141", "Selank", "Semax"]],
  ["glassware", ["Amber Serum Vials 10 mL"]],
  ["calibrants", ["Angiotensin II Calibrant", "Leucine Enkephalin"]],
  ["filter for a syringe", ["PTFE Syringe Filters 0.22 µm"]],
  // A word in the name or the category beats one in a description
  ["water", ["Bacteriostatic Water"]],
  ["solvent", ["Acetic Acid Solution 0.6%", "Acetonitrile HPLC Grade", "Bacteriostatic Water"]],
  ["vial", ["Vial Decapper 20 mm", "Vial Sealing Kit 20 mm"]],
];

describe("search in the demo shop", () => {
  it.each(SET)("answers %j with %j first %s", async (typed, first, isAll) => {
    const { names, isGuess } = await found(typed);
    expect(isGuess).toBe(false);
    expect(names.slice(0, first.length)).toEqual(first);
    if (isAll) expect(names).toHaveLength(first.length);
  });

  it("ranks each product first for its own name", async () => {
    for (const name of nameOf.values()) expect((await found(name)).names[0]).toBe(name);
  });

  it("does not find a restricted product by its SKU", async () => {
    const secret = await db.product.findFirstOrThrow({ where: { category: { isRestricted: true } } });
    expect((await matchingProducts({ db, actor: null }, secret.sku)).ids).not.toContain(secret.id);
  });
});

describe("word splitting", () => {
  it.each([
    ...SET.map(([typed]) => typed),
    ...[
      "C18 HPLC Column 3.5 µm, 150 × 4.6 mm",
      "at -20 °C. Next: 0.5 %",
      "5 grams, 2 litres; 1.5 mL.",
      "a.b .c 1,4-diol",
    ],
    ...["98% (v/v)", "10 percent", "2x3x4", "…", "", "Ä é 研究 10 mg/mL", "13-mm 12 psi 3 iu"],
  ])("is the same in the database and in TypeScript: %j", async (text) => {
    const [row] = await db.$queryRaw<[{ words: string }]>`SELECT search_words(${text}) AS words`;
    const words = row.words.split(/[ -]/).filter(Boolean);
    expect(allWords(text)).toEqual([...new Set(words)]);
  });
});
