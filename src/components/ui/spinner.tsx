import { LoaderCircle } from "lucide-react";
import { cn } from "~/lib/cn";

/** With a label it is announced; without one it is decoration beside a text that already says what is pending. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={cn("size-5 shrink-0 animate-spin", className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span>{label}</span>
    </span>
  );
}
