import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage, parseAsSearch } from "~/lib/search-params";
import { INBOX_STATES } from "~/schemas/admin/messages";

export const messagesParsers = {
  state: parseAsStringLiteral(INBOX_STATES).withDefault("open"),
  search: parseAsSearch,
  page: parseAsPage,
};
export const messagesOptions = { history: "push", urlKeys: { search: "q" } } as const;
type MessagesSearchParams = inferParserType<typeof messagesParsers>;

export const loadMessagesSearchParams = createLoader(messagesParsers, messagesOptions);

const serialize = createSerializer(messagesParsers, messagesOptions);
export const messagesHref = (params: Partial<MessagesSearchParams>) => serialize("/admin/messages", params);
