import "server-only";
import { dehydrate } from "@tanstack/react-query";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache } from "react";
import superjson from "superjson";
import { type AppRouter, createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { createQueryClient } from "./query-client";

/** One context per request, shared by everything the page reads. */
export const requestContext = cache(async () => createContext(new Headers(await headers())));

const getQueryClient = cache(() =>
  createQueryClient({
    dehydrate: {
      serializeData: superjson.serialize,
      // The API's error mapping decides what a shopper may learn about a failure; a hydrated query must not bypass it.
      shouldRedactErrors: () => true,
    },
  }),
);

/** On the server: `await api.orders.byId(...)`, or `api.orders.byId.prefetch(...)` inside `<HydrateClient>`. */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCaller(async () => requestContext()),
  getQueryClient,
);

/** The queries this request has prefetched, for `<Providers state>`. */
export const dehydratedAnswers = () => dehydrate(getQueryClient());

/**
 * Prefetches the viewer's account. "Not signed in" is hydrated as stale, so that the browser asks again: a cached page
 * may be older than the visit, and the API's first response sets the visitor's cookie.
 */
export async function prefetchViewer(): Promise<void> {
  await api.account.me.prefetch();
  for (const { queryKey, state } of getQueryClient().getQueryCache().getAll()) {
    if (state.data === null) getQueryClient().setQueryData(queryKey, null, { updatedAt: 0 });
  }
}

/** The viewer of this page; null for a visitor. Pages check access with it themselves. */
export const currentActor = async () => (await requestContext()).service.actor;
