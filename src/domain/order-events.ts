import type { OrderStatus } from "./order-status";

type OrderEvent = {
  createdAt: Date;
  action: string;
  /** Null for a new order. */
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
};

/**
 * An order's events, oldest first. Those of one moment, such as placing an order and paying it with store credit, follow
 * one another's states.
 */
export function inSequence<E extends OrderEvent>(events: readonly E[]): E[] {
  const left = events.toSorted((one, other) => timeOf(one) - timeOf(other) || one.action.localeCompare(other.action));
  const sorted: E[] = [];
  for (let [first] = left; first; [first] = left) {
    const moment = timeOf(first);
    const tied = left.filter((event) => timeOf(event) === moment);
    const state = sorted.at(-1)?.toStatus ?? null;
    // Of a history whose beginning is left out, the first is the one that continues none of the others.
    const next =
      tied.find(({ fromStatus }) => fromStatus === state) ??
      tied.find((event) => !tied.some((other) => other !== event && other.toStatus === event.fromStatus)) ??
      first;
    left.splice(left.indexOf(next), 1);
    sorted.push(next);
  }
  return sorted;
}

const timeOf = ({ createdAt }: OrderEvent) => createdAt.getTime();
