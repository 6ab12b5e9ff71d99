import type { Metadata } from "next";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";
import { decidedInput, loadPaymentsSearchParams, waitingInput } from "~/components/admin/payments/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Payments" };

export default adminPage("manage", async ({ searchParams }) => {
  const { view, page, returnedPage, ...queue } = await loadPaymentsSearchParams(searchParams);
  await Promise.all([
    api.admin.payments.waiting.prefetch({}),
    ...(view === "waiting" ? [api.admin.payments.waiting.prefetch(waitingInput(queue, page))] : []),
    api.admin.payments.openLines.prefetch(),
    api.admin.payments.moneyReturns.prefetch({ view: "open", page: view === "returns" ? page : 1 }),
    ...(view === "returns" ? [api.admin.payments.moneyReturns.prefetch({ view: "done", page: returnedPage })] : []),
    ...(view === "confirmed" || view === "ignored"
      ? [api.admin.payments.decidedLines.prefetch(decidedInput(view, queue, page))]
      : []),
  ]);
  return <PaymentsScreen />;
});
