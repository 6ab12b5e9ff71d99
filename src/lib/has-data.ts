import { isGone } from "./api-error";

type Read = { data: unknown; error: unknown };

/**
 * Whether a query has data to show. A failed refetch keeps the data, and any input next to it, unless the server
 * answered that the record is gone or no longer visible to the user.
 */
export const hasData = <Query extends Read>(
  query: Query,
): query is Query & { data: Exclude<Query["data"], undefined> } => query.data !== undefined && !isGone(query.error);
