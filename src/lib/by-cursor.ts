/** The option of a list that is read in parts, each of which names where the next one begins. */
export const BY_CURSOR = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor?: Cursor | null }): Cursor | undefined =>
    nextCursor ?? undefined,
};
