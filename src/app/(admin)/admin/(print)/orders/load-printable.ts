import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { orNotFound } from "~/app/or-null";
import { loadPrintSearchParams } from "~/components/admin/orders/search-params";
import { IssueInvoicesInput, PrintableInput } from "~/schemas/admin/orders";
import { api } from "~/trpc/server";

export type PrintProps = { searchParams: Promise<SearchParams> };

const NAMES = { invoices: ["Invoice", "invoices"], "packing-slips": ["Packing slip", "packing slips"] } as const;

/** The orders named in a print page's URL and the props of the frame around them. 404 if there are none. */
export async function loadPrintable(what: PrintableInput["what"], searchParams: PrintProps["searchParams"]) {
  const { orders: shortIds, paper } = await loadPrintSearchParams(searchParams);
  const input = PrintableInput.safeParse({ what, shortIds });
  if (!input.success) notFound();
  const { orders, refused } = await orNotFound(api.admin.orders.printable(input.data));
  const [one, many] = NAMES[what];
  const [first] = orders;
  const title = orders.length === 1 && first ? `${one} of #${first.shortId}` : `${orders.length} ${many}`;
  const shown = [...orders, ...refused].map(({ shortId }) => shortId);
  return { orders, frame: { what, title, paper, shortIds: shown, refused, isEmpty: orders.length === 0 } };
}

/** Paid orders are assigned their invoice numbers when their invoices are first opened for printing. */
export async function issueInvoices(searchParams: PrintProps["searchParams"]): Promise<void> {
  const { orders: shortIds } = await loadPrintSearchParams(searchParams);
  const input = IssueInvoicesInput.safeParse({ shortIds });
  if (input.success) await api.admin.orders.issueInvoices(input.data);
}

/** Packing slips name the lots that the parcels are shipped from, whatever lots are entered later. */
export async function assignLots(searchParams: PrintProps["searchParams"]): Promise<void> {
  const { orders: shortIds } = await loadPrintSearchParams(searchParams);
  const input = IssueInvoicesInput.safeParse({ shortIds });
  if (input.success) await api.admin.orders.assignLots(input.data);
}
