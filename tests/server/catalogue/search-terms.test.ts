import { beforeEach, describe, expect, it } from "vitest";
import { isStorableTerm } from "~/domain/search-miss";
import { db } from "~/server/db";
import { readModel } from "~/server/services/catalogue/read-model";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createCategory, createProduct, NOW, newSession } from "~tests/support/factories";
import { withReadModel } from "~tests/support/read-model";

withReadModel();
beforeEach(async () => {
  await resetDatabase();
  readModel.forget("everything");
});

const PERSON = { ipHash: null, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", referrer: null };
const visitor = () => callerFor(db, null, { visitor: { sessionId: newSession(), ...PERSON } });
const missesOf = async () =>
  (await db.searchMiss.findMany({ orderBy: { term: "asc" } })).map(({ term, count }) => [term, count]);

describe("a search that found nothing", () => {
  it("is recorded with a count, normalized, and without visitor data", async () => {
    await createProduct(db, { name: "Bacteriostatic Water" });
    const { analytics } = await visitor();
    for (const text of ["Zinc  Oxide", "zinc oxide", "bacteriostatic"]) await analytics.recordSearchMiss({ text });
    expect(await missesOf()).toEqual([["zinc oxide", 2]]);
    expect(Object.keys(await db.searchMiss.findFirstOrThrow()).sort()).toEqual(["count", "firstAt", "lastAt", "term"]);
  });

  it.each([
    ["jane@lab.example", false],
    ["call 555 010 9988", false],
    ["www.example.com", false],
    ["x", false],
    ["word ".repeat(20), false],
    ["137525-51-0", true],
    ["bac water 30 ml", true],
  ])("is not kept when it could identify a person: %j, kept %j", (text, isKept) => {
    expect(isStorableTerm(text)).toBe(isKept);
  });

  it("is not recorded for bots, and beyond 500 terms the rarest go first, then the oldest", async () => {
    const bot = { sessionId: newSession(), ...PERSON, userAgent: "Googlebot/2.1" };
    await (await callerFor(db, null, { visitor: bot })).analytics.recordSearchMiss({ text: "zinc" });
    expect(await missesOf()).toEqual([]);
    await db.$executeRaw`
      INSERT INTO search_misses (term, count, first_at, last_at)
      SELECT 'term ' || n, CASE WHEN n = 1 THEN 5 ELSE 1 END, ${NOW}::timestamptz, ${NOW}::timestamptz - interval '1 day' + n * interval '1 minute'
      FROM generate_series(1, 500) n`;
    await (await visitor()).analytics.recordSearchMiss({ text: "zinc" });
    const terms = (await missesOf()).map(([term]) => term);
    expect(terms).toHaveLength(500);
    expect(terms).toEqual(expect.arrayContaining(["zinc", "term 1"]));
    expect(terms).not.toContain("term 2");
  });
});

describe("synonyms and missed terms", () => {
  it("a synonym makes a missed term find the shop's name for it, until it is removed", async () => {
    await createProduct(db, { name: "Bacteriostatic Water" });
    await createProduct(db, { name: "Distilled Water" });
    const { analytics, catalogue } = await visitor();
    const { search } = (await createAdminCaller(db)).admin;
    const found = async () => (await catalogue.search({ text: "jabber juice 30 ml" })).results.map(({ name }) => name);
    await createProduct(db, { name: "Mixing kit", description: "With 30 mL of bacteriostatic water." });
    await analytics.recordSearchMiss({ text: "Jabber Juice" });
    expect((await search.terms()).misses).toMatchObject([{ term: "jabber juice", count: 1 }]);
    expect(await found()).toEqual([]);

    await search.saveSynonym({ term: "Jabber  juice", meaning: "Bacteriostatic water" });
    expect(await found()).toEqual(["Mixing kit"]);
    expect((await catalogue.search({ text: "jabber juice" })).results[0]?.name).toBe("Bacteriostatic Water");
    const { synonyms, misses } = await search.terms();
    expect([synonyms.map(({ term, meaning }) => [term, meaning]), misses]).toEqual([
      [["jabber juice", "bacteriostatic water"]],
      [],
    ]);
    await search.removeSynonym({ term: "jabber juice" });
    await search.removeSynonym({ term: "jabber juice" });
    expect(await found()).toEqual([]);
    const acts = await db.auditEntry.findMany({ where: { entity: "synonym" } });
    expect(acts.map(({ action }) => action).sort()).toEqual(["synonym.remove", "synonym.save"]);
  });

  it("a synonym is refused when its meaning finds nothing or equals its term, or its term has no letters or digits", async () => {
    const { search } = (await createAdminCaller(db)).admin;
    await expect(search.saveSynonym({ term: "zinc", meaning: "unobtainium" })).rejects.toThrow(/find no product by/);
    await expect(search.saveSynonym({ term: "Zinc", meaning: "zinc " })).rejects.toThrow(/same term/);
    await expect(search.saveSynonym({ term: "!!", meaning: "zinc" })).rejects.toThrow(/letters or digits/);
    expect(await db.searchSynonym.count()).toBe(0);
  });

  it("a dismissed term comes back when it is searched for again", async () => {
    const { analytics } = await visitor();
    const { search } = (await createAdminCaller(db)).admin;
    await analytics.recordSearchMiss({ text: "zinc" });
    await search.dismissMiss({ term: "zinc" });
    expect(await missesOf()).toEqual([]);
    await analytics.recordSearchMiss({ text: "zinc" });
    expect(await missesOf()).toEqual([["zinc", 1]]);
  });

  it("a suggestion is the nearest name or other name that visitors can find, and can be saved as it is", async () => {
    const closed = await createCategory(db, { isRestricted: true });
    await createProduct(db, { name: "Acetonitrile", otherNames: "MeCN\nMethyl cyanide" });
    await createProduct(db, { name: "Cyanocobalamine", categoryId: closed.id });
    const { analytics } = await visitor();
    const { search } = (await createAdminCaller(db)).admin;
    for (const text of ["metyl cyanid bottle", "cyanocobalamin", "qqqqq"]) await analytics.recordSearchMiss({ text });
    const suggestions = Object.fromEntries(
      (await search.terms()).misses.map(({ term, suggestion }) => [term, suggestion]),
    );
    expect(suggestions).toEqual({ "metyl cyanid bottle": "Methyl cyanide", cyanocobalamin: null, qqqqq: null });
    await search.saveSynonym({ term: "metyl cyanid bottle", meaning: "Methyl cyanide" });
    const { results } = await (await visitor()).catalogue.search({ text: "metyl cyanid bottle" });
    expect(results.map(({ name }) => name)).toEqual(["Acetonitrile"]);
  });
});
