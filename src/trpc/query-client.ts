import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { readSuperjson } from "~/lib/read-superjson";

const TOO_LARGE_FOR_ITS_BATCH = 413;

/**
 * Retries once, for failures and for an answer too large for its batch. A refusal such as "not found" is final. The
 * server never retries; the browser does.
 */
const mayTryAgain = (failures: number, error: unknown) =>
  typeof window !== "undefined" &&
  failures < 1 &&
  !(error instanceof TRPCClientError && isAnswer(Number(error.data?.httpStatus ?? 500)));

const isAnswer = (status: number) => status < 500 && status !== TOO_LARGE_FOR_ITS_BATCH;

type Options = Pick<QueryClientConfig, "queryCache" | "mutationCache"> & {
  /** How the server serializes query data into the page. */
  dehydrate?: NonNullable<QueryClientConfig["defaultOptions"]>["dehydrate"];
};

/** One per browser tab, or per request on the server. */
export const createQueryClient = ({ dehydrate, ...listeners }: Options = {}) =>
  new QueryClient({
    ...listeners,
    defaultOptions: {
      // Offline, a call fails at once instead of pausing silently; queries refetch on reconnect.
      queries: { staleTime: 30_000, retry: mayTryAgain, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
      ...(dehydrate && { dehydrate }),
      hydrate: { deserializeData: readSuperjson },
    },
  });
