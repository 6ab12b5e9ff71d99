"use client";

import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";

type ShowMoreProps = { isPending: boolean; hasFailed: boolean; onMore: () => void };

/** Reads on when it comes near the screen; the button does the same for those who press it. */
export function ShowMore({ isPending, hasFailed, onMore }: ShowMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  // IntersectionObserver: asks for more once this is visible.
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
