import type { ReactNode } from "react";

type EmptyStateProps = { title: string; icon?: ReactNode; action?: ReactNode; children?: ReactNode };

/** Says what would be here, and what to do next. */
export function EmptyState({ title, icon, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-line-strong border-dashed px-6 py-12 text-center">
      {icon && <span className="text-muted [&_svg]:size-8">{icon}</span>}
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
