import { describe, expect, it } from "vitest";
import { applyChoice, EVERYBODY } from "~/domain/payout-choice";

const lines = [
  { userId: "a", amountCents: 100 },
  { userId: "b", amountCents: 20 },
  { userId: "c", amountCents: 3 },
];

describe("payout choice", () => {
  it.each([
    ["pays everybody", EVERYBODY, 123, [], true],
    ["leaves out with a reason", { exclusions: [{ userId: "b", reason: "Ask" }], only: null }, 103, ["b Ask"], true],
    [
      "pays only some",
      { exclusions: [], only: { userIds: ["c"], reason: "Urgent" } },
      3,
      ["a Urgent", "b Urgent"],
      true,
    ],
    ["names somebody who is not paid", { exclusions: [{ userId: "z", reason: "x" }], only: null }, 123, [], false],
    [
      "pays only somebody who is not paid",
      { exclusions: [], only: { userIds: ["a", "z"], reason: "x" } },
      100,
      ["b x", "c x"],
      false,
    ],
  ])("%s", (_, choice, totalCents, leftOut, isUsed) => {
    const chosen = applyChoice(lines, choice);
    expect(chosen).toMatchObject({ totalCents, isUsed });
    expect(chosen.leftOut.map(({ userId, reason }) => `${userId} ${reason}`)).toEqual(leftOut);
    expect(chosen.included.length + chosen.leftOut.length).toBe(lines.length);
  });
});
