/** How many pages a list has. An empty list has one. */
export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The page to show: the wanted one, or the last one if the list has become shorter. */
export function pageWithin(wanted: number, total: number, pageSize: number): { page: number; pageCount: number } {
  const pageCount = pageCountOf(total, pageSize);
  return { page: Math.min(wanted, pageCount), pageCount };
}
