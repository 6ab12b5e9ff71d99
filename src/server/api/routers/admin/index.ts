import { createRouter } from "../../trpc";
import { adminFrameRouter } from "./frame";
import { adminOrdersRouter } from "./orders";

/** Everything for those who run the shop: `api.admin.orders.…`. */
export const adminRouter = createRouter({ frame: adminFrameRouter, orders: adminOrdersRouter });
