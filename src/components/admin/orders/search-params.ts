import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
} from "nuqs/server";
import {
  ARCHIVE_FILTERS,
  BUYER_FILTERS,
  DEFAULT_ORDER_FILTER,
  MAX_ORDER_PAGES,
  ORDER_SORTS,
  type OrderFilter,
  PAID_FILTERS,
  TEST_FILTERS,
} from "~/domain/order-filter";
import { ORDER_SECTIONS } from "~/domain/order-sections";
import {
  parseAsDay,
  parseAsFlag,
  parseAsIntegerBetween,
  parseAsPageUpTo,
  parseAsSearch,
  parseAsTimeZone,
  parseAsUuid,
} from "~/lib/search-params";

const MAX_CENTS = 2_147_483_647;
const urlKeys = { search: "q", minCents: "min", maxCents: "max" } as const;

/** The filter shared by the list and its CSV export. */
const filterParsers = {
  section: parseAsStringLiteral(ORDER_SECTIONS)
    .withDefault(DEFAULT_ORDER_FILTER.section)
    .withOptions({ clearOnDefault: false }),
  search: parseAsSearch,
  test: parseAsStringLiteral(TEST_FILTERS).withDefault("any"),
  paid: parseAsStringLiteral(PAID_FILTERS).withDefault("any"),
  archive: parseAsStringLiteral(ARCHIVE_FILTERS).withDefault("any"),
  buyer: parseAsStringLiteral(BUYER_FILTERS).withDefault("any"),
  unread: parseAsFlag,
  sent: parseAsFlag,
  from: parseAsDay,
  to: parseAsDay,
  minCents: parseAsIntegerBetween(0, MAX_CENTS),
  maxCents: parseAsIntegerBetween(0, MAX_CENTS),
};

export const ordersParsers = {
  ...filterParsers,
  sort: parseAsStringLiteral(ORDER_SORTS).withDefault("newest"),
  page: parseAsPageUpTo(MAX_ORDER_PAGES),
  orderId: parseAsUuid,
};
export const ordersOptions = { history: "push", urlKeys: { ...urlKeys, orderId: "order" } } as const;
export type OrdersSearchParams = inferParserType<typeof ordersParsers>;

export const loadOrdersSearchParams = createLoader(ordersParsers, ordersOptions);

const serialize = createSerializer(ordersParsers, ordersOptions);
export const ordersHref = (params: Partial<OrdersSearchParams>) =>
  serialize("/admin/orders", { section: DEFAULT_ORDER_FILTER.section, ...params });

/** The time zone of the filter's days; left out if there are none, because it would change nothing. */
export const zoneOf = ({ from, to }: Pick<OrdersSearchParams, "from" | "to">, zone: string) =>
  (from || to) && zone !== "UTC" ? { zone } : {};

/** The filter of a download, whose URL names the time zone of its days: the page's own is known in the browser only. */
const csvParsers = { ...filterParsers, zone: parseAsTimeZone };
const serializeFilter = createSerializer(csvParsers, { urlKeys });
export const ordersCsvHref = (params: OrdersSearchParams, zone = "UTC") =>
  serializeFilter("/admin/orders/orders.csv", { ...params, ...zoneOf(params, zone) });

const loadCsv = createLoader(csvParsers, { urlKeys });
export function loadOrderFilter(searchParams: URLSearchParams): OrderFilter {
  const { zone, ...filter } = loadCsv(searchParams);
  return { ...filter, ...zoneOf(filter, zone ?? "UTC") };
}

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

const parseAsShortId = createParser({ parse: (text) => text.toUpperCase(), serialize: String });
const printParsers = {
  orders: parseAsArrayOf(parseAsShortId).withDefault([]),
  paper: parseAsStringLiteral(PAPERS).withDefault("a4").withOptions({ clearOnDefault: false }),
};

export const loadPrintSearchParams = createLoader(printParsers);

const serializePrint = createSerializer(printParsers);
export type Print = "packing-slips" | "invoices" | "pick-list";
/** Prints these orders, by short ID. A pick list without any covers all orders ready to ship. */
export const printHref = (what: Print, orders: string[], paper?: Paper) =>
  serializePrint(`/admin/orders/${what}`, { orders, ...(paper && { paper }) });

/** CSV of the shipping addresses of these orders, or of all orders ready to ship if none are given. */
export const addressesCsvHref = (orders: string[]) => serializePrint("/admin/orders/addresses.csv", { orders });
