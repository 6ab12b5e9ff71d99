import { DomainError } from "~/domain/errors";
import type { ServiceContext } from "~/server/context";
import { logError } from "~/server/log";

export type RowResult = { outcome: "done" | "unchanged" | "refused"; why: string | null };

/**
 * Runs an action on many orders sequentially, with a result for each; a refusal does not stop the rest. Each gets the
 * time of its turn, because the last may run minutes after the request.
 */
export async function eachOrder<T>(
  { requestId, now }: Pick<ServiceContext, "requestId" | "now">,
  items: readonly T[],
  act: (item: T, now: Date) => Promise<"done" | "unchanged">,
): Promise<({ item: T } & RowResult)[]> {
  const results: ({ item: T } & RowResult)[] = [];
  const begun = performance.now();
  for (const item of items) {
    try {
      const turn = new Date(now.getTime() + Math.floor(performance.now() - begun));
      results.push({ item, outcome: await act(item, turn), why: null });
    } catch (error) {
      if (!(error instanceof DomainError)) logError(error, { requestId });
      const why =
        error instanceof DomainError ? error.message : `Something went wrong on our side. Reference ${requestId}`;
      results.push({ item, outcome: "refused", why });
    }
  }
  return results;
}
