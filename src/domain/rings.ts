import { DAY_MS } from "./days";

/** The signals stored per account to detect accounts of the same person. Values are keyed hashes. */
export const SIGNAL_KINDS = ["payer", "tag", "device", "address", "network"] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const SIGNAL_LABELS: Readonly<Record<SignalKind | "timing", string>> = {
  payer: "payment name",
  tag: "cash-app tag",
  device: "browser at sign-up",
  address: "postal address",
  network: "internet address at sign-up",
  timing: "signed up within the hour",
};

export type RingKind = "self-referral" | "one-payer" | "tier-circle";

export const RING_LABELS: Readonly<Record<RingKind, string>> = {
  "self-referral": "Second account",
  "one-payer": "One payer, many buyers",
  "tier-circle": "Circle that buys for tiers",
};

/** The explanation of each kind of case, shown to admins. */
export const RING_HINTS: Readonly<Record<RingKind, string>> = {
  "self-referral": "An account seems to earn from orders of a second account of the same person.",
  "one-payer": "One payment name paid the orders of several buyers in one network.",
  "tier-circle": "Linked accounts signed up and bought together, and are all that the account above has sold.",
};

/** One person paying for this many buyers of a network is suspicious; a parent may well pay for two. */
const BUYERS_OF_ONE_PAYER = 3;
/** The fewest buyers that make a circle. */
export const CIRCLE_BUYERS = 3;
/** An account with more orders below it than this has other sales, so its network is not a circle. */
export const CIRCLE_MAX_ORDERS = 30;
/** A circle signs up and buys within this time. */
const CIRCLE_MS = 2 * DAY_MS;
/** Two accounts opened within this time count as opened one after the other. */
const SAME_SITTING_MS = DAY_MS / 24;

type RingOrder = {
  id: string;
  paidAt: Date;
  /** The payer's hash; null if no statement line identifies the payer. */
  payer: string | null;
};

export type RingAccount = {
  id: string;
  /** The accounts above, nearest first, without the house account. */
  uplineIds: readonly string[];
  signedUpAt: Date;
  signals: readonly { kind: SignalKind; value: string }[];
  /** Paid orders that count in the program. */
  orders: readonly RingOrder[];
  /** The total number of paid orders in the ten levels below. */
  ordersBelow: number;
};

export type Tie = { from: string; to: string; kinds: (SignalKind | "timing")[] };
export type FoundRing = { kind: RingKind; accountIds: string[]; orderIds: string[]; ties: Tie[] };

/** Whether an admin has permanently cleared this pair for what it shares. */
export type IsCleared = (one: string, other: string, kinds: Tie["kinds"]) => boolean;

/** Signals a household does not share by itself; they are new evidence about a pair cleared without them. */
const NEWS: Tie["kinds"] = ["payer", "tag"];

/**
 * Whether a permanently cleared pair stays cleared with the ties found now. Members of a household come to share more
 * over time, but a payment name or tag not known at the time is new evidence.
 */
export const isStillCleared = (clearedKinds: readonly string[], kinds: Tie["kinds"]): boolean =>
  kinds.every((kind) => !NEWS.includes(kind) || clearedKinds.includes(kind));

/** The two ids of a pair in the order in which pairs are stored. */
export const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

type ClearedKinds = { pair: [string, string]; kinds: Tie["kinds"] };

/**
 * What to clear for each pair when a case is cleared permanently: the pair's own ties, plus payment names and tags that
 * connect it through a chain: two accounts that share a payer with a third share it with each other.
 */
export function kindsToClear(accountIds: readonly string[], ties: readonly Tie[]): ClearedKinds[] {
  const own = new Map<string, Tie["kinds"]>();
  for (const { from, to, kinds } of ties) {
    const key = pairOf(from, to).join(" ");
    own.set(key, [...(own.get(key) ?? []), ...kinds]);
  }
  const chains = NEWS.flatMap((kind) =>
    components(ties.filter(({ kinds }) => kinds.includes(kind))).map((chain) => ({
      kind,
      ids: new Set(chain.flatMap(({ from, to }) => [from, to])),
    })),
  );
  return accountIds.flatMap((one, at) =>
    accountIds.slice(at + 1).map((other) => {
      const pair = pairOf(one, other);
      const joined = chains.filter(({ ids }) => ids.has(one) && ids.has(other)).map(({ kind }) => kind);
      return { pair, kinds: [...new Set([...(own.get(pair.join(" ")) ?? []), ...joined])] };
    }),
  );
}

/**
 * Finds the rings among these accounts: affiliates earning from a second account of their own, one payer behind several
 * buyers, and circles that sign up and buy together and are all that the account above has sold. Households share
 * address, network and even a computer, but not payment names or tags, so those alone never make a ring. Skips
 * permanently cleared pairs. Each pair along the tree is checked once.
 */
export function findRings(accounts: readonly RingAccount[], isCleared: IsCleared): FoundRing[] {
  const second = secondAccounts(accounts, isCleared);
  const payers = onePayer(accounts, isCleared).filter(
    ({ accountIds }) => !second.some((whole) => accountIds.every((id) => whole.accountIds.includes(id))),
  );
  // A circle paid for by one person, or whose members are one person, is already reported as such.
  const isTold = ({ accountIds }: FoundRing) =>
    [...second, ...payers].some((whole) => accountIds.filter((id) => !whole.accountIds.includes(id)).length <= 1);
  return [...second, ...payers, ...tierCircles(accounts, isCleared).filter((circle) => !isTold(circle))];
}

