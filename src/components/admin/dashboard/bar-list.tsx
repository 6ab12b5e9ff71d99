import type { ReactNode } from "react";

type BarListProps = { label: string; rows: { key: string; name: ReactNode; size: number; value: ReactNode }[] };

/** A horizontal bar chart: each bar is scaled to the largest row. */
export function BarList({ label, rows }: BarListProps) {
  const longest = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <ul aria-label={label} className="figures flex flex-col gap-3">
      {rows.map(({ key, name, size, value }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="shrink-0 text-muted">{value}</span>
          </div>
          <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-subtle">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(size / longest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
