import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { readSuperjson } from "~/lib/read-superjson";

const TOO_LARGE_FOR_ITS_BATCH = 413;

/**
 * One more try for a failure, and for an answer that did not fit into its batch. A refusal ('not found', 'not yours') is
 * an answer, and the server leaves it to the browser.
 */
const mayTryAgain = (failures: number, error: unknown) =>
  typeof window !== "undefined" &&
  failures < 1 &&
  !(error instanceof TRPCClientError && isAnswer(Number(error.data?.httpStatus ?? 500)));

const isAnswer = (status: number) => status < 500 && status !== TOO_LARGE_FOR_ITS_BATCH;

type Options = Pick<QueryClientConfig, "queryCache" | "mutationCache"> & {
  /** How the server writes what it has read into the page. */
  dehydrate?: NonNullable<QueryClientConfig["defaultOptions"]>["dehydrate"];
};

/** The cache of one browser tab, or of one request on the server. */
export const createQueryClient = ({ dehydrate, ...listeners }: Options = {}) =>
  new QueryClient({
    ...listeners,
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence; reads are made up for afterwards.
      queries: { staleTime: 30_000, retry: mayTryAgain, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
      ...(dehydrate && { dehydrate }),
      hydrate: { deserializeData: readSuperjson },
    },
  });
