import type { RingAccount, SignalKind } from "~/domain/rings";

const START = new Date("2026-06-01T10:00:00Z").getTime();
/** This many hours after the first account's sign-up. */
export const hours = (count: number) => new Date(START + count * 3_600_000);
/** No pair was cleared. */
export const never = () => false;

export type Given = Partial<Record<SignalKind, string>> & {
  above?: string[];
  joined?: number;
  paid?: [at: number, payer?: string][];
};

/** An account with unique signals. `joined` and `paid` are in hours; accounts are a week apart by default. */
export function account(id: string, { above = [], joined, paid = [], ...shared }: Given = {}): RingAccount {
  const own = { payer: `payer ${id}`, tag: `tag ${id}`, device: `device ${id}`, address: `address ${id}` };
  const signals = Object.entries({ ...own, network: `network ${id}`, ...shared }).map(([kind, value]) => ({
    ...{ kind: kind as SignalKind, value },
  }));
  const orders = paid.map(([at, payer], index) => ({
    ...{ id: `${id}-${index}`, paidAt: hours(at), payer: payer ?? `payer ${id}` },
  }));
  return {
    ...{ id, uplineIds: above, signals, orders, ordersBelow: 0 },
    signedUpAt: hours(joined ?? id.charCodeAt(0) * 168),
  };
}
/** An account with this many paid orders in the ten levels below. */
export const selling = (top: RingAccount, ordersBelow: number) => ({ ...top, ordersBelow });
