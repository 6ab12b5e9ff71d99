import { cn } from "~/lib/cn";

/** Stands in for content of the size that its classes give it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("skeleton h-4 w-full", className)} />;
}
