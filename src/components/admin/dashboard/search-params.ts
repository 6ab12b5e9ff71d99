import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsStringLiteral,
} from "nuqs/server";
import { DEFAULT_FIGURE_DAYS, daysBetween, FIGURE_DAYS } from "~/domain/metrics";
import { parseAsDay, parseAsPage } from "~/lib/search-params";
import { PERFORMANCE_FILTERS, PERFORMANCE_SORTS } from "~/schemas/admin/dashboard";

export const dashboardParsers = {
  days: parseAsNumberLiteral(FIGURE_DAYS).withDefault(DEFAULT_FIGURE_DAYS),
  from: parseAsDay,
  to: parseAsDay,
  sort: parseAsStringLiteral(PERFORMANCE_SORTS).withDefault("views"),
  only: parseAsStringLiteral(PERFORMANCE_FILTERS).withDefault("all"),
  page: parseAsPage,
};
export type DashboardSearchParams = inferParserType<typeof dashboardParsers>;

export const loadDashboardSearchParams = createLoader(dashboardParsers);

const serializeDashboard = createSerializer(dashboardParsers);
export const dashboardHref = (params: Partial<DashboardSearchParams>) => serializeDashboard("/admin", params);

type PeriodParams = Pick<DashboardSearchParams, "days" | "from" | "to">;
export type FigurePeriod = { days: DashboardSearchParams["days"]; from?: string; to?: string };

/** The period in the URL as API input. An invalid date range is ignored. */
export function periodOf({ days, from, to }: PeriodParams): FigurePeriod {
  return from && to && daysBetween(from, to) !== null ? { days, from, to } : { days };
}

/** The lists that the dashboard cards link to. */
export const FIGURE_LISTS = ["sales", "orders", "subscriptions", "bronze", "gold"] as const;
export type FigureList = (typeof FIGURE_LISTS)[number];

export const metricsParsers = {
  of: parseAsStringLiteral(FIGURE_LISTS).withDefault("sales").withOptions({ clearOnDefault: false }),
  days: parseAsNumberLiteral(FIGURE_DAYS),
  from: parseAsDay,
  to: parseAsDay,
  page: parseAsPage,
};
export type MetricsSearchParams = inferParserType<typeof metricsParsers>;

export const loadMetricsSearchParams = createLoader(metricsParsers);

/** The period that the sales list is filtered by; null for all time and for the other lists. */
export function listPeriodOf({ of, days, from, to }: MetricsSearchParams): FigurePeriod | null {
  if (of !== "sales") return null;
  const period = periodOf({ days: days ?? DEFAULT_FIGURE_DAYS, from, to });
  return days || period.from ? period : null;
}

const serializeMetrics = createSerializer(metricsParsers);
/** URL of the list behind a card. Only sales can be filtered by period. */
export const metricsHref = ({ of, page = 1, ...period }: Partial<MetricsSearchParams> & { of: FigureList }) =>
  serializeMetrics("/admin/figures", { of, ...(of === "sales" && period), page });
