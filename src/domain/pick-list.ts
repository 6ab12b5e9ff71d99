/** A line of an order to be packed. */
export type LineToPick = {
  sku: string;
  productName: string;
  lotNumber: string | null;
  quantity: number;
  shortId: string;
};

export type PickedProduct = Omit<LineToPick, "shortId"> & { shortIds: string[] };

/**
 * The pick list for several orders: one row per product and lot, with the total quantity and the orders it is for,
 * sorted by name, SKU and lot.
 */
export function pickList(lines: readonly LineToPick[]): PickedProduct[] {
  const rows = new Map<string, PickedProduct>();
  for (const { shortId, ...line } of lines) {
    const key = JSON.stringify([line.sku, line.productName, line.lotNumber]);
    const row = rows.get(key) ?? { ...line, quantity: 0, shortIds: [] };
    row.quantity += line.quantity;
    if (!row.shortIds.includes(shortId)) row.shortIds.push(shortId);
    rows.set(key, row);
  }
  const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return [...rows.values()].sort(
    (one, other) =>
      byText(one.productName, other.productName) ||
      byText(one.sku, other.sku) ||
      byText(one.lotNumber ?? "", other.lotNumber ?? ""),
  );
}
