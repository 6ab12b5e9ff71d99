import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { TIERS } from "~/domain/tiers";
import {
  parseAsDirection,
  parseAsIntegerBetween,
  parseAsPage,
  parseAsSearch,
  type SortDirection,
} from "~/lib/search-params";
import { AFFILIATE_SORTS, AFFILIATE_STATUSES, type AffiliateSort } from "~/schemas/admin/affiliates";

export const affiliatesParsers = {
  search: parseAsSearch,
  status: parseAsStringLiteral(AFFILIATE_STATUSES).withDefault("all"),
  tier: parseAsIntegerBetween(1, TIERS.length),
  sort: parseAsStringLiteral(AFFILIATE_SORTS).withDefault("joined"),
  direction: parseAsDirection,
  page: parseAsPage,
};
export const affiliatesOptions = { history: "push", urlKeys: { search: "q", direction: "dir" } } as const;
export type AffiliatesSearchParams = inferParserType<typeof affiliatesParsers>;

export const loadAffiliatesSearchParams = createLoader(affiliatesParsers, affiliatesOptions);

/** The default direction of a column: names from A, everything else largest or latest first. */
export const firstDirection = (sort: AffiliateSort): SortDirection => (sort === "name" ? "ascending" : "descending");

export const affiliatesInput = ({ tier, ...params }: AffiliatesSearchParams) => ({
  ...params,
  direction: params.direction ?? firstDirection(params.sort),
  ...(tier && { tier }),
});

const serialize = createSerializer(affiliatesParsers, affiliatesOptions);
/** URL of the list. A direction that is the column's default is left out. */
export function affiliatesHref({ direction = null, ...params }: Partial<AffiliatesSearchParams>): string {
  const isFirst = direction === firstDirection(params.sort ?? "joined");
  return serialize("/admin/affiliates", { ...params, direction: isFirst ? null : direction });
}

export const PROFILE_VIEWS = ["overview", "tree", "ledger", "payouts", "clicks", "history"] as const;

/** View and page number on an affiliate's profile. */
export const profileParsers = {
  view: parseAsStringLiteral(PROFILE_VIEWS).withDefault("overview"),
  page: parseAsPage,
};

const serializeProfile = createSerializer(profileParsers);
export const affiliateHref = (userId: string, params: Partial<inferParserType<typeof profileParsers>> = {}) =>
  serializeProfile(`/admin/affiliates/${userId}`, params);
