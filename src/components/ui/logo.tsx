import { cn } from "~/lib/cn";

/** An assay balance that doubles as the letter A: two legs, a pivot, and a level beam with hooks for the pans. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn("size-8 shrink-0", className)}>
      <path d="M14.6 9 7.5 28M17.4 9l7.1 19" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M3 23v-3.5h26V23"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="6" r="3" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-xl tracking-tight">
      <Mark />
      {name}
    </span>
  );
}
