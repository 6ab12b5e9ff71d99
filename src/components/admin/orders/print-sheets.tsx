import type { ReactNode } from "react";
import { PrintButton } from "~/components/shared/print-button";
import { Notice } from "~/components/ui/notice";
import { PartlyRefunded, type RefundedOrder } from "./partly-refunded";
import { PAPERS, type Paper, type Print, printHref } from "./search-params";

const PAPER_LABELS: Readonly<Record<Paper, string>> = { a4: "A4", letter: "Letter" };

type PrintSheetsProps = {
  what: Print;
  title: string;
  paper: Paper;
  shortIds: string[];
  /** Whether nothing is printed. */
  isEmpty?: boolean;
  /** Requested orders that are not printed, with reasons; on screen only. */
  refused?: { shortId: string; why: string }[];
  /** Short IDs of printed orders that have already shipped; on screen only. */
  shipped?: string[];
  /** Orders to be packed of which a part was refunded; on screen only, because a slip goes into the parcel. */
  refunded?: RefundedOrder[];
  children: ReactNode;
};

/** A print page: the sheets, and above them an on-screen toolbar that is not printed. */
export function PrintSheets({ what, title, paper, shortIds, isEmpty = false, ...props }: PrintSheetsProps) {
  const { refused = [], shipped = [], refunded = [], children } = props;
  return (
    <div className="min-h-dvh bg-subtle pb-12 print:bg-white print:pb-0">
      <style>{`@page { size: ${paper}; margin: 14mm; }`}</style>
      <header className="sticky top-0 z-10 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <h1 className="mr-auto font-semibold">{title}</h1>
          <nav aria-label="Paper" className="flex gap-1">
            {PAPERS.map((each) => (
              <a
                key={each}
                href={printHref(what, shortIds, each)}
                aria-current={each === paper ? "true" : undefined}
                className="inline-flex h-10 items-center rounded px-3 font-medium text-sm hover:bg-subtle aria-[current=true]:bg-ink aria-[current=true]:text-paper"
              >
                {PAPER_LABELS[each]}
              </a>
            ))}
          </nav>
          <PrintButton isDisabled={isEmpty} />
        </div>
      </header>
      <main className="mx-auto flex max-w-4xl flex-col gap-6 px-4 pt-6 print:block print:max-w-none print:p-0">
        {refused.length > 0 && (
          <Notice tone="attention" title="Not printed" className="print:hidden">
            <ul>
              {refused.map(({ shortId, why }) => (
                <li key={shortId}>
                  #{shortId}: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {shipped.length > 0 && (
          <Notice tone="attention" title="Shipped already" className="print:hidden">
            {shipped.map((shortId) => `#${shortId}`).join(", ")}. Do not pack {shipped.length === 1 ? "it" : "them"}{" "}
            again.
          </Notice>
        )}
        {refunded.length > 0 && (
          <Notice tone="attention" title="Refunded in part" className="print:hidden">
            Check what to pack.
            <PartlyRefunded orders={refunded} />
          </Notice>
        )}
        {children}
      </main>
    </div>
  );
}
