import { describe, expect, it } from "vitest";
import { type AccountPayout, accountSums, carryingPayout, earningState, payoutPeriods } from "~/domain/earning-state";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const prepared = (minute: number, returned?: number): AccountPayout => ({
  createdAt: at(minute),
  status: returned === undefined ? "prepared" : "returned",
  returnedAt: returned === undefined ? null : at(returned),
  sentAt: null,
  reference: null,
});
const sent = (minute: number, sentAt: number): AccountPayout => ({
  ...prepared(minute),
  ...{ status: "sent", sentAt: at(sentAt), reference: "CA-1" },
});

describe("state at minute 30 of an earning posted at minute 2 and held until minute 5", () => {
  const earning = {
    ...{ isReversed: false, createdAt: at(2), availableAt: at(5) },
    ...{ isUnderReview: false, releasedAt: null },
  };
  const state = (payouts: AccountPayout[], now = at(30), changes = {}) =>
    earningState({ ...earning, ...changes }, payouts, now);

  it.each([
    ["no payout", [], { status: "available" }],
    ["a payout prepared during the hold", [prepared(4)], { status: "available" }],
    ["a payout prepared at its end", [prepared(5)], { status: "in-payout", preparedAt: at(5) }],
    ["a payout prepared and sent", [sent(6, 9)], { status: "paid", sentAt: at(9), reference: "CA-1" }],
    ["one returned", [prepared(6, 8)], { status: "available" }],
    ["one returned, another prepared before that", [prepared(6, 8), prepared(7)], { status: "available" }],
    ["one returned, the next sent", [sent(9, 9), prepared(6, 8)], { status: "paid", sentAt: at(9), reference: "CA-1" }],
    [
      "one sent and another prepared",
      [prepared(20), sent(6, 25)],
      { status: "paid", sentAt: at(25), reference: "CA-1" },
    ],
  ])("with %s", (_, payouts, expected) => {
    expect(state(payouts)).toEqual(expected);
  });

  it("is on hold without an end date under review, and waits for a payout after its release", () => {
    expect(state([sent(6, 9)], at(30), { isUnderReview: true })).toEqual({ status: "on-hold", until: null });
    expect(state([sent(6, 9)], at(30), { releasedAt: at(7) })).toEqual({ status: "available" });
    expect(state([sent(8, 9)], at(30), { releasedAt: at(7) })).toMatchObject({ status: "paid", sentAt: at(9) });
    expect(state([], at(4), { releasedAt: at(3) })).toEqual({ status: "on-hold", until: at(5) });
  });

  it("is on hold until the hold ends, and void once reversed even if paid", () => {
    expect(state([], at(4))).toEqual({ status: "on-hold", until: at(5) });
    expect(state([], at(5))).toEqual({ status: "available" });
    expect(state([sent(6, 9)], at(30), { isReversed: true })).toEqual({ status: "void" });
  });

  it("counts from the posting if that comes after the hold", () => {
    expect(state([sent(6, 9)], at(30), { createdAt: at(7) })).toEqual({ status: "available" });
  });
});

describe("payout periods", () => {
  it.each([
    ["no payout", []],
    ["one payout", [prepared(10)]],
    ["one sent and one prepared", [sent(10, 12), prepared(20)]],
    ["one that came back", [prepared(10, 15)]],
    ["one that came back and was paid again", [prepared(10, 15), sent(20, 21)]],
    ["one that came back after the next", [prepared(10, 25), sent(20, 21)]],
    ["several, out of sequence", [prepared(30, 35), sent(10, 11), prepared(20, 22), prepared(40)]],
    ["two at one moment", [prepared(10, 12), sent(10, 11), prepared(30)]],
  ])("agree with the payout of a single earning: %s", (_, payouts) => {
    const periods = payoutPeriods(payouts);
    for (let minute = 0; minute <= 45; minute++) {
      const ready = at(minute);
      const period = periods.find(({ after, until }) => (after === null || ready > after) && ready <= until);
      const payout = carryingPayout(ready, payouts);
      const status = payout && (payout.status === "sent" ? "paid" : "in-payout");
      expect(`${minute} ${period?.status ?? null}`).toBe(`${minute} ${status}`);
    }
  });

  it("merge adjacent spans of the same status", () => {
    expect(payoutPeriods([sent(10, 10), sent(20, 20), prepared(30), prepared(40)])).toEqual([
      { after: null, until: at(20), status: "paid" },
      { after: at(20), until: at(40), status: "in-payout" },
    ]);
  });
});

it("the owed sum is available, on hold and in payout; a refund can make the available part negative", () => {
  const sums = { earnedCents: 900, owedCents: 700, onHoldCents: 300, inPayoutCents: 250, paidCents: 200 };
  expect(accountSums(sums)).toEqual({ ...sums, availableCents: 150 });
  expect(accountSums({ ...sums, owedCents: 500 }).availableCents).toBe(-50);
});
