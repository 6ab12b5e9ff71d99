"use client";

import Link from "next/link";
import { OrderDetails } from "./order-details";
import { UnverifiedEmailBanner } from "./unverified-email-banner";

export function OrderScreen({ orderId }: { orderId: string }) {
  return (
    <div className="container-page py-8">
      <Link href="/profile#orders" className="text-muted text-sm hover:underline print:hidden">
        ← Order history
      </Link>
      <UnverifiedEmailBanner className="mt-4 print:hidden" />
      <OrderDetails orderId={orderId} look="page" />
    </div>
  );
}
