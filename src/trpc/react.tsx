"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, httpSubscriptionLink, splitLink, type TRPCClientErrorLike } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "~/server/api/root";
import { createQueryClient } from "./query-client";

/** The typed API: `api.catalogue.search.useQuery(...)`. */
export const api = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** What a refused or failed call says: `data.reason`, `data.fieldErrors`, `data.requestId`. */
export type ApiError = TRPCClientErrorLike<AppRouter>;

const MAX_CALLS_IN_ONE_REQUEST = 10;

let browserClient: QueryClient | undefined;
const queryClient = () => {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
};

/** Gives the components below it the API and its cache. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  const [trpc] = useState(() =>
    api.createClient({
      links: [
        splitLink({
          condition: (operation) => operation.type === "subscription",
          true: httpSubscriptionLink({ url: "/api/trpc", transformer: superjson }),
          false: httpBatchStreamLink({ url: "/api/trpc", transformer: superjson, maxItems: MAX_CALLS_IN_ONE_REQUEST }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={client}>
      <api.Provider client={trpc} queryClient={client}>
        {children}
      </api.Provider>
    </QueryClientProvider>
  );
}
