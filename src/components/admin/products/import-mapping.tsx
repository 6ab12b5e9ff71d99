"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { PRODUCT_COLUMNS } from "~/domain/product-csv";
import type { CsvFile, Mapping } from "./read-csv";

type ImportMappingProps = {
  file: CsvFile;
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (mapping: Mapping) => void;
};

/** Each column of the file with the field that it fills, and its first value as an example. */
export function ImportMapping({ file, mapping, isDisabled, onChange }: ImportMappingProps) {
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
