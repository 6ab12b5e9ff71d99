import type { ComponentProps } from "react";
import { QueryError } from "./query-error";
import { Skeleton } from "./skeleton";

type QueryStateProps = ComponentProps<typeof QueryError> & { className: string };

/** A query without an answer yet: why it failed, or a placeholder of the answer's size. */
export function QueryState({ query, title, className }: QueryStateProps) {
  return query.error ? <QueryError query={query} {...(title && { title })} /> : <Skeleton className={className} />;
}
