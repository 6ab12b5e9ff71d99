import type { Metadata } from "next";
import { OrderPage } from "~/components/admin/orders/order-page";
import { shortOrderId } from "~/domain/order-status";
import { OrderIdInput } from "~/schemas/orders";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

type Props = { params: Promise<{ orderId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const input = OrderIdInput.safeParse(await params);
  return { title: input.success ? `Order #${shortOrderId(input.data.orderId)}` : "Order" };
}

export default adminPage("orders.read", async ({ params }) => {
  const input = inputOf(OrderIdInput, await params);
  await api.admin.orders.byId.prefetch(input);
  return <OrderPage orderId={input.orderId} />;
});
