import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";
import superjson from "superjson";

/** The cache of one browser tab, or of one request on the server. */
export const createQueryClient = (listeners: Pick<QueryClientConfig, "queryCache" | "mutationCache"> = {}) =>
  new QueryClient({
    ...listeners,
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence; reads are made up for afterwards.
      queries: { staleTime: 30_000, retry: 1, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
      dehydrate: {
        serializeData: superjson.serialize,
        // What a shopper may be told of a failure is decided by the API's own error mapping, not by a hydrated query.
        shouldRedactErrors: () => true,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
