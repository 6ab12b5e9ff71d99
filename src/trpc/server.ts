import "server-only";
import { dehydrate } from "@tanstack/react-query";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache } from "react";
import superjson from "superjson";
import { type AppRouter, createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { createQueryClient } from "./query-client";

/** One context for all that a page reads in one request. */
export const requestContext = cache(async () => createContext(new Headers(await headers())));

const getQueryClient = cache(() =>
  createQueryClient({
    dehydrate: {
      serializeData: superjson.serialize,
      // What a shopper may be told of a failure is decided by the API's own error mapping, not by a hydrated query.
      shouldRedactErrors: () => true,
    },
  }),
);

/** On the server: `await api.orders.byId(...)`, or `api.orders.byId.prefetch(...)` inside `<HydrateClient>`. */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCaller(async () => requestContext()),
  getQueryClient,
);

/** What this request has asked the API so far, for `<Providers state>`. */
export const dehydratedAnswers = () => dehydrate(getQueryClient());

/**
 * Gives the browser the account of whoever is looking. That nobody is signed in is shown too, but asked again: a cached
 * page may be older than the visit, and the first answer of the API brings the visitor's cookie.
 */
export async function prefetchViewer(): Promise<void> {
  await api.account.me.prefetch();
  for (const { queryKey, state } of getQueryClient().getQueryCache().getAll()) {
    if (state.data === null) getQueryClient().setQueryData(queryKey, null, { updatedAt: 0 });
  }
}

/** Who is looking at this page; null for a visitor. Pages check access with it themselves. */
export const currentActor = async () => (await requestContext()).service.actor;
