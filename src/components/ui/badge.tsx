import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

const tones = {
  neutral: "bg-subtle text-muted ring-line",
  accent: "bg-accent-soft text-accent ring-accent/25",
  attention: "bg-attention-soft text-attention ring-attention/25",
  danger: "bg-danger-soft text-danger ring-danger/25",
  success: "bg-success-soft text-success ring-success/25",
} as const;

export type BadgeTone = keyof typeof tones;

type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        "figures inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-medium text-xs ring-1 ring-inset lg:in-[.dense-row]:h-4.5 [&_svg]:size-3.5",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
