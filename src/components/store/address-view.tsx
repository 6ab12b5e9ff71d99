"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { type CategoryView, categoryViewFrom } from "./category-view";

/** Hands the view that is in the URL to the page, which was kept without one. Shows nothing itself. */
export function AddressView({ onView }: { onView: (view: CategoryView) => void }) {
  const params = useSearchParams();
  // Reads the URL in the browser: a cached page is the same for every view of a category.
  useEffect(() => onView(categoryViewFrom(Object.fromEntries(params))), [params, onView]);
  return null;
}
