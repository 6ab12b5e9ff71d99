import { MAX_BULK_ORDERS } from "~/domain/order-filter";
import { ALL_REFUNDED } from "~/domain/order-status";
import { pickList } from "~/domain/pick-list";
import { addressParts } from "~/domain/postal-address";
import type { Prisma } from "~/generated/prisma/client";
import type { ToShipInput } from "~/schemas/admin/orders";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { writeCsv } from "../ledger/write-csv";
import { lotChoices } from "../lots/queries";
import { GOODS_REFUNDS } from "../refunds/queries";

/** Paid, not shipped, not archived, with pieces left to ship; limited to the given short ids, if any. */
export const toShip = ({ shortIds }: ToShipInput): Prisma.OrderWhereInput => ({
  ...{ status: "completed", isPaid: true, trackingNumber: null, isArchived: false, hasNoPiecesLeft: false },
  ...(shortIds.length > 0 && { shortId: { in: shortIds } }),
});

/**
 * The orders to be shipped, oldest payment first: at most `most`, or all, with the pieces to pack of each line.
 * `refused` gives the reason for each requested order that is left out, and for each test order to be shipped, because
 * nobody gets a parcel for it.
 */
async function ordersToShip({ db }: ServiceContext, input: ToShipInput, most?: number) {
  const [orders, tests, emptied] = await Promise.all([
    db.order.findMany({
      where: { ...toShip(input), isTestOrder: false },
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      ...(most && { take: most }),
      select: {
        ...only("shortId", "email", "shippingDetails"),
        refunds: GOODS_REFUNDS,
        items: {
          orderBy: { position: "asc" },
          select: {
            ...only("productId", "sku", "productName", "quantity", "refundedQuantity"),
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
    db.order.findMany({
      where: { ...toShip(input), isTestOrder: false, hasNoPiecesLeft: true, shortId: { in: input.shortIds } },
      select: { shortId: true },
    }),
  ]);
  const found = new Set([...orders, ...tests, ...emptied].map(({ shortId }) => shortId));
  const missing = [...new Set(input.shortIds)].filter((shortId) => !found.has(shortId));
  const refused = [
    ...tests.map(({ shortId }) => ({ shortId, why: "This is a test order" })),
    ...emptied.map(({ shortId }) => ({ shortId, why: ALL_REFUNDED })),
    ...missing.map((shortId) => ({ shortId, why: "This order is not waiting to be shipped" })),
  ];
  return { orders: orders.map((order) => ({ ...order, items: toPack(order.items) })), refused };
}

/** The lines of an order that is not shipped yet, without the pieces that were refunded. */
const toPack = <Line extends { quantity: number; refundedQuantity: number }>(lines: readonly Line[]) =>
  lines.flatMap(({ refundedQuantity, ...line }) => {
    const quantity = line.quantity - refundedQuantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/**
 * The pick list of the orders to be shipped, at most a bulk action's worth: the chosen lot of each line, else the
 * newest. `waiting` is the total number of such orders, so that nobody takes a part for the whole; `refused` are those
 * left out, with the reason; `refunded` are those of which goods were refunded without saying which pieces, so that less
 * may have to be packed.
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
  const refunded = orders.flatMap(({ shortId, refunds }) => (refunds.length > 0 ? { shortId, refunds } : []));
  return { products, pieces, shortIds: orders.map(({ shortId }) => shortId), refused, refunded, waiting };
}

const HEADER = [
  ...["Order", "Name", "Address 1", "Address 2", "City", "State", "Postal code", "Country", "Phone", "E-mail"],
  ...["Pieces", "Contents", "Left out"],
];

/**
 * The addresses of the orders to be shipped as a CSV file for label printers and carriers, one row per order. A
 * requested order that may not be shipped, or a test order, has a row without an address that gives the reason. The
 * download is audited.
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
