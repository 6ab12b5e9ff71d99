// Data read before a restore must not overwrite what was saved after it.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createProduct } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

async function shop() {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const product = await createProduct(db, { featured: false });
  const text = await backupOf(admin.id);
  const backUp = async () => uploaded(await backupOf(admin.id));
  const row = () => db.product.findUniqueOrThrow({ where: { id: product.id } });
  const feature = async () => {
    const change = { kind: "featured", featured: true } as const;
    const undoId = randomUUID();
    const { version } = await row();
    await api.products.applyBulk({ undoId, rows: [{ productId: product.id, version }], change, isConfirmed: true });
    return undoId;
  };
  return { api, product, text, row, feature, backUp };
}

const CHANGED = { restoredCount: 0, left: [{ why: "It was changed since" }] };

it("does not undo a bulk change from before a Replace over a later save", async () => {
  const { api, product, text, row, feature } = await shop();
  const undoId = await feature();
  await api.backup.import({ fileId: await uploaded(text), mode: "replace" });
  await api.products.setHidden({ productId: product.id, hidden: true });
  expect(await api.products.undo({ undoId })).toMatchObject(CHANGED);
  expect(await row()).toMatchObject({ hidden: true, featured: false });
});

it("does not undo a bulk change over a later save of a product that was deleted and appended again", async () => {
  const { api, product, text, row, feature } = await shop();
  const undoId = await feature();
  await db.product.delete({ where: { id: product.id } });
  await api.backup.import({ fileId: await uploaded(text), mode: "append" });
  await api.products.setHidden({ productId: product.id, hidden: true });
  expect(await api.products.undo({ undoId })).toMatchObject(CHANGED);
  expect(await row()).toMatchObject({ hidden: true, featured: false });
});

it("undoes a bulk change when the restore did not change the product", async () => {
  const { api, row, feature, backUp } = await shop();
  const undoId = await feature();
  const { version } = await row();
  await api.backup.import({ fileId: await backUp(), mode: "replace" });
  expect((await row()).version).toBe(version);
  expect(await api.products.undo({ undoId })).toMatchObject({ restoredCount: 1, left: [] });
  expect(await row()).toMatchObject({ featured: false });
});

describe("product editor opened before a restore", () => {
  it.each(["replace", "append"] as const)("gets a conflict (%s), even if only volume prices changed", async (mode) => {
    const { api, product, text } = await shop();
    const productId = product.id;
    const tier = { productId, quantity: 10, priceOverrideCents: 4_000 };
    await db.volumeTier.create({ data: tier });
    const { fields, version } = await api.products.byId({ productId });
    await api.backup.import({ fileId: await uploaded(text), mode });
    expect(await db.volumeTier.count()).toBe(0);
    const save = api.products.update({ ...fields, name: "Renamed", productId, version });
    await expect(save).rejects.toThrow("saved this product while you were editing it");
  });
});
