import { cn } from "~/lib/cn";

/** Amounts come formatted; an old one is struck through and says so to those who cannot see it. */
export function Price({ amount, was, className }: { amount: string; was?: string; className?: string }) {
  return (
    <span className={cn("price", className)}>
      {was && (
        <s className="font-normal text-[0.85em] text-muted">
          <span className="sr-only">Was </span>
          {was}
        </s>
      )}
      <span>
        {was && <span className="sr-only">Now </span>}
        {amount}
      </span>
    </span>
  );
}
