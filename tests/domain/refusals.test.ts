// Domain errors as people read them (message) and as programs do: code, reason, and texts by form field.
import { describe, expect, it } from "vitest";
import { hierarchyRows } from "~/domain/affiliate-hierarchy";
import { VISITOR } from "~/domain/buyer";
import {
  adminsOnly,
  affiliatesOnly,
  type DomainError,
  fieldError,
  notAllowedInView,
  notFound,
  notYourRole,
  readOnlyView,
  signInRequired,
  tooManyAttempts,
  twoFactorRequired,
  viewExpired,
} from "~/domain/errors";
import { applyBps, assertCents, sumCents } from "~/domain/money";
import { assertReason, assertTransition } from "~/domain/order-actions";
import { type OrderState, packingSlipRefusal } from "~/domain/order-status";
import { alreadyPartner, assertMay, partnershipFull } from "~/domain/partnership";
import { quoteOrder } from "~/domain/pricing";
import { parseDollars } from "~/domain/typed-money";

const refusalOf = (act: () => unknown): Partial<DomainError> => {
  try {
    act();
  } catch (error) {
    const { code, reason, message, detail } = error as DomainError;
    return { code, reason, message, ...(detail ? { detail } : {}) };
  }
  throw new Error("expected a refusal");
};

const order: OrderState = {
  ...{ status: "cancelled", isPaid: false, isArchived: true, trackingNumber: null, hasNoPiecesLeft: false },
};

describe("domain error", () => {
  it.each<[string, () => unknown, Partial<DomainError>]>([
    [
      "of an order's state",
      () => assertTransition("markPaid", order),
      {
        code: "CONFLICT",
        reason: "invalid-transition",
        message: "'Mark as Paid' is not possible: this order is cancelled and archived.",
        detail: { action: "markPaid", status: "cancelled" },
      },
    ],
    [
      "of an act without a reason",
      () => assertReason("refund", null),
      {
        code: "BAD_REQUEST",
        reason: "reason-required",
        message: "Please give a reason",
        detail: { fieldErrors: { reason: "Please give a reason" } },
      },
    ],
    [
      "of half a cent",
      () => assertCents(0.5, "fee"),
      { code: "BAD_REQUEST", reason: "invalid-amount", message: "The fee is not a whole number of cents." },
    ],
    [
      "of a sum too large",
      () => sumCents([Number.MAX_SAFE_INTEGER, 1]),
      { code: "BAD_REQUEST", reason: "invalid-amount", message: "The sum is not a whole number of cents." },
    ],
    [
      "of a negative rate",
      () => applyBps(1, -1),
      {
        code: "BAD_REQUEST",
        reason: "invalid-rate",
        message: "A rate is a whole number of basis points, 0 or more.",
      },
    ],
    [
      "of words for an amount",
      () => parseDollars("ten"),
      {
        code: "BAD_REQUEST",
        reason: "invalid-amount",
        message: "Enter an amount in dollars, such as 49.95",
      },
    ],
    [
      "of an amount beyond counting",
      () => parseDollars("99999999999999999"),
      { code: "BAD_REQUEST", reason: "invalid-amount", message: "This amount is too large" },
    ],
    [
      "of an order beyond a million dollars",
      () =>
        quoteOrder({
          lines: [{ product: { supplierCostCents: 50_000_000, markupBps: 10_000, volumeTiers: [] }, quantity: 1 }],
          buyer: VISITOR,
          now: new Date(0),
          shippingCents: 1,
        }),
      {
        code: "BAD_REQUEST",
        reason: "order-too-large",
        message: "One order can be at most $1,000,000.00. Please split it into several.",
        detail: { totalCents: 100_000_001, maxCents: 100_000_000 },
      },
    ],
    [
      "of a founder who wants to leave",
      () => assertMay("founder", "leave"),
      {
        code: "PRECONDITION_FAILED",
        reason: "founder-must-hand-over",
        message: "Transfer the founder role or dissolve the partnership before you leave.",
      },
    ],
    [
      "of a member who invites",
      () => assertMay("member", "invite"),
      { code: "FORBIDDEN", reason: "partnership-role", message: "Only founders and admins may do this." },
    ],
    [
      "of a member who removes",
      () => assertMay("member", "remove"),
      { code: "FORBIDDEN", reason: "partnership-role", message: "Only founders and admins may do this." },
    ],
    [
      "of an admin of a team who dissolves it",
      () => assertMay("admin", "dissolve"),
      { code: "FORBIDDEN", reason: "partnership-role", message: "Only the founder may do this." },
    ],
    [
      "of a customer's own code",
      () => hierarchyRows("a", "a", []),
      { code: "CONFLICT", reason: "self-referral", message: "Nobody can refer themselves." },
    ],
    [
      "of a referrer below",
      () => hierarchyRows("a", "b", [{ userId: "b", uplineUserId: "a", level: 1 }]),
      { code: "CONFLICT", reason: "referral-cycle", message: "This referrer is below the account itself." },
    ],
    [
      "of a full team",
      () => {
        throw partnershipFull();
      },
      { code: "CONFLICT", reason: "partnership-full", message: "This partnership is full: it has 10 members." },
    ],
    [
      "of a second team",
      () => {
        throw alreadyPartner();
      },
      {
        code: "CONFLICT",
        reason: "in-partnership",
        message: "You are already in a partnership. Leave it before you join or create another.",
      },
    ],
    [
      "of what is not there",
      () => {
        throw notFound("Order");
      },
      { code: "NOT_FOUND", reason: "not-found", message: "Order not found" },
    ],
    [
      "of a visitor",
      () => {
        throw signInRequired();
      },
      { code: "UNAUTHORIZED", reason: "sign-in-required", message: "Please sign in to continue." },
    ],
    [
      "of a customer among affiliates",
      () => {
        throw affiliatesOnly();
      },
      { code: "FORBIDDEN", reason: "affiliates-only", message: "Affiliates Only" },
    ],
    [
      "of a customer among admins",
      () => {
        throw adminsOnly();
      },
      { code: "FORBIDDEN", reason: "admins-only", message: "This is for the shop's admins." },
    ],
    [
      "of one try too many",
      () => {
        throw tooManyAttempts(30);
      },
      {
        code: "TOO_MANY_REQUESTS",
        reason: "too-many-tries",
        message: "Too many tries. You can try again in 30 seconds.",
        detail: { retryAfterSeconds: 30 },
      },
    ],
    [
      "of one field",
      () => {
        throw fieldError("email", "taken", "Taken");
      },
      { code: "BAD_REQUEST", reason: "taken", message: "Taken", detail: { fieldErrors: { email: "Taken" } } },
    ],
  ])("%s", (_what, act, refusal) => expect(refusalOf(act)).toEqual(refusal));
});

