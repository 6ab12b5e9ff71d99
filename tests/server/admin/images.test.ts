import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { storeImage } from "~/server/services/images/store-image";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAdminCaller,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const adminCaller = async () => (await createAdminCaller(db)).admin;
let count = 0;
/** An image row without files. */
const createImage = (overrides: { name?: string; createdAt?: Date; purpose?: string } = {}) => {
  const key = `product/test-${++count}`;
  const facts = { width: 800, height: 800, size: 1000, contentHash: key, createdAt: NOW };
  return db.image.create({ data: { key, url: `/files/${key}`, name: `vial ${count}.png`, ...facts, ...overrides } });
};
const urlsOf = async (id: string) => (await db.product.findUniqueOrThrow({ where: { id } })).imageUrls;

describe("image library", () => {
  it("lists over 1,000 pictures once each, newest first, in pages of 60 with few statements", async () => {
    await db.image.createMany({
      data: Array.from({ length: 1_030 }, (_, n) => {
        const key = `product/many-${n}`;
        // Many share a timestamp: paging must not depend on it alone.
        const createdAt = new Date(NOW.getTime() + Math.floor(n / 100) * 1000);
        const facts = { width: 1, height: 1, size: 1, contentHash: key };
        return { key, url: `/files/${key}`, name: key, createdAt, ...facts };
      }),
    });
    const admin = await adminCaller();
    const seen: string[] = [];
    let previous = Number.POSITIVE_INFINITY;
    for (let cursor: { createdAt: Date; id: string } | null | undefined; cursor !== null; ) {
      const page = await admin.images.list({ cursor });
      expect(page.images.length).toBeLessThanOrEqual(60);
      for (const { id, createdAt } of page.images) {
        expect(createdAt.getTime()).toBeLessThanOrEqual(previous);
        previous = createdAt.getTime();
        seen.push(id);
      }
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(1_030);
    expect(seen.length).toBe(1_030);
    expect((await countStatements(db, () => admin.images.list({}))).length).toBeLessThanOrEqual(3);
  });

  it("shows where each picture is used, filters by unused and name, and leaves out profile pictures", async () => {
    const shown = await createImage({ name: "BPC vial.png" });
    const logo = await createImage({ name: "logo.png" });
    const unused = await createImage({ name: "100% spare.png" });
    await createImage({ purpose: "profile" });
    const product = await createProduct(db, { name: "BPC-157", imageUrls: [shown.url] });
    await db.siteSettings.upsert({
      where: { id: "default" },
      create: { id: "default", headerLogoUrl: logo.url },
      update: { headerLogoUrl: logo.url },
    });
    const { images } = await (await adminCaller()).images.list({});
    const uses = new Map(images.map((image) => [image.id, image.uses]));
    expect([...uses.keys()].sort()).toEqual([shown.id, logo.id, unused.id].sort());
    expect(uses.get(shown.id)).toEqual({ products: [{ id: product.id, name: "BPC-157" }], settings: [], undo: [] });
    expect(uses.get(logo.id)).toEqual({ products: [], settings: ["Header logo"], undo: [] });
    const admin = await adminCaller();
    expect((await admin.images.list({ show: "unused" })).images.map(({ id }) => id)).toEqual([unused.id]);
    expect((await admin.images.list({ search: "bpc" })).images.map(({ id }) => id)).toEqual([shown.id]);
    expect((await admin.images.list({ search: "100%" })).images.map(({ id }) => id)).toEqual([unused.id]);
    expect(await admin.images.counts()).toEqual({ all: 3, unused: 1 });
  });

  it("returns FORBIDDEN to customers", async () => {
    const image = await createImage();
    const customer = (await callerFor(db, (await createUser(db)).id)).admin;
    await expect(customer.images.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(customer.images.delete({ imageIds: [image.id] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(customer.images.cleanUp({ urls: [image.url] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await db.image.count()).toBe(1);
  });
});

describe("image deletion", () => {
  it("deletes rows and files with an audit entry; a second call is a no-op", async () => {
    const admin = await createAdmin(db);
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const image = await storeImage({ db, actor: null }, { bytes, name: "a.png", purpose: "product" });
    const file = join(env.DATA_DIR, "uploads", image.key, "400.webp");
    expect(existsSync(file)).toBe(true);
    const { images } = (await callerFor(db, admin.id)).admin;
    expect(await images.delete({ imageIds: [image.id] })).toEqual({ deleted: [image.id], kept: [] });
    expect(existsSync(file)).toBe(false);
    expect(await images.delete({ imageIds: [image.id] })).toEqual({ deleted: [], kept: [] });
    expect(await db.auditEntry.findMany({ where: { action: "image.delete" } })).toMatchObject([
      { actorUserId: admin.id, entityId: image.id },
    ]);
  });

  it("keeps pictures in use and says where they are used, unless alsoInUse is set", async () => {
    const [used, other, spare] = [await createImage(), await createImage(), await createImage()];
    const product = await createProduct(db, { imageUrls: [other.url, used.url, "https://example.test/a.png"] });
    await db.siteSettings.upsert({
      where: { id: "default" },
      create: { id: "default", faviconUrl: used.url },
      update: { faviconUrl: used.url },
    });
    const admin = await adminCaller();
    const first = await admin.images.delete({ imageIds: [used.id, spare.id] });
    expect(first.deleted).toEqual([spare.id]);
    expect(first.kept).toMatchObject([
      { id: used.id, uses: { products: [{ id: product.id }], settings: ["Favicon"] } },
    ]);
    expect(await urlsOf(product.id)).toContain(used.url);

    expect((await admin.images.delete({ imageIds: [used.id], alsoInUse: true })).deleted).toEqual([used.id]);
    expect(await urlsOf(product.id)).toEqual([other.url, "https://example.test/a.png"]);
    const after = await db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect(after.version).toBe(product.version + 1);
    expect((await db.siteSettings.findUniqueOrThrow({ where: { id: "default" } })).faviconUrl).toBeNull();
  });

  it("keeps pictures that an undo of a product deletion would restore", async () => {
    const [first, second, spare] = [await createImage(), await createImage(), await createImage()];
    const product = await createProduct(db, { name: "BPC-157", imageUrls: [first.url, second.url] });
    const { images, products } = await adminCaller();
    const undoId = randomUUID();
    const rows = [{ productId: product.id, version: product.version }];
    await products.applyBulk({ undoId, rows, change: { kind: "delete" } });
    const until = new Date(NOW.getTime() + 30 * 86_400_000);
    const unused = await images.list({ show: "unused" });
    expect(unused.images.map(({ id }) => id)).toEqual([spare.id]);
    expect(await images.counts()).toMatchObject({ unused: 1 });
    const result = await images.delete({ imageIds: [first.id, second.id, spare.id] });
    expect(result.deleted).toEqual([spare.id]);
    expect(result.kept.map(({ uses }) => uses.undo)).toEqual(
      [1, 2].map(() => [{ id: product.id, name: "BPC-157", until }]),
    );
    // Deleting it anyway removes it from what undo restores.
    expect((await images.delete({ imageIds: [second.id], alsoInUse: true })).deleted).toEqual([second.id]);
    expect(await products.undo({ undoId })).toMatchObject({ restoredCount: 1 });
    expect(await urlsOf(product.id)).toEqual([first.url]);
  });

  it("keeps a picture replaced by a bulk change until the change is undone or expires", async () => {
    const [old, fresh] = [await createImage(), await createImage()];
    const product = await createProduct(db, { imageUrls: [old.url] });
    const { images, products } = await adminCaller();
    const undoId = randomUUID();
    const rows = [{ productId: product.id, version: product.version }];
    await products.applyBulk({ undoId, rows, change: { kind: "image", url: fresh.url } });
    expect((await images.delete({ imageIds: [old.id] })).deleted).toEqual([]);
    await products.undo({ undoId });
    expect((await images.delete({ imageIds: [old.id, fresh.id] })).deleted).toEqual([fresh.id]);
    expect(await urlsOf(product.id)).toEqual([old.url]);
    await db.undoRecord.updateMany({ data: { undoneAt: null, createdAt: new Date(NOW.getTime() - 31 * 86_400_000) } });
    await db.product.delete({ where: { id: product.id } });
    expect((await images.delete({ imageIds: [old.id] })).deleted).toEqual([old.id]);
  });

  it("keeps the picture of a product that is deleted concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const image = await createImage();
      const product = await createProduct(db, { imageUrls: [image.url] });
      const { images, products } = await adminCaller();
      const rows = [{ productId: product.id, version: product.version }];
      const [deleted] = await Promise.all([
        images.delete({ imageIds: [image.id] }),
        products.applyBulk({ undoId: randomUUID(), rows, change: { kind: "delete" } }),
      ]);
      expect(deleted.deleted).toEqual([]);
    }
  });

  it("deletes each picture once for five concurrent requests, and never a profile picture", async () => {
    const images = [await createImage(), await createImage()];
    const profile = await createImage({ purpose: "profile" });
    const admin = await adminCaller();
    const imageIds = [...images.map(({ id }) => id), profile.id];
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => admin.images.delete({ imageIds })));
    expect(answers.flatMap(({ deleted }) => deleted).sort()).toEqual(images.map(({ id }) => id).sort());
    expect(await db.auditEntry.count({ where: { action: "image.delete" } })).toBe(2);
    expect((await db.image.findMany()).map(({ id }) => id)).toEqual([profile.id]);
  });

  it("requires at least one picture", async () => {
    await expect((await adminCaller()).images.delete({ imageIds: [] })).rejects.toThrow(
      "Please select images to delete",
    );
  });
});

describe("broken reference clean-up", () => {
  it("removes only missing pictures from products, as previewed", async () => {
    const there = await createImage();
    const outside = "https://example.test/a.png";
    const gone = "/files/product/gone";
    const product = await createProduct(db, { name: "BPC-157", imageUrls: [gone, there.url, outside] });
    const whole = await createProduct(db, { imageUrls: [there.url] });
    const admin = await adminCaller();
    expect(await admin.images.broken()).toEqual({
      references: [{ productId: product.id, productName: "BPC-157", url: gone }],
      productCount: 1,
    });
    // Existing and external pictures stay, even when requested.
    expect(await admin.images.cleanUp({ urls: [there.url, outside] })).toEqual({ productCount: 0 });
    const answers = await Promise.all([1, 2, 3].map(() => admin.images.cleanUp({ urls: [gone] })));
    expect(answers.map(({ productCount }) => productCount).sort()).toEqual([0, 0, 1]);
    expect(await urlsOf(product.id)).toEqual([there.url, outside]);
    expect(await db.auditEntry.count({ where: { action: "image.clean-up" } })).toBe(1);
    expect((await db.product.findUniqueOrThrow({ where: { id: whole.id } })).version).toBe(whole.version);
    expect(await admin.images.broken()).toEqual({ references: [], productCount: 0 });
  });
});
