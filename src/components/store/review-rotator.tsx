"use client";

import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { Stars } from "~/components/ui/stars";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";

const TURN_MS = 5_000;

type Review = RouterOutputs["catalogue"]["home"]["reviews"][number];

/** Rotates through approved reviews. Stops while hovered, focused or paused, and with reduced motion. */
export function ReviewRotator({ reviews }: { reviews: Review[] }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isTurning = !isPaused && !isHovered && !isFocused && reviews.length > 1;

  useEffect(() => {
    if (!isTurning || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % reviews.length), TURN_MS);
    return () => clearInterval(timer);
  }, [isTurning, reviews.length]);

  if (reviews.length === 0) return null;
  const turn = (step: number) => setIndex((index + step + reviews.length) % reviews.length);
  return (
    <section aria-labelledby="reviews-title" aria-roledescription="carousel" className="py-12">
      <h2 id="reviews-title" className="text-center font-semibold text-2xl sm:text-3xl">
        What researchers say
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: resting under the pointer adds no act of its own */}
      <div
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        className="mx-auto mt-6 max-w-2xl rounded border border-line bg-surface px-6 pt-8 pb-4"
      >
        {/* All reviews share one grid cell, so the block is as tall as the longest and nothing below it moves. */}
        <div aria-live={isTurning ? "off" : "polite"} className="grid wrap-anywhere">
          {reviews.map((review, at) => (
            <figure
              key={review.id}
              aria-hidden={at !== index}
              inert={at !== index}
              className={cn(
                "col-start-1 row-start-1 flex flex-col items-center justify-center text-center transition-opacity duration-500",
                at === index ? "opacity-100" : "opacity-0",
              )}
            >
              <Stars rating={review.rating} className="text-xl" />
              <blockquote className="mt-4 text-pretty text-lg">“{review.reviewText}”</blockquote>
              <figcaption className="mt-4 text-muted text-sm">
                <span className="font-medium text-ink">{review.reviewer}</span>
                {" on "}
                {review.product ? (
                  <Link
                    href={`/product/${review.product.slug}`}
                    className="underline underline-offset-4 hover:text-ink"
                  >
                    {review.product.name}
                  </Link>
                ) : (
                  "an order"
                )}
              </figcaption>
              {review.reply && (
                <div className="mt-4 border-accent border-l-2 pl-4 text-left text-sm">
                  <p className="font-medium">Reply from the shop</p>
                  <p className="mt-1 whitespace-pre-line text-muted">{review.reply}</p>
                </div>
              )}
            </figure>
          ))}
        </div>
        {reviews.length > 1 && (
          <div className="mt-4 flex items-center justify-center gap-1">
            <Button variant="ghost" size="icon" aria-label="Previous review" onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={isPaused ? "Play reviews" : "Pause reviews"}
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            </Button>
            <Button variant="ghost" size="icon" aria-label="Next review" onClick={() => turn(1)}>
              <ChevronRight aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
