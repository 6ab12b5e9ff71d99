import { useMemo, useState } from "react";
import { api, type RouterOutputs } from "~/trpc/react";

type NetworkPage = RouterOutputs["affiliate"]["networkChildren"];
export type NetworkNode = NetworkPage["nodes"][number];
export type NetworkCursor = NonNullable<NetworkPage["nextCursor"]>;

/** One page of a node's direct referrals; `data` is undefined until it has loaded. */
type LoadedPage = { data: NetworkPage | undefined; error?: unknown; isFailed: boolean };

type Placed = { key: string; depth: number };
export type MemberRow = Placed & {
  kind: "member";
  node: NetworkNode;
  isOpen: boolean;
  canOpen: boolean;
  position: number;
  /** For `aria-setsize`; -1 while unknown. */
  siblings: number;
};
export type TreeRow =
  | MemberRow
  | (Placed & { kind: "more"; parentId: string; cursor: NetworkCursor | null })
  | (Placed & { kind: "loading" })
  | (Placed & { kind: "failed"; parentId: string; error: unknown });

/** Key of the affiliate's own direct referrals. */
export const ROOT = "root";

/** Flattens the expanded part of the tree into rows, top to bottom. */
function treeRows(pages: ReadonlyMap<string, readonly LoadedPage[]>, parentId = ROOT, depth = 1): TreeRow[] {
  const loaded = pages.get(parentId) ?? [];
  const nodes = loaded.flatMap(({ data }) => data?.nodes ?? []);
  const last = loaded.at(-1);
  const cursor = last?.data?.nextCursor;
  const siblings = last?.data && !cursor ? nodes.length : -1;
  const rows = nodes.flatMap((node, index): TreeRow[] => {
    const isOpen = pages.has(node.userId);
    const { canOpen } = node;
    const row = { kind: "member" as const, key: node.userId, depth, node, isOpen, canOpen, siblings };
    return [{ ...row, position: index + 1 }, ...(isOpen ? treeRows(pages, node.userId, depth + 1) : [])];
  });
  return [...rows, ...afterRows({ last, cursor, parentId, depth })];
}

type After = {
  last: LoadedPage | undefined;
  cursor: NetworkCursor | null | undefined;
  parentId: string;
  depth: number;
};

function afterRows({ last, cursor, parentId, depth }: After): TreeRow[] {
  if (last?.isFailed) return [{ kind: "failed", key: `${parentId} failed`, depth, parentId, error: last.error }];
  if (!last?.data) return [{ kind: "loading", key: `${parentId} loading`, depth }];
  return cursor ? [{ kind: "more", key: `${parentId} more`, depth, parentId, cursor }] : [];
}

/** Maps a key to the row to move to, or to an action on the current row; null if the key does nothing. */
export function keyTarget(key: string, rows: readonly TreeRow[], at: number): number | "open" | "close" | null {
  const row = rows[at];
  if (!row) return null;
  const clamp = (index: number) => Math.max(0, Math.min(rows.length - 1, index));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 };
  if (key in steps) return clamp(steps[key] ?? at);
  if (key === "Home") return 0;
  if (key === "End") return rows.length - 1;
  if (key === "ArrowRight" && row.kind === "member" && row.canOpen) return row.isOpen ? clamp(at + 1) : "open";
  if (key !== "ArrowLeft") return null;
  if (row.kind === "member" && row.isOpen) return "close";
  const parent = rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth);
  return parent < 0 ? null : parent;
}

/** Index of the next member whose name starts with `typed`, searching from `at` and wrapping around; -1 for none. */
export function typeAheadTarget(typed: string, rows: readonly TreeRow[], at: number): number {
  const starts = typed.toLowerCase();
  // The first letter starts after the current row; further letters may still match the current row.
  const from = at + (typed.length === 1 ? 1 : 0);
  const sequence = rows.map((_, index) => (from + index) % rows.length);
  return (
    sequence.find((index) => {
      const row = rows[index];
      return row?.kind === "member" && row.node.name.toLowerCase().startsWith(starts);
    }) ?? -1
  );
}

type Wanted = { parentId: string; cursor?: NetworkCursor };

/** The expanded part of the affiliate's tree. A node's referrals load page by page once it is opened. */
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
  // `answers` is a new array on every render, so memoize on what has changed in it.
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
