"use client";

import { Pencil } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Input } from "~/components/ui/field";
import { cn } from "~/lib/cn";

/** Null if the save succeeded, otherwise the error shown below the cell. */
export type InlineRefusal = { message: string; canConfirm?: boolean } | null;

/** `seen`: the row's state when the cell was opened; `isConfirmed`: whether a warning was confirmed. */
type InlineSave<Seen> = { seen: Seen; isConfirmed: boolean };

type InlineEditProps<Seen> = {
  label: string;
  /** The cell's content while not editing. */
  children: ReactNode;
  /** Initial text of the field. */
  text: string;
  /** Lets the server detect concurrent changes. Captured on opening, because the list may refetch meanwhile. */
  seen: Seen;
  hint?: string;
  className?: string;
  onSave: (text: string, save: InlineSave<Seen>) => Promise<InlineRefusal>;
};

/**
 * A list cell edited in place: Enter saves, Escape cancels. Errors show below the field and keep what was typed; blur
 * does not close it unless nothing was changed.
 */
export function InlineEdit<Seen extends number | null>(props: InlineEditProps<Seen>) {
  const { label, children, text, seen, hint, className, onSave } = props;
  /** What the cell held when it was opened; null while closed. */
  const [opened, setOpened] = useState<{ text: string; seen: Seen } | null>(null);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<InlineRefusal>(null);
  const [isSaving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const noteId = useId();

  function close() {
    setOpened(null);
    setRefusal(null);
    // The button is mounted again only after this render.
    requestAnimationFrame(() => opener.current?.focus());
  }
  async function save(value: string, from: { text: string; seen: Seen }) {
    if (value.trim() === from.text) return close();
    setSaving(true);
    const refused = await onSave(value.trim(), { seen: from.seen, isConfirmed: refusal?.canConfirm ?? false });
    setSaving(false);
    if (refused) setRefusal(refused);
    else close();
  }
  function press(event: KeyboardEvent<HTMLInputElement>, from: { text: string; seen: Seen }) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!isSaving) void save(event.currentTarget.value, from);
    }
  }

  if (opened === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Edit ${label}`}
        title="Edit"
        onClick={() => {
          setOpened({ text, seen });
          setTyped(text);
        }}
        className={cn(
          "group -mx-1.5 inline-flex min-h-9 items-center gap-1.5 rounded px-1.5 hover:bg-subtle hover:ring-1 hover:ring-line focus-visible:bg-subtle",
          className,
        )}
      >
        {children}
        <Pencil
          aria-hidden
          className="hidden size-3.5 shrink-0 text-muted opacity-0 md:block group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    );
  }
  const next = refusal?.canConfirm
    ? " Press Enter again to save."
    : opened.seen !== seen
      ? " Press Escape to see it as it is now."
      : "";
  const note = refusal ? refusal.message + next : hint;
  return (
    <span className="block min-w-0">
      <Input
        aria-label={label}
        aria-invalid={refusal !== null}
        aria-describedby={note ? noteId : undefined}
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        readOnly={isSaving}
        value={typed}
        className="h-9 w-24"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(null);
        }}
        onBlur={(event) => {
          if (!refusal && !isSaving && event.currentTarget.value.trim() === opened.text) setOpened(null);
        }}
        onKeyDown={(event) => press(event, opened)}
      />
      {note && (
        <span
          id={noteId}
          role={refusal ? "alert" : undefined}
          className={cn("mt-0.5 block text-left text-xs", refusal ? "text-danger" : "text-muted")}
        >
          {note}
        </span>
      )}
    </span>
  );
}
