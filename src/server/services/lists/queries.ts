import { DEFAULT_ORDER_COLUMNS, MAX_SAVED_VIEWS, ORDER_COLUMNS, type OrderColumn } from "~/domain/order-columns";
import type { SignedInContext } from "~/server/context";

/** The list whose named filters and columns are kept here. */
export const ORDERS_LIST = "orders";

/** The named filters of the orders, shared by all staff, and the columns that the caller has chosen. */
export async function orderListChoices({ db, actor }: SignedInContext) {
  const [views, chosen] = await Promise.all([
    db.savedView.findMany({
      where: { list: ORDERS_LIST },
      orderBy: { name: "asc" },
      take: MAX_SAVED_VIEWS,
      select: { id: true, name: true, searchParams: true, authorName: true },
    }),
    db.listColumns.findUnique({ where: { userId_list: { userId: actor.userId, list: ORDERS_LIST } } }),
  ]);
  return { views, columns: chosen ? known(chosen.columns) : [...DEFAULT_ORDER_COLUMNS] };
}

/** In the sequence of the list; a column that is no more is left out. */
const known = (columns: readonly string[]): OrderColumn[] => ORDER_COLUMNS.filter((each) => columns.includes(each));
