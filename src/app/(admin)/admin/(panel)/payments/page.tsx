import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";
import { loadPaymentsSearchParams, waitingInput } from "~/components/admin/payments/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Payments" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminPaymentsPage({ searchParams }: Props) {
  await requireAdmin();
  const { view, page, ...queue } = await loadPaymentsSearchParams(searchParams);
  await Promise.all([
    api.admin.payments.waiting.prefetch({}),
    ...(view === "waiting" ? [api.admin.payments.waiting.prefetch(waitingInput(queue, page))] : []),
    api.admin.payments.openLines.prefetch(),
    api.admin.payments.moneyReturns.prefetch({ view: "open", page: view === "returns" ? page : 1 }),
    ...(view === "returns" ? [api.admin.payments.moneyReturns.prefetch({ view: "done", page: 1 })] : []),
    ...(view === "confirmed" || view === "aside" ? [api.admin.payments.decidedLines.prefetch({ view, page })] : []),
  ]);
  return (
    <HydrateClient>
      <PaymentsScreen />
    </HydrateClient>
  );
}
