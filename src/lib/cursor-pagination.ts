/** Infinite query option for cursor-paginated lists: each page carries the cursor of the next one. */
export const CURSOR_PAGINATION = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor?: Cursor | null }): Cursor | undefined =>
    nextCursor ?? undefined,
};
