import {
  MAX_ORDER_PAGES,
  ORDER_SORTS,
  type OrderFilter,
  type OrderSort,
  orderFilterParams,
  readOrderFilter,
} from "~/domain/order-filter";

export type OrdersAddress = OrderFilter & { sort: OrderSort; page: number; orderId: string | null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address of the orders screen says; anything odd in it is left out. */
export function readOrdersAddress(params: { get: (key: string) => string | null }): OrdersAddress {
  const page = Number(params.get("page"));
  const orderId = params.get("order") ?? "";
  return {
    ...readOrderFilter(params),
    sort: ORDER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_ORDER_PAGES ? page : 1,
    orderId: UUID.test(orderId) ? orderId : null,
  };
}

/** The address of the orders screen in a state. */
export function ordersHref({ sort = "newest", page = 1, orderId, ...filter }: Partial<OrdersAddress>): string {
  const params = orderFilterParams(filter);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (orderId) params.set("order", orderId);
  return `/admin/orders?${params}`;
}

/** The CSV file of the same orders. */
export const ordersCsvHref = ({ sort: _sort, page: _page, orderId: _orderId, ...filter }: OrdersAddress) =>
  `/admin/orders/orders.csv?${orderFilterParams(filter)}`;

/** What is printed for these orders. */
export const printHref = (what: "packing-slips" | "invoices", shortIds: readonly string[], paper?: string) =>
  `/admin/orders/${what}?orders=${shortIds.join(",")}${paper ? `&paper=${paper}` : ""}`;
