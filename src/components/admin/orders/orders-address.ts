import { ORDER_SECTIONS, type OrderSection } from "~/domain/order-sections";

export type OrdersAddress = { section: OrderSection; search: string; page: number; orderId: string | null };

const MAX_SEARCH = 120;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isSection = (text: string): text is OrderSection => ORDER_SECTIONS.some((section) => section === text);

/** What the address of the orders screen says; anything odd in it is left out. */
export function readOrdersAddress(params: { get: (key: string) => string | null }): OrdersAddress {
  const section = params.get("section") ?? "";
  const page = Number(params.get("page"));
  const orderId = params.get("order") ?? "";
  return {
    section: isSection(section) ? section : "waiting",
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    orderId: UUID.test(orderId) ? orderId : null,
  };
}

/** The address of the orders screen in a state. */
export function ordersHref({ section = "waiting", search = "", page = 1, orderId }: Partial<OrdersAddress>): string {
  const params = new URLSearchParams({ section });
  if (search) params.set("q", search);
  if (page > 1) params.set("page", String(page));
  if (orderId) params.set("order", orderId);
  return `/admin/orders?${params}`;
}
