"use client";

import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";

type ShowMoreProps = { isPending: boolean; hasFailed: boolean; onMore: () => void };

/** Infinite scroll: loads more before it scrolls into view. The button does the same on click. */
export function ShowMore({ isPending, hasFailed, onMore }: ShowMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element || isPending || hasFailed || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: "600px" });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isPending, hasFailed, onMore]);
  return (
    <div ref={mark} className="flex flex-wrap items-center justify-center gap-3 py-4">
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          The next images could not be read.
        </p>
      )}
      <Button variant="secondary" isPending={isPending} onClick={onMore}>
        {hasFailed ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}
