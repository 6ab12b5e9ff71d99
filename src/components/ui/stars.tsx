import { Star, StarHalf } from "lucide-react";
import { cn } from "~/lib/cn";

const five = [1, 2, 3, 4, 5] as const;

type StarsProps = { rating: number; className?: string };

/** A rating out of five, shown to the nearest half. */
export function Stars({ rating, className }: StarsProps) {
  const halves = Math.round(rating * 2);
  return (
    <span role="img" aria-label={`${Math.round(rating * 10) / 10} out of 5 stars`} className="inline-flex gap-0.5">
      {five.map((star) => (
        <span key={star} className={cn("relative size-4", className)}>
          <Star
            aria-hidden
            className={cn("size-full", halves >= star * 2 ? "fill-star text-star" : "text-line-strong")}
          />
          {halves === star * 2 - 1 && (
            <StarHalf aria-hidden className="absolute inset-0 size-full fill-star text-star" />
          )}
        </span>
      ))}
    </span>
  );
}
