import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { LEDGER_KINDS } from "~/domain/ledger";
import { parseAsPage, parseAsSearch } from "~/lib/search-params";

export const LEDGER_VIEWS = ["balances", "entries", "checks"] as const;

export const ledgerParsers = {
  view: parseAsStringLiteral(LEDGER_VIEWS).withDefault("balances").withOptions({ clearOnDefault: false }),
  search: parseAsSearch,
  kind: parseAsStringLiteral(LEDGER_KINDS),
  page: parseAsPage,
};
export const ledgerOptions = { history: "push", urlKeys: { search: "q" } } as const;
export type LedgerSearchParams = inferParserType<typeof ledgerParsers>;

export const loadLedgerSearchParams = createLoader(ledgerParsers, ledgerOptions);

const serialize = createSerializer(ledgerParsers, ledgerOptions);
export const ledgerHref = (params: Partial<LedgerSearchParams>) =>
  serialize("/admin/ledger", { view: "balances", ...params });
