/** How many pieces of a counted product there are, and how many of them belong to orders that wait for payment. */
export type StockLevel = { count: number; reserved: number };
/** What a line of an order has of the stock: reserved pieces, and pieces taken when it was paid. */
export type LineStock = { quantity: number; held: number; taken: number };

/** The highest count of one product. */
export const MAX_STOCK = 1_000_000;
/** With so many pieces left a product is low in stock, unless the admin says another number. */
export const DEFAULT_LOW_STOCK = 5;

/** Why a count changed, as the product's history says it. */
export const STOCK_REASONS = {
  order: "Reserved by an order",
  payment: "Order paid",
  cancel: "Order cancelled",
  refund: "Order refunded, items returned",
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
 * What happens to a line's pieces: `hold` reserves what is left, `take` takes the line's pieces away (reserved ones
 * first), `keep` takes the reserved ones only, `release` ends the reservation, `untake` turns taken pieces into reserved
 * ones, `return` puts taken pieces back.
 */
export type StockStep = "hold" | "take" | "keep" | "release" | "untake" | "return";

/** Pieces that can be ordered. */
export const stockLeft = ({ count, reserved }: StockLevel): number => count - reserved;

/** "Only 3 left"; the text of a line or an act that asks for more. */
export const onlyLeft = (left: number): string => (left > 0 ? `Only ${left.toLocaleString("en-US")} left` : "Sold out");

/** The admin's views of the product list by stock. */
export const STOCK_FILTERS = ["all", "low", "out", "counted"] as const;

/** How a counted product stands in the admin's lists. */
export function stockState(level: StockLevel, lowStockAt: number): "sold-out" | "low" | "enough" {
  const left = stockLeft(level);
  if (left <= 0) return "sold-out";
  return left <= lowStockAt ? "low" : "enough";
}

/** Whether nobody can buy a product: by hand, or counted with no piece left. */
export const isOutOfStock = (product: {
  soldOut: boolean;
  stockCount: number | null;
  stockReserved: number;
}): boolean => product.soldOut || (product.stockCount !== null && product.stockCount <= product.stockReserved);

/**
 * A product's level and a line of an order after one step. The level is null for a product that is not counted or is
 * gone: then only the line changes. No number becomes negative, and no more is reserved than is there.
 */
export function afterStep<L extends StockLevel | null>(
  level: L,
  line: LineStock,
  step: StockStep,
): { level: L | StockLevel; line: LineStock } {
  const { quantity, held, taken } = line;
  if (!level) {
    const goes = step === "take" || step === "keep" ? taken + held : step === "release" ? taken : 0;
    return { level, line: { quantity, held: 0, taken: goes } };
  }
  const { count, reserved } = level;
  const left = stockLeft(level);
  switch (step) {
    case "hold": {
      const more = Math.min(quantity - held - taken, left);
      return { level: { count, reserved: reserved + more }, line: { quantity, held: held + more, taken } };
    }
    case "take": {
      const more = held + Math.min(quantity - held - taken, left);
      return {
        level: { count: count - more, reserved: reserved - held },
        line: { quantity, held: 0, taken: taken + more },
      };
    }
    case "keep":
      return {
        level: { count: count - held, reserved: reserved - held },
        line: { quantity, held: 0, taken: taken + held },
      };
    case "release":
      return { level: { count, reserved: reserved - held }, line: { quantity, held: 0, taken } };
    case "untake":
      return {
        level: { count: count + taken, reserved: reserved + taken },
        line: { quantity, held: held + taken, taken: 0 },
      };
    case "return":
      return { level: { count: count + taken, reserved }, line: { quantity, held, taken: 0 } };
  }
}

type Parcel = { trackingNumber: string | null };

/** The steps of an order's pieces at its payment and at its cancelling: those of a shipped order have left for good. */
export const stepAtPayment = ({ trackingNumber }: Parcel): StockStep => (trackingNumber === null ? "take" : "keep");
export const stepAtCancelling = ({ trackingNumber }: Parcel): StockStep =>
  trackingNumber === null ? "release" : "keep";
