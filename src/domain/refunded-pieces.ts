import { DomainError, notFound } from "./errors";
import type { Cents } from "./money";

/** An order's line and how many of its pieces partial refunds have named. */
type Line = { quantity: number; refundedQuantity: number };
type NamedLine = Line & { id: string; productName: string };
export type ChosenPieces = { itemId: string; quantity: number };

/** The pieces of a line that can still be refunded. */
export const piecesLeft = ({ quantity, refundedQuantity }: Line): number => quantity - refundedQuantity;

/** Why these pieces of a line cannot be refunded; undefined if they can. */
export function piecesProblem(line: Line, pieces: number): string | undefined {
  const left = piecesLeft(line);
  if (pieces <= left) return undefined;
  const others = "the others were refunded in the meantime.";
  return left === 0
    ? "None is left: all were refunded in the meantime."
    : `Only ${left} ${left === 1 ? "is" : "are"} left: ${others}`;
}

/**
 * Checks the pieces of a partial refund against the order's lines. Throws "not-found" for a line of another order, and
 * "pieces-refunded" with a message for each line that has fewer left.
 */
export function assertPieces(lines: readonly NamedLine[], chosen: readonly ChosenPieces[]): void {
  const problems = chosen.flatMap(({ itemId, quantity }) => {
    const line = lines.find(({ id }) => id === itemId);
    if (!line) throw notFound("Order line");
    const text = piecesProblem(line, quantity);
    return text ? [{ itemId, name: line.productName, text }] : [];
  });
  if (problems.length === 0) return;
  const message = problems.map(({ name, text }) => `${name}: ${text}`).join(" ");
  const fieldErrors = Object.fromEntries(problems.map(({ itemId, text }) => [pieceField(itemId), text]));
  throw new DomainError("CONFLICT", "pieces-refunded", message, { fieldErrors });
}

/** The name of a line's field in errors. */
export const pieceField = (itemId: string): string => `items.${itemId}`;

/** What the chosen pieces cost, at the price that was paid, up to what is left of the goods. */
export function goodsOfPieces(
  lines: readonly { id: string; unitPricePaidCents: Cents }[],
  chosen: readonly ChosenPieces[],
  leftCents: Cents,
): Cents {
  const cents = chosen.reduce((sum, { itemId, quantity }) => {
    const unitCents = lines.find(({ id }) => id === itemId)?.unitPricePaidCents ?? 0;
    return sum + unitCents * quantity;
  }, 0);
  return Math.min(cents, leftCents);
}

/** Whether no piece of the order is left once these are refunded. */
export function isLastOfPieces(lines: readonly (Line & { id: string })[], chosen: readonly ChosenPieces[]): boolean {
  const asked = new Map(chosen.map(({ itemId, quantity }) => [itemId, quantity]));
  return chosen.length > 0 && lines.every((line) => piecesLeft(line) <= (asked.get(line.id) ?? 0));
}

type CostLine = { id: string; supplierCostCents: Cents; isCounted: boolean };
type Restocking = { isShipped: boolean; returnStock: boolean; restocked: ReadonlyMap<string, number> };

/**
 * What the shop does not lose of the chosen pieces' cost, in cents: of a parcel that has left, those put back into
 * stock; otherwise all but counted pieces that are not put back, which are gone.
 */
export function returnedCostCents(
  lines: readonly CostLine[],
  chosen: readonly ChosenPieces[],
  { isShipped, returnStock, restocked }: Restocking,
): Cents {
  return chosen.reduce((sum, { itemId, quantity }) => {
    const line = lines.find(({ id }) => id === itemId);
    if (!line) return sum;
    const isKept = !isShipped && (returnStock || !line.isCounted);
    return sum + line.supplierCostCents * (isKept ? quantity : (restocked.get(itemId) ?? 0));
  }, 0);
}

export type NamedPieces = { name: string; quantity: number };

/** "2 × BPC-157, 1 × Humanin"; empty for none. */
export const piecesText = (pieces: readonly NamedPieces[]): string =>
  pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");

type Packed = { quantity: number; refunds: readonly { quantity: number; refund: { createdAt: Date } }[] };

/** The pieces of a line that its parcel has: those refunded before it was shipped are not packed. */
export const packedPieces = ({ quantity, refunds }: Packed, shippedAt: Date | null): number =>
  refunds.reduce(
    (sum, { refund, quantity: refunded }) => (shippedAt && refund.createdAt > shippedAt ? sum : sum - refunded),
    quantity,
  );
