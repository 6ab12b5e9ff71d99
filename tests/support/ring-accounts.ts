import type { RingAccount, SignalKind } from "~/domain/rings";

const START = new Date("2026-06-01T10:00:00Z").getTime();
/** A moment so many hours after the first account. */
export const hours = (count: number) => new Date(START + count * 3_600_000);
/** Nobody has cleared anything. */
export const never = () => false;

export type Given = Partial<Record<SignalKind, string>> & {
  above?: string[];
  joined?: number;
  paid?: [at: number, payer?: string][];
};

/** An account with signals of its own; `joined` and `paid` count hours, a week lies between accounts unless said. */
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
/** An account whose ten levels below have paid for so many orders. */
export const selling = (top: RingAccount, ordersBelow: number) => ({ ...top, ordersBelow });
