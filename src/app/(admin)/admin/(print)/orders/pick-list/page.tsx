import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shopSettings } from "~/app/shop-settings";
import { PickList } from "~/components/admin/orders/pick-list";
import { PrintSheets } from "~/components/admin/orders/print-sheets";
import { loadPrintSearchParams } from "~/components/admin/orders/search-params";
import { ToShipInput } from "~/schemas/admin/orders";
import { api } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";
import type { PrintProps } from "../load-printable";

export const metadata: Metadata = { title: "Pick list", robots: { index: false } };

export default async function AdminPickListPage({ searchParams }: PrintProps) {
  await requireAdmin("orders.ship");
  const { orders, paper } = await loadPrintSearchParams(searchParams);
  const input = ToShipInput.safeParse({ shortIds: orders });
  if (!input.success) notFound();
  await api.admin.orders.assignLots(input.data);
  const [list, { siteName }] = await Promise.all([api.admin.orders.pickList(input.data), shopSettings()]);
  return (
    <PrintSheets
      what="pick-list"
      title="Pick list"
      paper={paper}
      shortIds={orders}
      isEmpty={list.products.length === 0}
      refused={list.refused}
    >
      <PickList list={list} siteName={siteName} />
    </PrintSheets>
  );
}
