import { notFound } from "next/navigation";
import { PAPERS, type Paper } from "~/components/admin/orders/print-sheet";
import { DomainError } from "~/domain/errors";
import { PrintableInput } from "~/schemas/admin/orders";
import { api } from "~/trpc/server";

export type PrintProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const isPaper = (text: unknown): text is Paper => typeof text === "string" && Object.hasOwn(PAPERS, text);

/** The orders and the paper that the address of a print page names; a page without any order is not there. */
export async function readPrintAddress(what: PrintableInput["what"], searchParams: PrintProps["searchParams"]) {
  const { orders, paper } = await searchParams;
  const input = PrintableInput.safeParse({
    what,
    shortIds: String(orders ?? "")
      .toUpperCase()
      .split(","),
  });
  if (!input.success) notFound();
  try {
    const printable = await api.admin.orders.printable(input.data);
    return { ...printable, paper: isPaper(paper) ? paper : ("a4" as const) };
  } catch (error) {
    if (error instanceof Error && error.cause instanceof DomainError) notFound();
    throw error;
  }
}
