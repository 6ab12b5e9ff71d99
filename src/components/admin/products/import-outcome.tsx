"use client";

import { ArrowRight, Download, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Notice } from "~/components/ui/notice";
import { ProgressBar } from "~/components/ui/progress-bar";
import { LARGE_CHANGE_PERCENT } from "~/domain/bulk-change";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { downloadText } from "~/lib/download-text";
import { type CsvFile, refusedCsv } from "./read-csv";
import { type ImportedRow, isChange, isWarned, type useImport } from "./use-import";
import { useUndo } from "./use-undo";

const OUTCOMES: Readonly<Record<ImportedRow["outcome"], { label: string; tone: BadgeTone }>> = {
  new: { label: "new", tone: "success" },
  changed: { label: "changed", tone: "accent" },
  unchanged: { label: "unchanged", tone: "neutral" },
  error: { label: "with errors", tone: "danger" },
};
// Safe cast: OUTCOMES is typed with exactly these keys.
const KINDS = Object.keys(OUTCOMES) as ImportedRow["outcome"][];
const ROWS_SHOWN = 200;

/** The result of a check or an import: progress, counts, and every line with errors. */
export function ImportOutcome({ work, file }: { work: ReturnType<typeof useImport>; file: CsvFile | null }) {
  const { undo, isUndoing } = useUndo(work.reset);
  const { run, results } = work;
  const [isAsking, setAsking] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const kind = run?.kind;
  // With many columns this card starts off-screen: scroll it into view so the result is seen.
  useEffect(() => {
    if (kind) outcome.current?.scrollIntoView({ block: "start" });
  }, [kind]);
  if (!run) return null;
  const isCheck = run.kind === "check";
  const changes = results.filter(isChange).length;
  const isDone = run.isOver && !isCheck;
  const warned = results.filter(isWarned).length;
  return (
    <Card
      ref={outcome}
      className="scroll-mt-20 lg:scroll-mt-6"
      title={isCheck ? "What the file would do" : "Imported"}
      {...(isCheck && { description: "Nothing is changed yet. Lines with errors are left out." })}
      action={
        <div className="flex flex-wrap gap-2">
          {work.isBusy && (
            <Button variant="secondary" onClick={work.stop}>
              Stop
            </Button>
          )}
          {isCheck && run.isOver && !run.failure && (
            <Button disabled={changes === 0} onClick={() => (warned > 0 ? setAsking(true) : void work.apply())}>
              Import {plural(changes, "line")}
            </Button>
          )}
          {isDone && changes > 0 && (
            <Button variant="secondary" isPending={isUndoing} onClick={() => undo(work.undoId)}>
              <Undo2 aria-hidden /> Undo
            </Button>
          )}
          {isDone && <ButtonLink href="/admin/products">See the products</ButtonLink>}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {work.isBusy && (
          <ProgressBar
            label={isCheck ? "Checking" : "Importing"}
            value={run.done}
            max={Math.max(1, run.total)}
            detail={`${run.done.toLocaleString("en-US")} of ${run.total.toLocaleString("en-US")}`}
          />
        )}
        {run.failure && <Notice tone="danger">{run.failure}</Notice>}
        <p className="flex flex-wrap gap-1.5" aria-live="polite">
          {KINDS.map((kind) => {
            const count = results.filter(({ outcome }) => outcome === kind).length;
            return count > 0 ? (
              <Badge key={kind} tone={OUTCOMES[kind].tone}>
                {count.toLocaleString("en-US")} {OUTCOMES[kind].label}
              </Badge>
            ) : null;
          })}
        </p>
        {run.isOver && file && <RefusedLines file={file} rows={work.refused} />}
        <WrongLines rows={work.refused} />
        {isCheck && warned > 0 && (
          <Notice tone="attention" title={`${plural(warned, "line")} with a warning`}>
            Warnings come first below. You will be asked to confirm them.
          </Notice>
        )}
        {isCheck && <ChangingLines rows={results.filter(isChange)} />}
      </div>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`Import ${plural(changes, "line")}?`}
          description={`${plural(warned, "line")} with a warning: a price changes by more than ${LARGE_CHANGE_PERCENT}%, a price falls below cost, or a product leaves a restricted category.`}
          confirmLabel="Yes, import"
          tone="primary"
          onConfirm={() => {
            setAsking(false);
            void work.apply();
          }}
        />
      )}
    </Card>
  );
}

