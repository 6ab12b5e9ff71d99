import type { CSSProperties } from "react";
import { cn } from "~/lib/cn";

/** Distance between stars, and half a star's width. Must match the `stars` utility in controls.css. */
const STEP_EM = 1.125;
const HALF_EM = 0.5;

/** A rating out of 5, rounded to the nearest half star. Scales with the font size. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const halves = Math.round(rating * 2);
  const filled = Math.floor(halves / 2) * STEP_EM + (halves % 2) * HALF_EM;
  const style: CSSProperties & Record<"--filled", string> = { "--filled": `${filled}em` };
  return (
    <span
      role="img"
      aria-label={`${Math.round(rating * 10) / 10} out of 5 stars`}
      style={style}
      className={cn("stars shrink-0 text-base", className)}
    />
  );
}
