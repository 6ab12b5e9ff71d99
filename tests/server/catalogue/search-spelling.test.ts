import { beforeAll, describe, expect, it } from "vitest";
import { editDistance, plainText } from "~/domain/spelling";
import { db } from "~/server/db";
import { matchingProducts } from "~/server/services/catalogue/search-products";
import { createDemoCatalogue } from "~tests/support/demo-catalogue";
import { callerFor } from "~tests/support/factories";

// The whole demo catalogue with its real descriptions, so that guesses compete with all other words.
let nameOf = new Map<string, string>();
beforeAll(async () => {
  nameOf = await createDemoCatalogue(db);
});

/** Kinds of typo, each with a function that returns the name with that typo at every possible position. */
const SLIPS: [kind: string, slips: (name: string) => string[]][] = [
  ["a letter lost", (name) => places(name, (before, _letter, after) => before + after)],
  ["a letter wrong", (name) => places(name, (before, letter, after) => before + wrongFor(letter) + after)],
  ["a letter doubled", (name) => places(name, (before, letter, after) => before + letter + letter + after)],
  [
    "two letters swapped",
    (name) => places(name, (before, letter, after) => before + after.slice(0, 1) + letter + after.slice(1)),
  ],
  ["no punctuation", (name) => [name.replace(/[^\p{L}\p{N} ]/gu, "")]],
  ["no spaces", (name) => [name.replace(/\s/g, "")]],
  [
    "a letter lost from the longest word alone",
    (name) => places(longestWord(name), (before, _letter, after) => before + after),
  ],
  ["neither punctuation nor spaces", (name) => [name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase()]],
];

function places(name: string, change: (before: string, letter: string, after: string) => string): string[] {
  const letters = [...name];
  return letters.flatMap((letter, at) =>
    /[\p{L}\p{N}]/u.test(letter) ? [change(letters.slice(0, at).join(""), letter, letters.slice(at + 1).join(""))] : [],
  );
}

const longestWord = (name: string) => name.split(" ").sort((a, b) => b.length - a.length)[0] ?? name;

/** The key to the right of the intended one. */
function wrongFor(letter: string): string {
  const keys = "qwertyuiopasdfghjklzxcvbnm1234567890q";
  const at = keys.indexOf(letter.toLowerCase());
  return at < 0 ? "x" : keys.charAt(at + 1);
}

const NONSENSE = [
  ...["zzzzqqqq", "nothinglikeit", "xylophone", "hovercraft", "banana", "keyboard", "qwertyuiop", "umbrella"],
  ...["bicycle", "chocolate", "football", "giraffe", "holiday", "jukebox", "lighthouse", "mountain", "newspaper"],
  ...["pineapple", "sunglasses", "television", "wednesday", "zq", "xq9", "aaaa", "zzz", "qqqqq", "9999999"],
  ...["fish and chips", "red wine", "washing machine", "garden furniture", "guitar strings", "winter coat"],
];

/** The names of the first eight results, as the search box shows them. */
async function shownFor(text: string): Promise<string[]> {
  const { ids } = await matchingProducts({ db, actor: null }, text);
  return ids.slice(0, 8).map((id) => nameOf.get(id) ?? "");
}

/** Whether the text is at least as close to `one` as to `other`, so that `one` may be meant as well. */
const isAsNear = (text: string, one: string, other: string) =>
  editDistance(plainText(text), plainText(one), 3) <= editDistance(plainText(text), plainText(other), 3);

const AT_ONCE = 8;
/** Only every third position of a typo is tried, starting elsewhere for each name. */
const EVERY = 3;

describe("a typo", () => {
  it.each(SLIPS)("with %s still finds every name first", async (_kind, slips) => {
    const names = [...nameOf.values()];
    const tries = names.flatMap((name, nth) =>
      [...new Set(slips(name))].filter((_, at) => at === 0 || (at + nth) % EVERY === 0).map((text) => ({ name, text })),
    );
    const missed: string[] = [];
    for (let at = 0; at < tries.length; at += AT_ONCE) {
      const batch = tries.slice(at, at + AT_ONCE);
      const found = await Promise.all(batch.map(({ text }) => shownFor(text)));
      missed.push(
        ...batch.flatMap(({ name, text }, index) => {
          const first = found[index]?.[0] ?? "nothing";
          return first === name || isAsNear(text, first, name) ? [] : [`${text} (${name}): ${first}`];
        }),
      );
    }
    expect(tries.length).toBeGreaterThanOrEqual(names.length);
    expect(missed).toEqual([]);
  });

  it.each(NONSENSE)("is not assumed in '%s'", async (text) => {
    expect(await shownFor(text)).toEqual([]);
  });
});

describe("an odd search text", () => {
  const odd = [
    ...[
      "%",
      "_",
      "%%%___",
      "'",
      "''; DROP TABLE products; --",
      '"',
      "\\",
      "\\\\%",
      "🧪",
      "🧪🔬👩‍🔬",
      "\0",
      "bpc\0-157",
      "\u202e",
    ],
    ...["(", "[a-z]+", ".*", "$1", "<script>", "\ud83e", "\n\t", "α", "ＢＰＣ", "-".repeat(5000), "a".repeat(5000)],
    ...["🧪".repeat(2500), "bpc ".repeat(1250)],
  ];

  it.each(odd.map((text) => [text.slice(0, 20), text]))("does not make search fail: %j", async (_start, text) => {
    const caller = await callerFor(db, null);
    const [box, page] = await Promise.all([caller.catalogue.search({ text }), caller.catalogue.searchPage({ text })]);
    expect(box.results.length).toBeLessThanOrEqual(20);
    expect(page.page).toBe(1);
  });

  it("has its NUL characters and everything past the first hundred characters ignored", async () => {
    expect(await shownFor("bpc\0-157")).toContain("BPC-157");
    const { results } = await (await callerFor(db, null)).catalogue.search({ text: `Semax${" ".repeat(200)}nothing` });
    expect(results.map((tile) => tile.name)).toContain("Semax");
  });
});
