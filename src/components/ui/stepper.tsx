"use client";

import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { cn } from "~/lib/cn";

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** Accessible name, e.g. "Quantity of BPC-157". */
  label: string;
  min?: number;
  max?: number;
  isDisabled?: boolean;
  /** The id of the text that says what is wrong with the value. */
  errorId?: string | undefined;
  className?: string;
};

/** Digits that fit into the narrow field. */
const FITS_DIGITS = 3;

/** An integer from `min` to `max`: buttons, arrow keys or typing, applied on Enter or blur, with decimals truncated. */
export function Stepper({ value, onChange, label, min = 1, max = 999, isDisabled, errorId, className }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function change(next: number) {
    setDraft(null);
    const allowed = Math.min(max, Math.max(min, next));
    if (allowed !== value) onChange(allowed);
  }

  function settle() {
    if (draft === null) return;
    const typed = Number.parseInt(draft.replace(/,(?=\d{3}\b)/g, ""), 10);
    change(Number.isNaN(typed) ? value : typed);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") setDraft(null);
    if (event.key === "Enter" && draft !== null) {
      event.preventDefault();
      settle();
    }
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    change(value + step);
  }

  const button =
    "grid w-10 place-items-center text-ink hover:bg-subtle focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent";
  return (
    <fieldset
      aria-label={label}
      disabled={isDisabled}
      className={cn("inline-flex h-10 w-fit overflow-hidden rounded border border-line-strong bg-surface", className)}
    >
      <button
        type="button"
        aria-label="Decrease"
        disabled={value <= min}
        onClick={() => change(value - 1)}
        className={button}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-describedby={errorId}
        aria-invalid={errorId ? true : undefined}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value.replace(/[^\d.,]/g, "").slice(0, 6))}
        onBlur={settle}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
        className={cn(
          "figures border-line border-x bg-transparent text-center font-medium focus-visible:-outline-offset-2",
          String(draft ?? value).length > FITS_DIGITS ? "w-18" : "w-12",
        )}
      />
      <button
        type="button"
        aria-label="Increase"
        disabled={value >= max}
        onClick={() => change(value + 1)}
        className={button}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
