import { LotFiles } from "~/components/shared/lot-files";
import { formatPurity } from "~/domain/lot";
import { formatDate } from "~/lib/format-date";
import type { FoundProduct } from "./product-screen";

/** Test results of the latest lots: the newest with its chromatogram, older ones as a list. */
export function ProductLots({ lots }: { lots: FoundProduct["lots"] }) {
  const [newest, ...older] = lots;
  if (!newest) return null;
  const trace = newest.files.find(({ kind, isPdf }) => kind === "chromatogram" && !isPdf);
  return (
    <section
      id="certificates"
      aria-labelledby="certificates-title"
      className="mt-8 scroll-mt-28 border-line border-t py-8 sm:mt-12 sm:py-10"
    >
      <h2 id="certificates-title" className="font-semibold text-2xl">
        Certificates
      </h2>
      <p className="mt-2 max-w-prose text-muted">Test results by lot. Your order shows which lot you received.</p>
      <div className="mt-5 grid max-w-5xl items-start gap-5 rounded border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <div>
          <Lot lot={newest} isNewest />
        </div>
        {trace && (
          <a href={trace.url} target="_blank" rel="noreferrer" className="block rounded">
            {/* biome-ignore lint/performance/noImgElement: the file is kept in one width; drawn on white, like its paper */}
            <img
              src={trace.url}
              alt={`Chromatogram of lot ${newest.lotNumber}`}
              loading="lazy"
              decoding="async"
              width={1200}
              height={600}
              className="aspect-[2/1] w-full rounded border border-line bg-white object-contain dark:brightness-90"
            />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {older.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Earlier lots</h3>
          <ul className="mt-2 max-w-5xl divide-y divide-line border-line border-y">
            {older.map((lot) => (
              <li key={lot.id} className="py-3">
                <Lot lot={lot} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Lot({ lot, isNewest }: { lot: FoundProduct["lots"][number]; isNewest?: boolean }) {
  const { lotNumber, testedOn, purityBps, files } = lot;
  if (!isNewest) {
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures text-sm">
          <span className="font-medium font-mono">{lotNumber}</span>{" "}
          <span className="text-muted">
            {formatDate(testedOn)}
            {purityBps !== null && ` · ${formatPurity(purityBps)}`}
          </span>
        </p>
        <LotFiles lotNumber={lotNumber} files={files} />
      </div>
    );
  }
  return (
    <>
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        <dt className="text-muted">Current lot</dt>
        <dd className="font-medium font-mono [overflow-wrap:anywhere]">{lotNumber}</dd>
        <dt className="text-muted">Analyzed</dt>
        <dd>{formatDate(testedOn)}</dd>
        {purityBps !== null && (
          <>
            <dt className="text-muted">Purity</dt>
            <dd className="font-semibold">{formatPurity(purityBps)}</dd>
          </>
        )}
      </dl>
      <LotFiles lotNumber={lotNumber} files={files} className="mt-4 flex-col" />
    </>
  );
}
