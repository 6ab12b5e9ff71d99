// Order fixtures in the shape that the admin screens read.
import { addressParts } from "~/domain/postal-address";
import type { ApiOutput } from "~tests/support/api-link";

type Row = ApiOutput<"admin.orders.list">["rows"][number];
type Order = ApiOutput<"admin.orders.byId">;

const AT = new Date("2026-03-05T14:07:00Z");

export const ROW: Row = {
  ...{ id: "1a2b3c4d-0000-4000-8000-000000000001", shortId: "1A2B3C4D", email: "noor@example.test" },
  ...{ customerName: "Noor Haddad", status: "pending", isPaid: false, isArchived: false, isTestOrder: false },
  ...{ trackingNumber: null, refundedAt: null, totalAmountCents: 123_450, createdAt: AT, itemCount: 1, unreadCount: 0 },
  paymentSentAt: null,
  hasNoPiecesLeft: false,
  isPartlyPaid: false,
  ...{ userId: "u", buyerTier: "Gold", isWholesale: false },
  firstItem: { name: "BPC-157", quantity: 2, imageUrl: null },
};

const EVENT = {
  ...{ orderId: ROW.id, fromStatus: null, toStatus: null, actorUserId: null, createdAt: AT },
  ...{ refundedCents: null, pieces: [], trackingNumber: null, formerNumber: null },
};

export const ORDER: Order = {
  ...ROW,
  user: { id: "u", name: "Noor Haddad", email: "noor@example.test", phone: "555 0100", subscriptionTier: "Gold" },
  ...{ buyerTier: "Gold", isWholesale: false, paidAt: null, shippedAt: null, cancelledAt: null },
  returnedCostCents: 0,
  ...{ subtotalCents: 118_450, shippingCents: 5_000, orderMessage: "Leave it\nat the door" },
  shippingLines: ["Noor Haddad", "12 Linden Street", "Madison, WI, 53703"],
  items: [
    {
      ...{ id: "i", orderId: ROW.id, position: 0, productId: null, discountPercent: 0, supplierCostCents: 20_000 },
      ...{ lotId: null, stockHeld: 0, stockTaken: 0, missingCount: 0, lot: null, lots: [], isCounted: false },
      refundedQuantity: 0,
      ...{ productName: "BPC-157", sku: "BPC-5", quantity: 2, unitPriceCents: 60_000 },
      ...{ unitPricePaidCents: 59_225, totalPriceCents: 118_450, costCents: 40_000, marginCents: 78_450 },
    },
  ],
  events: [
    { ...EVENT, id: "e", action: "undoPayment", reason: "Wrong order", actorName: "Ada Admin" },
    { ...EVENT, id: "p", action: "placed", reason: null, actorName: "Noor Haddad" },
  ],
  returnsOnCancelCents: 123_000,
  wholesaleEffect: null,
  returns: [],
  ...{ refunds: [], creditAppliedCents: 0, refundedCents: 0, refundedGoodsCents: 0 },
  ...{ userId: "u", paymentGeneration: 0, discountPercent: 0, paymentTag: "$AssayShop", paymentNote: null },
  ...{ researchConfirmedAt: AT, shippingAddressId: null, updatedAt: AT, unreadCount: 0 },
  carrier: "",
  shippingDetails: addressParts(null),
  ...{ orderRating: null, orderReviewText: null, orderReviewIsApproved: false, orderReviewReply: null },
  ...{ orderReviewedAt: null, paymentUndoneAt: null, paymentRemindedAt: null },
  mails: [
    {
      ...{ id: "mail-1", template: "payment-confirmed", toEmail: "noor@example.test", status: "failed" },
      ...{ attempts: 8, lastError: "550 no such box", sentAt: null, deliveredBy: null, putAwayAt: null, createdAt: AT },
    },
  ],
  commissions: {
    entries: [],
    skipped: [{ generation: 1, level: 2, affiliateName: "Ben", why: "Not an affiliate." }],
    claims: [],
  },
  statementLines: [
    {
      ...{ id: "s", paidAt: AT, payerName: "N Haddad", note: "1A2B3C4D", amountCents: 123_000, confirmedAt: AT },
      paidGeneration: null,
    },
  ],
};

export const THREAD: ApiOutput<"admin.orders.messages"> = {
  messages: [{ id: "m", senderType: "customer", message: "When does it ship?", isRead: true, createdAt: AT }],
  nextCursor: null,
};
