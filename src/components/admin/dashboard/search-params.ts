import { DEFAULT_FIGURE_DAYS, FIGURE_DAYS, type FigureDays } from "~/domain/metrics";
import { PERFORMANCE_SORTS, type PerformanceSort } from "~/schemas/admin/dashboard";

type Params = { get: (key: string) => string | null };

export type DashboardAddress = { days: FigureDays; sort: PerformanceSort; page: number };

const MAX_PAGE = 10_000;

const readDays = (params: Params) => FIGURE_DAYS.find((days) => String(days) === params.get("days"));

function readPageParam(params: Params): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** What the address of the dashboard says; anything odd in it is left out. */
export function readDashboardAddress(params: Params): DashboardAddress {
  return {
    days: readDays(params) ?? DEFAULT_FIGURE_DAYS,
    sort: PERFORMANCE_SORTS.find((sort) => sort === params.get("sort")) ?? "views",
    page: readPageParam(params),
  };
}

/** The address of the dashboard in a state. */
export function dashboardHref({ days = DEFAULT_FIGURE_DAYS, sort = "views", page = 1 }: Partial<DashboardAddress>) {
  const params = new URLSearchParams();
  if (days !== DEFAULT_FIGURE_DAYS) params.set("days", String(days));
  if (sort !== "views") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin" : `/admin?${params}`;
}

/** The lists that the cards lead to. */
export const FIGURE_LISTS = ["sales", "orders", "subscriptions", "bronze", "gold"] as const;
export type FigureList = (typeof FIGURE_LISTS)[number];
export type MetricsAddress = { of: FigureList; days: FigureDays | undefined; page: number };

/** What the address of a card's list says; anything odd in it is left out. */
export function readMetricsAddress(params: Params): MetricsAddress {
  return {
    of: FIGURE_LISTS.find((of) => of === params.get("of")) ?? "sales",
    days: readDays(params),
    page: readPageParam(params),
  };
}

/** The address of the list that adds up to a card. */
export function metricsHref({ of, days, page = 1 }: Partial<MetricsAddress> & { of: FigureList }): string {
  const params = new URLSearchParams({ of });
  if (days && of === "sales") params.set("days", String(days));
  if (page > 1) params.set("page", String(page));
  return `/admin/figures?${params}`;
}
