import { describe, expect, it } from "vitest";
import { findRings, type RingAccount } from "~/domain/rings";
import { account, type Given, hours, never, selling } from "~tests/support/ring-accounts";

describe("second account", () => {
  const one = (more: Given) => [account("a", { tag: "$one" }), account("b", { tag: "$one", above: ["a"], ...more })];

  it("is reported with everything the two share, and cleared by the same signals", () => {
    const asked: unknown[] = [];
    const isCleared = (...pair: unknown[]) => {
      asked.push(pair);
      return false;
    };
    const shared = { tag: "$one", address: "12 linden st", joined: 1 };
    const accounts = [account("b", { ...shared, above: ["a"], paid: [[9100], [9000]] }), account("a", shared)];
    expect(findRings(accounts, isCleared)).toEqual([
      {
        ...{ kind: "self-referral", accountIds: ["a", "b"], orderIds: ["b-0", "b-1"] },
        ties: [{ from: "a", to: "b", kinds: ["tag", "address", "timing"] }],
      },
    ]);
    expect(asked).toEqual([["a", "b", ["tag", "address", "timing"]]]);
  });

  it("counts as opened in the same sitting within an hour, in either order", () => {
    const opened = (first: number, second: number) => [
      account("a", { device: "laptop", joined: first }),
      account("b", { device: "laptop", joined: second, above: ["a"], paid: [[9000]] }),
    ];
    expect(findRings(opened(1, 2), never)).toHaveLength(1);
    expect(findRings(opened(2, 1), never)).toHaveLength(1);
    expect(findRings(opened(1, 2.01), never)).toEqual([]);
    expect(findRings(opened(2.01, 1), never)).toEqual([]);
  });

  it("is not assumed for a stranger with a sign-up in the same hour", () => {
    const accounts = [account("a", { joined: 1 }), account("b", { joined: 1, above: ["a"], paid: [[9000]] })];
    expect(findRings(accounts, never)).toEqual([]);
  });

  it("must share a value of the same kind: a tag that equals a device does not count", () => {
    for (const [one, other] of [
      [{ tag: "same" }, { device: "same" }] as const,
      [{ device: "same" }, { tag: "same" }] as const,
    ]) {
      const accounts = [account("a", one), account("b", { ...other, above: ["a"], paid: [[9000]] })];
      expect(findRings(accounts, never)).toEqual([]);
    }
  });

  it("counts only below known accounts", () => {
    expect(findRings(one({ above: ["gone", "a"], paid: [[9000]] }), never)).toHaveLength(1);
    expect(findRings(one({ above: ["gone"], paid: [[9000]] }), never)).toEqual([]);
  });

  it("is reported with its own orders, not those of the account above", () => {
    const [above, below] = one({ paid: [[9000]] }) as [RingAccount, RingAccount];
    const selling = { ...above, orders: [{ id: "a-0", paidAt: hours(1), payer: null }] };
    expect(findRings([selling, below], never)).toMatchObject([{ orderIds: ["b-0"] }]);
  });

  it("forms a separate case per person until something ties the two", () => {
    const two = [
      ...[account("a", { tag: "$one" }), account("b", { tag: "$one", above: ["a"], paid: [[9000]] })],
      ...[account("c", { tag: "$two", above: ["b", "a"] })],
    ];
    const last = { tag: "$two", above: ["c", "b", "a"], paid: [[9500]] as [number][] };
    expect(findRings([...two, account("d", last)], never)).toMatchObject([
      { accountIds: ["a", "b"], orderIds: ["b-0"] },
      { accountIds: ["c", "d"], orderIds: ["d-0"] },
    ]);
    expect(findRings([...two, account("d", { ...last, payer: "payer b" })], never)).toMatchObject([
      { accountIds: ["a", "b", "c", "d"], orderIds: ["b-0", "d-0"] },
    ]);
  });
});

it("indirectly tied accounts form one case, however long the chain", () => {
  const accounts = [
    account("a", { tag: "$one" }),
    account("b", { tag: "$one", payer: "owner", above: ["a"], paid: [[9000]] }),
    account("c", { tag: "$two", payer: "owner", above: ["b", "a"], paid: [[9100]] }),
    account("d", { tag: "$two", above: ["c", "b", "a"], paid: [[9200]] }),
  ];
  expect(findRings(accounts, never)).toMatchObject([{ kind: "self-referral", accountIds: ["a", "b", "c", "d"] }]);
});

