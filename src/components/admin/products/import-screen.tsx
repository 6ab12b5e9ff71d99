"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { plural } from "~/domain/plural";
import { PRODUCT_COLUMNS } from "~/domain/product-csv";
import { errorMessage } from "~/lib/api-error";
import { ImportOutcome } from "./import-outcome";
import { type CsvFile, guessMapping, hasEmptyCells, type Mapping, mappingError, readCsvFile } from "./read-csv";
import { type EmptyCells, useImport } from "./use-import";

const LEAVING = { title: "Leave while the import runs?", description: "It stops. Lines imported so far are kept." };

/** Imports products from a CSV: choose a file, map its columns, check, import. */
export function ImportScreen() {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [error, setError] = useState<string>();
  const [emptyCells, setEmptyCells] = useState<EmptyCells>("keep");
  const work = useImport();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // Reset so that choosing the same file again fires a change event.
    event.target.value = "";
    if (!chosen) return;
    work.reset();
    try {
      const read = await readCsvFile(chosen);
      setFile(read);
      setMapping(guessMapping(read.header));
      setError(undefined);
    } catch (failure) {
      setFile(null);
      setError(errorMessage(failure));
    }
  }
  const wrong = file && mappingError(mapping);
  const isImporting = work.isBusy && work.run?.kind === "apply";
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Products", href: "/admin/products" }, { label: "Import" }]} />
        <h1 className="mt-1 font-semibold text-2xl">Import products</h1>
        <p className="mt-1 max-w-prose text-muted">
          A CSV file with one product per line, like the one that{" "}
          <a href="/admin/products/export.csv" download className="text-accent underline underline-offset-4">
            Export
          </a>{" "}
          gives you. Products are matched by SKU; fields without a column stay unchanged.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={file ? "secondary" : "primary"}
          disabled={work.isBusy}
          onClick={() => chooser.current?.click()}
        >
          <FileUp aria-hidden /> {file ? "Choose another file" : "Choose CSV file"}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        {file && (
          <p className="figures min-w-0 break-all text-muted text-sm">
            {file.name}, {plural(file.lines.length, "line")}
          </p>
        )}
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
      {file && (
        <Card
          title="Columns"
          description="Which field each column of the file fills."
          action={
            <Button
              disabled={wrong !== null}
              aria-disabled={isImporting}
              isPending={work.isBusy && !isImporting}
              onClick={() => void work.check(file, mapping, emptyCells)}
            >
              Check the file
            </Button>
          }
        >
          {wrong && (
            <Notice tone="attention" className="mb-4">
              {wrong}
            </Notice>
          )}
          {hasEmptyCells(file, mapping) && (
            <Field
              label="What does an empty cell mean?"
              hint="For products that you already have. New products start without it."
              className="mb-5 max-w-md"
            >
              <Select
                value={emptyCells}
                disabled={work.isBusy}
                onChange={(event) => {
                  setEmptyCells(event.target.value === "clear" ? "clear" : "keep");
                  work.reset();
                }}
              >
                <option value="keep">Keep what the product has</option>
                <option value="clear">Clear the field</option>
              </Select>
            </Field>
          )}
          <ImportMapping
            file={file}
            mapping={mapping}
            isDisabled={work.isBusy}
            onChange={(next) => {
              setMapping(next);
              work.reset();
            }}
          />
        </Card>
      )}
      {work.run && <ImportOutcome work={work} file={file} />}
      <LeaveGuard isDirty={isImporting} ends={LEAVING} />
    </div>
  );
}

type ImportMappingProps = {
  file: CsvFile;
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (mapping: Mapping) => void;
};

/** Maps each CSV column to a product field, with its first value as an example. */
function ImportMapping({ file, mapping, isDisabled, onChange }: ImportMappingProps) {
  const change = (place: number, value: string) => {
    const column = PRODUCT_COLUMNS.find((each) => each === value) ?? null;
    onChange(mapping.map((now, index) => (index === place ? column : now)));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {file.header.map((title, place) => {
        const example = file.lines[0]?.cells[place]?.slice(0, 60);
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one name, and a column is its place
            key={place}
            label={title || `Column ${place + 1}`}
            hint={<span className="block truncate">{example ? `e.g. ${example}` : "empty in the first line"}</span>}
          >
            <Select
              value={mapping[place] ?? ""}
              disabled={isDisabled}
              onChange={(event) => change(place, event.target.value)}
            >
              <option value="">Not imported</option>
              {PRODUCT_COLUMNS.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        );
      })}
    </div>
  );
}
