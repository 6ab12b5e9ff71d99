import { useMemo, useState } from "react";
import { api } from "~/trpc/react";
import { type LoadedPage, type NetworkCursor, ROOT, treeRows } from "./network-rows";

type Wanted = { parentId: string; cursor?: NetworkCursor };

/** The open part of one's tree. A node's referrals are asked for when it is opened, page by page, and then kept. */
export function useNetworkTree(isShown: boolean) {
  const [wanted, setWanted] = useState<readonly Wanted[]>([{ parentId: ROOT }]);
  const answers = api.useQueries((trpc) =>
    wanted.map(({ parentId, cursor }) =>
      trpc.affiliate.networkChildren(
        { ...(parentId !== ROOT && { parentId }), ...(cursor && { cursor }) },
        { enabled: isShown, staleTime: 60_000 },
      ),
    ),
  );
  // The answers are new objects at every render; what they hold is not.
  const stamp = answers
    .map(({ dataUpdatedAt, errorUpdatedAt, fetchStatus }) => `${dataUpdatedAt} ${errorUpdatedAt} ${fetchStatus}`)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the answers
  const rows = useMemo(() => {
    const pages = new Map<string, LoadedPage[]>();
    for (const [index, { parentId }] of wanted.entries()) {
      const answer = answers[index];
      const page = {
        data: answer?.data,
        isFailed: answer?.isError === true && !answer.isFetching,
        error: answer?.error,
      };
      pages.set(parentId, [...(pages.get(parentId) ?? []), page]);
    }
    return treeRows(pages);
  }, [wanted, stamp]);
  return {
    rows,
    open: (parentId: string) =>
      setWanted((before) => (before.some((page) => page.parentId === parentId) ? before : [...before, { parentId }])),
    close: (parentId: string) => setWanted((before) => before.filter((page) => page.parentId !== parentId)),
    showMore: (parentId: string, cursor: NetworkCursor | null) =>
      setWanted((before) =>
        !cursor || before.some((page) => page.cursor?.userId === cursor.userId)
          ? before
          : [...before, { parentId, cursor }],
      ),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}
