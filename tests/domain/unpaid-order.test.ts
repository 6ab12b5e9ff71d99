import { describe, expect, it } from "vitest";
import { daysAfter } from "~/domain/days";
import {
  bulkUnpaidRefusal,
  heldUntil,
  isPaymentReportedSent,
  type UnpaidOrder,
  unpaidStep,
} from "~/domain/unpaid-order";

const PLACED = new Date("2026-06-01T10:00:00.000Z");
const day = (days: number) => daysAfter(PLACED, days);
const NEW: UnpaidOrder = { createdAt: PLACED, paymentUndoneAt: null, paymentSentAt: null, paymentRemindedAt: null };
const BOTH = { unpaidReminderDays: 2, unpaidCancelDays: 14 };
const REMINDED = { paymentRemindedAt: day(2) };

describe("an unpaid order", () => {
  it.each([
    ["is left alone for 2 days", {}, BOTH, 1.99, null],
    ["is reminded of after 2 days", {}, BOTH, 2, "remind"],
    ["is reminded of once", REMINDED, BOTH, 5, null],
    ["is held for 14 days", REMINDED, BOTH, 13.99, null],
    ["is cancelled after 14", REMINDED, BOTH, 14, "cancel"],
    ["that was never reminded of is reminded of first, however old", {}, BOTH, 40, "remind"],
    ["that was reminded of late is held for 2 days more", { paymentRemindedAt: day(40) }, BOTH, 41.99, null],
    ["and is cancelled then", { paymentRemindedAt: day(40) }, BOTH, 42, "cancel"],
    ["said to be paid is not reminded of for 3 days", { paymentSentAt: day(1) }, BOTH, 3.99, null],
    ["and is reminded of after them", { paymentSentAt: day(1) }, BOTH, 4, "remind"],
    ["said to be paid is not cancelled for 3 days", { ...REMINDED, paymentSentAt: day(13) }, BOTH, 15.99, null],
    ["and is cancelled after them", { ...REMINDED, paymentSentAt: day(13) }, BOTH, 16, "cancel"],
    ["whose payment was undone waits from then on", { paymentUndoneAt: day(30) }, BOTH, 31, null],
    ["and is reminded of 2 days later", { paymentUndoneAt: day(30) }, BOTH, 32, "remind"],
    ["is never reminded of where that is 0", {}, { ...BOTH, unpaidReminderDays: 0 }, 13, null],
    ["but cancelled", {}, { ...BOTH, unpaidReminderDays: 0 }, 14, "cancel"],
    ["is never cancelled where that is 0", REMINDED, { ...BOTH, unpaidCancelDays: 0 }, 400, null],
    ["of a suspended account is not reminded of", { isSuspended: true }, BOTH, 13.99, null],
    ["and cancelled after 14 days", { isSuspended: true }, BOTH, 14, "cancel"],
    ["and 2 days after a reminder", { isSuspended: true, paymentRemindedAt: day(40) }, BOTH, 41.99, null],
    ["and is cancelled then", { isSuspended: true, paymentRemindedAt: day(40) }, BOTH, 42, "cancel"],
    ["or never where that is 0", { isSuspended: true }, { ...BOTH, unpaidCancelDays: 0 }, 400, null],
  ] as const)("%s", (_what, order, terms, after, step) => {
    expect(unpaidStep({ ...NEW, isSuspended: false, ...order }, terms, day(after))).toBe(step);
  });

  it("returns the day until which its price is held", () => {
    expect(heldUntil(NEW, BOTH, day(0))).toEqual(day(14));
    expect(heldUntil({ ...NEW, ...REMINDED }, BOTH, day(13))).toEqual(day(14));
    expect(heldUntil(NEW, BOTH, day(40))).toEqual(day(42));
    expect(heldUntil({ ...NEW, ...REMINDED, paymentSentAt: day(13) }, BOTH, day(13))).toEqual(day(16));
    expect(heldUntil(NEW, { ...BOTH, unpaidCancelDays: 0 }, day(0))).toBeNull();
  });

  it("counts as reported paid for 3 days", () => {
    expect(isPaymentReportedSent(NEW, day(1))).toBe(false);
    expect(isPaymentReportedSent({ ...NEW, paymentSentAt: day(1) }, day(3.99))).toBe(true);
    expect(isPaymentReportedSent({ ...NEW, paymentSentAt: day(1) }, day(4))).toBe(false);
  });
});

describe("old order in a bulk reminder or cancellation", () => {
  const stale = { ...NEW, isWaiting: true, isShipped: false, isSuspended: false, receivedCents: 0 };

  it.each<[what: string, change: Partial<typeof stale>, toRemind: string | null, toCancel?: string | null]>([
    ["is let through", {}, null],
    ["that is paid or cancelled is left out", { isWaiting: false }, "It is no longer waiting for payment."],
    ["that was shipped is left out", { isShipped: true }, "It has already been shipped."],
    [
      "that is paid in part is left out",
      { receivedCents: 1 },
      "Part of its payment has arrived. Write to the customer instead.",
    ],
    ["of less than a day is left out", { createdAt: day(9.01) }, "It has waited for less than a day."],
    ["of a day is let through", { createdAt: day(9) }, null],
    ["whose payment was undone today is left out", { paymentUndoneAt: day(9.5) }, "It has waited for less than a day."],
    [
      "said to be paid is left out",
      { paymentSentAt: day(8) },
      "The customer said within the last 3 days that the payment was sent.",
    ],
    [
      "that was reminded of today is not reminded of again, but can be cancelled",
      { paymentRemindedAt: day(9.01) },
      "The customer was reminded less than a day ago.",
      null,
    ],
    ["that was reminded of a day ago is let through", { paymentRemindedAt: day(9) }, null],
    [
      "that was reminded of on a day to come, by a wrong clock, is let through",
      { paymentRemindedAt: day(11.01) },
      null,
    ],
    [
      "of a suspended account is not reminded of, but can be cancelled",
      { isSuspended: true },
      "The customer's account is suspended.",
      null,
    ],
  ])("%s", (_, change, toRemind, toCancel = toRemind) => {
    expect(bulkUnpaidRefusal("remind", { ...stale, ...change }, day(10))).toBe(toRemind);
    expect(bulkUnpaidRefusal("cancel", { ...stale, ...change }, day(10))).toBe(toCancel);
  });
});
