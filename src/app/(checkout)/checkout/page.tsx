import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CheckoutScreen } from "~/components/store/checkout-screen";
import { signInUrl } from "~/server/page-request";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

export default async function CheckoutPage() {
  if (!(await currentActor())) redirect(signInUrl("/login", "/checkout"));
  await Promise.all([
    api.cart.get.prefetch(),
    api.addresses.list.prefetch(),
    api.addresses.countries.prefetch(),
    api.account.credit.prefetch(),
  ]);
  return (
    <HydrateClient>
      <CheckoutScreen />
    </HydrateClient>
  );
}