/** What two accounts share. */
function tiesOf(one: RingAccount, other: RingAccount): Tie["kinds"] {
  const shared = SIGNAL_KINDS.filter((kind) =>
    one.signals.some(
      (signal) =>
        signal.kind === kind && other.signals.some((their) => their.kind === kind && their.value === signal.value),
    ),
  );
  const apart = Math.abs(one.signedUpAt.getTime() - other.signedUpAt.getTime());
  return shared.length > 0 && apart <= SAME_SITTING_MS ? [...shared, "timing"] : shared;
}

/** Whether the shared signals indicate one person rather than one household. */
const isOnePerson = (kinds: Tie["kinds"]) =>
  kinds.includes("payer") || kinds.includes("tag") || (kinds.includes("device") && kinds.includes("timing"));

const ring = (
  kind: RingKind,
  members: readonly RingAccount[],
  ties: Tie[],
  orders: readonly RingOrder[],
): FoundRing => ({
  kind,
  accountIds: members.map(({ id }) => id).sort(),
  orderIds: [...new Set(orders.map(({ id }) => id))].sort(),
  ties,
});

/** Affiliates who earn from an account of their own, with all accounts tied to them in that way. */
function secondAccounts(accounts: readonly RingAccount[], isCleared: IsCleared): FoundRing[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const ties: Tie[] = [];
  for (const buyer of accounts) {
    if (buyer.orders.length === 0) continue;
    for (const uplineId of buyer.uplineIds) {
      const upline = byId.get(uplineId);
      if (!upline) continue;
      const kinds = tiesOf(upline, buyer);
      if (isOnePerson(kinds) && !isCleared(upline.id, buyer.id, kinds))
        ties.push({ from: upline.id, to: buyer.id, kinds });
    }
  }
  return components(ties).map((group) => {
    const members = accounts.filter(({ id }) => group.some(({ from, to }) => from === id || to === id));
    const buyers = members.filter(({ id }) => group.some(({ to }) => to === id));
    return ring(
      "self-referral",
      members,
      group,
      buyers.flatMap(({ orders }) => orders),
    );
  });
}

/** Groups ties into connected components. */
function components(ties: readonly Tie[]): Tie[][] {
  const groups: Tie[][] = [];
  for (const tie of ties) {
    const touching = groups.filter((group) =>
      group.some(({ from, to }) => [from, to].some((id) => id === tie.from || id === tie.to)),
    );
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([...touching.flat(), tie]);
  }
  return groups;
}

/** Buyers of one network whose orders were paid by one person. */
function onePayer(accounts: readonly RingAccount[], isCleared: IsCleared): FoundRing[] {
  const payers = new Set(accounts.flatMap(({ orders }) => orders.flatMap(({ payer }) => payer ?? [])));
  return [...payers].flatMap((payer) => {
    const paid = accounts.filter(({ orders }) => orders.some((order) => order.payer === payer));
    return networksOf(paid).flatMap((buyers) => {
      const ties = pairsOf(buyers)
        .filter(([one, other]) => !isCleared(one.id, other.id, ["payer"]))
        .map(([one, other]): Tie => ({ from: one.id, to: other.id, kinds: ["payer"] }));
      if (buyers.length < BUYERS_OF_ONE_PAYER || ties.length === 0) return [];
      const orders = buyers.flatMap((buyer) => buyer.orders.filter((order) => order.payer === payer));
      return [ring("one-payer", buyers, ties, orders)];
    });
  });
}

/** The largest groups of these accounts that are below the same account, or below each other. */
function networksOf(accounts: readonly RingAccount[]): RingAccount[][] {
  const tops = new Set(accounts.flatMap(({ id, uplineIds }) => [id, ...uplineIds]));
  const groups = [...tops].map((top) => accounts.filter(({ id, uplineIds }) => id === top || uplineIds.includes(top)));
  const largest: RingAccount[][] = [];
  for (const group of groups.sort((one, other) => other.length - one.length)) {
    if (!largest.some((kept) => group.every((account) => kept.includes(account)))) largest.push(group);
  }
  return largest;
}

const pairsOf = (accounts: readonly RingAccount[]): [RingAccount, RingAccount][] =>
  accounts.flatMap((one, at) => accounts.slice(at + 1).map((other): [RingAccount, RingAccount] => [one, other]));

const isWithin = (times: readonly Date[], span: number) => {
  const all = times.map((time) => time.getTime());
  return Math.max(...all) - Math.min(...all) <= span;
};

/** Affiliates whose only sales are to accounts that are tied together, signed up together and bought together. */
function tierCircles(accounts: readonly RingAccount[], isCleared: IsCleared): FoundRing[] {
  return accounts.flatMap((top) => {
    const buyers = accounts.filter(({ uplineIds, orders }) => uplineIds.includes(top.id) && orders.length > 0);
    const orders = buyers.flatMap((buyer) => buyer.orders);
    if (buyers.length < CIRCLE_BUYERS || top.ordersBelow > orders.length) return [];
    const signUps = buyers.map(({ signedUpAt }) => signedUpAt);
    const payments = orders.map(({ paidAt }) => paidAt);
    if (!isWithin(signUps, CIRCLE_MS) || !isWithin(payments, CIRCLE_MS)) return [];
    const ties = pairsOf([top, ...buyers]).flatMap(([one, other]): Tie[] => {
      const kinds = tiesOf(one, other);
      return kinds.length > 0 && !isCleared(one.id, other.id, kinds) ? [{ from: one.id, to: other.id, kinds }] : [];
    });
    const isTied = (id: string) => ties.some(({ from, to }) => from === id || to === id);
    return buyers.every(({ id }) => isTied(id)) ? [ring("tier-circle", [top, ...buyers], ties, orders)] : [];
  });
}
