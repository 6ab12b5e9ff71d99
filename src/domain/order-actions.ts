import { DomainError } from "./errors";
import {
  canDo,
  hasNothingToShip,
  ORDER_TRANSITIONS,
  type OrderAction,
  type OrderState,
  type OrderStatus,
} from "./order-status";

const ACTIONS = Object.keys(ORDER_TRANSITIONS) as OrderAction[]; // Object.keys() loses the key type

type Refunded = { isPaid: boolean; refundedCents: number };

/** Why a payment can be neither undone nor counted otherwise; null if it can: a partial refund belongs to it. */
export function correctionRefusal({ isPaid, refundedCents }: Refunded): string | null {
  return isPaid && refundedCents > 0 ? "Part of this order was already refunded. Refund the rest instead." : null;
}

/** The actions possible for this order, in the order of the buttons. */
export function actionsFor(order: OrderState & Refunded): OrderAction[] {
  const isCorrectable = correctionRefusal(order) === null;
  return ACTIONS.filter((action) => canDo(action, order) && (isCorrectable || action !== "undoPayment"));
}

/** The status after the action. Throws "invalid-transition" if the action is not possible now. */
export function assertTransition(action: OrderAction, order: OrderState): OrderStatus {
  const { label, to } = ORDER_TRANSITIONS[action];
  if (canDo(action, order)) return to === "same" ? order.status : to;
  const state = `this order is ${order.status}${order.isArchived ? " and archived" : ""}`;
  const why = action === "ship" && hasNothingToShip(order) ? "all pieces of this order were refunded" : state;
  const message = `'${label}' is not possible: ${why}.`;
  throw new DomainError("CONFLICT", "invalid-transition", message, { action, status: order.status });
}

/** The admin's reason, trimmed, or null. Throws "reason-required" if refund or undo payment has none. */
export function assertReason(action: OrderAction, reason: string | null | undefined): string | null {
  const text = reason?.trim() || null;
  if (text === null && ORDER_TRANSITIONS[action].needsReason) {
    const message = "Please give a reason";
    throw new DomainError("BAD_REQUEST", "reason-required", message, { fieldErrors: { reason: message } });
  }
  return text;
}
