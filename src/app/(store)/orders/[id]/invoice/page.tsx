import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { orNotFound } from "~/app/or-null";
import { shopSettings } from "~/app/shop-settings";
import { Invoice, sellerLines } from "~/components/shared/invoice";
import { PrintButton } from "~/components/shared/print-button";
import { OrderIdInput } from "~/schemas/orders";
import { signInUrl } from "~/server/page-request";
import { api, currentActor } from "~/trpc/server";

export const metadata: Metadata = { title: "Invoice", robots: { index: false } };

/** The customer's copy of what staff print at /admin/orders/invoices. */
export default async function OrderInvoicePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/login", `/orders/${encodeURIComponent(id)}/invoice`));
  const input = OrderIdInput.safeParse({ orderId: id });
  if (!input.success) notFound();
  const [found, shop] = await Promise.all([invoiceOf(input.data), shopSettings()]);
  // Like on the staff's page, a paid order gets its number when its invoice is first opened. A view of an account is
  // read-only.
  const isToNumber = found.paidAt !== null && !found.invoice && !actor.viewedBy;
  if (isToNumber) await api.orders.issueInvoice(input.data);
  const order = isToNumber ? await invoiceOf(input.data) : found;
  return (
    <div className="container-page max-w-4xl py-8 print:max-w-none print:p-0">
      {/* The sheet names the shop itself. */}
      <style>{"@page { margin: 14mm; } @media print { .hides-on-scroll, main ~ footer { display: none; } }"}</style>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div>
          <Link href={`/orders/${order.id}`} className="text-muted text-sm hover:underline">
            ← Order {order.shortId}
          </Link>
          <h1 className="mt-1 font-semibold text-3xl tracking-tight">
            {order.invoice ? "Invoice" : "Pro forma invoice"}
          </h1>
        </div>
        <PrintButton label="Print or save as PDF" />
      </div>
      <Invoice order={order} siteName={shop.siteName} seller={sellerLines(shop)} />
    </div>
  );
}

const invoiceOf = (input: OrderIdInput) => orNotFound(api.orders.invoice(input));
