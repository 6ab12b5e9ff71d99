// A shop with a row in each table that a backup contains, and helpers to make and upload its backups.
import { randomUUID } from "node:crypto";
import { BACKUP_CONTENTS } from "~/domain/backup";
import { db } from "~/server/db";
import { uploadFile } from "~/server/services/backup/backup-files";
import { backupText } from "~/server/services/backup/backup-text";
import { exportBackup } from "~/server/services/backup/export-backup";
import { fileStore } from "~/server/storage";
import {
  callerFor,
  createAddress,
  createAdmin,
  createCategory,
  createChain,
  createOrder,
  createProduct,
  createUser,
  signedInContext,
} from "~tests/support/factories";
import { countNetworks } from "../ledger/right-books";

export const DAY_OF_CLICKS = { clicks: 12, uniqueClicks: 9, bots: 2, conversions: 1 };

export async function fullShop() {
  const admin = await createAdmin(db, { passwordHash: "admin-secret-hash" });
  const parent = await createCategory(db, { name: "Peptides", slug: "peptides" });
  const category = await createCategory(db, { parentId: parent.id, isRestricted: true });
  await db.formerCategorySlug.create({ data: { slug: "old-peptides", categoryId: parent.id } });
  const product = await createProduct(db, { categoryId: category.id, imageUrls: ["/files/product/abc"] });
  const other = await createProduct(db, { detailedDescription: "Zwei „Zeilen“\n<script>alert(1)</script> 研究" });
  await db.volumeTier.createMany({ data: [{ productId: product.id, quantity: 5, priceOverrideCents: 4000 }] });
  await db.productSource.create({ data: { productId: product.id, position: 1, name: "Lab One", costCents: 1900 } });
  await db.formerSlug.create({ data: { slug: "old-name", productId: product.id } });
  await db.searchSynonym.create({ data: { term: "bac water", meaning: "bacteriostatic water" } });
  const data = { key: "product/abc", name: "vial.png", url: "/files/product/abc", width: 10, height: 10, size: 100 };
  await db.image.create({ data: { ...data, contentHash: "hash" } });
  const chain = await createChain(db, 3);
  const [, , seller] = chain;
  const buyer = await createUser(db, { referredByUserId: seller?.id ?? null, passwordHash: "buyer-secret-hash" });
  await db.approvedCategory.create({ data: { userId: buyer.id, categoryId: category.id, grantedByUserId: admin.id } });
  const address = await createAddress(db, buyer.id, { isDefault: true });
  const order = await createOrder(db, buyer, { shippingAddressId: address.id });
  await db.orderItem.create({
    data: {
      ...{ orderId: order.id, position: 1, productId: product.id, productName: product.name, sku: product.sku },
      ...{ quantity: 2, unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 10_000 },
      ...{ supplierCostCents: 2000, priceTrace: [{ step: "retail", cents: 5000 }] },
    },
  });
  await db.orderMessage.create({ data: { orderId: order.id, senderType: "customer", message: "When?" } });
  await db.invoice.create({ data: { number: 1, orderId: order.id } });
  await db.cannedAnswer.create({ data: { title: "Shipping time", body: "Hello {name}" } });
  const note = { note: "Rang twice", authorUserId: admin.id, authorName: admin.name };
  await db.internalNote.create({ data: { ...note, userId: buyer.id, orderId: order.id } });
  await db.internalNote.create({ data: { ...note, userId: buyer.id } });
  await db.savedView.create({ data: { list: "orders", name: "Gold", searchParams: "buyer=Gold", authorName: "Ann" } });
  const caller = await callerFor(db, admin.id);
  await caller.admin.orders.markPaid({ orderId: order.id });
  await db.productRating.create({ data: { productId: product.id, userId: buyer.id, rating: 5, reviewText: "Good" } });
  await db.affiliatePartnership.create({
    data: {
      ...{ name: "Team", totalMembers: 1 },
      members: { create: { userId: seller?.id ?? "", role: "founder" } },
      messages: {
        create: { fromUserId: seller?.id ?? "", messageType: "message", outcome: "withdrawn", message: "Hi" },
      },
    },
  });
  const of = { affiliateUserId: seller?.id ?? "" };
  const visitor = { code: seller?.affiliateCode ?? "", sessionId: "visitor-1", ipHash: "hash-of-an-address" };
  const came = { landingPage: "/product/bpc-157", referrerUrl: "http://blog.example/a b?q=“x”" };
  await db.referralClick.create({
    data: { ...of, ...visitor, ...came, convertedToSignup: true, convertedUserId: buyer.id },
  });
  await db.referralClickDay.create({
    data: { ...of, day: new Date("2026-01-05"), sourceName: "blog.example", ...DAY_OF_CLICKS },
  });
  await countNetworks(db);
  return { admin, parent, category, product, other, chain, buyer, address, order, caller };
}

/** The backup as the browser downloads it. */
export async function backupOf(adminId: string): Promise<string> {
  const { stream } = await exportBackup(await signedInContext(db, adminId));
  return new Response(stream).text();
}

/** The data of a backup without its timestamp. */
export const contentsOf = (text: string): unknown => JSON.parse(text).data;

/** A backup with changed contents and a matching checksum. */
export async function changedBackup(
  text: string,
  change: (data: Contents) => void,
  contents: number | null = BACKUP_CONTENTS,
): Promise<string> {
  const data = contentsOf(text) as Contents;
  change(data);
  const counts = Object.fromEntries(Object.entries(data).map(([section, rows]) => [section, rows.length]));
  async function* pages(rows: readonly object[]) {
    yield rows.map((row) => JSON.stringify(row));
  }
  const sections = Object.entries(data).map(([section, rows]) => [section, pages(rows)] as const);
  const head = contents === null ? {} : { contents };
  let changed = "";
  for await (const part of backupText({ ...head, timestamp: "2026-06-15T12:00:00.000Z", counts }, sections))
    changed += part;
  return changed;
}

/** Stores a backup as an upload and returns its file id. */
export async function uploaded(text: string): Promise<string> {
  const fileId = randomUUID();
  const { area, key } = uploadFile(fileId);
  await fileStore(area).put(key, Buffer.from(text), "application/json");
  return fileId;
}

type Row = Record<string, unknown>;
export type Contents = Record<string, Row[]>;
