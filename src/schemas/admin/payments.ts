import { z } from "zod";
import { PAYMENT_AGES, PAYMENT_SORTS } from "~/domain/payment-queue";
import { MAX_SPLIT } from "~/domain/payment-split";
import { SURPLUS_CHOICES } from "~/domain/payment-surplus";
import { MAX_STATEMENT_LINES } from "~/domain/statement-lines";
import { MAX_STATEMENT_CENTS } from "~/domain/statement-values";
import { MomentField } from "../date-fields";
import { PageField, SearchField } from "../fields";
import { CancelOrderInput } from "./orders";

export const MAX_CONFIRMED_TOGETHER = 200;

const LineId = z.uuid("This is not the id of a statement line");

export const WaitingPaymentsInput = z.strictObject({
  search: SearchField,
  age: z.enum(PAYMENT_AGES).default("any"),
  sort: z.enum(PAYMENT_SORTS).default("oldest"),
  page: PageField,
});
export type WaitingPaymentsInput = z.infer<typeof WaitingPaymentsInput>;

const Text = z.string().trim().max(300, "At most 300 characters");

export const ImportStatementInput = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        paidAt: MomentField,
        payerName: Text,
        note: Text,
        amountCents: z.int().min(1).max(MAX_STATEMENT_CENTS),
        reference: Text,
      }),
    )
    .min(1, "There is no payment in this text")
    .max(MAX_STATEMENT_LINES, `A statement has at most ${MAX_STATEMENT_LINES} lines at a time`),
});
export type ImportStatementInput = z.infer<typeof ImportStatementInput>;

export const StatementLinesInput = WaitingPaymentsInput.pick({ search: true, age: true, page: true }).extend({
  view: z.enum(["confirmed", "ignored"]),
});
export type StatementLinesInput = z.infer<typeof StatementLinesInput>;

export const UndoConfirmationInput = z.strictObject({
  lineId: LineId,
  /** When the line was confirmed, as the admin saw it, so that a later confirmation is not undone. */
  confirmedAt: MomentField,
});
export type UndoConfirmationInput = z.infer<typeof UndoConfirmationInput>;

export const LineIdInput = z.strictObject({ lineId: LineId });
export type LineIdInput = z.infer<typeof LineIdInput>;

export const ConfirmLineInput = z.strictObject({
  lineId: LineId,
  kind: z.enum(["order", "membership"]),
  targetId: z.uuid("This is not the id of an order or a request"),
  /** Further orders that the same payment covers, in the order in which they are paid. */
  alsoOrderIds: z
    .array(z.uuid("This is not the id of an order"))
    .max(MAX_SPLIT - 1, `One payment can be for at most ${MAX_SPLIT} orders`)
    .optional(),
  /** The outcome the admin was shown; refused if confirming would now do something else. */
  verdict: z.enum(["exact", "rest", "over", "partial", "noted", "double"]),
  /** What happens to an overpayment, and its amount as the admin saw it. */
  surplus: z.strictObject({ choice: z.enum(SURPLUS_CHOICES), amountCents: z.int().min(1) }).optional(),
});
export type ConfirmLineInput = z.infer<typeof ConfirmLineInput>;

export const AssignLineInput = z.strictObject({
  ...ConfirmLineInput.shape,
  /** The outcome the admin was shown; only something that waits for payment can be chosen. */
  verdict: z.enum(["exact", "rest", "over", "partial"]),
});
export type AssignLineInput = z.infer<typeof AssignLineInput>;

export const AssignableInput = z.strictObject({ lineId: LineId, search: z.string().trim().max(120).default("") });
export type AssignableInput = z.infer<typeof AssignableInput>;

export const ConfirmLinesInput = z.strictObject({
  lines: z.array(ConfirmLineInput).min(1).max(MAX_CONFIRMED_TOGETHER, "Too many at once"),
});
export type ConfirmLinesInput = z.infer<typeof ConfirmLinesInput>;

export const SetLineIgnoredInput = z.strictObject({ lineId: LineId, isIgnored: z.boolean() });
export type SetLineIgnoredInput = z.infer<typeof SetLineIgnoredInput>;

/** What happens to a payment that arrived after its order was cancelled, or its request declined or cancelled. */
export const SettleLatePaymentInput = z
  .strictObject({
    lineId: LineId,
    kind: z.enum(["order", "membership"]),
    targetId: z.uuid("This is not the id of an order or a request"),
    decision: z.enum(["reopen", "return"]),
  })
  .refine(({ kind, decision }) => kind === "order" || decision === "return", {
    path: ["decision"],
    message: "Only orders are reopened by a payment. Send this one back, or reopen the request on its page first.",
  });
export type SettleLatePaymentInput = z.infer<typeof SettleLatePaymentInput>;

const StaleOrderIds = z
  .array(z.uuid("This is not the id of an order"))
  .min(1, "Choose at least one order")
  .max(MAX_CONFIRMED_TOGETHER, `Choose at most ${MAX_CONFIRMED_TOGETHER} orders`);

export const RemindStaleInput = z.strictObject({ orderIds: StaleOrderIds });
export type RemindStaleInput = z.infer<typeof RemindStaleInput>;

export const CancelStaleInput = CancelOrderInput.omit({ orderId: true }).extend({ orderIds: StaleOrderIds });
export type CancelStaleInput = z.infer<typeof CancelStaleInput>;
