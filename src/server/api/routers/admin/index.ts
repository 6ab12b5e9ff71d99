import { createRouter } from "../../trpc";
import { adminOrdersRouter } from "./orders";

/** Everything for those who run the shop: `api.admin.orders.…`. */
export const adminRouter = createRouter({ orders: adminOrdersRouter });
