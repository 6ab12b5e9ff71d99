import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";
import { entriesFilter, loadLedgerSearchParams } from "~/components/admin/ledger/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Ledger" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminLedgerPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadLedgerSearchParams(searchParams);
  const { view, search, page } = params;
  // The checks read the whole ledger: the page does not wait for them.
  if (view === "balances") await api.admin.ledger.balances.prefetch({ search, page });
  // Days are in the reader's zone, which only the browser knows.
  if (view === "entries" && !params.from && !params.to) {
    await api.admin.ledger.entries.prefetch({ ...entriesFilter(params), page });
  }
  return (
    <HydrateClient>
      <LedgerScreen />
    </HydrateClient>
  );
}
