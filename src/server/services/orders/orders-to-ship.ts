import { MAX_BULK_ORDERS } from "~/domain/order-filter";
import { pickList } from "~/domain/pick-list";
import { addressParts } from "~/domain/postal-address";
import type { Prisma } from "~/generated/prisma/client";
import type { ToShipInput } from "~/schemas/admin/orders";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { recordAudit } from "../audit/record-audit";
import { writeCsv } from "../ledger/write-csv";
import { lotChoices } from "../lots/queries";

/** Paid, not shipped, not archived; of those named where some are. */
const toShip = ({ shortIds }: ToShipInput): Prisma.OrderWhereInput => ({
  ...{ status: "completed", isPaid: true, trackingNumber: null, isArchived: false },
  ...(shortIds.length > 0 && { shortId: { in: shortIds } }),
});

/**
 * The orders to be shipped, the oldest payment first: `most` of them, or all. `refused` says of each order that was named
 * and is left out why it is, and of each test order that stands among those to be shipped: nobody gets a parcel for it.
 */
async function ordersToShip({ db }: ServiceContext, input: ToShipInput, most?: number) {
  const [orders, tests] = await Promise.all([
    db.order.findMany({
      where: { ...toShip(input), isTestOrder: false },
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      ...(most && { take: most }),
      select: {
        ...{ shortId: true, email: true, shippingDetails: true },
        items: {
          orderBy: { position: "asc" },
          select: {
            ...{ productId: true, sku: true, productName: true, quantity: true },
            lot: { select: { lotNumber: true } },
          },
        },
      },
    }),
    db.order.findMany({
      where: { ...toShip(input), isTestOrder: true },
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      take: MAX_BULK_ORDERS,
      select: { shortId: true },
    }),
  ]);
  const found = new Set([...orders, ...tests].map(({ shortId }) => shortId));
  const missing = [...new Set(input.shortIds)].filter((shortId) => !found.has(shortId));
  const refused = [
    ...tests.map(({ shortId }) => ({ shortId, why: "This is a test order" })),
    ...missing.map((shortId) => ({ shortId, why: "This order is not waiting to be shipped" })),
  ];
  return { orders, refused };
}

/**
 * What to take from the shelf for the orders that are to be shipped, at most as many as are packed in one go: the chosen
 * lot of each line, else the newest. `waiting` is how many there are in all, so that nobody takes a part for the whole;
 * `refused` are those left out, each with the reason.
 */
export async function ordersPickList(ctx: ServiceContext, input: ToShipInput) {
  const [{ orders, refused }, waiting] = await Promise.all([
    ordersToShip(ctx, input, MAX_BULK_ORDERS),
    ctx.db.order.count({ where: { ...toShip(input), isTestOrder: false } }),
  ]);
  const items = orders.flatMap(({ items: lines, shortId }) => lines.map((line) => ({ ...line, shortId })));
  const lots = await lotChoices(ctx.db, [...new Set(items.flatMap(({ productId }) => productId ?? []))]);
  const newest = new Map(lots.toReversed().map(({ productId, lotNumber }) => [productId, lotNumber]));
  const products = pickList(
    items.map(({ productId, lot, ...line }) => ({
      ...line,
      lotNumber: lot?.lotNumber ?? (productId ? (newest.get(productId) ?? null) : null),
    })),
  );
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return { products, pieces, shortIds: orders.map(({ shortId }) => shortId), refused, waiting };
}

const HEADER = [
  ...["Order", "Name", "Address 1", "Address 2", "City", "State", "Postal code", "Country", "Phone", "E-mail"],
  ...["Pieces", "Contents", "Left out"],
];

/**
 * The addresses of the orders that are to be shipped, a row each, as label printers and carriers read them. An order that
 * was chosen and may not be shipped, or is a test, has a row without an address that says why. The download is in the
 * audit.
 */
export async function shippingAddressesCsv(ctx: SignedInContext, input: ToShipInput) {
  const { orders, refused } = await ordersToShip(ctx, input);
  const rows = orders.map(({ shortId, email, shippingDetails, items }) => {
    const to = addressParts(shippingDetails);
    const contents = items.map(({ quantity, sku }) => `${quantity} x ${sku}`).join("; ");
    const pieces = String(items.reduce((sum, { quantity }) => sum + quantity, 0));
    return [
      ...[shortId, to.recipientName, to.addressLine1, to.addressLine2, to.city, to.state, to.postalCode, to.country],
      ...[to.phone, email, pieces, contents, ""],
    ];
  });
  const leftOut = refused.map(({ shortId, why }) => [shortId, ...Array<string>(HEADER.length - 2).fill(""), why]);
  const after = { orders: orders.length, leftOut: refused.length };
  await recordAudit(ctx.db, ctx, { action: "export.addresses", entity: "export", entityId: null, after });
  const fileName = `addresses-${ctx.now.toISOString().slice(0, 10)}.csv`;
  return { fileName, csv: writeCsv(HEADER, [...rows, ...leftOut]) };
}
