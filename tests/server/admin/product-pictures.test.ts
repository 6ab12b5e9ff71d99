// A product is not saved with a picture of the library that was deleted meanwhile.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createProduct } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

const URL = "/files/product/vial";
const GONE = "A picture was deleted from the library meanwhile. Remove it here, or choose another one.";
const refusal = { message: GONE, cause: { reason: "picture-gone", detail: { fieldErrors: { imageUrls: GONE } } } };
const adminCaller = async () => (await createAdminCaller(db)).admin;
const createImage = () =>
  db.image.create({
    data: {
      ...{ key: "product/vial", url: URL, name: "vial.png", width: 10, height: 10, size: 100 },
      contentHash: "0".repeat(64),
    },
  });
const FIELDS = { name: "Humanin", description: "", supplierCostCents: 2_000, markupBps: 15_000 };

beforeEach(resetDatabase);

describe("a picture that is no longer in the library", () => {
  it("is refused for a new product, for an edited one and for a bulk change, at its field", async () => {
    const { products } = await adminCaller();
    const { id: productId } = await createProduct(db, { name: "Humanin" });
    const { fields, version } = await products.byId({ productId });
    await expect(products.create({ ...FIELDS, imageUrls: [URL], productId: randomUUID() })).rejects.toMatchObject(
      refusal,
    );
    await expect(products.update({ ...fields, imageUrls: [URL], productId, version })).rejects.toMatchObject(refusal);
    const change = { kind: "image", url: URL } as const;
    await expect(
      products.applyBulk({ undoId: randomUUID(), rows: [{ productId, version }], change }),
    ).rejects.toMatchObject(refusal);
    await createImage();
    await products.create({ ...FIELDS, imageUrls: [URL, "https://pictures.example/a.png"], productId: randomUUID() });
  });

  it("does not stop other edits of a product that has shown it all along", async () => {
    const { products } = await adminCaller();
    const { id: productId } = await createProduct(db, { imageUrls: [URL] });
    const { fields, version } = await products.byId({ productId });
    expect(await products.update({ ...fields, description: "New", productId, version })).toMatchObject({ version: 2 });
  });

  it("is refused although its deletion begins first, and kept if the product is saved first", async () => {
    const { products, images } = await adminCaller();
    const { id } = await createImage();
    const saving = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM images WHERE id = ${id}::uuid FOR UPDATE`;
      const running = products.create({ ...FIELDS, imageUrls: [URL], productId: randomUUID() });
      await waitsForLock();
      await tx.image.delete({ where: { id } });
      return { running };
    });
    await expect(saving.running).rejects.toMatchObject(refusal);
    const { id: kept } = await createImage();
    const deleting = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE audit_entries IN SHARE MODE`;
      const running = [products.create({ ...FIELDS, imageUrls: [URL], productId: randomUUID() })];
      await waitsForLock();
      const removing = images.delete({ imageIds: [kept], alsoInUse: false });
      await waitsForLock(2);
      return { running: Promise.all([...running, removing]) };
    });
    const [, removed] = await deleting.running;
    expect(removed).toMatchObject({ deleted: [], kept: [{ id: kept }] });
  });
});
