import { isCalendarDay } from "./calendar";
import { ORDER_SECTIONS, type OrderSection } from "./order-sections";

/** Orders per page of the admin's list, and the last page that can be opened. */
export const ORDERS_A_PAGE = 25;
export const MAX_ORDER_PAGES = 200;
/** How many orders one bulk act takes. */
export const MAX_BULK_ORDERS = 200;
export const MAX_ORDER_SEARCH = 120;

export const TEST_FILTERS = ["any", "real", "test"] as const;
export const PAID_FILTERS = ["any", "paid", "unpaid"] as const;
export const ARCHIVE_FILTERS = ["any", "kept", "archived"] as const;
export const BUYER_FILTERS = ["any", "None", "Bronze", "Gold", "VIP", "retail"] as const;
export const ORDER_SORTS = ["newest", "oldest", "highest", "lowest"] as const;

export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders an admin wants to see: a section, what is searched for, and what narrows it down. */
export type OrderFilter = {
  section: OrderSection;
  /** A short id with or without #, or a part of an e-mail address, a name or a tracking number. */
  search: string;
  test: (typeof TEST_FILTERS)[number];
  paid: (typeof PAID_FILTERS)[number];
  archive: (typeof ARCHIVE_FILTERS)[number];
  /** The buyer's tier when the order was placed; "retail" is everybody but VIP / wholesale accounts. */
  buyer: (typeof BUYER_FILTERS)[number];
  unread: boolean;
  /** Days such as 2026-03-05, in UTC, both included. */
  from: string | null;
  to: string | null;
  minCents: number | null;
  maxCents: number | null;
};

export const EVERY_ORDER: Readonly<OrderFilter> = {
  section: "waiting",
  search: "",
  test: "any",
  paid: "any",
  archive: "any",
  buyer: "any",
  unread: false,
  from: null,
  to: null,
  minCents: null,
  maxCents: null,
};

const MAX_CENTS = 2_147_483_647;

/** The value if it is one of these, else the first of them. */
function oneOf<T extends string>(choices: readonly [T, ...T[]], text: string | null): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}

const dayIn = (text: string | null) => (text !== null && isCalendarDay(text) ? text : null);

function centsIn(text: string | null): number | null {
  if (!text || !/^\d{1,10}$/.test(text)) return null;
  const cents = Number(text);
  return cents <= MAX_CENTS ? cents : null;
}

/** Reads the filter from the URL of the orders screen or its CSV file; ignores invalid values. */
export function readOrderFilter(params: { get: (key: string) => string | null }): OrderFilter {
  return {
    section: oneOf(ORDER_SECTIONS, params.get("section")),
    search: (params.get("q") ?? "").trim().slice(0, MAX_ORDER_SEARCH),
    test: oneOf(TEST_FILTERS, params.get("test")),
    paid: oneOf(PAID_FILTERS, params.get("paid")),
    archive: oneOf(ARCHIVE_FILTERS, params.get("archive")),
    buyer: oneOf(BUYER_FILTERS, params.get("buyer")),
    unread: params.get("unread") === "1",
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    minCents: centsIn(params.get("min")),
    maxCents: centsIn(params.get("max")),
  };
}

/** The same filter as search params; defaults are left out. */
export function orderFilterParams(filter: Partial<OrderFilter>): URLSearchParams {
  const { section, search, test, paid, archive, buyer, unread, from, to, minCents, maxCents } = {
    ...EVERY_ORDER,
    ...filter,
  };
  const params = new URLSearchParams({ section });
  if (search) params.set("q", search);
  for (const [key, value] of Object.entries({ test, paid, archive, buyer }))
    if (value !== "any") params.set(key, value);
  if (unread) params.set("unread", "1");
  for (const [key, value] of Object.entries({ from, to })) if (value) params.set(key, value);
  for (const [key, value] of Object.entries({ min: minCents, max: maxCents })) {
    if (value !== null) params.set(key, String(value));
  }
  return params;
}

/** The number of active filters, section and search not counted. */
export function activeFilterCount({ section: _section, search: _search, ...rest }: OrderFilter): number {
  const without: Record<string, unknown> = EVERY_ORDER;
  return Object.entries(rest).filter(([key, value]) => value !== without[key]).length;
}
