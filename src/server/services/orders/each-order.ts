import { DomainError } from "~/domain/errors";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";

export type RowResult = { outcome: "done" | "unchanged" | "refused"; why: string | null };

/** Runs one action on many orders, one after the other, with a result for each; a refusal does not stop the rest. */
export async function eachOrder<T>(
  { requestId }: Pick<ServiceContext, "requestId">,
  items: readonly T[],
  act: (item: T) => Promise<"done" | "unchanged">,
): Promise<({ item: T } & RowResult)[]> {
  const results: ({ item: T } & RowResult)[] = [];
  for (const item of items) {
    try {
      results.push({ item, outcome: await act(item), why: null });
    } catch (error) {
      if (!(error instanceof DomainError)) logError(error, { requestId });
      const why =
        error instanceof DomainError ? error.message : `Something went wrong on our side. Reference ${requestId}`;
      results.push({ item, outcome: "refused", why });
    }
  }
  return results;
}
