"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/trpc/react";
import type { ReviewsSearchParams } from "./search-params";

/** The page of reviews in the URL. The previous page stays visible while it loads. */
export const useReviews = (params: ReviewsSearchParams) =>
  api.admin.reviews.list.useQuery(params, { placeholderData: keepPreviousData });
