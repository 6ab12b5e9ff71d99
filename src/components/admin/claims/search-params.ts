import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";
import { CLAIM_STATES } from "~/schemas/admin/claims";

export const claimParsers = {
  state: parseAsStringLiteral(CLAIM_STATES).withDefault("pending"),
  page: parseAsPage,
};

export const loadClaimSearchParams = createLoader(claimParsers);

const serialize = createSerializer(claimParsers);
export const claimsHref = (params: Partial<inferParserType<typeof claimParsers>>) => serialize("/admin/claims", params);
