"use client";

import { type ReactNode, useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Field, Input } from "~/components/ui/field";

/** Search debounce. */
const WAIT_MS = 250;

type EntryPickerProps = {
  label: string;
  placeholder: string;
  /** Called with a search text of at least two characters. `onPicked` clears the field. */
  results: (search: string, onPicked: () => void) => ReactNode;
};

export function EntryPicker({ label, placeholder, results }: EntryPickerProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), WAIT_MS);
  return (
    <div className="flex flex-col gap-2">
      <Field label={label}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={120}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        {typed.trim().length >= 2 && search.length >= 2 && results(search, () => setTyped(""))}
      </div>
    </div>
  );
}

type FoundListProps<T> = {
  rows: readonly T[];
  total: number;
  /** For example "customer". */
  noun: string;
  onPick: (row: T) => void;
  children: (row: T) => ReactNode;
};

const SHOWN = 8;

/** Search results as buttons, with a note if there are none or more than shown. */
export function SearchResultList<T extends { id: string }>({ rows, total, noun, onPick, children }: FoundListProps<T>) {
  if (rows.length === 0) return <p className="text-muted text-sm">No {noun} found.</p>;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded border border-line">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onPick(row)}
              className="figures flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-left text-sm hover:bg-subtle focus-visible:-outline-offset-2"
            >
              {children(row)}
            </button>
          </li>
        ))}
      </ul>
      {total > SHOWN && <p className="mt-1 text-muted text-sm">Type more to see others.</p>}
    </>
  );
}
