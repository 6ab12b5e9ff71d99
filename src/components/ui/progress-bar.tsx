import { useId } from "react";

type ProgressBarProps = { label: string; value: number; max?: number; detail?: string };

export function ProgressBar({ label, value, max = 100, detail }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {detail && <span className="figures ml-auto text-muted">{detail}</span>}
      </div>
      <progress
        id={id}
        value={Math.min(value, max)}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-subtle ring-1 ring-line ring-inset [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
    </div>
  );
}
