// A product's lots: saved by admins, shown on its page and on the orders that they were shipped with.
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "~/app/api/lot-file/route";
import { GET } from "~/app/files/[...path]/route";
import { readPurity } from "~/domain/lot";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";
import { browserOf } from "~tests/support/sign-in";

beforeEach(resetDatabase);

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
const png = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

async function shop() {
  const admin = await createAdmin(db);
  const product = await createProduct(db, { slug: "bpc-157", name: "BPC-157" });
  const api = (await callerFor(db, admin.id)).admin;
  const lot = (lotNumber: string, testedOn: string) =>
    api.lots.save({ productId: product.id, lotId: null, lotNumber, testedOn, purityBps: 9862 });
  const upload = async (query: string, body: Buffer, type: string) =>
    POST(
      new Request(`http://localhost:3000/api/lot-file?${query}`, {
        method: "POST",
        headers: { cookie: await browserOf(admin), host: "localhost:3000", "content-type": type },
        body: new Uint8Array(body),
      }),
    );
  return { admin, product, api, lot, upload };
}

const lotsOnPage = async () => {
  const page = await (await callerFor(db, null)).catalogue.productBySlug({ slug: "bpc-157" });
  return page.status === "found" ? page.lots : [];
};
const open = (url: string) => {
  const path = url.replace("/files/", "").split("/");
  return GET(new Request(`http://localhost:3000${url}`), { params: Promise.resolve({ path }) });
};

describe("lots of a product", () => {
  it("are listed on its page, newest first, as soon as they are saved, changed or deleted", async () => {
    const { api, lot, product } = await shop();
    expect(await lotsOnPage()).toEqual([]);
    const { lotId } = await lot("B-2601", "2026-01-10");
    await lot("B-2603", "2026-03-05");
    expect((await lotsOnPage()).map(({ lotNumber }) => lotNumber)).toEqual(["B-2603", "B-2601"]);
    const changed = { productId: product.id, lotId, lotNumber: "B-2605", testedOn: "2026-05-01", purityBps: null };
    await api.lots.save(changed);
    expect((await lotsOnPage())[0]).toEqual({
      ...{ id: lotId, lotNumber: "B-2605", testedOn: "2026-05-01", purityBps: null, files: [] },
    });
    await api.lots.delete({ lotId });
    await api.lots.delete({ lotId });
    expect((await lotsOnPage()).map(({ lotNumber }) => lotNumber)).toEqual(["B-2603"]);
    expect(await db.auditEntry.count({ where: { entity: "lot" } })).toBe(4);
  });

  it("are not overwritten by a form that was opened before another admin's correction", async () => {
    const { api, lot, product } = await shop();
    const { lotId } = await lot("B-2601", "2026-01-10");
    const seen = { lotNumber: "B-2601", testedOn: "2026-01-10", purityBps: 9862 };
    const mine = { ...seen, productId: product.id, lotId, seen };
    await api.lots.save({ ...mine, purityBps: 9912 });
    await expect(api.lots.save({ ...mine, lotNumber: "B-2602" })).rejects.toMatchObject({
      cause: { reason: "changed-elsewhere" },
    });
    expect((await lotsOnPage())[0]).toMatchObject({ lotNumber: "B-2601", purityBps: 9912 });
    // Saving the same values again, as after a lost response, is a no-op.
    await api.lots.save({ ...mine, purityBps: 9912 });
  });

  it("have unique numbers, even when two admins save one concurrently", async () => {
    const { lot } = await shop();
    const saved = await Promise.allSettled([lot("B-2601", "2026-01-10"), lot("B-2601", "2026-01-11")]);
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(lot("B-2601", "2026-01-12")).rejects.toMatchObject({ cause: { reason: "lot-number-taken" } });
  });

  it.each([
    ["98.62", 9862],
    [" 98 % ", 9800],
    ["100", 10_000],
    ["100.01", undefined],
    ["98.625", undefined],
    ["-1", undefined],
    ["", undefined],
  ])("take the purity '%s' as basis points or refuse it", (typed, bps) => expect(readPurity(typed)).toBe(bps));
});

