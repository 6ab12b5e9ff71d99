import { daysAfter } from "./days";
import type { Cents } from "./money";
import { amountDueCents } from "./store-credit";

/** How long "I've sent it" stops the reminder and the cancellation of an order. */
const SENT_PAUSE_DAYS = 3;
/** How long a customer has at least between the reminder and the cancellation. */
const NOTICE_DAYS = 2;

/** The shop's settings: after how many days an unpaid order is reminded of and cancelled; 0 is never. */
export type UnpaidTerms = { unpaidReminderDays: number; unpaidCancelDays: number };

/** What decides when an order that waits for its payment is reminded of and cancelled. */
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
 * Whether the shop reminds of a waiting order and cancels it by itself: not one on its way, put away, paid in part, or
 * paid by store credit, for which its customer can send nothing.
 */
export const isFollowedUp = (order: Followed, receivedCents: Cents) =>
  order.trackingNumber === null && !order.isArchived && receivedCents === 0 && amountDueCents(order) > 0;

/** Since when the order waits: since it was placed, or since its payment was undone. */
const unpaidSince = ({ createdAt, paymentUndoneAt }: UnpaidOrder): Date => paymentUndoneAt ?? createdAt;

const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** Until when the shop looks for a payment that the customer said was sent; null where nothing was said. */
const pausedUntil = ({ paymentSentAt }: Pick<UnpaidOrder, "paymentSentAt">): Date | null =>
  paymentSentAt && daysAfter(paymentSentAt, SENT_PAUSE_DAYS);

/** Whether the customer said within the last 3 days that the payment was sent. */
export function isPaymentSaidSent(order: Pick<UnpaidOrder, "paymentSentAt">, now: Date): boolean {
  const until = pausedUntil(order);
  return until !== null && until > now;
}

/** When the order's one reminder is due; null when there is none, or it was written already. */
function reminderDueAt(order: UnpaidOrder, { unpaidReminderDays }: UnpaidTerms): Date | null {
  if (unpaidReminderDays === 0 || order.paymentRemindedAt) return null;
  return latest(daysAfter(unpaidSince(order), unpaidReminderDays), pausedUntil(order));
}

/**
 * Until when the order and its prices are held, as it stands now; null where the shop never cancels. Where reminders
 * are on, nothing is cancelled before its reminder has been out for 2 days, so an order that has not been reminded of
 * by `now` is held for at least 2 more days.
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
 * What the shop has to do about an unpaid order now. The reminder always comes first; one whose account is suspended gets
 * none, for nobody can sign in to pay for it, and is cancelled when its days are over.
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
  /** Whether its account is suspended. */
  isSuspended: boolean;
  receivedCents: number;
};

/**
 * Why an admin cannot remind of this order, or cancel it, together with other stale ones; null where it can be done.
 * Each of these is a reason to look at the order by itself.
 */
export function staleRefusal(act: "remind" | "cancel", order: StaleOrder, now: Date): string | null {
  const dayAgo = daysAfter(now, -1);
  if (!order.isWaiting) return "It is no longer waiting for payment.";
  if (order.isShipped) return "It has already been shipped.";
  if (order.receivedCents > 0) return "Part of its payment has arrived. Write to the customer instead.";
  if (unpaidSince(order) > dayAgo) return "It has waited for less than a day.";
  if (isPaymentSaidSent(order, now)) return "The customer said within the last 3 days that the payment was sent.";
  if (act === "remind" && order.isSuspended) return "The customer's account is suspended.";
  const { paymentRemindedAt: remindedAt } = order;
  // One that lies ahead was written while a clock was wrong.
  if (act === "remind" && remindedAt && remindedAt > dayAgo && remindedAt <= daysAfter(now, 1)) {
    return "The customer was reminded less than a day ago.";
  }
  return null;
}
