import { describe, expect, it } from "vitest";
import { isCasNumber, otherNamesOf } from "~/domain/product-identity";
import { facetCount, NO_FACETS } from "~/domain/product-lists";
import { isStorableTerm } from "~/domain/search-miss";
import { allWords, searchWords, wordStart } from "~/domain/search-words";
import { deletionVariants, editDistance, nearestNames, plainText, searchText } from "~/domain/spelling";

describe("search term without results", () => {
  it.each(["ab", "a".repeat(60), "semax 10mg", "123456", "137525-51-0"])("is kept: %s", (text) => {
    expect(isStorableTerm(text)).toBe(true);
  });

  it.each(["a", "a".repeat(61), "ada@example", "https://a", "www.shop", "555 123 4567", "1234567", "137525-51-1"])(
    "is not kept because it may identify a person: %s",
    (text) => {
      expect(isStorableTerm(text)).toBe(false);
    },
  );
});

describe("CAS number", () => {
  it.each(["7732-18-5", "137525-51-0", "58-08-2"])("%s is valid", (text) => expect(isCasNumber(text)).toBe(true));

  it.each(["7732-18-4", "7732-18", "x7732-18-5", "7732-18-5x", "1-23-4", "", "773218-5"])("%j is invalid", (text) => {
    expect(isCasNumber(text)).toBe(false);
  });
});

describe("other names", () => {
  it("are split at lines and semicolons, trimmed and deduplicated", () => {
    expect(otherNamesOf(" Bremelanotide ;PT  141\nPT 141\n\n; ")).toEqual(["Bremelanotide", "PT 141"]);
    expect(otherNamesOf("")).toEqual([]);
  });
});

