"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { api, type RouterOutputs } from "~/trpc/react";
import type { LibrarySearchParams } from "./search-params";

export type LibraryImage = RouterOutputs["admin"]["images"]["list"]["images"][number];

export function useLibrary(params: LibrarySearchParams) {
  const query = api.admin.images.list.useInfiniteQuery(params, {
    ...CURSOR_PAGINATION,
    placeholderData: keepPreviousData,
  });
  return { ...query, images: query.data?.pages.flatMap((page) => page.images) ?? [] };
}
