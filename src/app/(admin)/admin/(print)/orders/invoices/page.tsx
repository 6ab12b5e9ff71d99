import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { Invoice } from "~/components/admin/orders/invoice";
import { PrintSheets } from "~/components/admin/orders/print-sheet";
import { requireAdmin } from "../../../require-admin";
import { loadPrintable, type PrintProps } from "../load-printable";

export const metadata: Metadata = { title: "Invoices", robots: { index: false } };

export default async function AdminInvoicesPage({ searchParams }: PrintProps) {
  await requireAdmin("orders.read");
  const [{ orders, paper }, { siteName }] = await Promise.all([
    loadPrintable("invoices", searchParams),
    shopSettings(),
  ]);
  const [first] = orders;
  const title = orders.length === 1 && first ? `Invoice of #${first.shortId}` : `${orders.length} invoices`;
  return (
    <PrintSheets what="invoices" title={title} paper={paper} shortIds={orders.map(({ shortId }) => shortId)}>
      {orders.map((order) => (
        <Invoice key={order.id} order={order} siteName={siteName} />
      ))}
    </PrintSheets>
  );
}
