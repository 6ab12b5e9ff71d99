import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsStringLiteral,
} from "nuqs/server";
import { DEFAULT_FIGURE_DAYS, FIGURE_DAYS } from "~/domain/metrics";
import { parseAsPage } from "~/lib/search-params";
import { PERFORMANCE_SORTS } from "~/schemas/admin/dashboard";

export const dashboardParsers = {
  days: parseAsNumberLiteral(FIGURE_DAYS).withDefault(DEFAULT_FIGURE_DAYS),
  sort: parseAsStringLiteral(PERFORMANCE_SORTS).withDefault("views"),
  page: parseAsPage,
};
export type DashboardSearchParams = inferParserType<typeof dashboardParsers>;

export const loadDashboardSearchParams = createLoader(dashboardParsers);

const serializeDashboard = createSerializer(dashboardParsers);
export const dashboardHref = (params: Partial<DashboardSearchParams>) => serializeDashboard("/admin", params);

/** The lists that the cards lead to. */
export const FIGURE_LISTS = ["sales", "orders", "subscriptions", "bronze", "gold"] as const;
export type FigureList = (typeof FIGURE_LISTS)[number];

export const metricsParsers = {
  of: parseAsStringLiteral(FIGURE_LISTS).withDefault("sales").withOptions({ clearOnDefault: false }),
  days: parseAsNumberLiteral(FIGURE_DAYS),
  page: parseAsPage,
};
export type MetricsSearchParams = inferParserType<typeof metricsParsers>;

export const loadMetricsSearchParams = createLoader(metricsParsers);

const serializeMetrics = createSerializer(metricsParsers);
/** The list that adds up to a card; only sales are narrowed to the last days. */
export const metricsHref = ({ of, days = null, page = 1 }: Partial<MetricsSearchParams> & { of: FigureList }) =>
  serializeMetrics("/admin/figures", { of, days: of === "sales" ? days : null, page });
