import type { ReactNode } from "react";
import { Notice } from "~/components/ui/notice";
import { PrintButton } from "./print-button";
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
  children: ReactNode;
};

/** A print page: the sheets, and above them an on-screen toolbar that is not printed. */
export function PrintSheets({ what, title, paper, shortIds, isEmpty = false, ...props }: PrintSheetsProps) {
  const { refused = [], shipped = [], children } = props;
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
        {children}
      </main>
    </div>
  );
}

type SheetProps = {
  siteName: string;
  title: string;
  /** Omitted on a pick list, which covers several orders. */
  shortId?: string;
  facts: [string, ReactNode][];
  children: ReactNode;
};

/** One printed document; black on white in either theme. */
export function Sheet({ siteName, title, shortId, facts, children }: SheetProps) {
  return (
    <article className="break-after-page rounded border border-line bg-white p-6 text-black [color-scheme:light] last:break-after-auto sm:p-10 print:rounded-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-black border-b-2 pb-4">
        <div>
          <p className="font-semibold text-xl">{siteName}</p>
          <h2 className="mt-1 text-lg">{title}</h2>
        </div>
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4 text-sm">
          {[...(shortId ? [["Order", `#${shortId}`] as const] : []), ...facts].map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-neutral-600">{label}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
    </article>
  );
}

type SheetTableProps = {
  /** Screen-reader heading of the checkbox column; without it there are no checkboxes. */
  tick?: string;
  texts: string[];
  numbers: string[];
  children: ReactNode;
};

/** Columns: an optional checkbox, then `texts`, then right-aligned `numbers`. */
export function SheetTable({ tick, texts, numbers, children }: SheetTableProps) {
  return (
    <table className="figures mt-6 w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-black border-b">
          {tick && (
            <th scope="col" className="w-8 py-2">
              <span className="sr-only">{tick}</span>
            </th>
          )}
          {[...texts, ...numbers].map((heading) => (
            <th key={heading} scope="col" className={numbers.includes(heading) ? "py-2 pl-3 text-right" : "py-2"}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

export function Address({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section className="mt-6 min-w-0 break-inside-avoid">
      <h3 className="font-semibold text-neutral-600 text-sm">{title}</h3>
      <address className="mt-1 whitespace-pre-line not-italic leading-relaxed [overflow-wrap:anywhere]">
        {lines.join("\n") || "-"}
      </address>
    </section>
  );
}
