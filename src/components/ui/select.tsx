"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";
import { useFieldControl } from "./field";

/** A native select, for its keyboard and mobile behavior. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select {...rest} {...useFieldControl()} className="control cursor-pointer appearance-none pr-9" />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
