import { isGone } from "./api-error";

type Read = { data: unknown; error: unknown };

/**
 * Whether a query has something to show. A later read that fails leaves what was read, and what is being typed beside it,
 * unless the server answered that the thing is gone or no longer theirs to see.
 */
export const hasData = <Query extends Read>(
  query: Query,
): query is Query & { data: Exclude<Query["data"], undefined> } => query.data !== undefined && !isGone(query.error);
