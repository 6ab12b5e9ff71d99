/** The most orders of one account that may wait for payment at once. */
export const MAX_PENDING_ORDERS = 20;
const ORDER_STATUSES = ["pending", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderAction =
  | "markPaid"
  | "cancel"
  | "refund"
  | "undoPayment"
  | "ship"
  | "unship"
  | "archive"
  | "unarchive";
/** Who cancelled an unpaid order: an admin, the customer, or the shop because it was not paid in time. */
export type CancelledBy = "admin" | "customer" | "unpaid";
export type OrderState = {
  status: OrderStatus;
  isPaid: boolean;
  isArchived: boolean;
  trackingNumber: string | null;
  /** Partial refunds named every piece. */
  hasNoPiecesLeft: boolean;
};
type Parcel = Pick<OrderState, "status" | "trackingNumber" | "hasNoPiecesLeft">;
export type AdminSection = "Waiting for Payment" | "Paid - Ready to Ship" | "Shipped" | "Archived Orders" | "Cancelled";

type Transition = { label: string; from: readonly OrderStatus[]; to: OrderStatus | "same"; needsReason: boolean };

/** The admin's order actions: from which statuses, to which one, and whether a reason is required. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderAction, Transition>> = {
  markPaid: { label: "Mark as Paid", from: ["pending"], to: "completed", needsReason: false },
  cancel: { label: "Cancel Order", from: ["pending"], to: "cancelled", needsReason: false },
  refund: { label: "Refund", from: ["completed"], to: "cancelled", needsReason: true },
  undoPayment: { label: "Undo payment", from: ["completed"], to: "pending", needsReason: true },
  ship: { label: "Save tracking number", from: ["completed"], to: "same", needsReason: false },
  unship: { label: "Mark as not shipped", from: ["completed"], to: "same", needsReason: false },
  archive: { label: "Archive", from: ORDER_STATUSES, to: "same", needsReason: false },
  unarchive: { label: "Unarchive", from: ORDER_STATUSES, to: "same", needsReason: false },
};

/** Whether a paid order has no parcel to wait for: every piece of it was refunded before it was shipped. */
export const hasNothingToShip = ({ status, trackingNumber, hasNoPiecesLeft }: Parcel): boolean =>
  status === "completed" && trackingNumber === null && hasNoPiecesLeft;

/**
 * Whether the action is possible now. Archiving needs an unarchived order, unarchiving an archived one, only a shipped
 * order can be marked as not shipped, and only one with pieces left can be shipped.
 */
export function canDo(action: OrderAction, order: OrderState): boolean {
  if (action === "archive" && order.isArchived) return false;
  if (action === "unarchive" && !order.isArchived) return false;
  if (action === "unship" && order.trackingNumber === null) return false;
  if (action === "ship" && hasNothingToShip(order)) return false;
  return ORDER_TRANSITIONS[action].from.includes(order.status);
}

/** The status the customer sees: Paid once paid, Cancelled when cancelled, otherwise Pending. */
export function customerStatus(order: { status: OrderStatus; isPaid: boolean }): "Paid" | "Cancelled" | "Pending" {
  if (order.isPaid) return "Paid";
  return order.status === "cancelled" ? "Cancelled" : "Pending";
}

/** The admin list that the order belongs to. Archived orders have their own. */
export function adminSection(order: Omit<OrderState, "isPaid" | "hasNoPiecesLeft">): AdminSection {
  if (order.isArchived) return "Archived Orders";
  if (order.status === "cancelled") return "Cancelled";
  if (order.status === "pending") return "Waiting for Payment";
  return order.trackingNumber ? "Shipped" : "Paid - Ready to Ship";
}

/** The id that people read and write in a payment note: the first 8 characters, upper-cased. */
export function shortOrderId(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** Whether the order gets an invoice number: it was paid, even if refunded later, and is not a test order. */
export const isInvoiced = (order: { isPaid: boolean; refundedAt: Date | null; isTestOrder: boolean }): boolean =>
  !order.isTestOrder && (order.isPaid || order.refundedAt !== null);

/** Why the order's address can no longer be changed; null while it can. */
export function addressChangeRefusal(order: { status: OrderStatus; trackingNumber: string | null }): string | null {
  if (order.status === "cancelled") return "This order is cancelled";
  return order.trackingNumber === null ? null : "This order has been shipped";
}

/** Why an order that waits for nothing is neither packed nor picked. */
export const ALL_REFUNDED = "All its pieces were refunded";

type Packed = Parcel & { isPaid: boolean; isTestOrder: boolean };

/** Why no packing slip is printed, so that nothing unpaid or refunded is packed; null if one is printed. */
export function packingSlipRefusal(order: Packed): string | null {
  if (order.status === "cancelled") return "This order is cancelled";
  if (order.isTestOrder) return "This is a test order";
  if (hasNothingToShip(order)) return ALL_REFUNDED;
  return order.status === "completed" && order.isPaid ? null : "This order is not paid yet";
}
