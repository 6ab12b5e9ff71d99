"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api, type RouterOutputs } from "~/trpc/react";
import type { LibrarySearchParams } from "./search-params";

export type LibraryImage = RouterOutputs["admin"]["images"]["list"]["images"][number];

/** The pictures of the library that have been read so far, and how to read on. */
export function useLibrary(params: LibrarySearchParams) {
  const query = api.admin.images.list.useInfiniteQuery(params, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, images: query.data?.pages.flatMap((page) => page.images) ?? [] };
}
