/** The units of a counted product, and how many of them are reserved by orders waiting for payment. */
export type StockLevel = { count: number; reserved: number };
/**
 * The stock of an order line: units reserved (`held`), and units taken when it was paid. `refunded` units need no stock:
 * those of them that are still taken are gone.
 */
export type LineStock = { quantity: number; held: number; taken: number; refunded: number };

/** The highest count of one product. */
export const MAX_STOCK = 1_000_000;
/** A product is low in stock with this many units left, unless the admin sets another number. */
export const DEFAULT_LOW_STOCK = 5;

/** Why a count changed, as shown in the product's history. */
export const STOCK_REASONS = {
  order: "Reserved by an order",
  payment: "Order paid",
  cancel: "Order cancelled",
  refund: "Order refunded, items returned",
  "refund-part": "Part of an order refunded, items returned",
  "undo-payment": "Payment undone",
  reopen: "Order reopened",
  test: "Marked as a test order",
  "not-test": "No longer a test order",
  "by-hand": "Set by hand",
  import: "Set by an import",
  undo: "Import undone",
  restore: "Restored",
} as const;
export type StockReason = keyof typeof STOCK_REASONS;

/**
 * The steps of a line's stock. `hold` reserves what is left. `take` removes the line's units, reserved ones first.
 * `keep` removes only the reserved ones. `release` cancels the reservation. `untake` turns taken units back into
 * reserved ones. `return` puts taken units back in stock, except refunded ones.
 */
export type StockStep = "hold" | "take" | "keep" | "release" | "untake" | "return";

/** Units that can be ordered. */
export const stockLeft = ({ count, reserved }: StockLevel): number => count - reserved;

/** "Only 3 left" or "Sold out": the text for a line or action that asks for more than is left. */
export const onlyLeft = (left: number): string => (left > 0 ? `Only ${left.toLocaleString("en-US")} left` : "Sold out");

/** The stock filters of the admin's product list. */
export const STOCK_FILTERS = ["all", "low", "out", "counted"] as const;

/** The stock state of a counted product in the admin's lists. */
export function stockState(level: StockLevel, lowStockAt: number): "sold-out" | "low" | "enough" {
  const left = stockLeft(level);
  if (left <= 0) return "sold-out";
  return left <= lowStockAt ? "low" : "enough";
}

/** Whether nobody can buy the product: marked as sold out, or counted with no unit left. */
export const isOutOfStock = (product: {
  soldOut: boolean;
  stockCount: number | null;
  stockReserved: number;
}): boolean => product.soldOut || (product.stockCount !== null && product.stockCount <= product.stockReserved);

/**
 * The product's level and the order line after a step. The level is null if the product is not counted; then only the
 * line changes. Numbers never become negative, and no more is reserved than is in stock.
 */
export function afterStep<L extends StockLevel | null>(
  level: L,
  line: LineStock,
  step: StockStep,
): { level: L | StockLevel; line: LineStock } {
  if (step === "return") return putBack(level, line, takenLeft(line));
  const { quantity, held, taken } = line;
  if (!level) {
    const goes = step === "take" || step === "keep" ? taken + held : step === "release" ? taken : 0;
    return { level, line: { ...line, held: 0, taken: goes } };
  }
  const { count, reserved } = level;
  const left = stockLeft(level);
  switch (step) {
    case "hold": {
      const more = Math.min(quantity - held - taken, left);
      return { level: { count, reserved: reserved + more }, line: { ...line, held: held + more } };
    }
    case "take": {
      const more = held + Math.min(quantity - held - taken, left);
      return {
        level: { count: count - more, reserved: reserved - held },
        line: { ...line, held: 0, taken: taken + more },
      };
    }
    case "keep":
      return {
        level: { count: count - held, reserved: reserved - held },
        line: { ...line, held: 0, taken: taken + held },
      };
    case "release":
      return { level: { count, reserved: reserved - held }, line: { ...line, held: 0 } };
    case "untake":
      return {
        level: { count: count + taken, reserved: reserved + taken },
        line: { ...line, held: held + taken, taken: 0 },
      };
  }
}

type PartOfLine = Pick<LineStock, "quantity" | "taken" | "refunded">;

/** Taken units that belong to the pieces not refunded: a refund uses up units that the stock lacked first. */
export const takenLeft = ({ quantity, taken, refunded }: PartOfLine): number => Math.min(taken, quantity - refunded);

/** How many units can go back in stock when `pieces` more of the line are refunded. */
export const unitsBack = (line: PartOfLine, pieces: number): number =>
  Math.max(0, takenLeft(line) - (line.quantity - line.refunded - pieces));

/** The product's level and the order line after taken units were put back in stock. */
export function putBack<L extends StockLevel | null>(
  level: L,
  line: LineStock,
  units: number,
): { level: L | StockLevel; line: LineStock } {
  return {
    level: level && { count: level.count + units, reserved: level.reserved },
    line: { ...line, held: level ? line.held : 0, taken: line.taken - units },
  };
}

/** The line of a deleted product after a step. If the product is restored, its level follows from its lines. */
export function lineOfDeleted(line: LineStock, step: StockStep): LineStock {
  const { held, taken } = line;
  switch (step) {
    case "hold":
      return line;
    case "take":
    case "keep":
      return { ...line, held: 0, taken: taken + held };
    case "release":
      return { ...line, held: 0 };
    case "untake":
      return { ...line, held: held + taken, taken: 0 };
    case "return":
      return { ...line, taken: taken - takenLeft(line) };
  }
}

type Parcel = { trackingNumber: string | null };

/** The stock steps when an order is paid and when it is cancelled. The units of a shipped order are gone for good. */
export const paymentStockStep = ({ trackingNumber }: Parcel): StockStep => (trackingNumber === null ? "take" : "keep");
export const cancelStockStep = ({ trackingNumber }: Parcel): StockStep =>
  trackingNumber === null ? "release" : "keep";
