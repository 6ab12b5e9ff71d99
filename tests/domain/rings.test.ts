import { describe, expect, it } from "vitest";
import { canAct, placeRing } from "~/domain/ring-case";
import {
  findRings,
  type IsCleared,
  isStillCleared,
  kindsToClear,
  pairOf,
  RING_HINTS,
  RING_LABELS,
  type RingAccount,
  SIGNAL_KINDS,
  SIGNAL_LABELS,
  type Tie,
} from "~/domain/rings";
import { account, never, selling } from "~tests/support/ring-accounts";

const PLANTED: [what: string, kind: string, members: string[], orders: string[], accounts: RingAccount[]][] = [
  [
    "a second account with the first one's tag",
    "self-referral",
    ["a", "b"],
    ["b-0"],
    [account("a", { tag: "$one" }), account("b", { tag: "$one", above: ["a"], paid: [[9000]] })],
  ],
  [
    "a second account paid for by the first one's owner",
    "self-referral",
    ["a", "b"],
    ["b-0", "b-1"],
    [account("a"), account("b", { payer: "payer a", above: ["a"], paid: [[9000], [9900]] })],
  ],
  [
    "a second account opened in the same sitting",
    "self-referral",
    ["a", "b"],
    ["b-0"],
    [
      account("a", { device: "laptop", joined: 1 }),
      account("b", { device: "laptop", joined: 1.5, above: ["a"], paid: [[9000]] }),
    ],
  ],
  [
    "a chain of accounts of one person, some of them levels apart",
    "self-referral",
    ["a", "b", "d"],
    ["b-0", "d-0"],
    [
      account("a", { tag: "$one" }),
      account("b", { tag: "$one", above: ["a"], paid: [[9000]] }),
      account("c", { above: ["b", "a"] }),
      account("d", { tag: "$one", above: ["c", "b", "a"], paid: [[9500]] }),
    ],
  ],
  [
    "one payer behind three buyers of a network",
    "one-payer",
    ["b", "c", "d"],
    ["b-0", "c-0", "d-0"],
    [
      selling(account("a"), 9),
      account("b", { above: ["a"], paid: [[9000, "payer x"], [9100]] }),
      account("c", { above: ["a"], paid: [[9300, "payer x"]] }),
      account("d", { above: ["c", "a"], paid: [[9600, "payer x"]] }),
    ],
  ],
  [
    "a circle that signs up and buys for a tier",
    "tier-circle",
    ["a", "b", "c", "d"],
    ["b-0", "c-0", "d-0"],
    [
      selling(account("a", { network: "home" }), 3),
      account("b", { network: "home", joined: 10, above: ["a"], paid: [[40]] }),
      account("c", { network: "home", joined: 20, above: ["a"], paid: [[41]] }),
      account("d", { network: "home", joined: 30, above: ["a"], paid: [[60]] }),
    ],
  ],
];

/** Siblings at one address, on one connection and one computer, each with their own name and tag. */
const home = { address: "12 linden st", network: "home", device: "family laptop" };
const HONEST: [what: string, accounts: RingAccount[]][] = [
  [
    "siblings who live together, one of whom referred the others",
    [
      selling(account("a", home), 3),
      account("b", { ...home, above: ["a"], paid: [[9000]] }),
      account("c", { ...home, above: ["a"], paid: [[9010]] }),
      account("d", { ...home, above: ["b", "a"], paid: [[9600]] }),
    ],
  ],
  [
    "a parent who pays for two children",
    [
      selling(account("a"), 2),
      account("b", { ...home, above: ["a"], paid: [[9000, "parent"]] }),
      account("c", { ...home, above: ["a"], paid: [[9100, "parent"]] }),
    ],
  ],
  [
    "one tag in two networks that have nothing to do with each other",
    [
      account("a", { tag: "$one" }),
      account("b", { above: ["a"], paid: [[9000]] }),
      account("c", { tag: "$one", paid: [[9000]] }),
    ],
  ],
  [
    "a class that signs up and buys together, of an affiliate with other sales",
    [
      selling(account("a"), 12),
      ...["b", "c", "d"].map((id) => account(id, { network: "campus", joined: 10, above: ["a"], paid: [[30]] })),
    ],
  ],
  [
    "an affiliate's first three buyers, who share nothing",
    [selling(account("a"), 3), ...["b", "c", "d"].map((id) => account(id, { joined: 10, above: ["a"], paid: [[30]] }))],
  ],
  [
    "a second account that has bought nothing",
    [account("a", { tag: "$one" }), account("b", { tag: "$one", above: ["a"] })],
  ],
];

describe("planted ring", () => {
  it.each(PLANTED)("is found: %s", (_, kind, accountIds, orderIds, accounts) => {
    expect(findRings(accounts, never)).toMatchObject([{ kind, accountIds, orderIds }]);
  });

  it.each(PLANTED)("is not reported again once cleared for good: %s", (_, _kind, members, _orders, accounts) => {
    const isCleared = (one: string, other: string) => members.includes(one) && members.includes(other);
    expect(findRings(accounts, isCleared)).toEqual([]);
  });

  it("is reported again with an uncleared newcomer", () => {
    const accounts = ["b", "c", "d", "e"].map((id) => account(id, { above: ["a"], paid: [[9000, "payer x"]] }));
    const isCleared = (one: string, other: string) => one !== "e" && other !== "e";
    expect(findRings(accounts, isCleared)).toMatchObject([{ kind: "one-payer", accountIds: ["b", "c", "d", "e"] }]);
  });
});

