import type { Metadata } from "next";
import { shopSettings } from "~/app/shop-settings";
import { PackingSlip } from "~/components/admin/orders/packing-slip";
import { PrintSheets } from "~/components/admin/orders/print-sheets";
import { requireAdmin } from "../../../require-admin";
import { assignLots, loadPrintable, type PrintProps } from "../load-printable";

export const metadata: Metadata = { title: "Packing slips", robots: { index: false } };

export default async function AdminPackingSlipsPage({ searchParams }: PrintProps) {
  await requireAdmin("orders.read");
  await assignLots(searchParams);
  const [{ orders, frame }, { siteName }] = await Promise.all([
    loadPrintable("packing-slips", searchParams),
    shopSettings(),
  ]);
  return (
    <PrintSheets
      {...frame}
      shipped={orders.flatMap((order) => (order.trackingNumber ? order.shortId : []))}
      refunded={orders.filter((order) => !order.trackingNumber && order.refunds.length > 0)}
    >
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} siteName={siteName} />
      ))}
    </PrintSheets>
  );
}
