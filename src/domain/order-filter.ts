import type { OrderSection } from "./order-sections";

/** Page size of the admin's order list, and the last page that can be opened. */
export const ORDERS_A_PAGE = 25;
export const MAX_ORDER_PAGES = 200;
/** The most orders that one bulk action may change. */
export const MAX_BULK_ORDERS = 200;
export const MAX_ORDER_SEARCH = 120;

export const TEST_FILTERS = ["any", "real", "test"] as const;
export const PAID_FILTERS = ["any", "paid", "unpaid"] as const;
export const ARCHIVE_FILTERS = ["any", "kept", "archived"] as const;
export const BUYER_FILTERS = ["any", "None", "Bronze", "Gold", "VIP", "retail"] as const;
export const ORDER_SORTS = ["newest", "oldest", "highest", "lowest"] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

/** The admin's order filter: section, search text and further criteria. */
export type OrderFilter = {
  section: OrderSection;
  /** A short id with or without #, part of an e-mail address, a name or a tracking number, or a whole lot number. */
  search: string;
  test: (typeof TEST_FILTERS)[number];
  paid: (typeof PAID_FILTERS)[number];
  archive: (typeof ARCHIVE_FILTERS)[number];
  /** The buyer's tier when the order was placed; "retail" is everybody but VIP/wholesale accounts. */
  buyer: (typeof BUYER_FILTERS)[number];
  unread: boolean;
  /** Only orders waiting for a payment that the customer said was sent. */
  sent: boolean;
  /** Days such as 2026-03-05, inclusive, in `zone` or else in UTC. */
  from: string | null;
  to: string | null;
  zone?: string;
  minCents: number | null;
  maxCents: number | null;
};

export const DEFAULT_ORDER_FILTER: Readonly<OrderFilter> = {
  section: "waiting",
  search: "",
  test: "any",
  paid: "any",
  archive: "any",
  buyer: "any",
  unread: false,
  sent: false,
  from: null,
  to: null,
  minCents: null,
  maxCents: null,
};

/** The number of active filters, without section and search. */
export function activeFilterCount({ section: _section, search: _search, zone: _zone, ...rest }: OrderFilter): number {
  const without: Record<string, unknown> = DEFAULT_ORDER_FILTER;
  return Object.entries(rest).filter(([key, value]) => value !== without[key]).length;
}
