import type { Metadata } from "next";
import { OrderThreadScreen } from "~/components/admin/messages/order-thread-screen";
import { OrderIdInput } from "~/schemas/orders";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../../admin-page";

export const metadata: Metadata = { title: "Message" };

export default adminPage("messages", async ({ params }) => {
  const input = inputOf(OrderIdInput, await params);
  await Promise.all([
    api.admin.messages.orderThread.prefetch(input),
    api.admin.orders.messages.prefetch(input),
    api.admin.messages.cannedAnswers.prefetch(),
  ]);
  return <OrderThreadScreen orderId={input.orderId} />;
});
