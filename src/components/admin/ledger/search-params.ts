import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { LEDGER_KINDS } from "~/domain/ledger";
import { parseAsDay, parseAsPage, parseAsSearch, parseAsText, parseAsTimeZone } from "~/lib/search-params";

export const LEDGER_VIEWS = ["balances", "entries", "journal", "checks"] as const;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const MONTH_LENGTH = "2026-06".length;

export const ledgerParsers = {
  view: parseAsStringLiteral(LEDGER_VIEWS).withDefault("balances").withOptions({ clearOnDefault: false }),
  search: parseAsSearch,
  kind: parseAsStringLiteral(LEDGER_KINDS),
  from: parseAsDay,
  to: parseAsDay,
  month: parseAsText(MONTH_LENGTH),
  page: parseAsPage,
};
export const ledgerOptions = { history: "push", urlKeys: { search: "q" } } as const;
export type LedgerSearchParams = inferParserType<typeof ledgerParsers>;
type FilterParams = Pick<LedgerSearchParams, "search" | "kind" | "from" | "to">;

export const loadLedgerSearchParams = createLoader(ledgerParsers, ledgerOptions);

const serialize = createSerializer(ledgerParsers, ledgerOptions);
export const ledgerHref = (params: Partial<LedgerSearchParams>) =>
  serialize("/admin/ledger", { view: "balances", ...params });

export const journalCsvHref = (what: "journal" | "balances", month: string) =>
  serialize(`/admin/ledger/${what}.csv`, { month });

/** Query input for the statement. The time zone only matters with a day filter and is left out otherwise. */
export const entriesFilter = ({ search, kind, from, to }: FilterParams, zone = "UTC") => ({
  search,
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...((from || to) && zone !== "UTC" && { zone }),
});

const { search, kind, from, to } = ledgerParsers;
/** The filter of the CSV statement, whose URL names the time zone of its days. */
const csvParsers = { search, kind, from, to, zone: parseAsTimeZone };
const serializeCsv = createSerializer(csvParsers, ledgerOptions);
/** URL of the CSV statement with the same filters as the page. */
export const ledgerCsvHref = (params: LedgerSearchParams, zone: string) =>
  serializeCsv("/admin/ledger/ledger.csv", entriesFilter(params, zone));

const loadCsv = createLoader(csvParsers, ledgerOptions);
export function loadEntriesFilter(searchParams: URLSearchParams) {
  const { zone, ...params } = loadCsv(searchParams);
  return entriesFilter(params, zone ?? "UTC");
}

/** The journal's month in UTC: the one in the URL, or the current month. */
export const monthOf = ({ month }: Pick<LedgerSearchParams, "month">, now: Date): string =>
  month && MONTH.test(month) ? month : now.toISOString().slice(0, MONTH_LENGTH);
