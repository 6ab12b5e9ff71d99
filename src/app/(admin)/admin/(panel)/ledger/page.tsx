import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";
import { loadLedgerSearchParams } from "~/components/admin/ledger/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Ledger" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminLedgerPage({ searchParams }: Props) {
  await requireAdmin();
  const { view, search, kind, page } = await loadLedgerSearchParams(searchParams);
  // The checks read the whole ledger: the page does not wait for them.
  if (view === "balances") await api.admin.ledger.balances.prefetch({ search, page });
  if (view === "entries") await api.admin.ledger.entries.prefetch({ search, page, ...(kind ? { kind } : {}) });
  return (
    <HydrateClient>
      <LedgerScreen />
    </HydrateClient>
  );
}
