"use client";

import { useEffect, useRef, useState } from "react";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterOutputs } from "~/trpc/react";
import { type CsvFile, type ImportRow, type Mapping, mapRows, partsOf, repeatedSkus, unevenLines } from "./read-csv";

export type ImportedRow = RouterOutputs["admin"]["products"]["checkImport"]["rows"][number];
/** Whether an empty cell keeps or clears an existing product's field. */
export type EmptyCells = "keep" | "clear";
/** `seen` is the state of the product that the check compared the line with. */
type CheckedRow = ImportRow & Partial<Pick<ImportedRow, "seen">>;
type Run = { kind: "check" | "apply"; done: number; total: number; isOver: boolean; failure: string | null };

const STOPPED: Readonly<Record<Run["kind"], string>> = {
  check: "Stopped. Nothing was imported.",
  apply: "Stopped. Lines imported so far are kept.",
};

/** Checks and then imports a file in batches, with progress. Can be stopped, and safely run again. */
export function useImport() {
  const utils = api.useUtils();
  const check = api.admin.products.checkImport.useMutation();
  const apply = api.admin.products.import.useMutation();
  const [run, setRun] = useState<Run | null>(null);
  const [results, setResults] = useState<ImportedRow[]>([]);
  const [leftOut, setLeftOut] = useState<ImportedRow[]>([]);
  const [undoId, setUndoId] = useState(randomUuid);
  const isStopped = useRef(false);
  const sent = useRef<ImportRow[]>([]);
  const checkedAs = useRef<EmptyCells>("keep");
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function work(
    kind: Run["kind"],
    rows: CheckedRow[],
    known: ImportedRow[],
    send: (part: CheckedRow[]) => Promise<ImportedRow[]>,
  ) {
    isStopped.current = false;
    let told = known;
    let done = 0;
    setResults(told);
    const say = (changes: Partial<Run>) =>
      setRun({ kind, total: rows.length, done, isOver: false, failure: null, ...changes });
    say({});
    try {
      for (const part of partsOf(rows)) {
        if (isStopped.current) break;
        told = [...told, ...(await send(part))];
        done += part.length;
        setResults(told);
        say({});
      }
      say({ isOver: true, failure: isStopped.current ? STOPPED[kind] : null });
    } catch (failure) {
      say({ isOver: true, failure: errorMessage(failure) });
    }
  }

  const wrong = results.filter(({ outcome }) => outcome === "error");
  return {
    run,
    results,
    /** Lines rejected by the check or by the import. */
    refused: run?.kind === "apply" ? [...leftOut, ...wrong] : wrong,
    undoId,
    isBusy: run !== null && !run.isOver,
    stop: () => {
      isStopped.current = true;
    },
    reset() {
      setRun(null);
      setResults([]);
    },
    async check(file: CsvFile, mapping: Mapping, emptyCells: EmptyCells) {
      const rows = mapRows(file, mapping);
      const uneven = new Map(unevenLines(file).map(({ line, error }) => [line, error]));
      const even = rows.filter(({ line }) => !uneven.has(line));
      const repeated = new Map(
        repeatedSkus(even).map(({ line, firstLine }) => [line, `sku: Already used in line ${firstLine}`]),
      );
      checkedAs.current = emptyCells;
      sent.current = even.filter(({ line }) => !repeated.has(line));
      const known = rows.flatMap(({ line, cells }): ImportedRow[] => {
        const error = uneven.get(line) ?? repeated.get(line);
        const [sku, name] = [cells.sku?.trim() ?? "", ""];
        return error ? [{ line, sku, name, outcome: "error", seen: null, changes: [], errors: [error] }] : [];
      });
      await work(
        "check",
        sent.current,
        known,
        async (part) => (await check.mutateAsync({ rows: part, emptyCells })).rows,
      );
    },
    /** Sends only lines that the check found new or changed, each with the product state it was compared with. */
    async apply() {
      const wanted = new Map(results.filter(isChange).map(({ line, seen }) => [line, seen]));
      // Warnings are shown, and confirmed, before this is called.
      const isConfirmed = results.some(isWarned);
      // Each run can be undone by itself: the state before it is what its check has shown.
      const runId = randomUuid();
      setUndoId(runId);
      setLeftOut(results.filter(({ outcome }) => outcome === "error"));
      const rows = sent.current
        .filter(({ line }) => wanted.has(line))
        .map((row) => ({ ...row, seen: wanted.get(row.line) }));
      await work(
        "apply",
        rows,
        [],
        async (part) =>
          (await apply.mutateAsync({ undoId: runId, rows: part, emptyCells: checkedAs.current, isConfirmed })).rows,
      );
      await utils.admin.invalidate();
    },
  };
}

export const isChange = ({ outcome }: ImportedRow) => outcome === "new" || outcome === "changed";
export const isWarned = ({ warnings = [] }: ImportedRow) => warnings.length > 0;
