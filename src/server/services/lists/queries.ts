import { DEFAULT_ORDER_COLUMNS, MAX_SAVED_VIEWS, ORDER_COLUMNS, type OrderColumn } from "~/domain/order-columns";
import type { SignedInContext } from "~/server/context";

/** The only list with saved views and columns so far. */
export const ORDERS_LIST = "orders";

/** The saved views of the list of orders, shared by all staff, and the caller's chosen columns. */
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

/** In the list's column order, dropping columns that no longer exist. */
const known = (columns: readonly string[]): OrderColumn[] => ORDER_COLUMNS.filter((each) => columns.includes(each));
