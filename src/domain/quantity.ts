import { DomainError } from "./errors";

/** The largest quantity of one product per line. */
export const MAX_QUANTITY = 10_000;

/** Checks that a quantity is an integer from 1 to 10,000, and returns it. Throws "invalid-quantity" otherwise. */
export function assertQuantity(quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    const message = `A quantity is a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}.`;
    throw new DomainError("BAD_REQUEST", "invalid-quantity", message);
  }
  return quantity;
}
