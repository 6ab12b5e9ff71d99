import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createProduct } from "~tests/support/factories";

beforeEach(resetDatabase);

async function found(text: string) {
  const { results, isGuess } = await (await callerFor(db, null)).catalogue.search({ text });
  return { names: results.map((tile) => tile.name), isGuess };
}

describe("search", () => {
  it("puts names that start with the text first, then names that contain it, then descriptions", async () => {
    await createProduct(db, { name: "Zinc acetate", description: "Used with water." });
    await createProduct(db, { name: "Heavy water" });
    await createProduct(db, { name: "Deuterated water" });
    await createProduct(db, { name: "Water, LC-MS grade" });
    expect(await found("WATER")).toEqual({
      names: ["Water, LC-MS grade", "Deuterated water", "Heavy water", "Zinc acetate"],
      isGuess: false,
    });
  });

  it("treats %, _ and \\ as literal characters", async () => {
    await createProduct(db, { name: "Acetic acid 0.6%" });
    await createProduct(db, { name: "Acetic acid 0.6 M" });
    expect((await found("0.6%")).names).toEqual(["Acetic acid 0.6%"]);
    expect((await found("_")).names).toEqual([]);
    expect((await found("\\")).names).toEqual([]);
    expect((await found("'; DROP TABLE products; --")).names).toEqual([]);
  });

  it.each(["bpc157", "BPC 157", "bpc/157"])("finds BPC-157 by %s", async (text) => {
    await createProduct(db, { name: "BPC-157" });
    await createProduct(db, { name: "TB-500" });
    expect(await found(text)).toEqual({ names: ["BPC-157"], isGuess: false });
  });

  it.each([
    ["thymosn", "Thymosin Alpha-1"],
    ["semaglutde", "Semaglutide"],
    ["acetonitrle", "Acetonitrile"],
    ["ipamorlin", "Ipamorelin"],
  ])("corrects the typo %s to %s", async (text, name) => {
    for (const other of ["Thymosin Alpha-1", "Semaglutide", "Acetonitrile", "Ipamorelin", "Crimp caps"]) {
      await createProduct(db, { name: other });
    }
    const { names, isGuess } = await found(text);
    expect(names[0]).toBe(name);
    expect(isGuess).toBe(true);
  });

  it("does not guess when the text is found literally, or from two letters", async () => {
    await createProduct(db, { name: "Thymosin", description: "Compared with thymulin." });
    await createProduct(db, { name: "Thymulin" });
    expect(await found("thymulin")).toEqual({ names: ["Thymulin", "Thymosin"], isGuess: false });
    expect(await found("zq")).toEqual({ names: [], isGuess: false });
    expect(await found("   ")).toEqual({ names: [], isGuess: false });
  });

  it("returns at most twenty results", async () => {
    for (let n = 0; n < 23; n++) await createProduct(db, { name: `Vial ${n}` });
    expect((await found("vial")).names).toHaveLength(20);
  });

  it.each([
    ["name", "Alpha, Beta, Gamma"],
    ["price-low", "Beta, Gamma, Alpha"],
    ["price-high", "Alpha, Gamma, Beta"],
    ["rating", "Gamma, Alpha, Beta"],
    ["newest", "Gamma, Beta, Alpha"],
  ] as const)("sorts results as requested: %s", async (sort, names) => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const rated = (ratingAverage: number) => ({ ratingCount: 1, ratingAverage });
    await createProduct(db, {
      name: "Alpha",
      otherNames: "water",
      supplierCostCents: 300,
      createdAt: day(1),
      ...rated(4),
    });
    await createProduct(db, { name: "Beta", otherNames: "water", supplierCostCents: 100, createdAt: day(2) });
    await createProduct(db, {
      name: "Gamma",
      otherNames: "water",
      supplierCostCents: 200,
      createdAt: day(3),
      ...rated(5),
    });
    const { results } = await (await callerFor(db, null)).catalogue.searchPage({ text: "water", sort });
    expect(results.map(({ name }) => name).join(", ")).toBe(names);
  });
});
