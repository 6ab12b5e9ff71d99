import type { Metadata } from "next";
import { CartScreen } from "~/components/store/cart-screen";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Cart", robots: { index: false } };

export default async function CartPage() {
  await api.cart.get.prefetch();
  return (
    <HydrateClient>
      <CartScreen />
    </HydrateClient>
  );
}
