import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { OrderScreen } from "~/components/account/order-details";
import { OrderIdInput } from "~/schemas/orders";
import { signInUrl } from "~/server/page-request";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Order", robots: { index: false } };

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!(await currentActor())) redirect(signInUrl("/login", `/orders/${encodeURIComponent(id)}`));
  if (!OrderIdInput.safeParse({ orderId: id }).success) notFound();
  await Promise.all([
    api.orders.byId.prefetch({ orderId: id }),
    api.orders.messages.prefetchInfinite({ orderId: id }),
    api.reviews.ofOrder.prefetch({ orderId: id }),
  ]);
  return (
    <HydrateClient>
      <OrderScreen orderId={id} />
    </HydrateClient>
  );
}
