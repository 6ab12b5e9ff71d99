import { daysAfter } from "./days";
import type { Cents } from "./money";
import { amountDueCents } from "./store-credit";

/** Days for which "I've sent it" pauses the reminder and cancellation of an order. */
const SENT_PAUSE_DAYS = 3;
/** The fewest days between the reminder and the cancellation. */
const NOTICE_DAYS = 2;

/** The shop's settings: days until an unpaid order gets a reminder and until it is cancelled; 0 is never. */
export type UnpaidTerms = { unpaidReminderDays: number; unpaidCancelDays: number };

/** The times that decide when an unpaid order gets a reminder and is cancelled. */
export type UnpaidOrder = {
  createdAt: Date;
  paymentUndoneAt: Date | null;
  paymentSentAt: Date | null;
  paymentRemindedAt: Date | null;
};

type Followed = {
  trackingNumber: string | null;
  isArchived: boolean;
  totalAmountCents: Cents;
  creditAppliedCents: Cents;
};

/**
 * Whether the shop reminds of and cancels a waiting order automatically: not if it is shipped, archived, partly paid,
 * or fully covered by store credit, where the customer has nothing to send.
 */
export const getsReminders = (order: Followed, receivedCents: Cents) =>
  order.trackingNumber === null && !order.isArchived && receivedCents === 0 && amountDueCents(order) > 0;

/** The start of the wait: when the order was placed, or its payment undone. */
const unpaidSince = ({ createdAt, paymentUndoneAt }: UnpaidOrder): Date => paymentUndoneAt ?? createdAt;

const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** Until when automatic steps pause because the customer said the payment was sent; null if they did not. */
const pausedUntil = ({ paymentSentAt }: Pick<UnpaidOrder, "paymentSentAt">): Date | null =>
  paymentSentAt && daysAfter(paymentSentAt, SENT_PAUSE_DAYS);

/** Whether the customer said within the last 3 days that the payment was sent. */
export function isPaymentReportedSent(order: Pick<UnpaidOrder, "paymentSentAt">, now: Date): boolean {
  const until = pausedUntil(order);
  return until !== null && until > now;
}

/** When the order's only reminder is due; null if reminders are off or it was already sent. */
function reminderDueAt(order: UnpaidOrder, { unpaidReminderDays }: UnpaidTerms): Date | null {
  if (unpaidReminderDays === 0 || order.paymentRemindedAt) return null;
  return latest(daysAfter(unpaidSince(order), unpaidReminderDays), pausedUntil(order));
}

/**
 * Until when the order and its prices are held, as of `now`; null if the shop never cancels. With reminders on, an
 * order is only cancelled 2 days after its reminder, so one not reminded by `now` is held at least that much longer.
 */
export function heldUntil(order: UnpaidOrder, terms: UnpaidTerms, now: Date): Date | null {
  if (terms.unpaidCancelDays === 0) return null;
  const toRemind = reminderDueAt(order, terms);
  const remindedAt = toRemind ? latest(toRemind, now) : order.paymentRemindedAt;
  return latest(
    daysAfter(unpaidSince(order), terms.unpaidCancelDays),
    remindedAt && daysAfter(remindedAt, NOTICE_DAYS),
    pausedUntil(order),
  );
}

/**
 * The step due for an unpaid order now. The reminder always comes first. An order of a suspended account gets none,
 * because nobody can sign in to pay, and is cancelled when its time is up.
 */
export function unpaidStep(
  order: UnpaidOrder & { isSuspended: boolean },
  { unpaidReminderDays, unpaidCancelDays }: UnpaidTerms,
  now: Date,
): "remind" | "cancel" | null {
  const terms = { unpaidReminderDays: order.isSuspended ? 0 : unpaidReminderDays, unpaidCancelDays };
  const remindAt = reminderDueAt(order, terms);
  if (remindAt && remindAt <= now) return "remind";
  const until = heldUntil(order, terms, now);
  return until && until <= now ? "cancel" : null;
}

type StaleOrder = Pick<UnpaidOrder, "createdAt" | "paymentUndoneAt" | "paymentSentAt" | "paymentRemindedAt"> & {
  isWaiting: boolean;
  isShipped: boolean;
  isSuspended: boolean;
  receivedCents: number;
};

/**
 * Why an admin cannot remind of or cancel this order in bulk; null if it is possible. Each reason means that the order
 * needs individual attention.
 */
export function bulkUnpaidRefusal(act: "remind" | "cancel", order: StaleOrder, now: Date): string | null {
  const dayAgo = daysAfter(now, -1);
  if (!order.isWaiting) return "It is no longer waiting for payment.";
  if (order.isShipped) return "It has already been shipped.";
  if (order.receivedCents > 0) return "Part of its payment has arrived. Write to the customer instead.";
  if (unpaidSince(order) > dayAgo) return "It has waited for less than a day.";
  if (isPaymentReportedSent(order, now)) return "The customer said within the last 3 days that the payment was sent.";
  if (act === "remind" && order.isSuspended) return "The customer's account is suspended.";
  const { paymentRemindedAt: remindedAt } = order;
  // A reminder in the future was recorded by a wrong clock.
  if (act === "remind" && remindedAt && remindedAt > dayAgo && remindedAt <= daysAfter(now, 1)) {
    return "The customer was reminded less than a day ago.";
  }
  return null;
}
