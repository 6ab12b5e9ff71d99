import { LoaderCircle } from "lucide-react";

/** With a label it is announced; without one it is decoration beside a text that already says what is pending. */
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