describe("a lot's certificate", () => {
  it("is an unchanged PDF or a re-encoded picture, replaces the former one, and is served with its type", async () => {
    const { lot, upload } = await shop();
    const { lotId } = await lot("B-2601", "2026-01-10");
    expect((await upload(`lotId=${lotId}&kind=certificate`, PDF, "application/pdf")).status).toBe(200);
    expect((await upload(`lotId=${lotId}&kind=chromatogram`, await png(), "image/png")).status).toBe(200);
    const files = (await lotsOnPage())[0]?.files ?? [];
    expect(files).toEqual([
      { kind: "certificate", url: expect.stringMatching(/^\/files\/lot\/[0-9a-f]{32}\.pdf$/), isPdf: true },
      { kind: "chromatogram", url: expect.stringMatching(/^\/files\/lot\/[0-9a-f]{32}\.webp$/), isPdf: false },
    ]);
    const pdf = await open(files[0]?.url ?? "");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await pdf.arrayBuffer()).equals(PDF)).toBe(true);
    const picture = await open(files[1]?.url ?? "");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(1600);
    await upload(`lotId=${lotId}&kind=certificate`, await png(), "image/png");
    expect((await open(files[0]?.url ?? "")).status).toBe(404);
    expect(await db.lotFile.count()).toBe(2);
  });

  it.each([
    ["HTML called a PDF", Buffer.from("<script>alert(1)</script>"), "application/pdf"],
    ["a PDF that was cut off", PDF.subarray(0, 40), "application/pdf"],
    [
      "a PDF with a script",
      Buffer.from(PDF.toString().replace("/Type", "/OpenAction 2 0 R /JavaScript")),
      "application/pdf",
    ],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"],
    ["a text", PDF, "text/plain"],
    ["more than 10 MB", Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024), PDF]), "application/pdf"],
  ])("is refused for %s", async (_, bytes, type) => {
    const { lot, upload } = await shop();
    const { lotId } = await lot("B-2601", "2026-01-10");
    expect((await upload(`lotId=${lotId}&kind=certificate`, bytes, type)).status).toBe(400);
    expect(await db.lotFile.count()).toBe(0);
  });

  it("is deleted from disk when it or its lot is removed", async () => {
    const { api, lot, upload } = await shop();
    const { lotId } = await lot("B-2601", "2026-01-10");
    for (const kind of ["certificate", "chromatogram"])
      await upload(`lotId=${lotId}&kind=${kind}`, PDF, "application/pdf");
    const paths = (await db.lotFile.findMany()).map(({ fileKey }) => join(env.DATA_DIR, "uploads", fileKey));
    expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
    await api.lots.removeFile({ lotId, kind: "certificate" });
    await api.lots.removeFile({ lotId, kind: "certificate" });
    expect(await db.lotFile.count()).toBe(1);
    await api.lots.delete({ lotId });
    expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
  });
});

