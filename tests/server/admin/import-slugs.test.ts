// The addresses that an import gives to products, and what becomes of them when it is undone.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createProduct } from "~tests/support/factories";

const adminCaller = async () => (await createAdminCaller(db)).admin.products;
type Cells = Parameters<Awaited<ReturnType<typeof adminCaller>>["checkImport"]>[0]["rows"][number]["cells"];
const lines = (...all: Cells[]) => all.map((cells, index) => ({ line: index + 2, cells }));
const slugs = async () => Object.fromEntries((await db.product.findMany()).map(({ sku, slug }) => [sku, slug]));

beforeEach(resetDatabase);

it("an address given by an import leads to the product after the import is undone", async () => {
  const api = await adminCaller();
  await createProduct(db, { name: "Humanin", sku: "H", slug: "humanin" });
  const undoId = randomUUID();
  await api.import({ undoId, rows: lines({ sku: "H", name: "Renamed" }) });
  await api.undo({ undoId });
  expect(await slugs()).toEqual({ H: "humanin" });
  const { catalogue } = await callerFor(db, null);
  expect(await catalogue.productBySlug({ slug: "renamed" })).toMatchObject({ status: "moved", slug: "humanin" });
  expect(await catalogue.productBySlug({ slug: "humanin" })).toMatchObject({ status: "found" });
});

it("the check names the address that a product gets when the wished one is taken", async () => {
  const api = await adminCaller();
  await createProduct(db, { name: "Taken", sku: "T", slug: "taken" });
  await createProduct(db, { name: "Humanin", sku: "H", slug: "humanin" });
  await createProduct(db, { name: "Kept", sku: "K", slug: "taken-2" });
  const rows = lines(
    { sku: "H", name: "Humanin", slug: "taken" },
    { sku: "K", name: "Kept", slug: "taken" },
    { sku: "N", name: "Taken", supplier_cost: "1" },
  );
  const { rows: checked } = await api.checkImport({ rows });
  expect(checked.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ["changed", [{ column: "slug", from: "humanin", to: "taken-3" }]],
    ["unchanged", []],
    ["new", []],
  ]);
  await api.import({ undoId: randomUUID(), rows });
  expect(await slugs()).toEqual({ T: "taken", H: "taken-3", K: "taken-2", N: "taken-4" });
});
