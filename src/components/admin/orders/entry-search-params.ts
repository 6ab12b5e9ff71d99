import { createLoader, createSerializer } from "nuqs/server";
import { parseAsUuid } from "~/lib/search-params";

/** `customer`: the customer the order is for; `from`: the order to copy. */
export const orderEntryParsers = { customer: parseAsUuid, from: parseAsUuid };

export const loadOrderEntryParams = createLoader(orderEntryParsers);

const serialize = createSerializer(orderEntryParsers);
export const orderEntryHref = (params: { customer?: string; from?: string }) => serialize("/admin/orders/new", params);
