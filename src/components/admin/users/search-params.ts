import {
  MAX_USER_PAGES,
  USER_KINDS,
  USER_SORTS,
  USER_TIERS,
  type UserKind,
  type UserSort,
  type UserTier,
} from "~/schemas/admin/users";

export type SortDirection = "ascending" | "descending";
export type UsersAddress = {
  search: string;
  tier: UserTier;
  kind: UserKind;
  sort: UserSort;
  direction: SortDirection;
  page: number;
};

export const KIND_NAMES: Readonly<Record<UserKind, string>> = {
  all: "All users",
  admin: "Admins",
  affiliate: "Affiliates",
  wholesale: "VIP / Core Team",
  expired: "Expired memberships",
  test: "Test subscriptions",
};

const MAX_SEARCH = 120;

/** The way round that a column is sorted first: the latest joined, else from the beginning. */
export const firstDirection = (sort: UserSort): SortDirection => (sort === "joined" ? "descending" : "ascending");

/** What the address of the list says; anything odd in it is left out. */
export function readUsersAddress(params: { get: (key: string) => string | null }): UsersAddress {
  const sort = USER_SORTS.find((known) => known === params.get("sort")) ?? "joined";
  const given = params.get("dir");
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    tier: USER_TIERS.find((known) => known === params.get("tier")) ?? "all",
    kind: USER_KINDS.find((known) => known === params.get("kind")) ?? "all",
    sort,
    direction: given === "ascending" || given === "descending" ? given : firstDirection(sort),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_USER_PAGES ? page : 1,
  };
}

/** The address of the list in a state. */
export function usersHref(state: Partial<UsersAddress>): string {
  const { search, tier = "all", kind = "all", sort = "joined", direction, page = 1 } = state;
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (tier !== "all") params.set("tier", tier);
  if (kind !== "all") params.set("kind", kind);
  if (sort !== "joined") params.set("sort", sort);
  if (direction && direction !== firstDirection(sort)) params.set("dir", direction);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/admin/users?${query}` : "/admin/users";
}

export const userHref = (userId: string) => `/admin/users/${userId}`;