describe("honest accounts", () => {
  it.each(HONEST)("form no ring: %s", (_, accounts) => {
    expect(findRings(accounts, never)).toEqual([]);
  });
});

describe("ring case", () => {
  it("allows holding, clearing, suspending and reopening by its status", () => {
    expect(canAct("open", "hold")).toBe(true);
    expect(canAct("held", "hold")).toBe(false);
    expect(canAct("suspended", "clear")).toBe(true);
    expect(canAct("cleared", "suspend")).toBe(false);
    expect(canAct("cleared", "reopen")).toBe(true);
  });

  const tie = { from: "a", to: "b", kinds: ["tag" as const] };
  const ring = { kind: "self-referral" as const, accountIds: ["a", "b"], orderIds: ["1"], ties: [tie] };
  const known = (changes: object) => [{ ...ring, id: "case", status: "open" as const, ...changes }];

  it.each([
    ["no case", [], "new"],
    ["the same case", known({}), "known"],
    ["the same one, cleared", known({ status: "cleared" }), "known"],
    ["one of another kind", known({ kind: "one-payer" }), "new"],
    ["one on hold without the order", known({ status: "held", orderIds: [] }), "growth"],
    ["a cleared one without the order", known({ status: "cleared", orderIds: [] }), "new"],
    [
      "a cleared one without the tag",
      known({ status: "cleared", ties: [{ ...tie, kinds: ["payer" as const] }] }),
      "new",
    ],
    ["one of other accounts", known({ accountIds: ["c", "d"] }), "new"],
  ])("is placed against %s", (_, cases, as) => {
    expect(placeRing(ring, cases)).toMatchObject({ as });
  });

  it("grows by accounts, orders and ties", () => {
    const cases = known({ accountIds: ["b", "c"], orderIds: ["0"], ties: [{ ...tie, kinds: ["payer" as const] }] });
    expect(placeRing(ring, cases)).toEqual({
      ...{ as: "growth", caseId: "case", accountIds: ["a", "b", "c"], orderIds: ["0", "1"] },
      ties: [{ from: "a", to: "b", kinds: ["payer", "tag"] }],
    });
  });
});

describe("pair cleared for good", () => {
  it("stays cleared with more household signals, but not with a new tag or payer", () => {
    expect(isStillCleared(["payer", "address"], ["payer", "network", "device", "timing"])).toBe(true);
    expect(isStillCleared(["payer", "address"], ["payer", "tag"])).toBe(false);
    expect(isStillCleared(["address"], ["payer"])).toBe(false);
  });
});

describe("clearing a case for good", () => {
  const cleared = (accountIds: string[], ties: Tie[]) =>
    Object.fromEntries(kindsToClear(accountIds, ties).map(({ pair, kinds }) => [pair.join("-"), kinds.sort()]));

  it("clears each pair's ties in either direction, and nothing for an untied pair", () => {
    const ties: Tie[] = [
      { from: "t", to: "a", kinds: ["payer", "address"] },
      { from: "b", to: "t", kinds: ["tag"] },
      { from: "t", to: "b", kinds: ["device"] },
    ];
    expect(cleared(["t", "b", "a"], ties)).toEqual({
      "a-t": ["address", "payer"],
      "b-t": ["device", "tag"],
      "a-b": [],
    });
  });

  it("clears a payer that two accounts share with a third, which would otherwise form a new ring", () => {
    const ties: Tie[] = [
      { from: "t", to: "a", kinds: ["payer", "device"] },
      { from: "t", to: "b", kinds: ["payer", "tag"] },
    ];
    expect(cleared(["a", "b", "t"], ties)["a-b"]).toEqual(["payer"]);
    const family = ["t", "a", "b"].map((id) =>
      account(id, { payer: "parent", paid: [[9000, "parent"]], above: id === "t" ? [] : ["t"] }),
    );
    const found = findRings(family, never);
    expect(found.map(({ kind }) => kind)).toEqual(["self-referral"]);
    const pairs = found.flatMap(({ accountIds, ties: tied }) => kindsToClear(accountIds, tied));
    const isCleared: IsCleared = (one, other, kinds) =>
      isStillCleared(pairs.find(({ pair }) => pair.join() === pairOf(one, other).join())?.kinds ?? [], kinds);
    expect(findRings(family, isCleared)).toEqual([]);
  });
});

it("pairOf sorts the two ids", () => {
  expect([pairOf("a", "b"), pairOf("b", "a")]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

it("every kind of signal and ring has its own text", () => {
  expect(Object.keys(SIGNAL_LABELS)).toEqual([...SIGNAL_KINDS, "timing"]);
  for (const labels of [SIGNAL_LABELS, RING_LABELS, RING_HINTS]) {
    const texts = Object.values(labels);
    expect(texts.length).toBeGreaterThan(2);
    expect(new Set(texts.filter((text) => text.length > 5)).size).toBe(texts.length);
  }
});
