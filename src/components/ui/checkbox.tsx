"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "~/lib/cn";
import { FieldError } from "./field";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  isLabelHidden?: boolean;
  isIndeterminate?: boolean;
  isPending?: boolean;
};

/** While pending, the box keeps its focus but ignores changes. */
export function Checkbox({
  label,
  hint,
  error,
  isLabelHidden,
  isIndeterminate,
  isPending,
  className,
  onChange,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        className={cn(
          "flex cursor-pointer items-start",
          isLabelHidden ? "p-1" : "min-h-10 gap-3 py-2",
          hint && "min-h-0 pb-0.5",
        )}
      >
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            id={id}
            {...rest}
            ref={(box) => {
              if (box) box.indeterminate = Boolean(isIndeterminate);
              if (typeof ref === "function") return ref(box);
              if (ref) ref.current = box;
            }}
            type="checkbox"
            onChange={(event) => !isPending && onChange?.(event)}
            aria-disabled={isPending || undefined}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-[0.3rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-ink disabled:cursor-not-allowed disabled:bg-subtle aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative hidden size-3.5 text-accent-ink peer-checked:block peer-indeterminate:hidden peer-disabled:text-muted"
          />
          <Minus
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative hidden size-3.5 text-accent-ink peer-indeterminate:block peer-disabled:text-muted"
          />
        </span>
        <span className={cn("text-[0.9375rem] leading-5", isLabelHidden && "sr-only")}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pb-2 pl-8 text-muted text-sm">
          {hint}
        </p>
      )}
      {!isLabelHidden && (
        <div className="pl-8">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </div>
  );
}
