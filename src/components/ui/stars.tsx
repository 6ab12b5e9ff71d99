import type { CSSProperties } from "react";
import { cn } from "~/lib/cn";

/** From one star to the next, and half of one, in the font's size. */
const STEP_EM = 1.125;
const HALF_EM = 0.5;

/** A rating out of five, shown to the nearest half; as large as the text around it. */
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