describe("one payer", () => {
  const buyer = (id: string, above: string[], ...paid: [number, string?][]) => account(id, { above, paid });

  it("is reported with the pairs of buyers and only the orders paid that way", () => {
    const accounts = [
      buyer("d", ["a"], [9000, "x"]),
      buyer("c", ["a"], [9000], [9300, "x"]),
      buyer("b", ["a"], [9000, "x"]),
      account("a"),
    ];
    expect(findRings(accounts, never)).toEqual([
      {
        ...{ kind: "one-payer", accountIds: ["b", "c", "d"], orderIds: ["b-0", "c-1", "d-0"] },
        ties: [
          { from: "d", to: "c", kinds: ["payer"] },
          { from: "d", to: "b", kinds: ["payer"] },
          { from: "c", to: "b", kinds: ["payer"] },
        ],
      },
    ]);
    const pairs: unknown[] = [];
    findRings(accounts, (...pair) => pairs.push(pair) === 0);
    expect(pairs).toContainEqual(["d", "c", ["payer"]]);
  });

  it("may also have paid for the account above", () => {
    const accounts = [buyer("a", [], [9000, "x"]), buyer("b", ["a"], [9000, "x"]), buyer("c", ["a"], [9000, "x"])];
    expect(findRings(accounts, never)).toMatchObject([{ kind: "one-payer", accountIds: ["a", "b", "c"] }]);
  });

  it("forms two cases for two networks, and none for strangers", () => {
    const network = (top: string, ...ids: string[]) => ids.map((id) => buyer(id, [top], [9000, "x"]));
    const both = [...network("a", "b", "c", "d"), ...network("e", "f", "g", "h")];
    expect(findRings(both, never)).toMatchObject([{ accountIds: ["b", "c", "d"] }, { accountIds: ["f", "g", "h"] }]);
    const strangers = [...network("a", "b", "c"), ...network("e", "f")];
    expect(findRings(strangers, never)).toEqual([]);
  });

  it("forms one case per network, and a second one only for buyers beyond its reach", () => {
    const paid: [number, string][] = [[9000, "x"]];
    const below = ["e", "f", "g"].map((id) => account(id, { above: ["c", "a"], paid }));
    const whole = [...below, account("c", { above: ["a"] }), account("b", { above: ["a"], paid })];
    expect(findRings(whole, never).map(({ accountIds }) => accountIds)).toEqual([["b", "e", "f", "g"]]);
    const beyond = ["h", "i"].map((id) => account(id, { above: ["e"], paid }));
    expect(findRings([...whole, ...beyond], never).map(({ accountIds }) => accountIds)).toEqual([
      ...[
        ["b", "e", "f", "g"],
        ["e", "h", "i"],
      ],
    ]);
  });

  it("is not assumed for orders without a known payer", () => {
    const unknown = ["b", "c", "d"].map((id) => ({
      ...account(id, { above: ["a"] }),
      orders: [{ id: `${id}-0`, paidAt: hours(9000), payer: null }],
    }));
    expect(findRings(unknown, never)).toEqual([]);
  });

  it("is reported as self-referral if all buyers are second accounts, and separately if others are too", () => {
    const own = (id: string, above: string[]) => account(id, { tag: "$one", above, paid: [[9000, "x"]] });
    const same = [account("a", { tag: "$one" }), own("b", ["a"]), own("c", ["a"]), own("d", ["a"])];
    expect(findRings(same, never).map(({ kind }) => kind)).toEqual(["self-referral"]);
    expect(findRings([...same, buyer("e", ["a"], [9000, "x"])], never).map(({ kind }) => kind)).toEqual([
      ...["self-referral", "one-payer"],
    ]);
  });
});

describe("tier circle", () => {
  const top = (below: number) => selling(account("a", { network: "home" }), below);
  const member = (id: string, joined: number, paid: number, more: Given = {}) =>
    account(id, { network: "home", joined, above: ["a"], paid: [[paid]], ...more });
  const kinds = (...accounts: RingAccount[]) => findRings(accounts, never).map(({ kind }) => kind);

  it("requires sign-ups within two days and purchases within two days, to the hour", () => {
    expect(kinds(top(3), member("b", 0, 50), member("c", 20, 60), member("d", 48, 98))).toEqual(["tier-circle"]);
    expect(kinds(top(3), member("b", 0, 50), member("c", 20, 60), member("d", 49, 98))).toEqual([]);
    expect(kinds(top(3), member("b", 0, 50), member("c", 20, 60), member("d", 48, 99))).toEqual([]);
  });

  it("needs three buyers and excludes accounts that bought nothing", () => {
    const idle = account("d", { network: "home", joined: 10, above: ["a"] });
    expect(kinds(top(2), member("b", 0, 50), member("c", 20, 60), idle)).toEqual([]);
    const three = [member("b", 0, 50), member("c", 20, 60), member("e", 9, 60)];
    expect(findRings([top(3), ...three, idle], never)).toMatchObject([{ accountIds: ["a", "b", "c", "e"] }]);
  });

  it("must include everything the account above sold, each sale tied to another", () => {
    const three = [member("b", 0, 50), member("c", 20, 60), member("d", 30, 70)];
    expect(kinds(top(4), ...three)).toEqual([]);
    expect(kinds(top(4), ...three, member("e", 9, 60, { network: "elsewhere" }))).toEqual([]);
    expect(kinds(top(4), ...three, member("e", 9, 60))).toEqual(["tier-circle"]);
  });

  it("is reported with all ties of its members, including those to the account above", () => {
    const [ring] = findRings([top(3), member("b", 0, 50), member("c", 20, 60), member("d", 30, 70)], never);
    expect(ring?.ties).toContainEqual({ from: "a", to: "b", kinds: ["network"] });
    expect(ring?.ties).toHaveLength(6);
  });

  it("is reduced to what is left when pairs are cleared", () => {
    const accounts = [top(3), member("b", 0, 50), member("c", 20, 60), member("d", 30, 70)];
    const [ring] = findRings(accounts, (one, other) => one === "a" || other === "a");
    expect(ring?.ties.map(({ from, to }) => from + to)).toEqual(["bc", "bd", "cd"]);
    expect(findRings(accounts, (one, other) => one === "b" || other === "b")).toEqual([]);
  });

  it("is reported in addition to one payer only if someone else paid for part of it", () => {
    const paidBy = (payer: string) => ({ paid: [[60, payer]] as [number, string][] });
    const accounts = (last: string) => [
      ...[top(4), member("b", 0, 60, paidBy("x")), member("c", 0, 60, paidBy("x"))],
      ...[member("d", 0, 60, paidBy("x")), member("e", 0, 60, paidBy(last))],
    ];
    expect(kinds(...accounts("x"))).toEqual(["one-payer"]);
    expect(kinds(...accounts("payer e"))).toEqual(["one-payer", "tier-circle"]);
  });
});
