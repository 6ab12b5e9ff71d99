import type { ReactNode } from "react";

type ScreenHeadProps = { title: string; hint?: ReactNode; children?: ReactNode };

export function ScreenHead({ title, hint, children }: ScreenHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {hint && <div className="min-w-0 basis-full text-muted text-sm lg:flex-1 lg:basis-0">{hint}</div>}
      </div>
      {children && <div className="flex flex-wrap gap-x-3 gap-y-2">{children}</div>}
    </div>
  );
}
