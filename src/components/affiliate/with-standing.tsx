"use client";

import type { ReactNode } from "react";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import type { Standing } from "./tier-status";

/** What is drawn from the affiliate's standing: a skeleton until it is there, and the error with a retry if it fails. */
export function WithStanding({ children }: { children: (standing: Standing) => ReactNode }) {
  const { data, error, refetch } = api.affiliate.dashboard.useQuery();
  if (error) return <QueryError query={{ error, refetch }} />;
  return data ? children(data) : <Skeleton className="h-[40rem]" />;
}