const shown = (cents: number) => (cents === 0 ? "Price on request" : formatMoney(cents));

/** Lines that create or change a product, with old and new price and each cell that differs; those with warnings first. */
function ChangingLines({ rows }: { rows: ImportedRow[] }) {
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => Number(isWarned(b)) - Number(isWarned(a)));
  return (
    <ul
      aria-label="Lines that change something"
      className="max-h-96 divide-y divide-line overflow-y-auto rounded border border-line"
    >
      {sorted.slice(0, ROWS_SHOWN).map(({ line, sku, name, added, price, warnings, changes }) => (
        <li key={line} className="px-3 py-2 text-sm">
          <p className="figures">
            <span className="font-medium">Line {line}</span> <span className="font-mono text-muted">{sku}</span> {name}
            {added && <span className="text-muted">, a new product</span>}
          </p>
          {added && (
            <p className="figures flex flex-wrap items-center gap-x-2">
              {added.priceCents > 0 ? formatMoney(added.priceCents) : <Badge tone="attention">No price</Badge>}
              <span className="text-muted">in {added.category ?? "no category"}</span>
            </p>
          )}
          {warnings?.map((warning) => (
            <p key={warning} className="text-attention">
              {warning}
            </p>
          ))}
          {price && <Becomes what="Price" from={shown(price.fromCents)} to={shown(price.toCents)} />}
          {changes.map(({ column, from, to }) => (
            <Becomes
              key={column}
              what={<span className="font-mono">{column}</span>}
              from={from || "(empty)"}
              to={to || "(empty)"}
            />
          ))}
        </li>
      ))}
      {rows.length > ROWS_SHOWN && (
        <li className="px-3 py-2 text-muted text-sm">
          and {(rows.length - ROWS_SHOWN).toLocaleString("en-US")} more lines that change something.
        </li>
      )}
    </ul>
  );
}

const Becomes = ({ what, from, to }: { what: ReactNode; from: string; to: string }) => (
  <p className="figures flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
    <span className="text-muted text-xs">{what}</span>
    <span className="min-w-0 text-muted">{from}</span>
    <ArrowRight aria-label="becomes" className="size-4 shrink-0 text-muted" />
    <span className="min-w-0 font-medium">{to}</span>
  </p>
);

/** Downloads the rejected lines as a CSV, to fix and import again. */
function RefusedLines({ file, rows }: { file: CsvFile; rows: ImportedRow[] }) {
  if (rows.length === 0) return null;
  const download = () => downloadText(`refused-${file.name.replace(/\.csv$/i, "")}.csv`, refusedCsv(file, rows));
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={download}>
        <Download aria-hidden /> Download {plural(rows.length, "refused line")}
      </Button>
    </div>
  );
}

function WrongLines({ rows }: { rows: ImportedRow[] }) {
  if (rows.length === 0) return null;
  const sorted = [...rows].sort((a, b) => a.line - b.line);
  return (
    <ul
      aria-label="Lines with errors"
      className="max-h-96 divide-y divide-line overflow-y-auto rounded border border-line"
    >
      {sorted.slice(0, ROWS_SHOWN).map(({ line, sku, name, errors }) => (
        <li key={line} className="px-3 py-2 text-sm">
          <p className="figures">
            <span className="font-medium">Line {line}</span> <span className="font-mono text-muted">{sku}</span> {name}
          </p>
          {errors.map((error) => (
            <p key={error} className="text-danger">
              {error}
            </p>
          ))}
        </li>
      ))}
      {rows.length > ROWS_SHOWN && (
        <li className="px-3 py-2 text-muted text-sm">and {rows.length - ROWS_SHOWN} more lines with errors.</li>
      )}
    </ul>
  );
}
