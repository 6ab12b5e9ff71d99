"use client";

import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Button } from "./button";

type MoreButtonProps = {
  /** An infinite query. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError?: boolean;
    fetchNextPage: () => unknown;
  };
  className?: string;
  children: ReactNode;
};

/** Loads the next page of an infinite query, and shows an inline error if that fails. */
export function MoreButton({ pages, className = "mt-4", children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={cn("flex flex-wrap items-center gap-3", className)}>
      <Button variant="secondary" isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchNextPageError ? "Try again" : children}
      </Button>
      {pages.isFetchNextPageError && (
        <p role="alert" className="text-danger text-sm">
          We could not load more.
        </p>
      )}
    </div>
  );
}
