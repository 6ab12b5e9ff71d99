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

/** The orders to be shipped, the oldest payment first: `most` of them, or all. */
function ordersToShip({ db }: ServiceContext, input: ToShipInput, most?: number) {
  return db.order.findMany({
    where: toShip(input),
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
    ...(most && { take: most }),
    select: {
      ...{ shortId: true, email: true, isTestOrder: true, shippingDetails: true },
      items: {
        orderBy: { position: "asc" },
        select: {
          ...{ productId: true, sku: true, productName: true, quantity: true },
          lot: { select: { lotNumber: true } },
        },
      },
    },
  });
}

/**
 * What to take from the shelf for the orders that are to be shipped, at most as many as are packed in one go: the chosen
 * lot of each line, else the newest. `waiting` is how many there are in all, so that nobody takes a part for the whole.
 */
export async function ordersPickList(ctx: ServiceContext, input: ToShipInput) {
  const [orders, waiting] = await Promise.all([
    ordersToShip(ctx, input, MAX_BULK_ORDERS),
    ctx.db.order.count({ where: toShip(input) }),
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
  const shortIds = orders.map(({ shortId }) => shortId);
  const missing = input.shortIds.filter((shortId) => !shortIds.includes(shortId));
  return { products, pieces, shortIds, missing, waiting };
}

const HEADER = [
  ...["Order", "Name", "Address 1", "Address 2", "City", "State", "Postal code", "Country", "Phone", "E-mail"],
  ...["Pieces", "Contents"],
];

/** The addresses of the orders that are to be shipped, a row each, as label printers and carriers read them. The
 * download is in the audit. */
export async function shippingAddressesCsv(ctx: SignedInContext, input: ToShipInput) {
  const orders = await ordersToShip(ctx, input);
  const rows = orders.map(({ shortId, email, shippingDetails, items }) => {
    const to = addressParts(shippingDetails);
    const contents = items.map(({ quantity, sku }) => `${quantity} x ${sku}`).join("; ");
    const pieces = String(items.reduce((sum, { quantity }) => sum + quantity, 0));
    return [
      ...[shortId, to.recipientName, to.addressLine1, to.addressLine2, to.city, to.state, to.postalCode, to.country],
      ...[to.phone, email, pieces, contents],
    ];
  });
  const after = { orders: orders.length };
  await recordAudit(ctx.db, ctx, { action: "export.addresses", entity: "export", entityId: null, after });
  return { fileName: `addresses-${ctx.now.toISOString().slice(0, 10)}.csv`, csv: writeCsv(HEADER, rows) };
}
