import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrderPage } from "~/components/admin/orders/order-page";
import { shortOrderId } from "~/domain/order-status";
import { OrderIdInput } from "~/schemas/orders";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

type Props = { params: Promise<{ orderId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const input = OrderIdInput.safeParse(await params);
  return { title: input.success ? `Order #${shortOrderId(input.data.orderId)}` : "Order" };
}

export default async function AdminOrderPage({ params }: Props) {
  await requireAdmin("orders.read");
  const input = OrderIdInput.safeParse(await params);
  if (!input.success) notFound();
  await api.admin.orders.byId.prefetch(input.data);
  return (
    <HydrateClient>
      <OrderPage orderId={input.data.orderId} />
    </HydrateClient>
  );
}
