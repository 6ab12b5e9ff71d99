import { LoaderCircle } from "lucide-react";

/** Announced to screen readers if it has a label; otherwise decorative, beside text that says what is pending. */
export function Spinner({ label }: { label?: string }) {
  const icon = <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span>{label}</span>
    </span>
  );
}
