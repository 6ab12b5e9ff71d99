import { expect, it } from "vitest";
import {
  PAYOUT_TRANSITIONS,
  type PayoutAccount,
  payoutActionsFor,
  payoutPreview,
  payoutRefusal,
  takenBackCents,
} from "~/domain/payout";

const account: PayoutAccount = {
  userId: "a",
  isDeleted: false,
  isSuspended: false,
  waitsForTerms: false,
  isAffiliate: true,
  holdReason: null,
  paymentTag: " $jane ",
  balanceCents: 5_000,
  heldCents: 0,
  inPayoutCents: 0,
  availableCents: 5_000,
};
const preview = (changes: Partial<PayoutAccount>) =>
  payoutPreview([{ ...account, ...changes }], { minimumCents: 1_000 });

it("an available balance is paid to the trimmed tag", () => {
  const { included, totalCents } = preview({});
  expect(included).toMatchObject([{ userId: "a", amountCents: 5_000, paymentTag: "$jane" }]);
  expect(totalCents).toBe(5_000);
});

it("a held amount is not paid, and a refund is netted", () => {
  expect(preview({ availableCents: 2_000 }).totalCents).toBe(2_000);
  expect(preview({ balanceCents: 3_000 }).totalCents).toBe(3_000);
});

it.each([
  ["negative", { balanceCents: -1, availableCents: -1 }],
  ["on-hold", { availableCents: 0 }],
  ["in-payout", { availableCents: 0, inPayoutCents: 5_000 }],
  ["in-payout", { availableCents: -100, inPayoutCents: 5_100 }],
  ["below-minimum", { balanceCents: 999, availableCents: 999 }],
  ["zero", { balanceCents: 0, availableCents: 0 }],
  ["no-tag", { paymentTag: null }],
  ["no-tag", { paymentTag: "  " }],
  ["deleted", { isDeleted: true, paymentTag: null }],
  ["suspended", { isSuspended: true, holdReason: "Asked for papers" }],
  ["terms", { waitsForTerms: true, paymentTag: null }],
  ["withheld", { holdReason: "Asked for papers", paymentTag: null }],
  ["deleted", { isDeleted: true, balanceCents: -1, availableCents: -1 }],
])("an excluded account has the reason: %s", (reason, changes) => {
  const result = preview(changes);
  expect(result.excluded.map((line) => line.reason)).toEqual([reason]);
  expect(result).toMatchObject({ included: [], totalCents: 0 });
});

it("a former affiliate is paid below the minimum", () => {
  const left = { isAffiliate: false, balanceCents: 999, availableCents: 999 };
  expect(preview(left)).toMatchObject({ excluded: [], totalCents: 999 });
});

it("a balance at the minimum is paid, and a balance of 0 never is", () => {
  expect(preview({ balanceCents: 1_000, availableCents: 1_000 }).included).toHaveLength(1);
  const empty = { ...account, balanceCents: 0, availableCents: 0 };
  expect(payoutPreview([empty], { minimumCents: 0 }).included).toEqual([]);
});

it.each([
  [0, 0],
  [300, 0],
  [-300, 300],
  [-900, 500],
])("with a prepared payout of 500 and %i available, %i was taken back", (availableCents, takenBack) => {
  expect(takenBackCents({ amountCents: 500, availableCents })).toBe(takenBack);
});

it("a payout can be sent once and returned once", () => {
  expect(payoutActionsFor("prepared")).toEqual(["send", "return"]);
  expect(payoutActionsFor("sent")).toEqual(["return"]);
  expect(payoutActionsFor("returned")).toEqual([]);
  expect(payoutRefusal("send", "returned").message).toBe("'Mark as sent' is not possible: this payout is returned.");
});

it("every exclusion reason has its own sentence", () => {
  const changes: Partial<PayoutAccount>[] = [
    { balanceCents: -1 },
    { availableCents: 0 },
    { availableCents: 0, inPayoutCents: 5_000 },
    { availableCents: 999 },
    { balanceCents: 0 },
    { paymentTag: null },
    { isDeleted: true },
    { isSuspended: true },
    { waitsForTerms: true },
    { holdReason: "" },
  ];
  const messages = changes.map((change) => preview(change).excluded[0]?.message ?? "");
  expect(new Set(messages).size).toBe(changes.length);
  for (const message of messages) expect(message).toMatch(/^[A-Z].{10,}\.$/);
});

it("a withheld payout gives the admin's reason, and no other exclusion does", () => {
  expect(preview({ holdReason: "Asked for papers." }).excluded[0]?.message).toBe(
    "An admin has put the payouts on hold. Asked for papers.",
  );
  expect(preview({ isSuspended: true, holdReason: "Asked for papers." }).excluded[0]?.message).toBe(
    "The account is suspended.",
  );
});

it.each([
  ["send", "sent", "'Mark as sent' is not possible: this payout is sent."],
  ["send", "prepared", "'Mark as sent' is not possible: this payout is to be sent."],
  ["return", "returned", "'Return' is not possible: this payout is returned."],
] as const)("the refusal to %s a payout that is %s names both", (action, status, message) => {
  expect(payoutRefusal(action, status)).toMatchObject({
    ...{ code: "CONFLICT", reason: "invalid-transition", message, detail: { action, status } },
  });
  expect(PAYOUT_TRANSITIONS[action].to).toBe(action === "send" ? "sent" : "returned");
});
