"use client";

import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { plural } from "~/domain/plural";
import { guessColumns, missingColumns, type StatementColumns, statementTextProblem } from "~/domain/statement-columns";
import { MAX_STATEMENT_LINES, readStatement, type SkippedLine } from "~/domain/statement-lines";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { ColumnChoice } from "./column-choice";
import { readTable, saveColumns, savedColumns } from "./read-table";

const MAX_FILE_BYTES = 2_000_000;

/** Imports a statement, pasted or as a file. The column mapping is chosen once and remembered in this browser. */
export function StatementImport() {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<StatementColumns | null>(null);
  const [problem, setProblem] = useState<string>();
  /** Lines skipped by the last import. */
  const [leftOut, setLeftOut] = useState<readonly SkippedLine[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const present = useRef("");
  const utils = api.useUtils();
  const table = readTable(text);
  const columns = chosen ?? savedColumns(table.headings) ?? guessColumns(table.headings);
  const missing = missingColumns(columns);
  const textProblem = text.trim() ? statementTextProblem(table.headings, table.rows.length) : null;
  const read = missing.length === 0 ? readStatement(table.rows, columns) : { payments: [], skipped: [] };
  const take = api.admin.payments.importStatement.useMutation({
    onSuccess({ added, known }) {
      toast.success(`${plural(added, "new payment")} imported`, {
        ...(known > 0 && { description: `${plural(known, "was", "were")} imported before.` }),
      });
    },
    onSettled: () => utils.admin.payments.invalidate(),
  });

  function begin(given: string) {
    present.current = given;
    setText(given);
    setChosen(null);
    setProblem(undefined);
    setLeftOut([]);
    if (given) take.reset();
  }

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const given = event.target.files?.[0];
    event.target.value = "";
    if (!given) return;
    if (given.size > MAX_FILE_BYTES) setProblem("This file is larger than 2 MB. Please split it.");
    else begin(await given.text());
  }

  function submit() {
    if (table.problem) setProblem(`${table.problem}.`);
    else if (read.payments.length === 0)
      setProblem("No incoming payments found. The reason each line was skipped is listed below.");
    else if (read.payments.length > MAX_STATEMENT_LINES) {
      setProblem(`A statement has at most ${MAX_STATEMENT_LINES.toLocaleString("en-US")} lines at a time.`);
    } else take.mutate({ payments: read.payments.map(({ row: _, ...payment }) => payment) }, { onSuccess: finish });
  }

  /** Of the text that was imported; a text pasted since then stays. */
  function finish() {
    saveColumns(table.headings, columns);
    if (present.current !== text) return;
    begin("");
    setLeftOut(read.skipped);
  }

  const { length: count } = read.payments;
  return (
    <Card
      title="Import statement"
      description="The cash app's activity as CSV, with its header row. Lines that were imported before are skipped."
    >
      <div className="flex flex-col gap-4">
        <Field label="Statement" {...(problem ? { error: problem } : {})}>
          <Textarea
            name="statement"
            rows={text ? 6 : 3}
            value={text}
            spellCheck={false}
            placeholder="Date,Name,Notes,Amount"
            className="font-mono text-sm"
            onChange={(event) => begin(event.target.value)}
          />
        </Field>
        {textProblem && (
          <Notice tone="attention" title="Nothing to import in this text">
            {textProblem} Your text stays in the field.
          </Notice>
        )}
        {table.rows.length > 0 && !textProblem && (
          <ColumnChoice table={table} columns={columns} missing={missing} onChange={setChosen} />
        )}
        <SkippedLines skipped={text ? (textProblem ? [] : read.skipped) : leftOut} />
        {take.error && <Notice tone="danger">{errorMessage(take.error)}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={submit} disabled={missing.length > 0 || textProblem !== null} isPending={take.isPending}>
            {count > 0 ? `Import ${plural(count, "payment")}` : "Import"}
          </Button>
          <Button variant="secondary" onClick={() => file.current?.click()}>
            <Upload aria-hidden /> Choose file
          </Button>
          {text && (
            <Button variant="ghost" onClick={() => begin("")}>
              Clear
            </Button>
          )}
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            aria-label="Statement file"
            onChange={upload}
          />
        </div>
        <LeaveGuard isDirty={text.trim() !== "" && !take.isPending} name="the statement" />
      </div>
    </Card>
  );
}

const SHOWN = 20;

function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  if (skipped.length === 0) return null;
  const one = skipped.length === 1;
  return (
    <Notice tone="attention" title={`${skipped.length} ${one ? "line is" : "lines are"} left out`}>
      <ul className="figures flex flex-col gap-1 text-sm">
        {skipped.slice(0, SHOWN).map(({ row, text, why }) => (
          <li key={row} className="min-w-0">
            <span className="font-medium">Line {row}:</span> {why}.{" "}
            <span className="break-all font-mono text-xs">{text}</span>
          </li>
        ))}
        {skipped.length > SHOWN && <li>And {skipped.length - SHOWN} more.</li>}
      </ul>
    </Notice>
  );
}
