"use client";

import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "~/lib/cn";

type FieldControl = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

const FieldContext = createContext<FieldControl | null>(null);

/** The id and ARIA attributes that the surrounding `Field` gives to its control, or null outside of one. */
export function useFieldControl() {
  return useContext(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  isOptional?: boolean;
  /** Visually hides the label on wide screens, where a filter's options or a search placeholder explain the field. */
  isDense?: boolean;
  /** Only needed when something else must reference the control; generated otherwise. */
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hint, error, isOptional, isDense, id: givenId, className, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cn("font-medium text-sm", isDense && "lg:sr-only")}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldContext
        value={{ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** The live region is always rendered, so that screen readers announce a message added to it. */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className={cn("text-danger text-sm", !message && "sr-only")}>
      {message && (
        <p className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} {...useFieldControl()} className={cn("control", className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...rest} {...useFieldControl()} className={cn("control resize-y", className)} />;
}
