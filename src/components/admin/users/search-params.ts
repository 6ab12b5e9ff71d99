import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsDirection, parseAsPage, parseAsPageUpTo, parseAsSearch, type SortDirection } from "~/lib/search-params";
import { MAX_USER_PAGES, USER_KINDS, USER_SORTS, USER_TIERS, type UserSort } from "~/schemas/admin/users";

export const usersParsers = {
  search: parseAsSearch,
  tier: parseAsStringLiteral(USER_TIERS).withDefault("all"),
  kind: parseAsStringLiteral(USER_KINDS).withDefault("all"),
  sort: parseAsStringLiteral(USER_SORTS).withDefault("joined"),
  direction: parseAsDirection,
  page: parseAsPageUpTo(MAX_USER_PAGES),
};
export const usersOptions = { history: "push", urlKeys: { search: "q", direction: "dir" } } as const;
export type UsersSearchParams = inferParserType<typeof usersParsers>;

export const loadUsersSearchParams = createLoader(usersParsers, usersOptions);

/** The default direction of a column: newest first for "joined", ascending for the others. */
export const firstDirection = (sort: UserSort): SortDirection => (sort === "joined" ? "descending" : "ascending");

export const usersInput = (params: UsersSearchParams) => ({
  ...params,
  direction: params.direction ?? firstDirection(params.sort),
});

const serialize = createSerializer(usersParsers, usersOptions);
/** URL of the list. A direction that is the column's default is left out. */
export function usersHref({ direction = null, ...params }: Partial<UsersSearchParams>): string {
  const isFirst = direction === firstDirection(params.sort ?? "joined");
  return serialize("/admin/users", { ...params, direction: isFirst ? null : direction });
}

/** The page number of the account's orders. */
export const userParsers = { page: parseAsPage };

const serializeUser = createSerializer(userParsers);
export const userHref = (userId: string, page = 1) => serializeUser(`/admin/users/${userId}`, { page });
