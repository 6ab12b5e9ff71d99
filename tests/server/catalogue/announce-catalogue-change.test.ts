import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import { db } from "~/server/db";
import { followsCatalogue, onCatalogueChange } from "~/server/follow-catalogue-changes";
import { currentSlugOf } from "~/server/services/catalogue/former-slugs";
import { sitemapEntries } from "~/server/services/catalogue/sitemap";
import { resetDatabase } from "~tests/support/database";
import { contextFor, createCategory, createProduct } from "~tests/support/factories";
import { soon } from "~tests/support/soon";

beforeEach(resetDatabase);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function follow() {
  const forget = vi.fn();
  const stop = onCatalogueChange(forget);
  stops.push(stop);
  await stop.ready;
  forget.mockClear();
  return forget;
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

describe("announceCatalogueChange", () => {
  it("notifies every server at commit, and not before", async () => {
    const servers = [await follow(), await follow()];
    await db.$transaction(async (tx) => {
      await announceCatalogueChange(tx, { settings: true });
      await aMoment();
      for (const forget of servers) expect(forget).not.toHaveBeenCalled();
    });
    for (const forget of servers) await soon(() => expect(forget).toHaveBeenCalledTimes(1));
  });

  it("notifies nobody after a rollback", async () => {
    const forget = await follow();
    const failed = db.$transaction(async (tx) => {
      await announceCatalogueChange(tx, { settings: true });
      throw new Error("the command was refused");
    });
    await expect(failed).rejects.toThrow("refused");
    await aMoment();
    expect(forget).not.toHaveBeenCalled();
  });

  it("notifies once per transaction, however often it is called", async () => {
    const forget = await follow();
    await db.$transaction(async (tx) => {
      for (let time = 0; time < 5; time++) await announceCatalogueChange(tx, { settings: true });
    });
    await soon(() => expect(forget).toHaveBeenCalledTimes(1));
    await aMoment();
    expect(forget).toHaveBeenCalledTimes(1);
  });
});

describe("a catalogue signal", () => {
  const send = (payload: string) => db.$executeRaw`SELECT pg_notify('catalogue', ${payload})`;

  it.each(["", "{", "[]", '{"products":"all"}', '{"colours":["a"]}', '{"settings":false}'])(
    "invalidates everything when it is malformed: %s",
    async (payload) => {
      const forget = await follow();
      await send(payload);
      await soon(() => expect(forget.mock.calls).toEqual([["everything"]]));
    },
  );

  it("holds each id once, and invalidates everything when there are too many", async () => {
    const forget = await follow();
    const ids = Array.from({ length: 101 }, (_, index) => `id-${index}`);
    await db.$transaction((tx) => announceCatalogueChange(tx, { products: ["a", "b", "a"], lists: ["c", "c"] }));
    const first = { products: ["a", "b"], categories: [], lists: ["c"] };
    await soon(() => expect(forget).toHaveBeenLastCalledWith(first));
    await db.$transaction((tx) => announceCatalogueChange(tx, { products: ids.slice(1), lists: ids.slice(1) }));
    await soon(() => expect(forget).toHaveBeenLastCalledWith(expect.objectContaining({ products: ids.slice(1) })));
    await db.$transaction((tx) => announceCatalogueChange(tx, { products: ids }));
    await soon(() => expect(forget).toHaveBeenLastCalledWith("everything"));
    const long = ids.slice(1).map((id) => id.padEnd(80, "-"));
    await db.$transaction((tx) => announceCatalogueChange(tx, { products: long, lists: ["last"] }));
    await soon(() => expect(forget).toHaveBeenCalledTimes(4));
  });

  it("invalidates everything when the connection is lost and again when it is back", async () => {
    const forget = await follow();
    const connected: boolean[] = [];
    forget.mockImplementation(() => connected.push(followsCatalogue()));
    await db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'assay-live' AND datname = current_database()`;
    await soon(() => expect(forget.mock.calls).toEqual([["everything"], ["everything"]]));
    expect(connected).toEqual([false, true]);
    await send('{"settings":true}');
    await soon(() => expect(forget).toHaveBeenLastCalledWith({ settings: true }));
  });
});

describe("public URLs", () => {
  it("include only open categories and visible products in the sitemap", async () => {
    const open = await createCategory(db, { slug: "open" });
    const restricted = await createCategory(db, { slug: "restricted", isRestricted: true });
    await createProduct(db, { slug: "seen", categoryId: open.id });
    await createProduct(db, { slug: "hidden", categoryId: open.id, hidden: true });
    await createProduct(db, { slug: "secret", categoryId: restricted.id });
    const { categories, products } = await sitemapEntries(await contextFor(db, null));
    expect(categories.map((category) => category.slug)).toEqual(["open"]);
    expect(products.map((product) => product.slug)).toEqual(["seen"]);
  });

  it("redirect a former slug only to a product that everybody may see", async () => {
    const restricted = await createCategory(db, { isRestricted: true });
    const seen = await createProduct(db, { slug: "seen" });
    const secret = await createProduct(db, { slug: "secret", categoryId: restricted.id });
    await db.formerSlug.createMany({
      data: [
        { slug: "was-seen", productId: seen.id },
        { slug: "was-secret", productId: secret.id },
      ],
    });
    const visitor = await contextFor(db, null);
    expect(await currentSlugOf(visitor, "was-seen")).toBe("seen");
    expect(await currentSlugOf(visitor, "was-secret")).toBeNull();
    expect(await currentSlugOf(visitor, "never-was")).toBeNull();
  });
});
