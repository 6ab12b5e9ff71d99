import type { ComponentProps, ReactNode } from "react";
import { cn } from "~/lib/cn";

type CardProps = Omit<ComponentProps<"div">, "title"> & Partial<CardHeaderProps>;

export function Card({ title, description, action, level, className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={cn("rounded border border-line bg-surface p-5", className)}>
      {title && <CardHeader {...{ title, description, action, level }} />}
      {children}
    </div>
  );
}

type CardHeaderProps = { title: ReactNode; description?: ReactNode; action?: ReactNode; level?: 2 | 3 };

function CardHeader({ title, description, action, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <Heading className="font-semibold text-lg">{title}</Heading>
        {description && <p className="mt-1 text-muted text-sm">{description}</p>}
      </div>
      {action}
    </div>
  );
}
