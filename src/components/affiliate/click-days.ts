import { formatDate } from "~/lib/format-date";
import type { RouterOutputs } from "~/trpc/react";

export type ClickAnalyticsData = RouterOutputs["affiliate"]["clicks"];
export type ClickDay = ClickAnalyticsData["clicksByDate"][number];

/** Kinds of clicks, with their chart colors. */
export const CLICK_KINDS = [
  { key: "unique", label: "Unique", color: "var(--accent)" },
  { key: "repeats", label: "Repeated", color: "var(--star)" },
  { key: "bots", label: "Bots", color: "var(--line-strong)" },
] as const;

/** Formats "2026-03-05" as "Mar 5". */
export const shortDay = (date: string) => formatDate(`${date}T00:00:00Z`).replace(/, \d+$/, "");
