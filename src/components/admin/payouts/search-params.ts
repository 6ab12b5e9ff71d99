const MAX_PAGE = 10_000;

/** The page that an address asks for; anything odd is the first. */
export function readPageParam(params: { get: (key: string) => string | null }): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
