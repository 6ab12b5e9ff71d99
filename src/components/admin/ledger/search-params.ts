import type { BadgeTone } from "~/components/ui/badge";
import { LEDGER_KINDS, type LedgerKind } from "~/domain/ledger";

export const LEDGER_VIEWS = ["balances", "entries", "checks"] as const;
export type LedgerView = (typeof LEDGER_VIEWS)[number];
export type LedgerAddress = { view: LedgerView; search: string; kind: LedgerKind | undefined; page: number };

export const VIEW_LABELS: Readonly<Record<LedgerView, string>> = {
  balances: "Balances",
  entries: "Entries",
  checks: "Checks",
};

/** The kinds of entries in words. */
export const KINDS: Readonly<Record<LedgerKind, { label: string; tone: BadgeTone }>> = {
  earn: { label: "Earning", tone: "success" },
  reverse: { label: "Reversal", tone: "danger" },
  adjust: { label: "Adjustment", tone: "attention" },
  payout: { label: "Payout", tone: "accent" },
  payout_return: { label: "Payout returned", tone: "neutral" },
};

const MAX_SEARCH = 120;

/** What the address of the ledger says; anything odd in it is left out. */
export function readLedgerAddress(params: { get: (key: string) => string | null }): LedgerAddress {
  const page = Number(params.get("page"));
  return {
    view: LEDGER_VIEWS.find((view) => view === params.get("view")) ?? "balances",
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    kind: LEDGER_KINDS.find((kind) => kind === params.get("kind")),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The address of the ledger in a state. */
export function ledgerHref({ view = "balances", search, kind, page = 1 }: Partial<LedgerAddress>): string {
  const params = new URLSearchParams({ view });
  if (search) params.set("q", search);
  if (kind) params.set("kind", kind);
  if (page > 1) params.set("page", String(page));
  return `/admin/ledger?${params}`;
}
