import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Card } from "./card";

type StatCardProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  href?: string;
};

export function StatCard({ label, value, hint, href }: StatCardProps) {
  return (
    <Card className={cn("max-sm:p-4", href && "relative transition-colors hover:border-line-strong")}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        {href ? (
          <Link href={href} className="inline-flex items-center gap-1 rounded font-medium after:absolute after:inset-0">
            {label}
            <ArrowUpRight aria-hidden className="size-3.5 text-muted" />
          </Link>
        ) : (
          <span className="font-medium">{label}</span>
        )}
      </div>
      <p className="figures mt-2 font-semibold text-xl tracking-tight [overflow-wrap:anywhere] sm:text-2xl">{value}</p>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
    </Card>
  );
}