describe("search words", () => {
  it.each([
    ["Vial of 10 mL", ["vial", "10ml"]],
    ["10 millilitres", ["10ml"]],
    ["5 microliters", ["5ul"]],
    ["0,22 micron filter", ["0.22um", "filter"]],
    [".22 µm", ["0.22um"]],
    ["3 millimeters", ["3mm"]],
    ["250 mcg", ["250ug"]],
    ["250 micrograms", ["250ug"]],
    ["5 milligrams", ["5mg"]],
    ["2 grams", ["2g"]],
    ["2 gramsx", ["2", "gramsx"]],
    ["1 liter", ["1l"]],
    ["10 percent", ["10%"]],
    ["10,5", ["10", "5"]],
    ["1.0,5", ["1.0", "5"]],
    ["a.5", ["5"]],
    ["end. next", ["end", "next"]],
    ["2 x 5", ["2", "5"]],
    ["2x5 mg", ["2", "5mg"]],
    ["5 kDa", ["5kda"]],
    ["5 umol", ["5umol"]],
    ["100 IU", ["100iu"]],
    ["5 mgs", ["5", "mgs"]],
    ["β-Endorphin α", ["beta", "endorphin", "alpha"]],
    ["the and or a for with to in of an", []],
    ["BPC-157 bpc", ["bpc", "157"]],
    ["(acetyl) [tetra]/peptide", ["acetyl", "tetra", "peptide"]],
    ["1 microliter, 1 milliliter", ["1ul", "1ml"]],
    ["1 micrometer, 1 millimetre", ["1um", "1mm"]],
    ["1 microgram, 1 milligram", ["1ug", "1mg"]],
    ["1 gram", ["1g"]],
    ["2grams", ["2g"]],
    ["some grams", ["some", "grams"]],
    ["1liter", ["1l"]],
    ["1 liter water", ["1l", "water"]],
    ["some liters", ["some", "liters"]],
    ["10percent", ["10%"]],
    ["some percent", ["some", "percent"]],
    ["5   mg", ["5mg"]],
    ["5 g", ["5g"]],
    ["500 Da", ["500da"]],
    ["2 mol", ["2mol"]],
    ["γ δ ε κ λ ω", ["gamma", "delta", "epsilon", "kappa", "lambda", "omega"]],
    ["5 \u00b5g", ["5ug"]],
    ["5 \u03bcg", ["5ug"]],
    ["2×5", ["2", "5"]],
    ["{kit}|set®", ["kit", "set"]],
    ["“sterile” water", ["sterile", "water"]],
    ["lot 10. vial", ["lot", "10", "vial"]],
    ["no.5", ["no", "5"]],
  ])("are normalized in %j", (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it("keep common words for the database, and are cut at sixty letters", () => {
    expect(allWords("vial of x")).toEqual(["vial", "of", "x"]);
    expect(allWords("y".repeat(70))).toEqual(["y".repeat(60)]);
  });

  it.each([
    ["vials", "vial"],
    ["glass", "glass"],
    ["10.5s", "10.5s"],
    ["5%s", "5%s"],
    ["is", "is"],
    ["abs", "abs"],
    ["abcs", "abc"],
    ["vialsx", "vialsx"],
  ])("for %s are looked up as %s", (word, start) => {
    expect(wordStart(word)).toBe(start);
  });
});

describe("spelling", () => {
  it("is compared without punctuation and case", () => {
    expect(plainText("BPC-157 (5 mg)")).toBe("bpc1575mg");
    expect(searchText("  Se\u200bMax\u0000   10\tMG ")).toBe("semax 10 mg");
  });

  it("drops each letter in turn", () => {
    expect(deletionVariants("abb")).toEqual(["bb", "ab"]);
    expect(deletionVariants("")).toEqual([]);
  });

  it.each([
    ["semax", "semax", 2, 0],
    ["semax", "semx", 2, 1],
    ["semax", "semaax", 2, 1],
    ["semax", "sexax", 2, 1],
    ["semax", "smeax", 2, 1],
    ["semax", "esmxa", 2, 2],
    ["semax", "selank", 2, 3],
    ["semax", "sem", 1, 2],
    ["", "ab", 2, 2],
    ["ab", "", 2, 2],
    ["kitten", "sitting", 3, 3],
    ["kitten", "sitting", 2, 3],
    ["abcd", "wxyz", 2, 3],
    // Swapped letters are not edited again (optimal string alignment), so 3 rather than 2.
    ["ca", "abc", 3, 3],
  ])("slips from %j to %j, counted up to %i, are %i", (one, other, most, slips) => {
    expect(editDistance(one, other, most)).toBe(slips);
  });

  const named = (...names: string[]) => names.map((name) => ({ name }));

  it("ranks the nearest name first, and allows two slips only in a word of eight letters or more", () => {
    const all = named("Semaglutide", "Semax", "Selank", "BPC-157");
    expect(nearestNames("semxa", all)).toEqual(named("Semax"));
    expect(nearestNames("semagltide", all)).toEqual(named("Semaglutide"));
    expect(nearestNames("semagltde", all)).toEqual(named("Semaglutide"));
    expect(nearestNames("smxa", all)).toEqual([]);
    expect(nearestNames("bpc 157", all)).toEqual(named("BPC-157"));
    expect(nearestNames("retatrutide", all)).toEqual([]);
  });

  it("allows two slips from the eighth letter on", () => {
    expect(nearestNames("srmorlin", named("Sermorelin"))).toEqual(named("Sermorelin"));
    expect(nearestNames("melnotn", named("Melanotan"))).toEqual([]);
  });

  it("allows a slip in one word of a longer name, and punctuation around it", () => {
    expect(nearestNames("watr", named("Water Bath"))).toEqual(named("Water Bath"));
    expect(nearestNames("(water)", named("Water Bath"))).toEqual(named("Water Bath"));
    expect(nearestNames("semx", named("Semax Kit", "Semax"))).toEqual(named("Semax", "Semax Kit"));
  });

  it("ranks an exactly typed name before longer ones, and equally near ones in their order", () => {
    const all = named("Peptide Blend", "Peptide", "Peptide Mix");
    expect(nearestNames("peptide", all)).toEqual(named("Peptide", "Peptide Blend", "Peptide Mix"));
  });

  it("requires every typed word to be near some word of the name", () => {
    expect(nearestNames("copper peptide", named("Peptide Copper GHK", "Peptide"))).toEqual(named("Peptide Copper GHK"));
  });
});

describe("facetCount", () => {
  it("counts a price range once", () => {
    expect(facetCount(NO_FACETS)).toBe(0);
    expect(facetCount({ ...NO_FACETS, priceFrom: 1 })).toBe(1);
    expect(facetCount({ ...NO_FACETS, priceTo: 0 })).toBe(1);
    expect(facetCount({ inStock: true, priceFrom: 1, priceTo: 2, form: "powder", rating: 4 })).toBe(4);
  });
});
