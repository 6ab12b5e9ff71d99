"use client";

import { keepPreviousData } from "@tanstack/react-query";
import type { LibraryFilter } from "~/schemas/admin/images";
import { api, type RouterOutputs } from "~/trpc/react";

export type LibraryImage = RouterOutputs["admin"]["images"]["list"]["images"][number];

/** The pictures of the library that have been read so far, and how to read on. */
export function useLibrary({ show, search }: { show: LibraryFilter; search: string }) {
  const query = api.admin.images.list.useInfiniteQuery(
    { show, search },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  return { ...query, images: query.data?.pages.flatMap((page) => page.images) ?? [] };
}
