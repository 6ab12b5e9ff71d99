import type { ComponentProps } from "react";
import { QueryError } from "./query-error";
import { Skeleton } from "./skeleton";

type QueryStateProps = ComponentProps<typeof QueryError> & { className: string };

/** For a query without data: its error, or a skeleton of the given size. */
export function QueryState({ query, title, className }: QueryStateProps) {
  return query.error ? <QueryError query={query} {...(title && { title })} /> : <Skeleton className={className} />;
}
