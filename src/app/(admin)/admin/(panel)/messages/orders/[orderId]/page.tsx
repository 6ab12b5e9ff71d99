import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OrderThreadScreen } from "~/components/admin/messages/order-thread-screen";
import { OrderIdInput } from "~/schemas/orders";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../../require-admin";

export const metadata: Metadata = { title: "Message" };

export default async function AdminOrderThreadPage({ params }: { params: Promise<{ orderId: string }> }) {
  await requireAdmin("messages");
  const input = OrderIdInput.safeParse(await params);
  if (!input.success) notFound();
  await Promise.all([
    api.admin.messages.orderThread.prefetch(input.data),
    api.admin.orders.messages.prefetch(input.data),
    api.admin.messages.cannedAnswers.prefetch(),
  ]);
  return (
    <HydrateClient>
      <OrderThreadScreen orderId={input.data.orderId} />
    </HydrateClient>
  );
}
