"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api, type RouterOutputs } from "~/trpc/react";
import type { LibrarySearchParams } from "./search-params";

export type LibraryImage = RouterOutputs["admin"]["images"]["list"]["images"][number];

export function useLibrary(params: LibrarySearchParams) {
  const query = api.admin.images.list.useInfiniteQuery(params, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, images: query.data?.pages.flatMap((page) => page.images) ?? [] };
}
