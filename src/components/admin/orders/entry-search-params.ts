import { createLoader, createSerializer } from "nuqs/server";
import { parseAsUuid } from "~/lib/search-params";

/** For whom an order is entered, and which order it is a copy of. */
export const orderEntryParsers = { customer: parseAsUuid, from: parseAsUuid };

export const loadOrderEntryParams = createLoader(orderEntryParsers);

const serialize = createSerializer(orderEntryParsers);
export const orderEntryHref = (params: { customer?: string; from?: string }) => serialize("/admin/orders/new", params);