describe("the lot of an order line", () => {
  async function paidOrder(product: { id: string; name: string; sku: string }) {
    const buyer = await createUser(db);
    const line = { unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 5000, supplierCostCents: 2000 };
    const items = [1, 2].map((position) => ({
      ...{ position, productId: product.id, productName: product.name, sku: product.sku, quantity: 1, priceTrace: [] },
      ...line,
    }));
    const order = await createOrder(db, buyer, {
      ...{ status: "completed", isPaid: true, paidAt: NOW },
      items: { create: items },
    });
    const [first, second] = await db.orderItem.findMany({ where: { orderId: order.id }, orderBy: { position: "asc" } });
    const seen = async () => (await callerFor(db, buyer.id)).orders.byId({ orderId: order.id });
    return { order, seen, first: first?.id ?? "", second: second?.id ?? "" };
  }

  it("is the chosen one, else the newest when it ships, and does not change afterwards", async () => {
    const { api, lot, product, upload } = await shop();
    const older = await lot("B-2601", "2026-01-10");
    const newer = await lot("B-2603", "2026-03-05");
    const { order, seen, first } = await paidOrder(product);
    await api.orders.setLot({ orderId: order.id, itemId: first, lotId: older.lotId });
    expect((await seen()).items.map((item) => item.lot)).toEqual([null, null]);
    const { orders: slips } = await api.orders.printable({ what: "packing-slips", shortIds: [order.shortId] });
    expect(slips[0]?.items.map(({ lotNumber }) => lotNumber)).toEqual(["B-2601", "B-2603"]);
    await api.orders.setTracking({ orderId: order.id, trackingNumber: "1Z1" });
    await lot("B-2605", "2026-05-01");
    await api.orders.setTracking({ orderId: order.id, trackingNumber: "1Z2" });
    expect((await seen()).items.map((item) => item.lot?.lotNumber)).toEqual(["B-2601", "B-2603"]);
    const text = async () => (await composeMail(db, { template: "tracking", payload: { orderId: order.id } })).text;
    expect(await text()).toContain("Lot B-2603");
    expect(await text()).not.toContain("certificate of analysis");
    await upload(`lotId=${newer.lotId}&kind=certificate`, PDF, "application/pdf");
    expect(await text()).toContain("The certificate of analysis of B-2603 is on your order's page.");
    await upload(`lotId=${older.lotId}&kind=certificate`, PDF, "application/pdf");
    expect(await text()).toContain("The certificate of analysis of each lot is on your order's page.");
    await expect(api.lots.delete({ lotId: older.lotId })).rejects.toMatchObject({ cause: { reason: "lot-in-use" } });
  });

  it.each([
    ["packing slip", "packed alone"],
    ["pick list", "packed with all others"],
  ])("is the one that the %s named, although a newer one is entered before it ships", async (_what, how) => {
    const { api, lot, product } = await shop();
    const { lotId } = await lot("B-2601", "2026-01-10");
    const { order, seen, first } = await paidOrder(product);
    const unpaid = await createOrder(db, await createUser(db), {
      items: {
        create: {
          ...{ position: 1, productId: product.id, productName: product.name, sku: product.sku, quantity: 1 },
          ...{ unitPriceCents: 1, unitPricePaidCents: 1, totalPriceCents: 1, supplierCostCents: 1, priceTrace: [] },
        },
      },
    });
    const shortIds = how === "packed alone" ? [order.shortId, unpaid.shortId] : [];
    await Promise.all([1, 2].map(() => api.orders.assignLots({ shortIds })));
    await lot("B-2603", "2026-03-05");
    await api.orders.assignLots({ shortIds });
    const { orders: slips } = await api.orders.printable({ what: "packing-slips", shortIds: [order.shortId] });
    expect(slips[0]?.items.map(({ lotNumber }) => lotNumber)).toEqual(["B-2601", "B-2601"]);
    expect((await api.orders.pickList({ shortIds })).products).toMatchObject([{ lotNumber: "B-2601", quantity: 2 }]);
    await api.orders.setTracking({ orderId: order.id, trackingNumber: "1Z1" });
    expect((await seen()).items.map((item) => item.lot?.lotNumber)).toEqual(["B-2601", "B-2601"]);
    expect(await db.orderItem.count({ where: { orderId: unpaid.id, lotId: null } })).toBe(1);
    // A shipped order keeps what was recorded, and one without a record gets none afterwards.
    await db.orderItem.update({ where: { id: first }, data: { lotId: null } });
    await api.orders.assignLots({ shortIds: [order.shortId] });
    expect(await db.orderItem.count({ where: { lotId } })).toBe(1);
  });

  it("must belong to the line's own product and order", async () => {
    const { api, lot, product } = await shop();
    const { order, first } = await paidOrder(product);
    const other = await paidOrder(product);
    const { id: productId } = await createProduct(db);
    const foreign = await api.lots.save({
      ...{ productId, lotId: null, lotNumber: "X", testedOn: "2026-01-10", purityBps: null },
    });
    const own = await lot("B-2601", "2026-01-10");
    await expect(api.orders.setLot({ orderId: order.id, itemId: first, lotId: foreign.lotId })).rejects.toMatchObject({
      cause: { reason: "other-product" },
    });
    await expect(api.orders.setLot({ orderId: order.id, itemId: other.first, lotId: own.lotId })).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
    expect(await db.orderItem.count({ where: { lotId: { not: null } } })).toBe(0);
  });
});
