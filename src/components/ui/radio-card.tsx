import type { ComponentProps, ReactNode } from "react";
import { cn } from "~/lib/cn";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title" | "children"> & {
  title: ReactNode;
  description?: ReactNode;
  aside?: ReactNode;
};

export function RadioCard({ title, description, aside, className, ...rest }: RadioCardProps) {
  return (
    <label
      className={cn(
        "flex min-h-12 cursor-pointer items-start gap-3 rounded border border-line bg-surface p-4 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        className="mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-surface checked:border-6 checked:border-accent focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-medium">{title}</span>
        {description && <span className="mt-0.5 block text-muted text-sm">{description}</span>}
      </span>
      {aside && <span className="figures shrink-0 font-medium">{aside}</span>}
    </label>
  );
}

type RadioCardGroupProps = {
  legend: ReactNode;
  isLegendHidden?: boolean;
  className?: string;
  children: ReactNode;
};

export function RadioCardGroup({ legend, isLegendHidden, className, children }: RadioCardGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={cn("mb-2 font-medium text-sm", isLegendHidden && "sr-only")}>{legend}</legend>
      <div className={cn("grid gap-3", className)}>{children}</div>
    </fieldset>
  );
}
