import type { ReactNode } from "react";

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
