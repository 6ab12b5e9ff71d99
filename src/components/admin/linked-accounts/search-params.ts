import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";
import { CASE_STATES } from "~/schemas/admin/rings";

export const caseParsers = {
  state: parseAsStringLiteral(CASE_STATES).withDefault("open"),
  page: parseAsPage,
};

export const loadCaseSearchParams = createLoader(caseParsers);

const serialize = createSerializer(caseParsers);
export const casesHref = (params: Partial<inferParserType<typeof caseParsers>>) =>
  serialize("/admin/linked-accounts", params);
