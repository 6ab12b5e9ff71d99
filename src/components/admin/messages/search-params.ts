import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage, parseAsSearch } from "~/lib/search-params";
import { INBOX_KINDS, INBOX_SORTS, INBOX_STATES } from "~/schemas/admin/messages";
import type { RouterOutputs } from "~/trpc/react";
import { membershipRequestHref, requestsHref } from "../requests/search-params";

export const messagesParsers = {
  state: parseAsStringLiteral(INBOX_STATES).withDefault("open"),
  kind: parseAsStringLiteral(INBOX_KINDS).withDefault("all"),
  sort: parseAsStringLiteral(INBOX_SORTS).withDefault("latest"),
  search: parseAsSearch,
  page: parseAsPage,
};
export const messagesOptions = { history: "push", urlKeys: { search: "q" } } as const;
export type MessagesSearchParams = inferParserType<typeof messagesParsers>;
export type Entry = RouterOutputs["admin"]["messages"]["list"]["entries"][number];

export const loadMessagesSearchParams = createLoader(messagesParsers, messagesOptions);

const serialize = createSerializer(messagesParsers, messagesOptions);
export const messagesHref = (params: Partial<MessagesSearchParams>) => serialize("/admin/messages", params);

/** URL where an entry is answered or decided. Threads keep the list's filters, for the way back and for "next". */
export function entryHref({ kind, id }: Pick<Entry, "kind" | "id">, params: Partial<MessagesSearchParams>): string {
  if (kind === "contact") return serialize(`/admin/messages/${id}`, params);
  if (kind === "order") return serialize(`/admin/messages/orders/${id}`, params);
  return kind === "membership" ? membershipRequestHref(id) : requestsHref({ kind });
}
