import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";
import { ACCESS_STATES } from "~/schemas/admin/access";

export const accessParsers = {
  state: parseAsStringLiteral(ACCESS_STATES).withDefault("pending"),
  page: parseAsPage,
};

export const loadAccessSearchParams = createLoader(accessParsers);

const serialize = createSerializer(accessParsers);
export const accessHref = (params: Partial<inferParserType<typeof accessParsers>>) =>
  serialize("/admin/access-requests", params);
