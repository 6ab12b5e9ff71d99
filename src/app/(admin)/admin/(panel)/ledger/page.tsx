import type { Metadata } from "next";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";
import { entriesFilter, loadLedgerSearchParams } from "~/components/admin/ledger/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Ledger" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadLedgerSearchParams(searchParams);
  const { view, search, page } = params;
  // The checks read the whole ledger, so the page does not wait for them.
  if (view === "balances") await api.admin.ledger.balances.prefetch({ search, page });
  // A day filter depends on the browser's time zone, so filtered entries are fetched client-side.
  if (view === "entries" && !params.from && !params.to) {
    await api.admin.ledger.entries.prefetch({ ...entriesFilter(params), page });
  }
  return <LedgerScreen />;
});
