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

/** What the list of earnings is narrowed to. */
const filterParsers = {
  kind: parseAsStringLiteral(LEDGER_KINDS),
  level: parseAsIntegerBetween(1, MAX_LEVELS),
  status: parseAsStringLiteral(EARNING_STATUSES),
  month: parseAsMonth,
  order: parseAsShortOrder,
};
export const earningsParsers = {
  ...filterParsers,
  /** The month that the breakdown adds up; absent for all time. */
  period: parseAsMonth,
  /** The month of the statement; absent for the present one. */
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
/** The page that is open with this in its URL, at its earnings. */
export const earningsHref = (params: Partial<EarningsSearchParams>) => `${serialize(params) || "?"}#earnings`;

const serializeFilter = createSerializer(filterParsers);
/** The file of the earnings that this filter lets through. */
export const earningsCsvHref = ({ kind, level, status, month, order }: EarningsFilter) =>
  serializeFilter("/affiliate/earnings.csv", { kind, level, status, month, order });
