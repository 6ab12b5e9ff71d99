import type { ReactNode } from "react";
import { ButtonLink } from "./button";

type EmptyStateProps = {
  title: string;
  icon?: ReactNode;
  /** A button or primary action. For a plain link use `link`. */
  action?: ReactNode;
  link?: { href: string; label: string };
  children?: ReactNode;
};

export function EmptyState({ title, icon, action, link, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-line-strong border-dashed px-6 py-12 text-center">
      {icon && <span className="text-muted [&_svg]:size-8">{icon}</span>}
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
      {link && (
        <ButtonLink href={link.href} variant="secondary" className="mt-2">
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}
