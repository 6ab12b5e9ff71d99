/** How many pages a list has. An empty list has one. */
export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The page to show: the wanted one, or the last one if the list has become shorter. */
export function pageWithin(wanted: number, total: number, pageSize: number): { page: number; pageCount: number } {
  const pageCount = pageCountOf(total, pageSize);
  return { page: Math.min(wanted, pageCount), pageCount };
}

/** The rows of a page. */
export type Span = { skip: number; take: number };

/** The page to show as in `pageWithin`, with the rows to read for it. */
export function pageOf(wanted: number, total: number, pageSize: number) {
  const { page, pageCount } = pageWithin(wanted, total, pageSize);
  const span: Span = { skip: (page - 1) * pageSize, take: pageSize };
  return { span, total, page, pageCount };
}
