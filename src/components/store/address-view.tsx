"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { type CategoryView, categoryViewFrom } from "./category-view";

/** Hands the view that stands in the address to the page, which was kept without one. Shows nothing itself. */
export function AddressView({ onView }: { onView: (view: CategoryView) => void }) {
  const params = useSearchParams();
  // Joins the address bar: a kept page is the same for every address of a category.
  useEffect(() => onView(categoryViewFrom(Object.fromEntries(params))), [params, onView]);
  return null;
}
