"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/trpc/react";
import type { ReviewsAddress } from "./search-params";

/** The page of reviews that the address names; the one before stays until it is there. */
export const useReviews = (address: ReviewsAddress) =>
  api.admin.reviews.list.useQuery(address, { placeholderData: keepPreviousData });
