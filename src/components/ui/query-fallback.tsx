import { QueryError } from "./query-error";
import { Skeleton } from "./skeleton";

type QueryFallbackProps = Parameters<typeof QueryError>[0] & {
  /** The classes that give the skeleton the size of what is coming. */
  skeleton: string;
};

/** What stands in the place of a query's data: why it failed, with another try, or a skeleton until it is there. */
export function QueryFallback({ skeleton, ...failed }: QueryFallbackProps) {
  return failed.query.error ? <QueryError {...failed} /> : <Skeleton className={skeleton} />;
}
