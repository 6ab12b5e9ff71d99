import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";
import { KIND_FILTERS, REQUEST_STATES } from "~/schemas/admin/requests";

export const requestsParsers = {
  state: parseAsStringLiteral(REQUEST_STATES).withDefault("pending"),
  kind: parseAsStringLiteral(KIND_FILTERS).withDefault("all"),
  page: parseAsPage,
};

export const loadRequestsSearchParams = createLoader(requestsParsers);

const serialize = createSerializer(requestsParsers);
export const requestsHref = (params: Partial<inferParserType<typeof requestsParsers>>) =>
  serialize("/admin/requests", params);

export const membershipRequestHref = (requestId: string) => `/admin/requests/${requestId}`;
