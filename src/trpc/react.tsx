"use client";

import { MutationCache, QueryCache, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCClientErrorLike,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCReact, getQueryKey } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import { confirmedActionsHeader } from "~/lib/confirmed-actions-header";
import { customerViewHeader } from "~/lib/customer-view-header";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";
import { readSuperjson } from "~/lib/read-superjson";
import { serializeFirstRequest } from "~/lib/serialize-first-request";
import type { AppRouter } from "~/server/api/root";
import { confirmActionLink, confirmedActionsOf } from "./confirm-action";
import { createQueryClient } from "./query-client";

/** Lets the admin panel register its confirmation dialog. */
export { type Question, setConfirmHandler } from "./confirm-action";

/** The typed API: `api.catalogue.search.useQuery(...)`. */
export const api = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** The error of a failed call: `data.reason`, `data.fieldErrors`, `data.requestId`. */
export type ApiError = TRPCClientErrorLike<AppRouter>;

const MAX_CALLS_IN_ONE_REQUEST = 10;

let browserClient: QueryClient | undefined;
/** One cache per browser tab; a new one per request on the server. */
export const getQueryClient = () => {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient({
    mutationCache: new MutationCache({ onError: notifySessionEnded }),
    queryCache: new QueryCache({ onError: (error) => wasSignedIn() && notifySessionEnded(error) }),
  });
  return browserClient;
};

const listeners = new Set<() => void>();
/** Runs the listener on an UNAUTHORIZED answer to a page rendered for a signed-in user. Returns unsubscribe. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A visitor's page may call account-only queries; that does not mean a session has ended. */
const wasSignedIn = () => Boolean(browserClient?.getQueryData(getQueryKey(api.account.me, undefined, "query")));

function notifySessionEnded(error: unknown): void {
  if (!(error instanceof TRPCClientError) || error.data?.code !== "UNAUTHORIZED") return;
  for (const listener of listeners) listener();
}

const asItIs = (value: unknown) => value;
/** The browser's half of `server/api/wire-format.ts`: sends plain JSON and reads superjson. */
const wireFormat = {
  input: { serialize: asItIs, deserialize: asItIs },
  output: { serialize: asItIs, deserialize: readSuperjson },
};

/** Queries and mutations are batched; each subscription is its own stream. */
const httpLinks = (): TRPCLink<AppRouter>[] => [
  splitLink({
    condition: (operation) => operation.type === "subscription",
    true: httpSubscriptionLink({ url: "/api/trpc", transformer: wireFormat }),
    false: httpBatchStreamLink({
      url: "/api/trpc",
      transformer: wireFormat,
      maxItems: MAX_CALLS_IN_ONE_REQUEST,
      headers: ({ opList }) => ({ ...customerViewHeader(), ...confirmedActionsHeader(confirmedActionsOf(opList)) }),
      fetch: serializeFirstRequest(fetchWithNetworkError),
    }),
  }),
];

type ApiProviderProps = {
  children: ReactNode;
  /** Overrides the HTTP links; component tests answer calls here. Read once, on mount. */
  links?: TRPCLink<AppRouter>[];
};

export function ApiProvider({ children, links }: ApiProviderProps) {
  const client = getQueryClient();
  const [trpc] = useState(() => api.createClient({ links: [confirmActionLink, ...(links ?? httpLinks())] }));
  return (
    <QueryClientProvider client={client}>
      <api.Provider client={trpc} queryClient={client}>
        {children}
      </api.Provider>
    </QueryClientProvider>
  );
}
