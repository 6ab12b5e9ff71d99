// An unmatched statement line and what it may pay for: $150.00 from Ann Lee, for order ABCD1234.
import { type ExpectedPayment, matchPayments, type OpenLine } from "~/domain/payment-match";

const DAY = new Date("2026-06-15T12:00:00Z");

export const line = (overrides: Partial<OpenLine> = {}): OpenLine => ({
  id: "line-1",
  paidAt: DAY,
  payerName: "Ann Lee",
  note: "",
  reference: "",
  amountCents: 15_000,
  ...overrides,
});

export const order = (overrides: Partial<ExpectedPayment> = {}): ExpectedPayment => ({
  kind: "order",
  id: "order-1",
  reference: "ABCD1234",
  amountCents: 15_000,
  receivedCents: 0,
  state: "waiting",
  names: ["Ann Lee"],
  askedAt: new Date("2026-06-14T12:00:00Z"),
  isArchived: false,
  isTest: false,
  ...overrides,
});

/** What a single line is matched to. */
export const matchOf = (one: OpenLine, ...expected: ExpectedPayment[]) => matchPayments([one], expected)[0];
