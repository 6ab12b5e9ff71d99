"use client";

import { Command } from "cmdk";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";

/** Search debounce. */
const WAIT_MS = 250;

type EntryPickerProps = {
  label: string;
  placeholder: string;
  /** Called with a search text of at least two characters. `onPicked` clears the field. */
  results: (search: string, onPicked: () => void) => ReactNode;
  /** Whether the field takes the focus when it appears. */
  isFocused?: boolean;
};

/** Home and End move the caret in the text, not through the results. */
function leaveCaretKeys(event: KeyboardEvent) {
  if (event.key === "Home" || event.key === "End") event.stopPropagation();
}

/** Combobox: the arrows move through the results, Enter picks the marked one, which is the first at first. */
export function EntryPicker({ label, placeholder, results, isFocused = false }: EntryPickerProps) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const search = useDebounced(typed, WAIT_MS);
  const isAsked = typed.length >= 2;
  return (
    <Command label={label} shouldFilter={false} className="flex flex-col gap-2">
      <span aria-hidden className="font-medium text-sm">
        {label}
      </span>
      <Command.Input
        autoFocus={isFocused}
        value={text}
        onValueChange={setText}
        maxLength={120}
        placeholder={placeholder}
        className="control"
        onKeyDown={leaveCaretKeys}
      />
      <div aria-live="polite">
        <Command.List
          label={`Results: ${label}`}
          className={isAsked ? "" : "hidden"}
          // Keys in the input move through the results; those on a button in here are its own.
          onKeyDown={(event) => event.stopPropagation()}
        >
          {/* Never results for an earlier text: Enter would pick the wrong one. */}
          {isAsked && search === typed && results(search, () => setText(""))}
        </Command.List>
      </div>
    </Command>
  );
}

type FoundListProps<T> = {
  rows: readonly T[];
  total: number;
  /** For example "customer". */
  noun: string;
  onPick: (row: T) => void;
  /** What to do if nothing was found. */
  advice?: string;
  children: (row: T) => ReactNode;
};

const SHOWN = 8;

/** Search results as options, with a note if there are none or more than shown. */
export function SearchResultList<T extends { id: string }>({
  rows,
  total,
  noun,
  onPick,
  advice,
  children,
}: FoundListProps<T>) {
  if (rows.length === 0)
    return <p className="text-muted text-sm">{[`No ${noun} found.`, advice].filter(Boolean).join(" ")}</p>;
  return (
    <>
      <div className="divide-y divide-line overflow-hidden rounded border border-line">
        {rows.slice(0, SHOWN).map((row) => (
          <Command.Item
            key={row.id}
            value={row.id}
            onSelect={() => onPick(row)}
            className="figures flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-sm aria-selected:bg-subtle"
          >
            {children(row)}
          </Command.Item>
        ))}
      </div>
      {total > SHOWN && <p className="mt-1 text-muted text-sm">Type more to see others.</p>}
    </>
  );
}
