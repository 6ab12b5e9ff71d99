import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { MAX_LEVELS } from "~/domain/commission";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { LEDGER_KINDS } from "~/domain/ledger";
import { parseAsIntegerBetween, parseAsTextThat } from "~/lib/search-params";
import { BreakdownInput, ShortOrderField } from "~/schemas/affiliate-earnings";

const parseAsMonth = parseAsTextThat((month) => BreakdownInput.safeParse({ month }).success);
const parseAsShortOrder = createParser({
  parse: (text) => ShortOrderField.safeParse(text.toUpperCase()).data ?? null,
  serialize: String,
});

/** Filters of the earnings list. */
const filterParsers = {
  kind: parseAsStringLiteral(LEDGER_KINDS),
  level: parseAsIntegerBetween(1, MAX_LEVELS),
  status: parseAsStringLiteral(EARNING_STATUSES),
  month: parseAsMonth,
  order: parseAsShortOrder,
};
export const earningsParsers = {
  ...filterParsers,
  /** Month of the breakdown; null for all time. */
  period: parseAsMonth,
  /** Month of the statement; null for the current one. */
  statement: parseAsMonth,
};
export type EarningsFilter = inferParserType<typeof filterParsers>;
export type EarningsSearchParams = inferParserType<typeof earningsParsers>;

export const NO_FILTER: EarningsFilter = { kind: null, level: null, status: null, month: null, order: null };

export const loadEarningsSearchParams = createLoader(earningsParsers);

export const earningsInput = ({ kind, level, status, month, order }: EarningsFilter) => ({
  ...(kind && { kind }),
  ...(level && { level }),
  ...(status && { status }),
  ...(month && { month }),
  ...(order && { order }),
});

export const isFiltered = (filter: EarningsFilter): boolean => Object.keys(earningsInput(filter)).length > 0;

const serialize = createSerializer(earningsParsers);
/** Relative link: the current page with these search params, at its earnings section. */
export const earningsHref = (params: Partial<EarningsSearchParams>) => `${serialize(params) || "?"}#earnings`;

const serializeFilter = createSerializer(filterParsers);
export const earningsCsvHref = ({ kind, level, status, month, order }: EarningsFilter) =>
  serializeFilter("/affiliate/earnings.csv", { kind, level, status, month, order });
