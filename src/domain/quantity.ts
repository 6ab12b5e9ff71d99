import { DomainError } from "./errors";

/** The most pieces of one product that one line may hold. */
export const MAX_QUANTITY = 10_000;

/** Lets a whole number of pieces from 1 to 10,000 through; throws "invalid-quantity" on anything else. */
export function assertQuantity(quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    const message = `A quantity is a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}.`;
    throw new DomainError("BAD_REQUEST", "invalid-quantity", message);
  }
  return quantity;
}
