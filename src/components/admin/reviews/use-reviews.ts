"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/trpc/react";
import type { ReviewsSearchParams } from "./search-params";

/** The page of reviews that the URL names; the one before stays until it is there. */
export const useReviews = (params: ReviewsSearchParams) =>
  api.admin.reviews.list.useQuery(params, { placeholderData: keepPreviousData });
