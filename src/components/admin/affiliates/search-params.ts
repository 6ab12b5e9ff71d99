import {
  AFFILIATE_SORTS,
  AFFILIATE_STATUSES,
  type AffiliateSort,
  type AffiliateStatus,
} from "~/schemas/admin/affiliates";

export type SortDirection = "ascending" | "descending";
export type AffiliatesAddress = {
  search: string;
  status: AffiliateStatus;
  tier: number | undefined;
  sort: AffiliateSort;
  direction: SortDirection;
  page: number;
};

export const STATUS_NAMES: Readonly<Record<AffiliateStatus, string>> = {
  all: "All",
  active: "Active",
  "this-month": "Active this month",
  revoked: "Revoked",
};

export const SORT_NAMES: Readonly<Record<AffiliateSort, string>> = {
  joined: "Newest",
  name: "Name",
  orders: "Orders",
  volume: "Volume",
  network: "Network",
};

const MAX_SEARCH = 120;
const TOP_TIER = 16;

/** The way round that a column is sorted first: names from A, all else the most or the latest first. */
export const firstDirection = (sort: AffiliateSort): SortDirection => (sort === "name" ? "ascending" : "descending");

const whole = (text: string | null, most: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
};

type Params = { get: (key: string) => string | null };

/** What the address of the list says; anything odd in it is left out. */
export function readAffiliatesAddress(params: Params): AffiliatesAddress {
  const sort = AFFILIATE_SORTS.find((known) => known === params.get("sort")) ?? "joined";
  const given = params.get("dir");
  return {
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    status: AFFILIATE_STATUSES.find((known) => known === params.get("status")) ?? "all",
    tier: whole(params.get("tier"), TOP_TIER),
    sort,
    direction: given === "ascending" || given === "descending" ? given : firstDirection(sort),
    page: whole(params.get("page"), 10_000) ?? 1,
  };
}

/** The address of the list in a state. */
export function affiliatesHref(state: Partial<AffiliatesAddress>): string {
  const { search, status = "all", tier, sort = "joined", direction, page = 1 } = state;
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (status !== "all") params.set("status", status);
  if (tier) params.set("tier", String(tier));
  if (sort !== "joined") params.set("sort", sort);
  if (direction && direction !== firstDirection(sort)) params.set("dir", direction);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/admin/affiliates?${query}` : "/admin/affiliates";
}

/** What the list is asked for, from its address. */
export const listInput = ({ tier, ...address }: AffiliatesAddress) => ({ ...address, ...(tier ? { tier } : {}) });

export const PROFILE_VIEWS = ["overview", "tree", "ledger", "payouts", "clicks", "history"] as const;
export type ProfileView = (typeof PROFILE_VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<ProfileView, string>> = {
  overview: "Overview",
  tree: "Tree",
  ledger: "Ledger",
  payouts: "Payouts",
  clicks: "Clicks",
  history: "History",
};

/** The view and the page of it that the address of one affiliate says. */
export const readProfileAddress = (params: Params) => ({
  view: PROFILE_VIEWS.find((known) => known === params.get("view")) ?? "overview",
  page: whole(params.get("page"), 10_000) ?? 1,
});

/** The address of one affiliate's page. */
export function affiliateHref(userId: string, view: ProfileView = "overview", page = 1): string {
  const params = new URLSearchParams();
  if (view !== "overview") params.set("view", view);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/admin/affiliates/${userId}?${query}` : `/admin/affiliates/${userId}`;
}
