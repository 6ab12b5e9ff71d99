import { describe, expect, it } from "vitest";
import {
  accountsOf,
  describeSign,
  namedBySignal,
  type ReviewSign,
  ringTie,
  TIE_KINDS,
  withReview,
} from "~/domain/payout-review";

const line = (userId: string, amountCents: number) => ({
  userId,
  name: userId,
  paymentTag: `$${userId}`,
  amountCents,
  balanceCents: amountCents,
});
const shared: ReviewSign = { kind: "shared-tag", accountIds: ["b"], accounts: 2 };
const nameOf = (id: string) => id.toUpperCase();

describe("payout run with a flagged payee", () => {
  const preview = { included: [line("a", 500), line("b", 700), line("c", 900)], excluded: [], totalCents: 2_100 };
  const run = (reasons: [string, string][]) =>
    // A preview's lines have more fields than withReview reads.
    withReview(preview as unknown as Parameters<typeof withReview>[0], new Map([["b", [shared]]]), new Map(reasons));

  it("excludes the payee until an admin gives a reason", () => {
    const { included, toReview, totalCents } = run([]);
    expect(included.map(({ userId }) => userId)).toEqual(["a", "c"]);
    expect(toReview).toMatchObject([{ userId: "b", signs: [shared], reason: null }]);
    expect(totalCents).toBe(1_400);
  });

  it("includes the payee with the reason, and ignores reasons for others", () => {
    const { included, toReview, totalCents } = run([
      ["b", "Siblings"],
      ["a", "Not asked"],
    ]);
    expect(included).toMatchObject([
      { userId: "a", signs: [], reason: null },
      { userId: "b", signs: [shared], reason: "Siblings" },
      { userId: "c", signs: [], reason: null },
    ]);
    expect(toReview).toEqual([]);
    expect(totalCents).toBe(2_100);
  });
});

describe("review signal", () => {
  it.each<[ReviewSign, string]>([
    [{ kind: "shared-tag", accountIds: ["b"], accounts: 1 }, "The payment tag is also used by B."],
    [{ kind: "shared-tag", accountIds: ["b", "c"], accounts: 2 }, "The payment tag is also used by B and C."],
    [{ kind: "shared-tag", accountIds: ["b", "c"], accounts: 5 }, "The payment tag is also used by B, C and 3 more."],
    [
      { kind: "own-orders", via: ["name"], buyerId: "d", cents: 12_345, orders: 1 },
      "$123.45 of it comes from 1 order of D, who has the same name.",
    ],
    [
      { kind: "own-orders", via: ["tag", "phone", "address"], buyerId: "d", cents: 100, orders: 2 },
      "$1.00 of it comes from 2 orders of D, who has the same payment tag, phone number and shipping address.",
    ],
    [
      { kind: "own-orders", via: ["browser", "network"], buyerId: "d", cents: 100, orders: 2 },
      "$1.00 of it comes from 2 orders of D, who has the same browser and internet address.",
    ],
    [
      { kind: "one-buyer-chain", accounts: 4, buyerId: "d", cents: 100, orders: 2 },
      "$1.00 of it comes from 2 orders of D, the only buyer that 4 accounts above have ever earned from.",
    ],
  ])("is described in words: %j", (sign, text) => {
    expect(describeSign(sign, nameOf)).toBe(text);
  });

  it("names the accounts it is about", () => {
    expect(accountsOf({ kind: "shared-tag", accountIds: ["b", "c"], accounts: 9 })).toEqual(["b", "c"]);
    expect(accountsOf({ kind: "one-buyer-chain", accounts: 4, buyerId: "d", cents: 1, orders: 1 })).toEqual(["d"]);
  });
});

it("a signal already seen is the same with another order, and another with another trait", () => {
  const sign = { kind: "own-orders", via: ["name"], buyerId: "b1", cents: 500, orders: 1 } as const;
  const textOf = (each: ReviewSign) => JSON.stringify(namedBySignal(each));
  expect(textOf({ ...sign, cents: 900, orders: 2 })).toBe(textOf(sign));
  expect(textOf({ ...sign, via: ["name", "phone"] })).not.toBe(textOf(sign));
  expect(textOf({ ...sign, buyerId: "b2" })).not.toBe(textOf(sign));
  expect(textOf({ kind: "open-case", caseIds: ["c1"] })).not.toBe(textOf({ kind: "open-case", caseIds: ["c2"] }));
});

it("an open case is described as one and names no account by itself", () => {
  const sign: ReviewSign = { kind: "open-case", caseIds: ["1"] };
  expect(describeSign(sign, nameOf)).toBe(
    "A case about linked accounts names this payee and is waiting for a decision (Linked accounts).",
  );
  expect(accountsOf(sign)).toEqual([]);
});

it("every kind of tie maps to the ring signal under which it can be cleared", () => {
  expect(TIE_KINDS.map(ringTie)).toEqual(["tag", "payer", "address", "address", "device", "network"]);
});
