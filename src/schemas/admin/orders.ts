import { z } from "zod";
import { CARRIERS } from "~/domain/carriers";
import {
  ARCHIVE_FILTERS,
  BUYER_FILTERS,
  MAX_BULK_ORDERS,
  MAX_ORDER_PAGES,
  MAX_ORDER_SEARCH,
  ORDER_SORTS,
  PAID_FILTERS,
  TEST_FILTERS,
} from "~/domain/order-filter";
import { ORDER_SECTIONS } from "~/domain/order-sections";
import { TRACKING_NUMBER } from "~/domain/tracking-lines";
import { AddressInput } from "../addresses";
import { dayField, TimeZoneField } from "../date-fields";
import { OrderIdInput } from "../orders";
import { requiredText } from "../required-text";
import { InternalNoteField } from "./internal-note";

const OrderId = OrderIdInput.shape.orderId;
const Reason = z.string().trim().max(500, "A reason has at most 500 characters");

const Day = dayField("Enter a day, such as 2026-03-05").nullable().default(null);
const Amount = z.number().int().min(0).max(2_147_483_647).nullable().default(null);

/** Shared by the list, "select all matching" and the CSV export. */
const OrderFilterInput = z.strictObject({
  section: z.enum(ORDER_SECTIONS).default("waiting"),
  search: z.string().trim().max(MAX_ORDER_SEARCH, "Search for at most 120 characters").default(""),
  test: z.enum(TEST_FILTERS).default("any"),
  paid: z.enum(PAID_FILTERS).default("any"),
  archive: z.enum(ARCHIVE_FILTERS).default("any"),
  buyer: z.enum(BUYER_FILTERS).default("any"),
  unread: z.boolean().default(false),
  sent: z.boolean().default(false),
  from: Day,
  to: Day,
  zone: TimeZoneField,
  minCents: Amount,
  maxCents: Amount,
});

export const MatchingOrdersInput = OrderFilterInput.extend({ sort: z.enum(ORDER_SORTS).default("newest") });
export type MatchingOrdersInput = z.infer<typeof MatchingOrdersInput>;

export const ListOrdersInput = MatchingOrdersInput.extend({
  page: z.number().int().min(1).max(MAX_ORDER_PAGES).default(1),
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

const OrderIds = z.array(OrderId).min(1, "Choose at least one order").max(MAX_BULK_ORDERS, "Choose at most 200 orders");

export const ArchiveManyInput = z.strictObject({ orderIds: OrderIds, isArchived: z.boolean() });
export type ArchiveManyInput = z.infer<typeof ArchiveManyInput>;

export const TrackManyInput = z.strictObject({
  pasted: z.string().trim().min(1, "Paste at least one line").max(50_000, "Paste at most 200 lines"),
  /** Only returns what would happen. */
  isDryRun: z.boolean(),
});
export type TrackManyInput = z.infer<typeof TrackManyInput>;

const PRINTS = ["packing-slips", "invoices"] as const;
const ShortId = z.string().regex(/^[0-9A-F]{8}$/, "This is not the id of an order");
const ShortIds = z.array(ShortId).max(MAX_BULK_ORDERS, "Choose at most 200 orders");

/** Orders to ship, by short id; an empty list means all of them. */
export const ToShipInput = z.strictObject({ shortIds: ShortIds.default([]) });
export type ToShipInput = z.infer<typeof ToShipInput>;

export const IssueInvoicesInput = z.strictObject({ shortIds: ShortIds.min(1, "Choose at least one order") });
export type IssueInvoicesInput = z.infer<typeof IssueInvoicesInput>;

/** Short ids, because a URL has room for two hundred of them. */
export const PrintableInput = z.strictObject({
  what: z.enum(PRINTS),
  shortIds: ShortIds.min(1, "Choose at least one order"),
});
export type PrintableInput = z.infer<typeof PrintableInput>;

export const CancelOrderInput = z.strictObject({
  orderId: OrderId,
  /** Shown to the customer. */
  reason: Reason.optional(),
  internalNote: InternalNoteField,
});
export type CancelOrderInput = z.infer<typeof CancelOrderInput>;

/** For refunds and undone payments. The transition table decides whether a reason is required. */
export const OrderReasonInput = z.strictObject({
  orderId: OrderId,
  reason: Reason.default(""),
  internalNote: InternalNoteField,
});
/** `returnStock` puts the units back in stock. */
export const RefundOrderInput = OrderReasonInput.extend({ returnStock: z.boolean().default(false) });
export type OrderReasonInput = z.infer<typeof OrderReasonInput>;

export const SetTrackingInput = z.strictObject({
  orderId: OrderId,
  trackingNumber: requiredText(
    "Please enter a tracking number",
    100,
    "A tracking number has at most 100 characters",
  ).regex(TRACKING_NUMBER, "A tracking number has only letters, digits, spaces and . _ / -"),
  carrier: z.enum(CARRIERS).optional(),
  isSharedParcel: z.boolean().default(false),
});
export type SetTrackingInput = z.infer<typeof SetTrackingInput>;

export const CorrectAddressInput = AddressInput.omit({ label: true, isDefault: true }).extend({
  orderId: OrderId,
  /** The address the form was opened with: the correction is refused if it changed since. */
  seen: z.record(z.string().max(50), z.string().max(500)).optional(),
});
export type CorrectAddressInput = z.infer<typeof CorrectAddressInput>;

export const SetTestFlagInput = z.strictObject({ orderId: OrderId, isTestOrder: z.boolean() });
export type SetTestFlagInput = z.infer<typeof SetTestFlagInput>;

export const SetWholesaleFlagInput = z.strictObject({ orderId: OrderId, isWholesale: z.boolean() });
export type SetWholesaleFlagInput = z.infer<typeof SetWholesaleFlagInput>;

/** Reconnecting clients send the last event id; this stream ignores it and sends everything again. */
export const WatchOrdersInput = z.strictObject({ lastEventId: z.string().max(200).nullish() });

export const SendShopMessageInput = z.strictObject({
  orderId: OrderId,
  messageId: z.uuid().optional(),
  message: requiredText("Please enter a message", 4000, "A message has at most 4,000 characters"),
  /** The newest message when the admin began the answer, null for none; refused if a newer one exists. */
  seenMessageId: z.uuid().nullish(),
});
export type SendShopMessageInput = z.infer<typeof SendShopMessageInput>;
