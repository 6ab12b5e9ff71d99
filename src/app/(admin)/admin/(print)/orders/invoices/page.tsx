import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { PrintSheets } from "~/components/admin/orders/print-sheets";
import { Invoice, sellerLines } from "~/components/shared/invoice";
import { requireAdmin } from "../../../require-admin";
import { issueInvoices, loadPrintable, type PrintProps } from "../load-printable";

export const metadata: Metadata = { title: "Invoices", robots: { index: false } };

export default async function AdminInvoicesPage({ searchParams }: PrintProps) {
  await requireAdmin("orders.read");
  await issueInvoices(searchParams);
  const [{ orders, frame }, shop] = await Promise.all([loadPrintable("invoices", searchParams), shopSettings()]);
  return (
    <PrintSheets {...frame}>
      {orders.map((order) => (
        <Invoice key={order.id} order={order} siteName={shop.siteName} seller={sellerLines(shop)} />
      ))}
    </PrintSheets>
  );
}
