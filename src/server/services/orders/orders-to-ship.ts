import { pickList } from "~/domain/pick-list";
import { addressParts } from "~/domain/postal-address";
import type { ToShipInput } from "~/schemas/admin/orders";
import type { ServiceContext } from "~/server/context";
import { writeCsv } from "../ledger/write-csv";
import { lotChoices } from "../lots/queries";

/** More than one person packs in a day. */
const MOST_ORDERS = 500;

/** Paid, not shipped, not archived: the oldest payment first; of those named where some are. */
function ordersToShip({ db }: ServiceContext, { shortIds }: ToShipInput) {
  return db.order.findMany({
    where: {
      ...{ status: "completed", isPaid: true, trackingNumber: null, isArchived: false },
      ...(shortIds.length > 0 && { shortId: { in: shortIds } }),
    },
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
    take: MOST_ORDERS,
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

/** What to take from the shelf for the orders that are to be shipped: the chosen lot of each line, else the newest. */
export async function ordersPickList(ctx: ServiceContext, input: ToShipInput) {
  const orders = await ordersToShip(ctx, input);
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
  return { products, pieces, shortIds, missing };
}

const HEADER = [
  ...["Order", "Name", "Address 1", "Address 2", "City", "State", "Postal code", "Country", "Phone", "E-mail"],
  ...["Pieces", "Contents"],
];

/** The addresses of the orders that are to be shipped, a row each, as label printers and carriers read them. */
export async function shippingAddressesCsv(ctx: ServiceContext, input: ToShipInput) {
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
  return { fileName: `addresses-${ctx.now.toISOString().slice(0, 10)}.csv`, csv: writeCsv(HEADER, rows) };
}