describe("packing slip", () => {
  it("is printed for paid orders only", () => {
    const refusal = (status: OrderState["status"], isPaid = true) =>
      packingSlipRefusal({ ...order, status, isPaid, isTestOrder: false });
    expect(refusal("completed")).toBeNull();
    expect(refusal("completed", false)).toBe("This order is not paid yet");
    expect(refusal("pending")).toBe("This order is not paid yet");
    expect(refusal("cancelled")).toBe("This order is cancelled");
  });
});

describe("access refusal", () => {
  it.each([
    [twoFactorRequired(), "two-factor-required", "Set up two-factor sign-in first: the shop requires it of staff."],
    [notYourRole(), "not-your-role", "Your role does not include this. Ask an owner of the shop."],
    [readOnlyView(), "read-only-view", "You are viewing the shop as this customer. Nothing can be changed."],
    [viewExpired(), "view-is-over", "This view of the shop has ended. Go back to the admin panel."],
    [
      notAllowedInView("Noor"),
      "customer-view",
      "You are viewing the shop as Noor. End the view to use the admin panel.",
    ],
  ])("says what to do: %s", (refusal, reason, message) => {
    expect(refusal).toMatchObject({ code: "FORBIDDEN", reason, message });
  });
});

it.each([
  [1, "1 second"],
  [60, "60 seconds"],
  [61, "2 minutes"],
  [5_400, "90 minutes"],
  [5_401, "2 hours"],
  [7_201, "3 hours"],
])("a wait of %i seconds is rounded up in the message: %s", (seconds, time) => {
  expect(tooManyAttempts(seconds, "Slow down.").message).toBe(`Slow down. You can try again in ${time}.`);
});
