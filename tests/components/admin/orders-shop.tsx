// The admin's order screens with the API's calls in a test's hands: what each read gives, what each act answers.
import { vi } from "vitest";

export const loaded = (data: unknown) => ({ data, isPending: false, isError: false, refetch: vi.fn() });
export const failed = (code: string, refetch = vi.fn()) => ({
  ...{ data: undefined, isPending: false, isError: true, refetch },
  error: {
    message: "Order not found",
    data: { code, reason: code.toLowerCase().replace("_", "-"), requestId: "req-7" },
  },
});
export const waiting = { data: undefined, isPending: true, isError: false };
/** What a refused or failed call throws. */
export const refusal = (message: string, data: object = {}) => ({ message, data: { code: "CONFLICT", ...data } });

const AT = new Date("2026-03-05T14:07:00Z");

export const ROW = {
  ...{ id: "1a2b3c4d-0000-4000-8000-000000000001", shortId: "1A2B3C4D", email: "noor@example.test" },
  ...{ customerName: "Noor Haddad", status: "pending", isPaid: false, isArchived: false, isTestOrder: false },
  ...{ trackingNumber: null, refundedAt: null, totalAmountCents: 123_450, createdAt: AT, itemCount: 1, unreadCount: 0 },
};

export const ORDER = {
  ...ROW,
  user: { id: "u", name: "Noor Haddad", email: "noor@example.test", phone: "555 0100", subscriptionTier: "Gold" },
  ...{ buyerTier: "Gold", isWholesale: false, paidAt: null, shippedAt: null, cancelledAt: null },
  ...{ subtotalCents: 118_450, shippingCents: 5_000, orderMessage: "Leave it\nat the door" },
  shippingLines: ["Noor Haddad", "12 Linden Street", "Madison, WI, 53703"],
  items: [
    {
      ...{ id: "i", productName: "BPC-157", sku: "BPC-5", quantity: 2, unitPriceCents: 60_000 },
      ...{ unitPricePaidCents: 59_225, totalPriceCents: 118_450, costCents: 40_000, marginCents: 78_450 },
    },
  ],
  events: [
    { id: "e", action: "undoPayment", reason: "Wrong order", actorName: "Ada Admin", createdAt: AT },
    { id: "p", action: "placed", reason: null, actorName: "Noor Haddad", createdAt: AT },
  ],
  unreadCount: 0,
  mails: [
    {
      ...{ id: "mail-1", template: "payment-confirmed", toEmail: "noor@example.test", status: "failed" },
      ...{ attempts: 8, lastError: "550 no such box", sentAt: null, createdAt: AT },
    },
  ],
  commissions: { entries: [], skipped: [{ generation: 1, level: 2, affiliateName: "Ben", why: "Not an affiliate." }] },
  statementLines: [
    { id: "s", paidAt: AT, payerName: "N Haddad", note: "1A2B3C4D", amountCents: 123_000, confirmedAt: AT },
  ],
};

/** The order's thread, as it is read. */
export const THREAD = {
  data: {
    pages: [
      {
        messages: [{ id: "m", senderType: "customer", message: "When does it ship?", isRead: true, createdAt: AT }],
        nextCursor: null,
      },
    ],
  },
  ...{ isPending: false, hasNextPage: false, isFetchingNextPage: false },
};
